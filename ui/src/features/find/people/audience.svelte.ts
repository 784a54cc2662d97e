// Owns: drawing an audience map: what it takes, said before; starting, following and stopping it; what a click on a bar sets.
// Does not own: which counts are asked and how fast (the engine), or how it looks.
import { call } from '../../../bridge/call';
import { asFailure, type Failure } from '../../../bridge/failure';
import type { Audience, AudienceBar, AudiencePlan, Breakdown, Filters, FilterValue } from '../../../generated/types';
import { t } from '../../../words/translate';
import { adopted, same, withValue } from '../values';
import { COUNT_PAUSE } from './count.svelte';
import { obstacle, type PanelContext } from './panel-context';
import { inPlace } from './order';

/** The id of the map on the page, for the button that opens it. */
export const MAP_ID = 'audience-map';

interface Trouble {
  /** What could not be done: `The audience map could not be started`. */
  lead: string;
  failure: Failure;
  again: () => void;
}

export class AudienceDrawing {
  #panel: PanelContext;
  #planned = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The filters that the one on show was started with, as they were in the panel. */
  #sent = $state.raw<Filters>({});
  /** What the engine sent last: it may be about a map whose start is not answered yet. */
  #told: Audience | null = null;
  open = $state(false);
  plan = $state.raw<AudiencePlan | null>(null);
  drawn = $state.raw<Audience | null>(null);
  starting = $state(false);
  trouble = $state.raw<Trouble | null>(null);

  /** Why it cannot be drawn, as a sentence. */
  obstacle = $derived.by(() => obstacle(this.#panel));
  running = $derived(this.drawn?.running ?? false);
  /** Whether the one on show is about other filters than those of the panel. */
  earlier = $derived.by(() => this.drawn !== null && !this.#isAbout(this.drawn));
  /** Whether it came to rest before all of its counts were here. */
  partial = $derived(this.drawn !== null && !this.drawn.running && this.drawn.done < this.drawn.of);
  /** Whether drawing is offered. */
  offered = $derived(this.drawn === null || this.earlier || this.partial);

  constructor(panel: PanelContext) {
    this.#panel = panel;
  }

  toggle(): void {
    this.open = !this.open;
    if (this.plan === null) void this.prepare();
  }

  /** The filters changed: what a new map takes is asked for, where it is on show, a moment after the last change. */
  changed(): void {
    this.#forgetPlan();
    this.trouble = null;
    if (this.open) this.#timer = setTimeout(() => void this.prepare(), COUNT_PAUSE);
  }

  /** What is wrong with the filters became known. */
  checked(): void {
    if (this.plan === null && this.#timer === undefined) void this.prepare();
  }

  /** Asks what a map of the filters takes, where it is on show and can be drawn. */
  async prepare(): Promise<void> {
    this.#forgetPlan();
    if (!this.open || !this.offered || this.obstacle !== undefined) return;
    const mine = this.#planned;
    try {
      const plan = await call('plan_audience', { filters: this.#panel.filters() });
      if (mine === this.#planned) this.plan = plan;
    } catch (thrown) {
      if (mine === this.#planned) this.#failed(t('What it takes could not be found out'), thrown, () => void this.prepare());
    }
  }

  /** Starts a new one; the engine ends the one before. */
  async start(): Promise<void> {
    if (this.starting || this.plan === null || this.obstacle !== undefined) return;
    const filters = this.#panel.filters();
    this.starting = true;
    this.trouble = null;
    try {
      const first = await call('start_audience', { filters });
      this.#sent = filters;
      this.drawn = this.#told?.audience === first.audience ? this.#told : first;
      void this.prepare();
    } catch (thrown) {
      this.#failed(t('The audience map could not be started'), thrown, () => void this.start());
    } finally {
      this.starting = false;
    }
  }

  async stop(): Promise<void> {
    if (this.drawn === null) return;
    try {
      await call('stop_audience', { audience: this.drawn.audience });
    } catch (thrown) {
      this.#failed(t('The audience map could not be stopped'), thrown, () => void this.stop());
    }
  }

  /** The engine has sent how far it is. */
  heard(audience: Audience): void {
    this.#told = audience;
    if (this.drawn === null || audience.audience !== this.drawn.audience) return;
    this.drawn = { ...audience, breakdowns: inPlace(this.drawn.breakdowns, audience) };
    if (!audience.running && this.plan === null) void this.prepare();
  }

  again(): void {
    const again = this.trouble?.again;
    this.trouble = null;
    again?.();
  }

  /**
   * A click on a bar. Where the filters changed since it was drawn, only the one that the bar is about is set and the others
   * stay; a second click takes the choice back.
   */
  choose(breakdown: Breakdown, bar: AudienceBar): void {
    if (this.drawn === null || !this.earlier) return this.#panel.use(bar.filters);
    const { field } = breakdown;
    const { filters } = this.isChosen(breakdown, bar) ? this.drawn : bar;
    this.#panel.use(withValue(this.#panel.filters(), field, filters[field] ?? null));
  }

  /** Whether the filters hold what a bar is about, after the map was drawn as well. */
  isChosen(breakdown: Breakdown, bar: AudienceBar): boolean {
    if (!this.earlier) return bar.chosen;
    const { field } = breakdown;
    return alike(this.#panel.filters()[field] ?? null, bar.filters[field] ?? null);
  }

  end(): void {
    this.#forgetPlan();
  }

  #isAbout(audience: Audience): boolean {
    const now = this.#panel.filters();
    return same(now, this.#sent) || same(adopted(now, audience.filters), now);
  }

  #forgetPlan(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#planned += 1;
    this.plan = null;
  }

  #failed(lead: string, thrown: unknown, again: () => void): void {
    this.trouble = { lead, failure: asFailure(thrown), again };
  }
}

/** Whether two values of a filter say the same, in whatever order. */
function alike(one: FilterValue, other: FilterValue): boolean {
  const line = (value: FilterValue): string => JSON.stringify(Array.isArray(value) ? [...value].sort() : value);
  return line(one) === line(other);
}
