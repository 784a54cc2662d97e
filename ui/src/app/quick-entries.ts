// Owns: what the quick bar offers: actions, screens, lists, searches, the filters of the screen. Does not own: doing it, finding it
// while typing (features/shell/quick.ts), or what it offers of the window (quick-window.ts).
import { chordOf } from '../kit/keys';
import { lists } from '../shared/lists/lists.svelte';
import { kindIcon as listIcon, rowsWords } from '../shared/lists/words';
import { kindIcon, kinds, kindTitle, recordsWords } from '../shared/pull/kinds';
import { isOpen } from '../shared/pull/words';
import { credits } from '../words/numbers';
import type { Finder } from '../features/find/finder.svelte';
import type { Library } from '../features/library/library.svelte';
import type { ListAsks } from '../features/lists/asks';
import type { ListDesk } from '../features/lists/desk.svelte';
import type { LookUps } from '../features/lookup/lookup.svelte';
import type { Saved } from '../features/saved/saved.svelte';
import type { QuickEntry } from '../features/shell/quick';
import { everyScreen } from '../features/shell/screens';
import type { Shell } from '../features/shell/shell.svelte';
import type { Filters, KeptView, SearchKind } from '../generated/types';
import { windowEntries } from './quick-window';
import { lookUps as forms } from '../words/catalog';
import { t } from '../words/translate';

interface QuickContext {
  shell: Shell;
  finders: Record<SearchKind, Finder>;
  lookUps: LookUps;
  onexport: (finder: Finder) => void;
  onconnect: () => void;
  onopen: (kind: SearchKind, search: number) => void;
  /** Another screen with these filters: nothing is asked of the service. */
  onfilters: (kind: SearchKind, filters: Filters) => void;
  saved: Saved;
  onlist: (list: number) => void;
  desk: ListDesk;
  library: Library;
  onview: (view: KeptView) => void;
  asks: ListAsks;
  onfiles: () => void;
  ontour: () => void;
}

/** The group of what can be done on the screen on show. */
const DO = t('Do⟨group⟩');

/** What belongs to the screen on show first: it is offered before anything is typed. */
export function quickEntries(context: QuickContext): QuickEntry[] {
  const parts = [openList, hereSearches, steps, recent, screens, actions, filters, otherSearches, questions, keptViews, keptLists, keptSearches];
  return [...parts.flatMap((part) => part(context)), ...windowEntries(context.shell)];
}

function screens({ shell }: QuickContext): QuickEntry[] {
  return everyScreen.map(({ screen, label, icon }) => ({
    key: `screen ${screen}`,
    group: t('Go to'),
    label,
    icon,
    chord: chordOf(`screen ${screen}`),
    always: true,
    run: () => (shell.screen = screen),
  }));
}

/** What can be done with the searches: of the screen on show in short, of the others by name. */
const searchesOf = (context: QuickContext, here: boolean): QuickEntry[] =>
  kinds.filter((kind) => (kind === context.shell.screen) === here).flatMap((kind) => searchEntries(context, context.finders[kind]));
const hereSearches = (context: QuickContext): QuickEntry[] => searchesOf(context, true);
const otherSearches = (context: QuickContext): QuickEntry[] => searchesOf(context, false);

/** To the field of a filter of the screen on show. */
function filters({ shell, finders }: QuickContext): QuickEntry[] {
  const finder = kinds.filter((kind) => kind === shell.screen).map((kind) => finders[kind])[0];
  return (finder?.facts.catalog.groups ?? []).flatMap((group) =>
    group.filters.map(({ key, label }) => ({
      key: `filter ${key}`,
      group: t('Filters'),
      label: t('Filter by {what}', { what: label }),
      icon: 'filter' as const,
      detail: group.label === label ? undefined : group.label,
      run: () => {
        if (finder !== undefined) finder.seeking = key;
      },
    })),
  );
}

function searchEntries({ shell, onexport }: QuickContext, finder: Finder): QuickEntry[] {
  const { kind, facts, head, quote, pull } = finder;
  const title = kindTitle(kind);
  const here = shell.screen === kind;
  const group = here ? DO : title;
  const all: QuickEntry[] = [];
  /** Adds an entry with two labels: the first on the screen itself, the second, which names the screen, elsewhere. */
  const add = (key: string, [label, named]: readonly [string, string], icon: QuickEntry['icon'], run: () => void, detail?: string): void => {
    const go = (): void => {
      shell.screen = kind;
      run();
    };
    all.push({ key: `${key} ${kind}`, group, label: here ? label : named, icon, detail, run: go });
  };
  const ready = quote !== null && quote.blocked === null && (pull === null || !isOpen(pull)) && !(facts.needsAFilter && finder.empty);
  if (ready && (here || head !== null || !finder.empty)) {
    const search = [t('Search with the present filters'), t('{kind}: search with the present filters', { kind: title })] as const;
    const load = [t('Load next {n}', { n: quote.rows }), t('{kind}: load next {n}', { kind: title, n: quote.rows })] as const;
    add('more', head === null ? search : load, 'search', () => void finder.more(), t('up to {credits}', { credits: credits(quote.worst) }));
  }
  if ((head?.loaded ?? 0) > 0) add('export', [t('Export…'), t('{kind}: export…', { kind: title })], 'download', () => onexport(finder));
  if (!finder.empty) add('clear', [t('Clear all filters'), t('{kind}: clear all filters', { kind: title })], 'close', () => finder.use({}));
  return all;
}

