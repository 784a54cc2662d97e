// Owns: how the parts of the screen work together: the chosen form, what it holds, what is known of it, the answer on show.
// Does not own: any of these parts, or drawing.
import { untrack } from 'svelte';
import { call } from '../../bridge/call';
import { onChanged } from '../../bridge/events';
import { asFailure, type Failure } from '../../bridge/failure';
import { Inquiry } from '../../shared/failure/inquiry.svelte';
import { quietly, tried } from '../../shared/failure/tried';
import { notices } from '../../kit/notices.svelte';
import type { Fields, FieldValue, FormPreview, FormRequest, LookUp, LookUpAnswer, PriceTag, Tenths } from '../../generated/types';
import { t } from '../../words/translate';
import { bare } from '../../kit/address';
import { Asking } from './asking.svelte';
import { isFilled, sameFields, withField } from './fields';
import { formNamed } from './forms';
import { LookUpHistory } from './history.svelte';

/** A change of a form this soon after another one replaces it, ms. */
export const PREVIEW_PAUSE = 120;

/** Something that a person has to say yes to. */
export interface Question {
  form: LookUp;
  fields: Fields;
  again: boolean;
  price: PriceTag;
  balance: Tenths | null;
  /** It was asked before, and nobody knows whether that was charged. */
  twice: boolean;
}

/** An answer, and what the form held when it came on show. */
export interface Shown {
  answer: LookUpAnswer;
  fields: Fields;
}

function questionOf(form: LookUp, fields: Fields, again: boolean, { price, balance, unconfirmed }: FormPreview): Question {
  return { form, fields, again, price, balance, twice: unconfirmed !== null };
}

