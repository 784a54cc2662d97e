// Owns: how many people the filters would find, asked a moment after the last change; late answers are dropped.
// Does not own: the pace of questions to the service and giving up older ones (the engine), or the words.
import { call } from '../../../bridge/call';
import { asFailure, type Failure } from '../../../bridge/failure';
import type { Count, Filters } from '../../../generated/types';
import { same } from '../values';
import type { PanelContext } from './panel-context';

/** A change this soon after another one replaces it, ms. */
export const COUNT_PAUSE = 300;

/**
 * empty: nothing is chosen. held: the filters have to be corrected first. waiting: a number is on its way, `known` is an
 * older one. known: `known` is about the filters. failed: there is no number; `failure` says why, where that is known.
 */
export type Standing = 'empty' | 'held' | 'waiting' | 'known' | 'failed';

export interface Counted extends Count {
  total: number;
}

export class LiveCount {
  #panel: Pick<PanelContext, 'filters' | 'problems' | 'recheck'>;
  #asked = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** What `known` is about. */
  #about: Filters | null = null;
  standing = $state<Standing>('empty');
  known = $state.raw<Counted | null>(null);
  failure = $state.raw<Failure | null>(null);

  constructor(panel: Pick<PanelContext, 'filters' | 'problems' | 'recheck'>) {
    this.#panel = panel;
  }

  /** The filters changed. */
  changed(): void {
    this.end();
    const filters = this.#panel.filters();
    if (Object.keys(filters).length === 0) {
      this.standing = 'empty';
      this.known = this.#about = null;
    } else if (this.#about !== null && same(filters, this.#about)) {
      this.standing = 'known';
    } else {
      this.standing = 'waiting';
      this.#later(true);
    }
  }

  /** The same filters are spelled anew: what is to be asked, is asked or is known of them stays. */
  respelled(): void {
    const filters = this.#panel.filters();
    if (Object.keys(filters).length === 0) this.changed();
    else if (this.standing === 'known') this.#about = filters;
  }

  /** What is wrong with the filters became known: a question waits for right filters, and wrong ones have no number. */
  checked(): void {
    const right = this.#panel.problems().length === 0;
    if (right && this.standing === 'held') this.again();
    else if (!right && this.#timer === undefined && this.standing !== 'empty') this.#hold();
  }

  /** Asks without waiting for more changes. */
  again(): void {
    this.end();
    void this.#run(true);
  }

  /** What is owned changed, and with it the share of a number on show. */
  refresh(): void {
    if (this.standing === 'known') this.again();
  }

  /** Nothing under way may change the screen any more. */
  end(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#asked += 1;
  }

  #later(repeat: boolean): void {
    this.#timer = setTimeout(() => void this.#run(repeat), COUNT_PAUSE);
  }

  #hold(): void {
    this.end();
    this.standing = 'held';
  }

  /** `repeat`: whether to ask once more where something else took the place of this question. */
  async #run(repeat: boolean): Promise<void> {
    this.#timer = undefined;
    const filters = this.#panel.filters();
    if (this.#panel.problems().length > 0) return this.#hold();
    const mine = this.#asked;
    this.standing = 'waiting';
    try {
      const count = await call('count_people', { filters });
      if (mine === this.#asked) this.#answered(count, repeat);
    } catch (thrown) {
      if (mine === this.#asked) this.#failed(asFailure(thrown));
    }
  }

  #answered(count: Count, repeat: boolean): void {
    const { total } = count;
    if (total === null) {
      if (repeat) this.#later(false);
      else this.#failed(null);
      return;
    }
    this.known = { ...count, total };
    // They may have been spelled anew since they were sent; a change of them would have dropped the answer.
    this.#about = this.#panel.filters();
    this.failure = null;
    this.standing = 'known';
  }

  #failed(failure: Failure | null): void {
    this.failure = failure;
    this.standing = 'failed';
    if ((failure?.problems?.length ?? 0) > 0) this.#panel.recheck();
  }
}
