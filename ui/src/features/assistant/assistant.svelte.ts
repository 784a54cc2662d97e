// Owns: what the engine says of assistants, kept current by its events, and what a person says to them. Does not own: who may spend;
// the engine judges that when a call is sent.
import { call } from '../../bridge/call';
import { onChanged } from '../../bridge/events';
import { notices } from '../../kit/notices.svelte';
import { tried } from '../../shared/failure/tried';
import type { Failure } from '../../bridge/failure';
import type { Assistant, AssistantSettings, OrderAnswer, Tenths } from '../../generated/types';
import { t } from '../../words/translate';

export class Assistants {
  told = $state.raw<Assistant | null>(null);
  failure = $state.raw<Failure | null>(null);
  /** What went wrong with the answer to a question. */
  unanswered = $state.raw<Failure | null>(null);
  /** The question whose answer is on its way. */
  answering = $state<number | null>(null);
  waiting = $derived(this.told?.waiting ?? []);
  #again: ReturnType<typeof setTimeout> | undefined;

  /** Call while a component starts. */
  start(): void {
    $effect(() => {
      const ends = [onChanged('assistant', () => void this.load()), onChanged('credits', () => this.#later())];
      return () => {
        ends.forEach((end) => end());
        clearTimeout(this.#again);
      };
    });
    void this.load();
  }

  load = (): Promise<unknown> => tried(this, async () => (this.told = await call('assistant', {})));

  /** What is spent comes with each paid answer, and there can be many: asked once they have come. */
  #later(): void {
    if (this.told === null || (!this.told.settings.on && this.told.orders.length === 0)) return;
    clearTimeout(this.#again);
    this.#again = setTimeout(() => void this.load(), 300);
  }

  async set(change: Partial<AssistantSettings>): Promise<void> {
    const before = this.told;
    if (before === null) return;
    const settings = { ...before.settings, ...change };
    // What is chosen shows at once; what was not stored shows as before.
    this.told = { ...before, settings };
    if (!(await tried(this, () => call('set_assistant', settings)))) this.told = before;
  }

  /** Resolves with what is wrong with it; null where it is stored. */
  async setLimit(limit: Tenths | null): Promise<Failure | null> {
    const by: { failure: Failure | null } = { failure: null };
    await tried(by, () => call('set_spending_limit', { kind: 'assistant', limit: limit === 0 ? null : limit }));
    await this.load();
    return by.failure;
  }

  async answer(order: number, answer: OrderAnswer): Promise<void> {
    if (this.answering !== null) return;
    this.answering = order;
    const by: { failure: Failure | null } = { failure: null };
    await tried(by, async () => (this.told = await call('answer_order', { order, answer })));
    this.unanswered = by.failure;
    this.answering = null;
    // One that does not wait any more is not shown any more.
    if (by.failure !== null) await this.load();
  }

  saveBundle = (): Promise<unknown> =>
    tried(this, async () => {
      const file = await call('save_assistant_bundle', {});
      if (file !== null) notices.say(t('{file} is saved. Open it with your chat program.', { file }));
    });

  endLeaves = (): Promise<unknown> => tried(this, async () => (this.told = await call('end_leaves', {})));
}