export class LookUps {
  /** What each form held when it was left. */
  #kept = new Map<string, { fields: Fields; shown: Shown | null }>();
  /** Counts up when something else comes on show: what was being opened before is dropped. */
  #turn = 0;
  /** Fields that were left before it was known what is wrong with what they hold now. */
  #leaving = new Set<string>();
  readonly history = new LookUpHistory();
  readonly asking = new Asking();
  readonly previewer = new Inquiry(PREVIEW_PAUSE, (request: FormRequest) => call('preview_look_up', request), (preview) => this.#known(preview));

  form = $state.raw<LookUp | null>(null);
  fields = $state.raw<Fields>({});
  shown = $state.raw<Shown | null>(null);
  /** Fields that were left with something in them: what is wrong with them is said. */
  left = $state.raw<ReadonlySet<string>>(new Set());
  /** An attempt was made to ask: what is wrong anywhere is said. */
  attempted = $state(false);
  /** It was just chosen: its first field is entered. */
  entering = false;
  question = $state.raw<Question | null>(null);
  failure = $state.raw<Failure | null>(null);
  underWay = $derived(this.form === null ? null : this.asking.of(this.form.name, this.fields));
  /** The answer on show is about other fields than those of the form. */
  older = $derived(this.shown !== null && !sameFields(this.shown.fields, this.fields));

  /** The first problem that the person has been shown: nothing is asked with it. */
  told = $derived(this.form?.fields.map(({ key }) => this.problemOf(key)).find((problem) => problem !== undefined));

  /** Call while a component starts. */
  start(): void {
    this.history.start();
    $effect(() => onChanged('credits', () => this.#look()));
    $effect(() => onChanged('lookUps', () => void this.#costTold()));
    $effect(() => () => this.previewer.end());
  }

  /** Opens a form as it was left. */
  choose(name: string): void {
    const form = formNamed(name);
    if (form === null || form === this.form) return;
    const kept = this.#kept.get(name);
    this.entering = true;
    this.#turnTo(form, kept?.fields ?? {}, kept?.shown ?? null);
  }

  /** Opens a form, filled: nothing is asked by that. */
  fill(name: string, fields: Fields): void {
    const form = formNamed(name);
    if (form === null) return;
    this.entering = true;
    this.#turnTo(form, fields, null);
  }

  /** Back to the choice of forms. */
  leave(): void {
    this.#keep();
    this.#turn += 1;
    this.previewer.forget();
    this.form = null;
    this.failure = null;
  }

  set(key: string, value: FieldValue): void {
    this.fields = withField(this.fields, key, value);
    this.failure = null;
    this.#look();
  }

  leaveField(key: string): void {
    if (!isFilled(this.fields[key])) return;
    if (this.previewer.waiting) this.#leaving.add(key);
    else this.left = new Set([...this.left, key]);
  }

  clear(): void {
    if (this.form !== null) this.#turnTo(this.form, {}, null);
  }

  /** What is wrong with a field, once it may be shown. */
  problemOf(key: string): string | undefined {
    if (!this.attempted && !this.left.has(key)) return undefined;
    const problems = [...(this.failure?.problems ?? []), ...(this.previewer.known?.problems ?? [])];
    return problems.find(({ field, value }) => field === key && value === undefined)?.message;
  }

  problemOfValue(key: string, of: string): string | undefined {
    return this.previewer.known?.problems.find(({ field, value }) => field === key && value === of)?.message;
  }

  /** Asks the question of the form; the owned answer where there is one, unless asked for again. */
  async ask(again = false): Promise<'wrong' | 'owned' | 'blocked' | 'asked'> {
    const { form, fields } = this;
    if (form === null || this.underWay !== null) return 'blocked';
    const turn = this.#turn;
    const known = this.previewer.waiting || this.previewer.known === null ? await this.previewer.now({ form: form.name, fields }) : this.previewer.known;
    if (known === null || turn !== this.#turn || !sameFields(fields, this.fields)) return 'blocked';
    if (known.problems.length > 0) {
      this.attempted = true;
      return 'wrong';
    }
    if (known.owned !== null && !again) {
      await this.#showOwned(known.owned.number, fields);
      return 'owned';
    }
    if (known.blocked !== null) return 'blocked';
    if (known.confirm) this.question = questionOf(form, fields, again, known);
    else void this.#send(form, fields, again);
    return 'asked';
  }

  /** A person said yes to the price that was shown. */
  agree({ form, fields, again, price }: Question): void {
    this.question = null;
    void this.#send(form, fields, again, { price: price.each });
  }

  /** Opens a look-up of the history: free. */
  async open(number: number): Promise<void> {
    const turn = (this.#turn += 1);
    try {
      const answer = await call('look_up_answer', { number });
      if (turn !== this.#turn) return;
      const form = formNamed(answer.form);
      if (form !== null) this.#turnTo(form, answer.fields, { answer, fields: answer.fields });
    } catch (thrown) {
      if (turn === this.#turn) this.failure = asFailure(thrown);
    }
  }

  async openLink(path: string): Promise<void> {
    const number = this.shown?.answer.number;
    if (number !== undefined) await quietly(() => call('open_look_up_link', { number, path }));
  }

  async setPrice(price: Tenths | null): Promise<void> {
    const operation = this.form?.operation;
    if (operation !== undefined && (await tried(this, () => call('set_price', { operation, price })))) this.#look(0);
  }

  #keep(): void {
    if (this.form !== null) this.#kept.set(this.form.name, { fields: this.fields, shown: this.shown });
  }

  #turnTo(form: LookUp, fields: Fields, shown: Shown | null): void {
    this.#keep();
    this.#turn += 1;
    this.previewer.forget();
    this.form = form;
    this.fields = fields;
    this.shown = shown;
    this.left = new Set();
    this.#leaving.clear();
    this.attempted = false;
    this.question = null;
    this.failure = null;
    this.#look(0);
  }

  #look(pause?: number): void {
    untrack(() => {
      if (this.form !== null) this.previewer.ask({ form: this.form.name, fields: this.fields }, pause);
    });
  }

  /** What is owned already comes on show by itself. */
  #known({ owned }: FormPreview): void {
    if (this.#leaving.size > 0) this.left = new Set([...this.left, ...this.#leaving]);
    this.#leaving.clear();
    if (owned !== null) void this.#showOwned(owned.number, this.fields);
  }

  async #showOwned(number: number, fields: Fields): Promise<void> {
    if (this.shown?.answer.number === number) {
      this.shown = { answer: this.shown.answer, fields };
      return;
    }
    const turn = this.#turn;
    try {
      const answer = await call('look_up_answer', { number });
      if (turn === this.#turn && sameFields(fields, this.fields)) this.shown = { answer, fields };
    } catch (thrown) {
      if (turn === this.#turn) this.failure = asFailure(thrown);
    }
  }

  /** What the answer on show cost was not known when it came; the balance may have shown it since. */
  async #costTold(): Promise<void> {
    const shown = this.shown;
    if (shown === null || shown.answer.charged !== null) return;
    try {
      const { charged } = await call('look_up_answer', { number: shown.answer.number });
      if (this.shown === shown) this.shown = { ...shown, answer: { ...shown.answer, charged } };
    } catch {
      // The answer stays as it is; what is wrong with the store is shown where the history is loaded.
    }
  }

  async #send(form: LookUp, fields: Fields, again: boolean, agreed?: { price: Tenths | null }): Promise<void> {
    this.failure = null;
    const request = { form: form.name, fields, again, ...(agreed === undefined ? {} : { agreed }) };
    await this.asking.ask(
      request,
      (answer) => this.#answered(form, fields, answer),
      (failure) => this.#failed(form, fields, again, failure),
    );
  }

  #isOnShow = (form: LookUp, fields: Fields): boolean => this.form?.name === form.name && sameFields(this.fields, fields);

  #answered(form: LookUp, fields: Fields, answer: LookUpAnswer): void {
    if (this.#isOnShow(form, fields)) {
      this.shown = { answer, fields };
      this.#look(0);
      return;
    }
    const about = { form: form.label, asked: bare(answer.asked) };
    const said = answer.found ? t('{form}, {asked}: the answer is here.', about) : t('{form}, {asked}: nothing was found.', about);
    notices.say(said, 'info', { label: t('Show'), run: () => void this.open(answer.number) });
  }

  #failed(form: LookUp, fields: Fields, again: boolean, failure: Failure): void {
    if (!this.#isOnShow(form, fields)) {
      notices.say(`${form.label}: ${failure.message}`, 'bad');
      return;
    }
    if (failure.code === 'confirm') void this.#confirm(form, fields, again);
    else {
      this.attempted ||= failure.code === 'fields';
      this.failure = failure;
      this.#look(0);
    }
  }

  /** The price has changed since it was shown: it is shown again before anything is sent. */
  async #confirm(form: LookUp, fields: Fields, again: boolean): Promise<void> {
    const known = await this.previewer.now({ form: form.name, fields });
    if (known !== null && this.#isOnShow(form, fields)) this.question = questionOf(form, fields, again, known);
  }
}
