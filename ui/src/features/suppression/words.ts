// Owns: how the kinds of entries are called and marked. Does not own: what they match.
import type { IconName } from '../../components/icons';
import type { SuppressedKind } from '../../generated/types';
import { many, say } from '../../words/say';

export const kindWords: Record<SuppressedKind, { one: string; count: (n: number) => string; icon: IconName }> = {
  domain: { one: say('Domain'), count: (n) => many(n, '{n} domain', '{n} domains'), icon: 'company' },
  email: { one: say('E-mail'), count: (n) => many(n, '{n} e-mail address', '{n} e-mail addresses'), icon: 'mail' },
  phone: { one: say('Phone'), count: (n) => many(n, '{n} phone number', '{n} phone numbers'), icon: 'phone' },
  page: { one: say('Page'), count: (n) => many(n, '{n} page', '{n} pages'), icon: 'person' },
};

/** In the order in which they are told. */
export const kindOrder = ['domain', 'email', 'phone', 'page'] as const satisfies readonly SuppressedKind[];
