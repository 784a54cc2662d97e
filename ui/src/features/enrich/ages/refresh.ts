// Owns: the plan that asks again for what is older than so many days and for nothing else, and the words for ages and for what it costs.
// Does not own: counting ages (the engine), or the job.
import { credits } from '../../../words/numbers';
import type { Condition, Enrichment, FoundAge, Plan, StepQuote } from '../../../generated/types';
import { tPlural, t } from '../../../words/translate';
import { daysOf } from '../plan.svelte';
import { inOrder, nameOf } from '../words';

/**
 * Only rows that have a value, so that none is asked about for the first time; which of these are old the days of the plan say. A check is
 * about a number: where that is another one by now it was never checked, and is asked about as well.
 */
function whereFound(find: Enrichment): Condition {
  return { all: [{ column: `find.${find}`, test: 'notEmpty', values: [] }] };
}

/** By what was typed as days; null where that is none. */
export function refreshPlan(typed: Readonly<Partial<Record<Enrichment, string>>>): Plan | null {
  const asked = inOrder(Object.keys(typed) as Enrichment[]).flatMap((find): [Enrichment, number][] => {
    const days = daysOf(typed[find] ?? '');
    return days === null ? [] : [[find, days]];
  });
  if (asked.length === 0) return null;
  return {
    find: asked.map(([find]) => find),
    topics: [],
    olderThan: Object.fromEntries(asked) as Plan['olderThan'],
    onlyIf: Object.fromEntries(asked.map(([find]) => [find, whereFound(find)])) as NonNullable<Plan['onlyIf']>,
  };
}

/** The rows of a class in words, by its place: "31 to 90 days". */
export function classWords({ find, classes }: FoundAge, at: number): string {
  const [from, below] = [classes[at - 1]?.below ?? 0, classes[at]?.below ?? null];
  if (find === 'doNotCall') return below === null ? t('not good any more⟨checks⟩') : t('still good⟨checks⟩');
  if (below === null) return t('older than {n} days', { n: from });
  return from === 0 ? t('within {n} days', { n: below }) : t('{from} to {to} days', { from: from + 1, to: below });
}

/** What of it is old, for who reads no bars: "E-mail: 186 of 800 older than 90 days". */
export function oldWords({ find, rows, classes }: FoundAge): string {
  const last = find === 'doNotCall' ? 0 : 1;
  const n = classes.slice(last + 1).reduce((sum, one) => sum + one.rows, 0);
  return t('{what}: {n} of {rows} older than {days} days', { what: nameOf(find), n, rows, days: classes[last]?.below ?? 0 });
}

/** "214 of 800 are asked again: at most 214 credits" */
export function costWords({ sure, perhaps, same, price, worst }: StepQuote, rows: number): string {
  const n = sure + perhaps + same;
  if (n === 0) return t('Nothing is asked again.');
  const cost = price.each === null ? t('price not published') : t('at most {cost}', { cost: credits(worst) });
  return tPlural(n, '{n} of {rows} is asked again: {cost}', '{n} of {rows} are asked again: {cost}', { rows, cost });
}
