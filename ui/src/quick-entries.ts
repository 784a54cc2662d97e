// Owns: what the quick bar offers: screens, recent searches, actions. Does not own: doing it, or finding it while typing.
import { PAGE } from './components/pull/page';
import { isOpen } from './components/pull/words';
import { count, credits } from './components/words';
import type { Companies } from './features/find/companies.svelte';
import type { LookUps } from './features/lookup/lookup.svelte';
import type { QuickEntry } from './features/shell/quick';
import { everyScreen } from './features/shell/screens';
import type { Shell } from './features/shell/shell.svelte';
import { lookUps as forms } from './generated/catalog';
import type { Theme } from './generated/types';

interface Ground {
  shell: Shell;
  companies: Companies;
  lookUps: LookUps;
  onexport: () => void;
  onconnect: () => void;
  onopen: (search: number) => void;
}

const THEMES: readonly { theme: Theme; label: string; icon: QuickEntry['icon'] }[] = [
  { theme: 'light', label: 'Light theme', icon: 'sun' },
  { theme: 'dark', label: 'Dark theme', icon: 'moon' },
  { theme: 'system', label: 'Theme as the system', icon: 'screen' },
];

export function quickEntries(ground: Ground): QuickEntry[] {
  return [...screens(ground), ...actions(ground), ...questions(ground), ...recent(ground)];
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

function actions({ shell, companies, onexport, onconnect }: Ground): QuickEntry[] {
  const { head, quote, pull } = companies;
  const group = 'Do';
  const all: QuickEntry[] = [];
  if (quote !== null && quote.blocked === null && (pull === null || !isOpen(pull))) {
    const label = head === null ? 'Search with the present filters' : `Load next ${count(quote.rows)}`;
    all.push({ key: 'more', group, label, icon: 'search', detail: `up to ${credits(quote.worst)}`, run: () => void companies.more(PAGE) });
  }
  if ((head?.loaded ?? 0) > 0) all.push({ key: 'export', group, label: 'Export…', icon: 'download', run: onexport });
  if (!companies.empty) all.push({ key: 'clear', group, label: 'Clear all filters', icon: 'close', run: () => companies.use({}) });
  const themes = THEMES.filter(({ theme }) => theme !== shell.wardrobe.choice);
  all.push(...themes.map(({ theme, label, icon }) => ({ key: theme, group, label, icon, run: () => void shell.setTheme(theme) })));
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

function recent({ companies, onopen }: Ground): QuickEntry[] {
  return companies.recent.searches.map((head) => ({
    key: `search ${head.search}`,
    group: 'Recent searches',
    label: head.title,
    icon: 'history',
    detail: `${count(head.loaded)} loaded`,
    run: () => onopen(head.search),
  }));
}
