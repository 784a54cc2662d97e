// Owns: what the cell of an enrichment says: its pill, its text, why, and whether it can be tried again, for every state.
// Does not own: finding anything out, or drawing.
import type { FoundCell } from '../generated/types';
import { enrichments } from '../words/catalog';
import { tPlural, t } from '../words/translate';
import { wholeDay } from '../words/dates';

const DAY = 86_400_000;

export interface FoundView {
  state: FoundCell['state'];
  /** One word of state in front of the text; empty for none. */
  pill: string;
  tone: 'ok' | 'gold' | 'bad' | 'plain';
  /** The value, or the state of the enrichment. */
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
const DOUBTFUL = /^(some|catch[-_ ]?all|accept[-_ ]?all|risky|unknown|unverified)$/i;
const BAD = /^(invalid|listed|bounced)$/i;
const GOOD = /^(enough|valid|verified|clear|not listed)$/i;

/** Reasons that a cell has no room for, as it says them; it shows the whole one on hover and on focus. */
const SHORT: Readonly<Record<string, string>> = {
  [t('not a number of the United States')]: t('not US'),
  [t('no name with company, and no page')]: t('no name or page'),
  [t('a page that is not on the network')]: t('page does not fit'),
  [t('no first and last name')]: t('no full name'),
  [t('no topics were chosen')]: t('no topics'),
  [t('no page and no name')]: t('no page⟨of a company⟩'),
};

/** What the service calls an address, where it is known to say so; any other word of it stays as it is. */
const MARKS: Readonly<Record<string, string>> = {
  valid: t('valid'),
  verified: t('verified'),
  invalid: t('invalid'),
  bounced: t('bounced'),
  risky: t('risky'),
  unknown: t('unknown'),
  unverified: t('unverified'),
  'catch-all': t('catch-all'),
  'accept-all': t('accept-all'),
  listed: t('listed'),
  clear: t('clear⟨not listed⟩'),
  enough: t('enough⟨people⟩'),
  some: t('some⟨people⟩'),
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

const since = (cell: FoundCell): string | undefined => (cell.at === null ? undefined : t('Found {date}', { date: wholeDay(cell.at) }));

function checkedWords(date: string, days: number | null): string {
  if (days === null) return t('Checked {date}', { date });
  return tPlural(days, 'Checked {date}, good for {n} more day', 'Checked {date}, good for {n} more days', { date });
}

function found(cell: FoundCell, value: string, now: number): FoundView {
  const { state, mark, job } = cell;
  const days = daysLeft(cell, now);
  if (cell.old) {
    const why = [t('Checked {date}: too long ago to rely on.', { date: wholeDay(cell.at ?? now) }), spelled(mark ?? '')].join(' ').trim();
    return { state, pill: t('check again'), tone: 'gold', text: '', muted: false, why, again: false, job };
  }
  if (cell.find === 'doNotCall') {
    const listed = mark !== null && BAD.test(mark);
    const clear = days === null ? t('clear⟨not listed⟩') : t('clear · {n} d', { n: days });
    const why = cell.at === null ? undefined : checkedWords(wholeDay(cell.at), days);
    return { state, pill: listed ? t('listed') : clear, tone: listed ? 'bad' : 'ok', text: '', muted: false, why, again: false, job };
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
      return says(t('looking…'), { muted: false });
    // What was found before stays to be read until there is an answer.
    case 'waiting':
      return value === '' ? says(t('waiting')) : says(value, { pill: t('waiting') });
    case 'none':
      return says(cell.find === 'people' ? t('nobody⟨found⟩') : t('not found'));
    case 'cannot':
      return says(reason === null ? t('cannot be found') : (SHORT[reason] ?? reason));
    case 'suppressed':
      return says('', { pill: t('suppressed') });
    // No cell is in this state: what a job leaves out shows what was known before.
    case 'skipped':
    case 'spared':
      return says('', { pill: t('left out') });
    case 'failed':
      return says(t('try again'), { pill: t('failed'), tone: 'bad', muted: false, again: true });
    case 'unclear':
      return says('', { pill: t('not confirmed'), tone: 'gold', why: reason ?? t('It was asked, and its outcome is not known. Activity tells more.') });
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
