// Owns: what the Credits screen shows of all that was spent: a time, and one operation, search, list or day within it.
// Does not own: the sums and lines themselves.
import { day as inWords } from '../../words/dates';
import type { LedgerFilter } from '../../generated/types';
import { t } from '../../words/translate';
import { dayAfter, dayOf, monthOf, startOf, type Days } from './days';

export type Period = '7' | '30' | '90' | 'all' | 'own';
export type Part = 'operation' | 'search' | 'list' | 'day';

/** One bar that was clicked: what the filter takes, and what a person reads. */
export interface Chosen {
  key: string;
  label: string;
}

export const partLabels: Record<Part, string> = { operation: t('What'), search: t('Search⟨noun⟩'), list: t('List'), day: t('Day') };
export const parts = Object.keys(partLabels) as Part[];

export class Scope {
  period = $state<Period>('30');
  /** The days of a time of the person's own; both are days that there are. */
  own = $state.raw<Days>(monthOf(Date.now(), -1));
  #chosen = $state.raw<Partial<Record<Part, Chosen>>>({});

  filter: LedgerFilter = $derived.by(() => {
    const { operation, search, list } = this.#chosen;
    return {
      ...this.#time(),
      operation: operation?.key ?? null,
      search: search === undefined ? null : Number(search.key),
      list: list === undefined ? null : Number(list.key),
      text: '',
    };
  });

  /** What is chosen within the time, for the chips. */
  chips = $derived(parts.flatMap((part) => (this.#chosen[part] === undefined ? [] : [{ part, label: `${partLabels[part]}: ${this.#chosen[part].label}` }])));

  /** No time is left out. */
  whole = $derived.by(() => this.period === 'all' && this.#chosen.day === undefined);

  /** What is spent, with its time: "Spent in 30 days". */
  spentWords = $derived.by(() => {
    const { day } = this.#chosen;
    if (day !== undefined) return t('Spent on {day}', { day: day.label });
    if (this.period === 'all') return t('Spent in all');
    if (this.period !== 'own') return t('Spent in {n} days', { n: Number(this.period) });
    const { from, until } = this.own;
    return t('Spent from {from} to {until}', { from: inWords(startOf(from)), until: inWords(startOf(until)) });
  });

  chosen(part: Part): string | undefined {
    return this.#chosen[part]?.key;
  }

  /** A bar is clicked: it is chosen, or given up. */
  toggle(part: Part, one: Chosen): void {
    if (this.chosen(part) === one.key) this.drop(part);
    else this.#chosen = { ...this.#chosen, [part]: one };
  }

  drop(part: Part): void {
    this.#chosen = { ...this.#chosen, [part]: undefined };
  }

  clear(): void {
    this.#chosen = {};
  }

  #time(): { from: number | null; until: number | null } {
    const day = this.#chosen.day?.key;
    if (day !== undefined) return { from: startOf(day), until: startOf(dayAfter(day)) };
    if (this.period === 'all') return { from: null, until: null };
    if (this.period === 'own') return { from: startOf(this.own.from), until: startOf(dayAfter(this.own.until)) };
    // Today is one of them.
    return { from: startOf(dayAfter(dayOf(Date.now()), 1 - Number(this.period))), until: null };
  }
}
