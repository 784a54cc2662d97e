// Owns: what the pills over a list say and which values they stand for. Does not own: counting, or filtering by one.
import { share } from '../../components/words';
import { enrichments } from '../../generated/catalog';
import type { Facet } from '../../generated/types';

export interface PillView {
  key: string;
  value: string;
  /** "e-mail found 61 %" */
  words: string;
  tone: 'ok' | 'bad' | 'gold' | 'busy' | 'plain';
  chosen: boolean;
}

const STATUS = /^find\.(\w+)\.status$/;
const MARK = /^find\.(\w+)\.mark$/;
const SUPPRESSED = 'own.suppressed';

/** Columns whose values are pills; the others have bars. */
export const isPill = (key: string): boolean => STATUS.test(key) || MARK.test(key) || key === SUPPRESSED;

const STATES: Record<string, { words: string; tone: PillView['tone'] }> = {
  found: { words: 'found', tone: 'ok' },
  none: { words: 'not found', tone: 'plain' },
  failed: { words: 'failed', tone: 'bad' },
  running: { words: 'being looked up', tone: 'busy' },
  waiting: { words: 'waiting', tone: 'busy' },
  cannot: { words: 'cannot be found', tone: 'plain' },
  suppressed: { words: 'suppressed', tone: 'plain' },
  unclear: { words: 'not confirmed', tone: 'gold' },
};

/** A number is checked, not found. */
const CHECKED: Record<string, string> = { found: 'checked', none: 'not known', running: 'being checked', cannot: 'cannot be checked' };

const TONES: readonly [RegExp, PillView['tone']][] = [
  [/^(listed|invalid)$/i, 'bad'],
  [/^(valid|clear|not listed)$/i, 'ok'],
  [/catch|accept|risky|unknown/i, 'gold'],
];

const lower = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);

/** "e-mail", "do not call": its column says that it was found, which is said by the value here. */
function nameOf(find: string): string {
  return lower((enrichments.find(({ enrichment }) => enrichment === find)?.label ?? find).replace(/ found$/, ''));
}

/**
 * One that is chosen stands there though no row has its value any more: it is the way back. `rows` of the whole list where
 * nothing is chosen, for shares; null where rows are left out.
 */
export function pillsOf(facets: readonly Facet[], chosen: Readonly<Record<string, readonly string[]>>, rows: number | null): PillView[] {
  return facets.flatMap(({ key, bars }) => {
    const own = chosen[key] ?? [];
    const without = own.filter((value) => !bars.some((bar) => bar.value === value)).map((value) => ({ value, count: 0 }));
    return [...bars, ...without].flatMap(({ value, count }) => {
      const view = pillOf(key, value, count, rows);
      return view === null ? [] : [{ ...view, key, value, chosen: own.includes(value) }];
    });
  });
}

function pillOf(key: string, value: string, rows: number, all: number | null): Pick<PillView, 'words' | 'tone'> | null {
  const counted = rows.toLocaleString('en');
  const ofState = STATUS.exec(key)?.[1];
  if (ofState !== undefined) {
    const state = STATES[value.toLowerCase()] ?? { words: value, tone: 'plain' };
    const part = state === STATES.found && all !== null && all > 0 ? share(rows, all) : counted;
    const words = ofState === 'doNotCall' ? (CHECKED[value.toLowerCase()] ?? state.words) : state.words;
    return { words: `${nameOf(ofState)} ${words} ${part}`, tone: state.tone };
  }
  const ofMark = MARK.exec(key)?.[1];
  if (ofMark !== undefined) {
    const tone = TONES.find(([fits]) => fits.test(value))?.[1] ?? 'plain';
    const word = lower(value);
    return { words: ofMark === 'doNotCall' ? `${word} ${counted}` : `${nameOf(ofMark)} ${word} ${counted}`, tone };
  }
  return key === SUPPRESSED && value.toLowerCase() === 'yes' ? { words: `suppressed ${counted}`, tone: 'plain' } : null;
}
