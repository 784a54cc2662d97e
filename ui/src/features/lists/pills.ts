// Owns: what the pills over a list say and which values they stand for. Does not own: counting, or filtering by one.
import { count, share } from '../../words/numbers';
import type { Enrichment, Facet } from '../../generated/types';
import { t } from '../../words/translate';

export interface PillView {
  key: string;
  value: string;
  /** "has e-mail 61 %" */
  words: string;
  tone: 'ok' | 'bad' | 'gold' | 'busy' | 'plain';
  chosen: boolean;
}

const STATUS = /^find\.(\w+)\.status$/;
const MARK = /^find\.(\w+)\.mark$/;
const SUPPRESSED = 'own.suppressed';

/** Columns whose values are pills; the others have bars. */
export const isPill = (key: string): boolean => STATUS.test(key) || MARK.test(key) || key === SUPPRESSED;

/** What a pill says of one enrichment, with a number or a share. */
type Told = (what: string, n: string) => string;
type Kind = { told: Told; tone: PillView['tone'] };

/** What a pill calls each enrichment, without its state: that is said beside it. */
const NAMES: Record<Enrichment, string> = {
  page: t('profile page'),
  profile: t('profile'),
  email: t('e-mail'),
  mobile: t('mobile'),
  doNotCall: t('do not call⟨name of the check⟩'),
  companyPage: t('company page'),
  company: t('company profile'),
  topics: t('intent topics'),
  people: t('people⟨at companies⟩'),
};

const STATES: Record<string, Kind> = {
  /** A file that was imported may have brought it: nobody needs to have looked for it. */
  found: { told: (what, n) => t('has {what} {n}', { what, n }), tone: 'ok' },
  none: { told: (what, n) => t('{what} not found {n}', { what, n }), tone: 'plain' },
  failed: { told: (what, n) => t('{what} failed {n}', { what, n }), tone: 'bad' },
  running: { told: (what, n) => t('{what} being looked up {n}', { what, n }), tone: 'busy' },
  waiting: { told: (what, n) => t('{what} waiting {n}', { what, n }), tone: 'busy' },
  cannot: { told: (what, n) => t('{what} cannot be found {n}', { what, n }), tone: 'plain' },
  suppressed: { told: (what, n) => t('{what} suppressed {n}', { what, n }), tone: 'plain' },
  unclear: { told: (what, n) => t('{what} not confirmed {n}', { what, n }), tone: 'gold' },
};

/** A number is checked, not found. */
const CHECKED: Record<string, Told> = {
  found: (what, n) => t('{what} checked {n}', { what, n }),
  none: (what, n) => t('{what} not known {n}', { what, n }),
  running: (what, n) => t('{what} being checked {n}', { what, n }),
  cannot: (what, n) => t('{what} cannot be checked {n}', { what, n }),
};

/** What a check says. The service has other words, too: these are shown as they came. */
const MARKS: Record<string, Kind> = {
  valid: { told: (what, n) => t('{what} valid {n}', { what, n }), tone: 'ok' },
  invalid: { told: (what, n) => t('{what} invalid {n}', { what, n }), tone: 'bad' },
  'catch all': { told: (what, n) => t('{what} catch all {n}', { what, n }), tone: 'gold' },
  'accept all': { told: (what, n) => t('{what} accept all {n}', { what, n }), tone: 'gold' },
  risky: { told: (what, n) => t('{what} risky {n}', { what, n }), tone: 'gold' },
  unknown: { told: (what, n) => t('{what} unknown {n}', { what, n }), tone: 'gold' },
  high: { told: (what, n) => t('{what} high {n}', { what, n }), tone: 'plain' },
  medium: { told: (what, n) => t('{what} medium {n}', { what, n }), tone: 'plain' },
  enough: { told: (_, n) => t('enough people {n}', { n }), tone: 'ok' },
  some: { told: (_, n) => t('some people {n}', { n }), tone: 'gold' },
  low: { told: (what, n) => t('{what} low {n}', { what, n }), tone: 'plain' },
};

/** Of a number that was checked, its news is enough. */
const CALLS: Record<string, Kind> = {
  listed: { told: (_, n) => t('listed {n}', { n }), tone: 'bad' },
  clear: { told: (_, n) => t('clear {n}', { n }), tone: 'ok' },
};

const isNamed = (find: string): find is Enrichment => find in NAMES;
const nameOf = (find: string): string => (isNamed(find) ? NAMES[find] : find);

/** What is not known here is shown as it came. */
const other = (value: string): Kind => ({ told: (what, n) => `${what} ${value} ${n}`, tone: 'plain' });

/**
 * One that is chosen is shown though no row has its value any more: it is the way back. `rows` of the whole list where
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
  const spelled = value.toLowerCase().replace(/[-_]/g, ' ');
  const ofState = STATUS.exec(key)?.[1];
  if (ofState !== undefined) {
    const { told, tone } = STATES[spelled] ?? other(value);
    const n = spelled === 'found' && all !== null && all > 0 ? share(rows, all) : count(rows);
    const tell = (ofState === 'doNotCall' ? CHECKED[spelled] : undefined) ?? told;
    return { words: tell(nameOf(ofState), n), tone };
  }
  const ofMark = MARK.exec(key)?.[1];
  if (ofMark !== undefined) {
    const { told, tone } = (ofMark === 'doNotCall' ? CALLS : MARKS)[spelled] ?? other(value);
    return { words: told(nameOf(ofMark), count(rows)), tone };
  }
  return key === SUPPRESSED && spelled === 'yes' ? { words: t('suppressed {n}', { n: rows }), tone: 'plain' } : null;
}
