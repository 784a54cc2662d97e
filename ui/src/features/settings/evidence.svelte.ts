// Owns: how far the evidence of checks and erasures has come, writing its file, and asking it about somebody.
// Does not own: when a line is written, or what is in the file (the engine says).
import { call } from '../../bridge/call';
import type { Failure } from '../../bridge/failure';
import { notices } from '../../kit/notices.svelte';
import { tried } from '../../shared/failure/tried';
import type { EvidenceAbout, EvidenceState } from '../../generated/types';
import { wholeDay } from '../../words/dates';
import { t, tPlural } from '../../words/translate';

/** Digits of a hash that tell it from others at a glance. */
const SHORT = 12;

export class Evidence {
  told = $state.raw<EvidenceState | null>(null);
  failure = $state.raw<Failure | null>(null);
  /** The numbers of people who were not erased stand in the file. */
  readable = $state(true);
  busy = $state(false);
  text = $state('');
  about = $state.raw<EvidenceAbout | null>(null);
  /** In one line, which is there before it is known. */
  said = $derived.by(() => {
    if (this.told === null) return '…';
    const { lines, since, last } = this.told;
    if (last === null) return t('No line yet: since {day} no number was checked and nobody was erased.', { day: wholeDay(since) });
    return tPlural(lines, '{n} line since {day}; its hash begins with {hash}.', '{n} lines since {day}; the last hash begins with {hash}.', {
      day: wholeDay(since),
      hash: last.slice(0, SHORT),
    });
  });

  load = (): Promise<unknown> => tried(this, async () => void (this.told = await call('evidence', {})));

  save = (): Promise<void> =>
    this.#once(async () => {
      const saved = await call('save_evidence', { readable: this.readable });
      if (saved === null) return;
      if (saved.broken === null) notices.say(t('{file} is saved.', { file: saved.file }));
      else notices.say(saved.broken, 'bad');
      await this.load();
    });

  ask = (): Promise<void> => this.#once(async () => void (this.about = await call('evidence_about', { text: this.text })));

  async #once(what: () => Promise<void>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    await tried(this, what);
    this.busy = false;
  }
}
