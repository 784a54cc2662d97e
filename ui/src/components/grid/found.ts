// Owns: what the cell of an enrichment says: its pill, its text, why, and whether it can be tried again, for every state.
// Does not own: finding anything out, or drawing.
import { enrichments } from '../../generated/catalog';
import type { FoundCell } from '../../generated/types';
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
const SHORT: Record<string, string> = {
  'not a number of the United States': 'not US',
  'no name with company, and no page': 'no name or page',
  'a page that is not on the network': 'page does not fit',
  'no first and last name': 'no full name',
  'no topics were chosen': 'no topics',
};

const spelled = (mark: string): string => mark.replaceAll('_', '-');

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

const since = (cell: FoundCell): string | undefined => (cell.at === null ? undefined : `Found ${wholeDay(cell.at)}`);

function found(cell: FoundCell, value: string, now: number): FoundView {
  const { state, mark, job } = cell;
  const days = daysLeft(cell, now);
  if (cell.old) {
    const why = `Checked ${wholeDay(cell.at ?? now)}: too long ago to rely on. ${mark ?? ''}`.trim();
    return { state, pill: 'check again', tone: 'gold', text: '', muted: false, why, again: false, job };
  }
  if (cell.find === 'doNotCall') {
    const listed = mark !== null && BAD.test(mark);
    const left = days === null ? '' : ` · ${days} d`;
    const why = cell.at === null ? undefined : `Checked ${wholeDay(cell.at)}${days === null ? '' : `, good for ${days} more ${days === 1 ? 'day' : 'days'}`}`;
    return { state, pill: listed ? 'listed' : `clear${left}`, tone: listed ? 'bad' : 'ok', text: '', muted: false, why, again: false, job };
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
      return says('looking…', { muted: false });
    // What was found before stays to be read until there is an answer.
    case 'waiting':
      return value === '' ? says('waiting') : says(value, { pill: 'waiting' });
    case 'none':
      return says('not found');
    case 'cannot':
      return says(reason === null ? 'cannot be found' : (SHORT[reason] ?? reason));
    case 'suppressed':
      return says('', { pill: 'suppressed' });
    case 'failed':
      return says('try again', { pill: 'failed', tone: 'bad', muted: false, again: true });
    case 'unclear':
      return says('', { pill: 'not confirmed', tone: 'gold', why: reason ?? 'It was asked, and its outcome is not known. Activity tells more.' });
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
