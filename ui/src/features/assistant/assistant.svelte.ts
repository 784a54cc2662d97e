// Owns: what the engine says of assistants, kept current by its events, and what a person says to them. Does not own: who may spend;
// the engine judges that when a call is sent.
import { call } from '../../bridge/call';
import { onChanged } from '../../bridge/events';
import { notices } from '../../kit/notices.svelte';
import { Newest, tried } from '../../shared/failure/tried';
import type { Failure } from '../../bridge/failure';
import type { Assistant, AssistantSettings, OrderAnswer, Tenths } from '../../generated/types';
import { t } from '../../words/translate';

export class Assistants {
  told = $state.raw<Assistant | null>(null);
  failure = $state.raw<Failure | null>(null);
  loading = $state(false);
  saving = $state(false);
  /** What went wrong with the answer to a question that waits still. */
  unanswered = $state.raw<{ order: number; failure: Failure } | null>(null);
  /** The question whose answer is on its way. */
  answering = $state<number | null>(null);
  waiting = $derived(this.told?.waiting ?? []);
  #again: ReturnType<typeof setTimeout> | undefined;
  #newest = new Newest();
  /** Changes of the settings are stored one behind the other, in the order in which they were made. */
  #stored: Promise<void> = Promise.resolve();
  #changes = 0;
  /** What was chosen and is not stored yet: an answer from before it does not undo it. */
  #chosen: AssistantSettings | null = null;

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

  load = async (): Promise<void> => {
    this.loading = true;
    const newest = await this.#newest.ask(this, () => call('assistant', {}), (told) => this.#show(told));
    if (newest) this.loading = false;
  };

  /** What is spent comes with each paid answer, and there can be many: asked once they have come. */
  #later(): void {
    if (this.told === null || (!this.told.settings.on && this.told.orders.length === 0)) return;
    clearTimeout(this.#again);
    this.#again = setTimeout(() => void this.load(), 300);
  }

  /** What is chosen shows at once; where it is not stored, what is stored shows again. */
  set(change: Partial<AssistantSettings>): Promise<void> {
    if (this.told === null) return Promise.resolve();
    const settings = { ...this.told.settings, ...change };
    this.#chosen = settings;
    this.#show(this.told);
    const mine = (this.#changes += 1);
    this.#stored = this.#stored.then(() => this.#store(settings, mine));
    return this.#stored;
  }

  async #store(settings: AssistantSettings, mine: number): Promise<void> {
    const by: { failure: Failure | null } = { failure: null };
    await tried(by, () => call('set_assistant', settings));
    if (mine === this.#changes) this.#chosen = null;
    if (by.failure !== null && mine === this.#changes) await this.load();
    this.failure = by.failure;
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
    await tried(by, async () => this.#take(await call('answer_order', { order, answer })));
    this.unanswered = by.failure === null ? null : { order, failure: by.failure };
    this.answering = null;
    if (by.failure === null) return;
    await this.load();
    // One that does not wait any more is not shown any more, so what became of it is said where it can be seen.
    if (this.waiting.some((one) => one.order === order)) return;
    notices.say(by.failure.message, 'bad');
    this.unanswered = null;
  }

  #take(told: Assistant): void {
    this.#newest.drop();
    this.loading = false;
    this.#show(told);
  }

  #show(told: Assistant): void {
    this.told = this.#chosen === null ? told : { ...told, settings: this.#chosen };
  }

  async saveBundle(): Promise<void> {
    if (this.saving) return;
    this.saving = true;
    await tried(this, async () => {
      const file = await call('save_assistant_bundle', {});
      if (file !== null) notices.say(t('{file} is saved. Open it with your chat program.', { file }));
    });
    this.saving = false;
  }

  endLeaves = (): Promise<unknown> => tried(this, async () => this.#take(await call('end_leaves', {})));
}
