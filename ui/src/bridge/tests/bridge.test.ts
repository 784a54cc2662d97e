import { emit } from '@tauri-apps/api/event';
import { afterEach, expect, test, vi } from 'vitest';
import { call, calls } from '../call';
import { asFailure, tellFaultsAs } from '../failure';
import { listening, onChanged, onMenu } from '../events';
import { logosOf, logoUrl } from '../logo';
import { endEngine, later, mockEngine, tell } from './mock';
import { callNewest } from '../newest';

afterEach(endEngine);

test('a command carries its name and its request, and brings the reply', async () => {
  const asked = mockEngine({ copy_cells: () => ({ rows: 12 }) });
  const request = { view: 1, selection: { kind: 'all' as const, except: [] }, columns: ['name'], headings: false };
  expect(await call('copy_cells', request), 'the reply comes as it is').toEqual({ rows: 12 });
  expect(asked, 'one call with both parts').toEqual([{ name: 'copy_cells', request }]);
});

test('what waits for its reply is counted until it has one, or has failed', async () => {
  const answer = later<null>();
  mockEngine({ meter: () => answer.promise as never });
  const before = { ...calls };
  const asked = call('meter', {});
  expect(calls, 'it has left').toEqual({ left: before.left + 1, waiting: before.waiting + 1 });
  answer.fail(new Error('broken'));
  await expect(asked).rejects.toMatchObject({ code: 'fault' });
  expect(calls, 'a failure is a reply, too').toEqual({ left: before.left + 1, waiting: before.waiting });
  expect((globalThis as { prospectorCalls?: unknown }).prospectorCalls, 'who drives the window finds it there').toBe(calls);
});

test('half a pair of units in a pasted text does not stop the question', async () => {
  const asked = mockEngine({ look_table: () => null });
  const whole = 'Zoë 🚀';
  await call('look_table', { from: { kind: 'pasted', text: `${whole}\ud83d,b` }, choice: null } as never);
  expect(asked, 'what can be read stays as it is').toEqual([{ name: 'look_table', request: { from: { kind: 'pasted', text: `${whole}\ufffd,b` }, choice: null } }]);
});

test('a failure of the engine arrives as it was made', async () => {
  const told = { code: 'rate', message: 'Too many requests.', until: 5, reference: 'r' };
  mockEngine({
    meter: () => {
      throw told;
    },
  });
  await expect(call('meter', {}), 'the code decides how it is shown').rejects.toEqual(told);
});

test('anything else that is thrown becomes a fault with its text', async () => {
  mockEngine({});
  await expect(call('meter', {}), 'a screen never meets a bare string').rejects.toMatchObject({
    code: 'fault',
    message: expect.stringContaining('no answer to meter'),
  });
});

test('a mistake of this program is told in the words of the page', () => {
  tellFaultsAs((text) => `Ein Fehler: ${text}`);
  try {
    expect(asFailure(new Error('nichts da')).message).toBe('Ein Fehler: nichts da');
  } finally {
    tellFaultsAs((text) => text);
  }
});

test('changes reach only those who asked for their kind, until they end', async () => {
  mockEngine({});
  const workspace = vi.fn();
  const notice = vi.fn();
  const end = onChanged('workspace', workspace);
  onChanged('notice', notice);
  await listening();
  await tell({ what: 'workspace' });
  expect(workspace, 'it asked for this kind').toHaveBeenCalledTimes(1);
  expect(notice, 'it asked for another kind').not.toHaveBeenCalled();
  end();
  await tell({ what: 'workspace' });
  expect(workspace, 'it has ended').toHaveBeenCalledTimes(1);
});

test('what is chosen in the menu bar is told until nobody asks any more', async () => {
  mockEngine({});
  const chosen = vi.fn();
  const end = onMenu(chosen);
  await vi.waitFor(async () => {
    await emit('menu', 'screen lists');
    expect(chosen).toHaveBeenLastCalledWith('screen lists');
  });
  end();
  const before = chosen.mock.calls.length;
  await emit('menu', 'about');
  expect(chosen, 'it has ended').toHaveBeenCalledTimes(before);
});

test('a logo is asked of the shell, not of the web', () => {
  mockEngine({});
  logosOf('w1');
  expect(logoUrl(7), 'the protocol of the shell on Linux').toBe('logo://localhost/7?w=w1');
});

test('a question that an older one overtook is asked again while it is the newest', async () => {
  const replaced = { code: 'superseded', message: 'This was replaced by a newer question.', reference: 'r' };
  let overtaken = 2;
  const asked = mockEngine({
    quote_job: () => {
      if ((overtaken -= 1) >= 0) throw replaced;
      return { worst: 7 } as never;
    },
  });
  const ask = (isNewest: () => boolean) => callNewest('quote_job', {} as never, isNewest);
  expect(await ask(() => true), 'until it is answered').toEqual({ worst: 7 });
  expect(asked.length, 'two older ones overtook it').toBe(3);
  overtaken = 1;
  await expect(ask(() => false), 'whoever has asked something newer wants no answer to this').rejects.toMatchObject(replaced);
  expect(asked.length, 'and asks nothing').toBe(4);
  overtaken = 1_000;
  await expect(ask(() => true), 'it does not ask for ever').rejects.toMatchObject(replaced);
});
