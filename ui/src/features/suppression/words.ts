// Owns: how the kinds of entries are called and marked. Does not own: what they match.
import type { IconName } from '../../components/icons';
import { counted } from '../../components/words';
import type { SuppressedKind } from '../../generated/types';

export const kindWords: Record<SuppressedKind, { one: string; count: (n: number) => string; icon: IconName }> = {
  domain: { one: 'Domain', count: (n) => counted(n, 'domain', 'domains'), icon: 'company' },
  email: { one: 'E-mail', count: (n) => counted(n, 'e-mail address', 'e-mail addresses'), icon: 'mail' },
  phone: { one: 'Phone', count: (n) => counted(n, 'phone number', 'phone numbers'), icon: 'phone' },
  page: { one: 'Page', count: (n) => counted(n, 'page', 'pages'), icon: 'person' },
};

/** In the order in which they are told. */
export const kindOrder = ['domain', 'email', 'phone', 'page'] as const satisfies readonly SuppressedKind[];
