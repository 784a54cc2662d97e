// Owns: what is known of several records, side by side under the same headings. Does not own: choosing what is shown.
import type { DuplicateRow } from '../../../generated/types';

export interface FactLine {
  label: string;
  /** In the order of the records; empty where nothing is known. */
  values: string[];
  /** Two of them say different things. */
  differ: boolean;
}

export function sideBySide(rows: readonly Pick<DuplicateRow, 'facts'>[]): FactLine[] {
  const labels = [...new Set(rows.flatMap(({ facts }) => facts.map(([label]) => label)))];
  const known = rows.map(({ facts }) => new Map(facts));
  return labels.map((label) => {
    const values = known.map((facts) => facts.get(label) ?? '');
    const told = new Set(values.filter((value) => value !== '').map((value) => value.toLowerCase()));
    return { label, values, differ: told.size > 1 };
  });
}
