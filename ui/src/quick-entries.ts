// Owns: what the quick bar offers: screens, recent searches, actions. Does not own: doing it, or finding it while typing.
import { lists } from './components/lists/lists.svelte';
import { kindIcon as listIcon, rowsWords } from './components/lists/words';
import { kindIcon, kinds, kindTitle } from './components/pull/kinds';
import { isOpen } from './components/pull/words';
import { count, credits } from './components/words';
import type { Finder } from './features/find/finder.svelte';
import type { ListAsks } from './features/lists/asks';
import type { ListDesk } from './features/lists/desk.svelte';
import type { LookUps } from './features/lookup/lookup.svelte';
import type { QuickEntry } from './features/shell/quick';
import { everyScreen } from './features/shell/screens';
import type { Shell } from './features/shell/shell.svelte';
import { lookUps as forms } from './generated/catalog';
import type { SearchKind, Theme } from './generated/types';

interface Ground {
  shell: Shell;
  finders: Record<SearchKind, Finder>;
  lookUps: LookUps;
  onexport: (finder: Finder) => void;
  onconnect: () => void;
  onopen: (kind: SearchKind, search: number) => void;
  onlist: (list: number) => void;
  desk: ListDesk;
  asks: ListAsks;
  onfiles: () => void;
}

const THEMES: readonly { theme: Theme; label: string; icon: QuickEntry['icon'] }[] = [
  { theme: 'light', label: 'Light theme', icon: 'sun' },
  { theme: 'dark', label: 'Dark theme', icon: 'moon' },
  { theme: 'system', label: 'Theme as the system', icon: 'screen' },
];

export function quickEntries(ground: Ground): QuickEntry[] {
  return [...screens(ground), ...searches(ground), ...openList(ground), ...actions(ground), ...questions(ground), ...keptLists(ground), ...recent(ground)];
}

function screens({ shell }: Ground): QuickEntry[] {
  return everyScreen.map(({ screen, label, icon }) => ({
    key: `screen ${screen}`,
    group: 'Go to',
    label,
    icon,
    run: () => (shell.screen = screen),
  }));
}

/** What can be done with the searches: of the screen on show in short, of the others by name. */
function searches(ground: Ground): QuickEntry[] {
  const ofKind = (kind: SearchKind): QuickEntry[] => searchEntries(ground, ground.finders[kind]);
  const first = kinds.filter((kind) => kind === ground.shell.screen);
  return [...first, ...kinds.filter((kind) => !first.includes(kind))].flatMap(ofKind);
}

function searchEntries({ shell, onexport }: Ground, finder: Finder): QuickEntry[] {
  const { kind, facts, head, quote, pull } = finder;
  const title = kindTitle(kind);
  const here = shell.screen === kind;
  const group = here ? 'Do' : title;
  const all: QuickEntry[] = [];
  const add = (key: string, label: string, icon: QuickEntry['icon'], run: () => void, detail?: string): void => {
    const go = (): void => {
      shell.screen = kind;
      run();
    };
    all.push({ key: `${key} ${kind}`, group, label: here ? label : `${title}: ${label.charAt(0).toLowerCase()}${label.slice(1)}`, icon, detail, run: go });
  };
  const ready = quote !== null && quote.blocked === null && (pull === null || !isOpen(pull)) && !(facts.needsAFilter && finder.empty);
  if (ready && (here || head !== null || !finder.empty)) {
    const label = head === null ? 'Search with the present filters' : `Load next ${count(quote.rows)}`;
    add('more', label, 'search', () => void finder.more(), `up to ${credits(quote.worst)}`);
  }
  if ((head?.loaded ?? 0) > 0) add('export', 'Export…', 'download', () => onexport(finder));
  if (!finder.empty) add('clear', 'Clear all filters', 'close', () => finder.use({}));
  return all;
}

/** What can be done with the list on show. */
function openList({ shell, desk: { head, results }, asks }: Ground): QuickEntry[] {
  if (shell.screen !== 'lists' || head === null) return [];
  const group = 'Do';
  const { list, kind, name } = head;
  const into: QuickEntry[] = [
    { key: 'list import', group, label: 'Import into this list…', icon: 'upload', run: () => asks.onimport(list) },
    { key: 'list hand', group, label: 'Add one by hand…', icon: 'plus', run: () => asks.onbyhand(head) },
  ];
  if (head.rows === 0 || results.view === null) return into;
  return [
    { key: 'list enrich', group, label: 'Enrich the list…', icon: 'bolt', run: () => asks.onenrich({ list, kind, name, rows: null, again: null }) },
    { key: 'list export', group, label: 'Export the list…', icon: 'download', run: () => asks.onexport(false) },
    ...into,
  ];
}

function actions({ shell, onconnect, asks, onfiles }: Ground): QuickEntry[] {
  const group = 'Do';
  const all: QuickEntry[] = [];
  const themes = THEMES.filter(({ theme }) => theme !== shell.wardrobe.choice);
  all.push(...themes.map(({ theme, label, icon }) => ({ key: theme, group, label, icon, run: () => void shell.setTheme(theme) })));
  all.push({ key: 'import', group, label: 'Import a table…', icon: 'upload', run: () => asks.onimport(null) });
  all.push({ key: 'files', group, label: 'Files that were written…', icon: 'file', run: onfiles });
  const { undo, redo } = lists.known;
  if (undo !== null) all.push({ key: 'undo', group, label: `Undo: ${undo.title}`, icon: 'undo', run: () => void lists.undo() });
  if (redo !== null) all.push({ key: 'redo', group, label: `Redo: ${redo.title}`, icon: 'refresh', run: () => void lists.redo() });
  all.push({ key: 'connect', group, label: 'Connect your workspace…', icon: 'plus', run: onconnect });
  return all;
}

function questions({ shell, lookUps }: Ground): QuickEntry[] {
  return forms.map(({ name, label }) => ({
    key: `look up ${name}`,
    group: 'Look up',
    label,
    icon: 'search',
    run: () => {
      shell.screen = 'lookup';
      lookUps.choose(name);
    },
  }));
}

function keptLists({ onlist }: Ground): QuickEntry[] {
  return lists.known.lists.map(({ list, name, kind, rows }) => ({
    key: `list ${list}`,
    group: 'Lists',
    label: name,
    icon: listIcon[kind],
    detail: rowsWords(kind, rows),
    run: () => onlist(list),
  }));
}

/** The newest of all kinds first. */
function recent({ finders, onopen }: Ground): QuickEntry[] {
  return kinds
    .flatMap((kind) => finders[kind].recent.searches)
    .sort((one, other) => (other.askedAt ?? 0) - (one.askedAt ?? 0))
    .map((head) => ({
      key: `search ${head.search}`,
      group: 'Recent searches',
      label: head.title,
      icon: kindIcon[head.kind],
      detail: `${count(head.loaded)} ${finders[head.kind].facts.many} loaded`,
      run: () => onopen(head.kind, head.search),
    }));
}
