// Owns: the trouble of a load in words, and the code under which the log has it: that is for support, and told nobody else.
// Does not own: the sentence; the engine wrote it.
import { kindTitle } from '../../shared/pull/kinds';
import type { PullState } from '../../generated/types';
import { t } from '../../words/translate';

export interface Trouble {
  words: string;
  code: string | null;
}

/** The code stands behind the sentence: "The service did not answer in time. (P6B07EB71-1)". */
export function troubleOf({ trouble }: PullState): Trouble | null {
  if (trouble === null) return null;
  const parts = /^(.*\S) \((P[0-9A-F]+-\d+)\)$/s.exec(trouble);
  return { words: parts?.[1] ?? trouble, code: parts?.[2] ?? null };
}

/** What is copied for support where no call is in doubt. */
export function troubleText({ kind, title }: PullState, { words, code }: Trouble): string {
  return [`${kindTitle(kind)}: ${title}`, words, ...(code === null ? [] : [t('Code in the log: {code}', { code })])].join('\n');
}
