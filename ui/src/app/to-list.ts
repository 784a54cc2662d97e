// Owns: making a list of rows on show, under a name that no other list has. Does not own: what is done with it then.
import { lists } from '../shared/lists/lists.svelte';
import type { Results } from '../shared/rows/results.svelte';
import type { RecordKind } from '../generated/types';

/** Lists of one name that are told apart by a number. */
const MOST_NAMES = 99;

/** Of the rows that are selected, or of all; null where no rows are on show. Rejects with a `Failure` that says why there is no list. */
export async function toList(results: Results, kind: RecordKind, title: string): Promise<{ list: number; name: string } | null> {
  const rows = results.chosen();
  if (rows === null) return null;
  const names = [title, ...Array.from({ length: MOST_NAMES }, (_, at) => `${title} ${at + 2}`)];
  const name = names.find((one) => lists.named(one, kind) === undefined) ?? title;
  const { list } = await lists.make(name, kind, rows);
  return list === null ? null : { list, name };
}
