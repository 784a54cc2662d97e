// Owns: what the cell of an enrichment says: its pill, its text, why, and whether it can be tried again, for every state.
// Does not own: finding anything out, or drawing.
import type { FoundCell } from '../../generated/types';
import { enrichments } from '../../words/catalog';
import { many, say } from '../../words/say';
import { wholeDay } from '../dates';

const DAY = 86_400_000;

export interface FoundView {
  state: FoundCell['state'];
  /** One word of state in front of the text; empty for none. */
  pill: string;
  tone: 'ok' | 'gold' | 'bad' | 'plain';
  /** The value, or where it stands. */
  text: string;
  /** The text is no value. */
  muted: boolean;
  /** Where it comes from, or why there is none. */
  why: string | undefined;
  /** It failed, and a click tries it again. */
  again: boolean;
  /** The job in which it failed. */
  job: number | null;
}

/** Marks of an e-mail that a mail may come back from. */
const DOUBTFUL = /^(catch[-_ ]?all|accept[-_ ]?all|risky|unknown|unverified)$/i;
const BAD = /^(invalid|listed|bounced)$/i;
const GOOD = /^(valid|verified|clear|not listed)$/i;

/** Reasons that a cell has no room for, as it says them; it tells the whole one on hover and on focus. */
const SHORT: Readonly<Record<string, string>> = {
  [say('not a number of the United States')]: say('not US'),
  [say('no name with company, and no page')]: say('no name or page'),
  [say('a page that is not on the network')]: say('page does not fit'),
  [say('no first and last name')]: say('no full name'),
  [say('no topics were chosen')]: say('no topics'),
};

/** What the service calls an address, where it is known to say so; any other word of it stays as it is. */
const MARKS: Readonly<Record<string, string>> = {
  valid: say('valid'),
  verified: say('verified'),
  invalid: say('invalid'),
  bounced: say('bounced'),
  risky: say('risky'),
  unknown: say('unknown'),
  unverified: say('unverified'),
  'catch-all': say('catch-all'),
  'accept-all': say('accept-all'),
  listed: say('listed'),
  clear: say('clear⟨not listed⟩'),
};

function spelled(mark: string): string {
  const words = mark.replaceAll('_', '-');
  return MARKS[words] ?? words;
}

/** Whole days that an answer is still good for; 0 for one that is not, null where that does not matter. */
export function daysLeft({ find, at }: FoundCell, now: number): number | null {
  const good = enrichments.find(({ enrichment }) => enrichment === find)?.goodForDays ?? null;
  if (good === null || at === null) return null;
  return Math.max(0, good - Math.floor((now - at) / DAY));
}

function tone(mark: string): FoundView['tone'] {
  if (BAD.test(mark)) return 'bad';
  if (DOUBTFUL.test(mark)) return 'gold';
  return GOOD.test(mark) ? 'ok' : 'plain';
}

const since = (cell: FoundCell): string | undefined => (cell.at === null ? undefined : say('Found {date}', { date: wholeDay(cell.at) }));

function checkedWords(date: string, days: number | null): string {
  if (days === null) return say('Checked {date}', { date });
  return many(days, 'Checked {date}, good for {n} more day', 'Checked {date}, good for {n} more days', { date });
}

function found(cell: FoundCell, value: string, now: number): FoundView {
  const { state, mark, job } = cell;
  const days = daysLeft(cell, now);
  if (cell.old) {
    const why = [say('Checked {date}: too long ago to rely on.', { date: wholeDay(cell.at ?? now) }), spelled(mark ?? '')].join(' ').trim();
    return { state, pill: say('check again'), tone: 'gold', text: '', muted: false, why, again: false, job };
  }
  if (cell.find === 'doNotCall') {
    const listed = mark !== null && BAD.test(mark);
    const clear = days === null ? say('clear⟨not listed⟩') : say('clear · {n} d', { n: days });
    const why = cell.at === null ? undefined : checkedWords(wholeDay(cell.at), days);
    return { state, pill: listed ? say('listed') : clear, tone: listed ? 'bad' : 'ok', text: '', muted: false, why, again: false, job };
  }
  return { state, pill: mark === null ? '' : spelled(mark), tone: tone(mark ?? ''), text: value, muted: false, why: since(cell), again: false, job };
}

/** `shown` is the text of the cell as its column shows it. */
export function foundView(cell: FoundCell, shown: string | null, now: number = Date.now()): FoundView {
  const { state, reason } = cell;
  const value = shown ?? cell.value ?? '';
  const why = reason ?? undefined;
  const says = (text: string, more: Partial<FoundView> = {}): FoundView => ({ state, pill: '', tone: 'plain', text, muted: true, why, again: false, job: cell.job, ...more });
  switch (state) {
    case 'found':
      return found(cell, value, now);
    case 'running':
      return says(say('looking…'), { muted: false });
    // What was found before stays to be read until there is an answer.
    case 'waiting':
      return value === '' ? says(say('waiting')) : says(value, { pill: say('waiting') });
    case 'none':
      return says(say('not found'));
    case 'cannot':
      return says(reason === null ? say('cannot be found') : (SHORT[reason] ?? reason));
    case 'suppressed':
      return says('', { pill: say('suppressed') });
    case 'failed':
      return says(say('try again'), { pill: say('failed'), tone: 'bad', muted: false, again: true });
    case 'unclear':
      return says('', { pill: say('not confirmed'), tone: 'gold', why: reason ?? say('It was asked, and its outcome is not known. Activity tells more.') });
  }
}

/** Its classes (found.css, styles/tone.css). */
export function lookOf({ tone, muted, pill, state, again }: FoundView): string {
  return `found tone-${tone}${muted ? ' muted' : ''}${pill === '' ? '' : ' pilled'}${state === 'running' ? ' looking' : ''}${again ? ' again' : ''}`;
}

/** As it is read out: where there is no value, with the reason. */
export function spokenOf({ pill, text, state, why }: FoundView): string {
  const reason = state === 'cannot' && why !== text ? why : '';
  return [pill, text, reason].filter(Boolean).join(' ');
}