/** What can be done with the list on show. */
function openList({ shell, desk: { head, results }, asks }: QuickContext): QuickEntry[] {
  if (shell.screen !== 'lists' || head === null) return [];
  const group = DO;
  const { list, kind, name } = head;
  const into: QuickEntry[] = [
    { key: 'list import', group, label: t('Import into this list…'), icon: 'upload', run: () => asks.onimport(list) },
    { key: 'list hand', group, label: t('Add one by hand…'), icon: 'plus', run: () => asks.onbyhand(head) },
  ];
  if (head.rows === 0 || results.view === null) return into;
  return [
    { key: 'list enrich', group, label: t('Enrich the list…'), icon: 'bolt', run: () => asks.onenrich({ list, kind, name, rows: null, again: null }) },
    { key: 'list export', group, label: t('Export the list…'), icon: 'download', run: () => asks.onexport(false) },
    ...into,
  ];
}

/** What can be done whichever screen is on show. */
function actions({ onconnect, asks, onfiles, ontour }: QuickContext): QuickEntry[] {
  const group = t('Everywhere');
  return [
    { key: 'import', group, label: t('Import a table…'), icon: 'upload', run: () => asks.onimport(null) },
    { key: 'files', group, label: t('Files that were written…'), icon: 'file', run: onfiles },
    { key: 'tour', group, label: t('Take the tour'), icon: 'info', run: ontour },
    { key: 'connect', group, label: t('Connect your workspace…'), icon: 'plus', run: onconnect },
  ];
}

/** What was done to lists, back and again. */
function steps(): QuickEntry[] {
  const { undo, redo } = lists.known;
  const all: QuickEntry[] = [];
  if (undo !== null) all.push({ key: 'undo', group: DO, label: t('Undo: {what}', { what: undo.title }), icon: 'undo', chord: chordOf('undo'), run: () => void lists.undo() });
  if (redo !== null) all.push({ key: 'redo', group: DO, label: t('Redo: {what}', { what: redo.title }), icon: 'refresh', chord: chordOf('redo'), run: () => void lists.redo() });
  return all;
}

function questions({ shell, lookUps }: QuickContext): QuickEntry[] {
  return forms.map(({ name, label }) => ({
    key: `look up ${name}`,
    group: t('Look up'),
    label,
    icon: 'search',
    run: () => {
      shell.screen = 'lookup';
      lookUps.choose(name);
    },
  }));
}

function keptViews({ library, onview }: QuickContext): QuickEntry[] {
  return library.views.map((view) => ({
    key: `view ${view.view}`,
    group: t('Views'),
    label: view.name,
    icon: listIcon[view.kind],
    run: () => onview(view),
  }));
}

function keptLists({ onlist }: QuickContext): QuickEntry[] {
  return lists.known.lists.map(({ list, name, kind, rows }) => ({
    key: `list ${list}`,
    group: t('Lists'),
    label: name,
    icon: listIcon[kind],
    detail: rowsWords(kind, rows),
    run: () => onlist(list),
  }));
}

/** One that ran is opened with its rows, free; else its filters are set, and nothing is asked. */
function keptSearches({ saved, onopen, onfilters }: QuickContext): QuickEntry[] {
  return saved.searches.map(({ saved: number, name, kind, title, filters: kept, search }) => ({
    key: `saved ${number}`,
    group: t('Saved searches'),
    label: name,
    icon: kindIcon[kind],
    detail: title,
    run: () => (search === null ? onfilters(kind, kept) : onopen(kind, search.search)),
  }));
}

/** The newest of all kinds first. */
function recent({ finders, onopen }: QuickContext): QuickEntry[] {
  return kinds
    .flatMap((kind) => finders[kind].recent.searches)
    .sort((one, other) => (other.askedAt ?? 0) - (one.askedAt ?? 0))
    .map((head) => ({
      key: `search ${head.search}`,
      group: t('Recent searches'),
      label: head.title,
      icon: kindIcon[head.kind],
      detail: head.loaded === 0 ? t('nothing loaded') : t('{records} loaded', { records: recordsWords(head.kind, head.loaded) }),
      run: () => onopen(head.kind, head.search),
    }));
}
