import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endEngine, later, mockEngine, tell } from '../../../bridge/tests/mock';
import { app } from '../../../bridge/tests/app';
import { notices } from '../../../kit/notices.svelte';
import { answering } from '../../../kit/tests/window';
import { stepRegion } from '../window-keys';
import { screenOf } from '../screens';
import { Shell } from '../shell.svelte';

/** Turns the system dark, or light again. */
let turn: (dark: boolean) => void;

beforeEach(() => {
  turn = answering(false);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  await endEngine();
});

test('the page follows the system, until a person chooses', async () => {
  mockEngine({ app_state: () => app(), set_theme: () => ({}) });
  const shell = new Shell();
  const end = $effect.root(() => shell.wardrobe.wear());
  flushSync();
  expect(document.documentElement.dataset.theme, 'as the system has it').toBe('light');
  turn(true);
  flushSync();
  expect(document.documentElement.dataset.theme, 'the system went dark').toBe('dark');
  await shell.setTheme('light');
  flushSync();
  expect(document.documentElement.dataset.theme, 'chosen').toBe('light');
  end();
});

test('what can be done about a damaged workspace is asked of the one that is damaged', async () => {
  const live = { id: 'a', name: 'A', demo: false, baseUrl: '', networkHost: '', networkWord: '', key: 'keychain' } as const;
  const damaged = { code: 'damaged', message: 'The workspace file is damaged.', reference: 'r' };
  let stuck = false;
  const asked = mockEngine({
    app_state: () => app({ workspace: live, workspaces: [live] }),
    open_workspace: () => {
      throw damaged;
    },
    recover: () => {
      if (stuck) throw damaged;
      return {};
    },
  });
  const recovered = (): unknown[] => asked.filter(({ name }) => name === 'recover').map(({ request }) => request);
  const shell = new Shell();
  await shell.load();
  await shell.openWorkspace('b');
  stuck = true;
  await shell.recover();
  await shell.recover();
  expect(recovered(), 'the one that could not be opened, as often as it is asked').toEqual([{ id: 'b' }, { id: 'b' }]);
  stuck = false;
  shell.dismiss();
  expect(shell.failure, 'it was read').toBeNull();
  await shell.recover();
  expect(recovered().at(-1), 'given up, the open one is meant').toEqual({ id: 'a' });
});

test('whether the end of long work is said is kept', async () => {
  const kept: boolean[] = [];
  mockEngine({ app_state: () => app({ notify: true }), set_notify: ({ on }) => (kept.push(on), {}) });
  const shell = new Shell();
  await shell.load();
  await shell.setNotify(false);
  expect(shell.app?.notify, 'the box shows it at once').toBe(false);
  expect(kept, 'and the engine keeps it').toEqual([false]);
});

test('a choice that is not kept is not shown as if it were', async () => {
  const unkept = (): never => {
    throw { code: 'storage', message: 'The disk is full.', reference: 'r' };
  };
  mockEngine({ app_state: () => app({ notify: true, zoom: 110, theme: 'dark' }), set_notify: unkept, set_zoom: unkept, set_theme: unkept });
  const shell = new Shell();
  await shell.load();
  await shell.setNotify(false);
  expect(shell.failure?.message, 'said').toBe('The disk is full.');
  await shell.zoom(1);
  await shell.setTheme('light');
  expect([shell.app?.notify, shell.app?.zoom, shell.wardrobe.choice], 'as before').toEqual([true, 110, 'dark']);
});

test('what was chosen meanwhile is not taken back with what was not kept', async () => {
  const first = later<Record<string, never>>();
  const answers = [first.promise, Promise.resolve({})];
  mockEngine({ app_state: () => app({ zoom: 100 }), set_zoom: () => answers.shift() ?? {} });
  const shell = new Shell();
  await shell.load();
  const zooming = shell.zoom(1);
  await shell.zoom(1);
  first.fail({ code: 'storage', message: 'The disk is full.', reference: 'r' });
  await zooming;
  expect(shell.app?.zoom, 'the one that was kept').toBe(125);
});

test('diagnostics are copied, and a failure is said', async () => {
  let fails = false;
  mockEngine({
    copy_diagnostics: () => {
      if (fails) throw { code: 'fault', message: 'It cannot be copied.', reference: 'r' };
      return {};
    },
  });
  const shell = new Shell();
  await shell.copyDiagnostics();
  expect(notices.shown.map(({ text }) => text), 'done').toEqual(['Copied. It holds no key and nothing personal.']);
  fails = true;
  await shell.copyDiagnostics();
  expect(shell.failure?.message, 'said').toBe('It cannot be copied.');
});

test('another workspace makes everything on the screen anew', async () => {
  let version = '0.1.0';
  mockEngine({ app_state: () => app({ version }) });
  const shell = new Shell();
  const end = $effect.root(() => shell.start());
  flushSync();
  await vi.waitFor(() => expect(shell.opened, 'the first one').toBe(1));
  version = '0.1.1';
  await tell({ what: 'workspace' });
  await vi.waitFor(() => expect(shell.opened, 'and the next').toBe(2));
  expect(shell.app?.version, 'as it is now').toBe('0.1.1');
  end();
});

test('the size goes in steps and stops at its ends', async () => {
  const sizes: number[] = [];
  mockEngine({ app_state: () => app({ zoom: 175 }), set_zoom: ({ zoom }) => (sizes.push(zoom), {}) });
  const shell = new Shell();
  await shell.load();
  for (const step of [1, 1, -1, 0, -1] as const) await shell.zoom(step);
  expect(sizes, 'up to 200, not beyond, back to 100, not below').toEqual([200, 175, 100]);
});


test('another language is the same page at another address', async () => {
  const chosen: unknown[] = [];
  mockEngine({ set_language: (request) => (chosen.push(request), { language: 'de', locale: 'de-AT', query: 'language=de&locale=de-AT' }) });
  const went: string[] = [];
  const shell = new Shell();
  shell.screen = 'settings';
  await shell.setLanguage('german', (search) => went.push(search));
  expect(chosen).toEqual([{ language: 'german' }]);
  expect(went, 'and the same screen').toEqual(['language=de&locale=de-AT&screen=settings']);
});

test.each([
  ['?language=de&locale=de-AT&screen=settings', 'settings'],
  ['?screen=people', 'people'],
  ['', 'companies'],
  ['?screen=', 'companies'],
  ['?screen=__proto__', 'companies'],
  ['?screen=Settings', 'companies'],
])('the address %s opens %s', (search, screen) => {
  expect(screenOf(search), 'only what is a screen').toBe(screen);
});

test('F6 steps through the parts and enters each where it was left', () => {
  document.body.innerHTML = `
    <nav data-region><button id="a">a</button><button id="b">b</button></nav>
    <section data-region><button id="c">c</button><div data-entrance><button id="d">d</button></div></section>
    <aside data-region></aside>`;
  for (const button of document.querySelectorAll('button')) button.getClientRects = () => [new DOMRect()] as unknown as DOMRectList;
  const focus = (id: string): void => document.getElementById(id)?.focus();
  focus('b');
  stepRegion(1);
  expect(document.activeElement?.id, 'the entrance of the next part').toBe('d');
  stepRegion(1);
  expect(document.activeElement?.id, 'a part without controls is passed over, and the first is entered where it was left').toBe('b');
  stepRegion(-1);
  expect(document.activeElement?.id, 'and back').toBe('d');
});
