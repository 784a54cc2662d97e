import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askFirst } from '../../../bridge/first';
import { endEngine, later, mockEngine, tell } from '../../../bridge/tests/mock';
import { app } from '../../../bridge/tests/app';
import { notices } from '../../../kit/notices.svelte';
import { answering } from '../../../kit/tests/window';
import type { AppState } from '../../../generated/types';
import { Shell } from '../shell.svelte';

let ends: (() => void)[] = [];
beforeEach(() => {
  answering(false);
});
afterEach(async () => {
  ends.forEach((end) => end());
  ends = [];
  await endEngine();
});

/** A window whose page has been read, after the state was asked for. */
function opened(taken: ReturnType<ReturnType<typeof askFirst>>): Shell {
  const shell = new Shell();
  ends.push($effect.root(() => shell.start(taken)));
  flushSync();
  return shell;
}

test('what was asked for while the page was read is not asked for again', async () => {
  const state = later<AppState>();
  const asked = mockEngine({ app_state: () => state.promise });
  const take = askFirst();
  await vi.waitFor(() => expect(asked, 'before there is anybody to show it').toHaveLength(1));
  const shell = opened(take());
  state.answer(app({ zoom: 125 }));
  await vi.waitFor(() => expect(shell.app?.zoom).toBe(125));
  expect(asked, 'once').toHaveLength(1);
  await tell({ what: 'workspace' });
  await vi.waitFor(() => expect(asked, 'later changes are asked for as ever').toHaveLength(2));
});

test('a change that came while the page was read makes the answer an old one', async () => {
  let times = 0;
  const asked = mockEngine({ app_state: () => app({ zoom: (times += 1) === 1 ? 125 : 150 }) });
  const take = askFirst();
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  await tell({ what: 'workspace' });
  const shell = opened(take());
  await vi.waitFor(() => expect(shell.app?.zoom, 'as it is now').toBe(150));
});

test('what was told while the page was read is said', async () => {
  mockEngine({ app_state: () => app({ zoom: 100 }) });
  const take = askFirst();
  const said = vi.spyOn(notices, 'say');
  await vi.waitFor(() => tell({ what: 'notice', notice: { tone: 'bad', message: 'The backup failed.' } }));
  const taken = take();
  expect(taken.notices.map(({ message }) => message)).toContain('The backup failed.');
  opened(taken);
  expect(said.mock.calls.flat().join(' ')).toContain('The backup failed.');
});

test('a failure of the first question is shown like any other', async () => {
  mockEngine({
    app_state: () => {
      throw { code: 'storage', message: 'The disk is full.', reference: 'r' };
    },
  });
  const shell = opened(askFirst()());
  await vi.waitFor(() => expect(shell.failure?.message).toBe('The disk is full.'));
});
