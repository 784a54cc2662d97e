// Owns: what a person has chosen to find, while they choose. Does not own: what it costs (enriching.svelte.ts).
import { isNone } from '../../shared/conditions/draft';
import type { BestFirst, Condition, Enrichment, EnrichmentFacts, Plan } from '../../generated/types';
import { t } from '../../words/translate';
import { inOrder } from './words';

/** The days that are in the field when "older than" is ticked, where no law says another number. */
const USUAL_DAYS = '90';
/** A century, as the engine takes it. */
export const MOST_DAYS = 36_500;

/** "30" as days; null for what is no whole number of days. */
export function daysOf(typed: string): number | null {
  const days = /^\d{1,5}$/.test(typed.trim()) ? Number(typed) : 0;
  return days >= 1 && days <= MOST_DAYS ? days : null;
}

/** Whether a condition was begun and says nothing yet. */
export const isOpen = (condition: Condition | null | undefined): boolean => condition === null || (condition !== undefined && isNone(condition));

export class PlanChoice {
  #facts: readonly EnrichmentFacts[];
  find = $state.raw<readonly Enrichment[]>([]);
  topics = $state.raw<readonly string[]>([]);
  /** By enrichment: what was typed as days; only those that are to be asked again. */
  days = $state.raw<Readonly<Partial<Record<Enrichment, string>>>>({});

  /** By enrichment: for which rows alone it is; null while a line of it lacks something. */
  onlyIf = $state.raw<Readonly<Partial<Record<Enrichment, Condition | null>>>>({});
  /** Not for rows that another system knows. */
  leaveOutKnown = $state(false);
  /** The order in which is spent; null for that of the rows. */
  bestFirst = $state.raw<BestFirst | null>(null);

  /** How often a whole plan was taken: what is typed line by line is begun anew then. */
  taken = $state(0);

  constructor(facts: readonly EnrichmentFacts[]) {
    this.#facts = facts;
  }

  /** What has to be put right before there can be a quote, as a sentence. */
  wrong = $derived.by((): string | undefined => {
    if (this.find.length === 0) return t('Choose what to find.');
    if (this.find.includes('topics') && this.topics.length === 0) return t('Choose at least one topic.');
    if (this.find.some((find) => isOpen(this.onlyIf[find]))) return t('Fill in each line of “only if”.');
    const days = this.find.some((find) => this.days[find] !== undefined && daysOf(this.days[find]) === null);
    return days ? t('Type the days as a whole number.') : undefined;
  });

  plan = $derived.by((): Plan => {
    const find = inOrder(this.find);
    const asked = find.map((one) => [one, daysOf(this.days[one] ?? '')] as const).filter(([, days]) => days !== null);
    const topics = find.includes('topics') ? [...this.topics] : [];
    const conditions = find.flatMap((one): [Enrichment, Condition][] => {
      const condition = this.onlyIf[one];
      return condition === undefined || condition === null || isNone(condition) ? [] : [[one, condition]];
    });
    return {
      find,
      topics,
      olderThan: Object.fromEntries(asked) as Plan['olderThan'],
      ...(conditions.length === 0 ? {} : { onlyIf: Object.fromEntries(conditions) as Plan['onlyIf'] }),
      ...(this.leaveOutKnown ? { leaveOutKnown: true } : {}),
      ...(this.bestFirst === null ? {} : { bestFirst: this.bestFirst }),
    };
  });

  choose(find: Enrichment, chosen: boolean): void {
    this.find = chosen ? [...this.find.filter((one) => one !== find), find] : this.find.filter((one) => one !== find);
    // A check that is only good for some days is no use after them: asked again unless the person says no.
    if (chosen && this.#goodFor(find) !== null && this.days[find] === undefined) this.refresh(find, true);
    if (!chosen) this.refresh(find, false);
    if (!chosen) this.limit(find, undefined);
  }

  /** For which rows alone something is looked up; undefined for all. */
  limit(find: Enrichment, condition: Condition | null | undefined): void {
    const others = Object.entries(this.onlyIf).filter(([one]) => one !== find);
    this.onlyIf = Object.fromEntries(condition === undefined ? others : [...others, [find, condition]]);
  }

  refresh(find: Enrichment, again: boolean): void {
    const others = Object.entries(this.days).filter(([one]) => one !== find);
    this.days = Object.fromEntries(again ? [...others, [find, String(this.#goodFor(find) ?? USUAL_DAYS)]] : others);
  }

  type(find: Enrichment, days: string): void {
    this.days = { ...this.days, [find]: days };
  }

  use({ find, topics, olderThan, onlyIf, leaveOutKnown, bestFirst }: Plan): void {
    this.taken += 1;
    this.find = find;
    this.onlyIf = onlyIf ?? {};
    this.leaveOutKnown = leaveOutKnown ?? false;
    this.bestFirst = bestFirst ?? null;
    this.topics = topics;
    this.days = Object.fromEntries(Object.entries(olderThan).map(([one, days]) => [one, String(days)]));
  }

  #goodFor(find: Enrichment): number | null {
    return this.#facts.find(({ enrichment }) => enrichment === find)?.goodForDays ?? null;
  }
}
