import { expect, test, vi } from 'vitest';
import { lists } from '../../shared/lists/lists.svelte';
import { searchFacts } from '../../words/catalog';
import { quickEntries } from '../quick-entries';
import type { QuickEntry } from '../../features/shell/quick';

type QuickContext = Parameters<typeof quickEntries>[0];

/** A workspace in which nothing was done yet, on the Companies screen; `more` is what differs. */
function context(more: object = {}): QuickContext {
  const finder = (kind: 'companies' | 'people' | 'leads'): object => ({ kind, facts: searchFacts[kind], head: null, quote: null, pull: null, empty: true, seeking: null, recent: { searches: [] } });
  const told = {
    shell: { screen: 'companies', wardrobe: { choice: 'system' }, app: { language: 'system', workspace: { id: 'demo' }, workspaces: [{ id: 'demo', name: 'Demo' }, { id: 'own', name: 'Own' }] }, openWorkspace: vi.fn(), setLanguage: vi.fn(), keys: false },
    finders: { companies: finder('companies'), people: finder('people'), leads: finder('leads') },
    saved: { searches: [] },
    desk: { head: null, results: {} },
    library: { views: [] },
    onview: vi.fn(),
    onopen: vi.fn(),
    onfilters: vi.fn(),
    ...more,
  };
  return told as unknown as QuickContext;
}

const named = (entries: readonly QuickEntry[], label: string): QuickEntry => {
  const found = entries.find((one) => one.label === label);
  if (found === undefined) throw new Error(`"${label}" is not offered.`);
  return found;
};

test('every filter of the screen on show is one, and no other screen has any', () => {
  const here = context();
  const offered = quickEntries(here).filter(({ key }) => key.startsWith('filter '));
  const catalog = searchFacts.companies.catalog.groups.flatMap(({ filters }) => filters.map(({ key }) => `filter ${key}`));
  expect(offered.map(({ key }) => key)).toEqual(catalog);
  named(offered, 'Filter by Industry').run();
  expect(here.finders.companies.seeking, 'the panel goes there').toBe('industry');
  const elsewhere = context({ shell: { ...here.shell, screen: 'credits' } });
  expect(quickEntries(elsewhere).filter(({ key }) => key.startsWith('filter '))).toEqual([]);
});

test('a saved search that ran is opened, and one that did not sets its filters', () => {
  const one = (saved: number, name: string, search: number | null): object => ({ saved, name, kind: 'people', title: 'x', filters: { country: ['Germany'] }, search: search === null ? null : { search } });
  const here = context({ saved: { searches: [one(1, 'Ran', 7), one(2, 'Kept', null)] } });
  const entries = quickEntries(here);
  named(entries, 'Ran').run();
  expect(here.onopen).toHaveBeenCalledExactlyOnceWith('people', 7);
  named(entries, 'Kept').run();
  expect(here.onfilters, 'nothing is asked').toHaveBeenCalledExactlyOnceWith('people', { country: ['Germany'] });
});

test('a kept view is opened by its name', () => {
  const view = { view: 3, name: 'Customers', kind: 'company' };
  const here = context({ library: { views: [view] } });
  named(quickEntries(here), 'Customers').run();
  expect(here.onview).toHaveBeenCalledExactlyOnceWith(view);
});

test('the window: keys, other languages and other workspaces', () => {
  const here = context();
  const entries = quickEntries(here);
  expect(entries.some(({ label }) => label === 'Demo'), 'not the one that is open').toBe(false);
  named(entries, 'Own').run();
  expect(here.shell.openWorkspace).toHaveBeenCalledExactlyOnceWith('own');
  named(entries, 'Language: Deutsch').run();
  expect(here.shell.setLanguage).toHaveBeenCalledExactlyOnceWith('german');
  named(entries, 'Show the keys').run();
  expect(here.shell.keys).toBe(true);
});

test('a screen tells its key, and a search that loaded nothing says so', () => {
  const head = { search: 4, kind: 'companies', title: 'Germany', loaded: 0, askedAt: 1 };
  const entries = quickEntries(context({ finders: { ...context().finders, companies: { ...context().finders.companies, recent: { searches: [head] } } } }));
  expect(named(entries, 'Credits').chord).toBe('Ctrl 9');
  expect(named(entries, 'Germany').detail).toBe('nothing loaded');
});

test('no two entries have one key, and what belongs to the screen stands first', () => {
  vi.spyOn(lists, 'known', 'get').mockReturnValue({ ...lists.known, undo: { title: 'New list' } } as never);
  const entries = quickEntries(context());
  expect(new Set(entries.map(({ key }) => key)).size).toBe(entries.length);
  expect(entries[0]?.label).toBe('Undo: New list');
});
