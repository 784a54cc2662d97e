// Owns: what the parts of people search need of the screen that they are on. Does not own: the filters themselves.
import type { Filters, Problem } from '../../../generated/types';
import { t } from '../../../words/translate';

export interface PanelContext {
  /** The filters as they are in the panel. */
  filters: () => Filters;
  /** Makes these the filters of the panel. */
  use: (filters: Filters) => void;
  /** What is wrong with the filters, as far as it is known. */
  problems: () => readonly Problem[];
  /** The service has said what is wrong with them: they are to be checked anew. */
  recheck: () => void;
}

/** Why nothing can be asked about the filters as they are, as a sentence; none where it can. */
export function obstacle({ filters, problems }: Pick<PanelContext, 'filters' | 'problems'>): string | undefined {
  if (Object.keys(filters()).length === 0) return t('Choose at least one filter first.');
  const first = problems()[0];
  return first === undefined ? undefined : t('Correct the filters first: {problem}', { problem: first.message });
}
