// Owns: how the kinds of entries are called and marked. Does not own: what they match.
import type { IconName } from '../../kit/icons';
import type { SuppressedKind } from '../../generated/types';
import { tPlural, t } from '../../words/translate';

export const kindWords: Record<SuppressedKind, { one: string; count: (n: number) => string; icon: IconName }> = {
  domain: { one: t('Domain'), count: (n) => tPlural(n, '{n} domain', '{n} domains'), icon: 'company' },
  email: { one: t('E-mail'), count: (n) => tPlural(n, '{n} e-mail address', '{n} e-mail addresses'), icon: 'mail' },
  phone: { one: t('Phone'), count: (n) => tPlural(n, '{n} phone number', '{n} phone numbers'), icon: 'phone' },
  page: { one: t('Page'), count: (n) => tPlural(n, '{n} page', '{n} pages'), icon: 'person' },
};

/** In the order in which they are named. */
export const kindOrder = ['domain', 'email', 'phone', 'page'] as const satisfies readonly SuppressedKind[];
