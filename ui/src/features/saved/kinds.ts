// Owns: the word and the sign of each kind of search. Does not own: what a kind can do (the generated catalog).
import type { IconName } from '../../components/icons';
import type { SearchKind } from '../../generated/types';

export const KINDS: Record<SearchKind, { word: string; icon: IconName }> = {
  companies: { word: 'Companies', icon: 'company' },
  people: { word: 'People', icon: 'person' },
  leads: { word: 'Leads', icon: 'lead' },
};
