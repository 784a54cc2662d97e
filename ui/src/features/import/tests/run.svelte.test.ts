import { flushSync } from 'svelte';
import { afterEach, expect, test } from 'vitest';
import { endEngine, later, mockEngine, tell } from '../../../bridge/tests/mock';
import type { ImportRequest, ImportState } from '../../../generated/types';
import { ImportRun } from '../run.svelte';
import { state } from './samples';

const ends: (() => void)[] = [];
afterEach(async () => {
  ends.splice(0).forEach((end) => end());
  await endEngine();
});

const request: ImportRequest = {
  import: 1,
  kind: 'person',
  readAs: { sheet: 0, header: true, delimiter: ',', encoding: 'utf-8' },
  mapping: ['email'],
  country: 'DE',
  into: { kind: 'new', name: 'Fair' },
};

function started(): ImportRun {
  const run = new ImportRun();
  ends.push($effect.root(() => run.start()));
  flushSync();
  return run;
}

test('a check that goes on after its answer ends with its event', async () => {
  mockEngine({ check_import: () => state({ phase: 'checking', part: 10 }) });
  const run = started();
  await run.check(request);
  expect([run.working, run.now?.part], 'under way').toEqual(['checking', 10]);
  await tell({ what: 'import', import: state({ phase: 'checking', part: 60 }) });
  expect(run.now?.part, 'further on').toBe(60);
  await tell({ what: 'import', import: state() });
  expect([run.working, run.report?.phase], 'what it found').toEqual([null, 'checked']);
});

test('an answer that its own event has overtaken is old', async () => {
  mockEngine({
    check_import: async () => {
      await tell({ what: 'import', import: state() });
      return state({ phase: 'checking', part: 1 });
    },
  });
  const run = started();
  await run.check(request);
  expect([run.working, run.checked?.phase], 'it has ended').toEqual([null, 'checked']);
});

test('another import says nothing here', async () => {
  mockEngine({ check_import: () => state({ phase: 'checking', part: 1 }) });
  const run = started();
  await run.check(request);
  await tell({ what: 'import', import: state({ import: 2 }) });
  expect(run.working, 'this one is still being checked').toBe('checking');
});

test('stopping waits for the engine, and leaves what the check found', async () => {
  const keeping = later<ImportState>();
  const asked = mockEngine({ check_import: () => state(), start_import: () => keeping.promise, stop_import: () => ({}) });
  const run = started();
  await run.check(request);
  const kept = run.keep(request);
  await run.stop();
  await run.stop();
  expect([run.stopping, asked.filter(({ name }) => name === 'stop_import').length], 'asked once, and not over yet').toEqual([true, 1]);
  keeping.answer(state({ phase: 'stopped' }));
  await kept;
  expect([run.working, run.stopping, run.stopped, run.done, run.report?.phase], 'nothing was kept').toEqual([null, false, 'keeping', null, 'checked']);
});

test('a failure leaves what was there, and the same can be tried again', async () => {
  let broken = true;
  mockEngine({
    check_import: () => state(),
    start_import: () => {
      if (broken) throw { code: 'gone', message: 'The file is not there any more.', reference: 'r' };
      return state({ phase: 'done', list: 4 });
    },
  });
  const run = started();
  await run.check(request);
  await run.keep(request);
  expect([run.failure?.message, run.working, run.report?.phase], 'told').toEqual(['The file is not there any more.', null, 'checked']);
  broken = false;
  run.again();
  await expect.poll(() => run.done?.list, { message: 'the second time it works' }).toBe(4);
  expect(run.failure, 'and nothing is wrong').toBeNull();
});

test('a second check forgets the first one at once', async () => {
  const second = later<ImportState>();
  let asked = 0;
  mockEngine({ check_import: () => (asked++ === 0 ? state() : second.promise), keep_rejected_rows: () => 'rest.csv' });
  const run = started();
  await run.check(request);
  await run.keepRejected();
  expect(run.rejectedFile, 'where the rest is').toBe('rest.csv');
  const checking = run.check(request);
  expect([run.report, run.rejectedFile, run.now], 'nothing old is shown as new').toEqual([null, null, null]);
  second.answer(state({ wrong: 0 }));
  await checking;
  expect(run.report?.wrong, 'the new one').toBe(0);
});

test('closing the dialog of the file changes nothing', async () => {
  let name: string | null = 'rest.csv';
  mockEngine({ check_import: () => state(), keep_rejected_rows: () => name });
  const run = started();
  await run.check(request);
  await run.keepRejected();
  name = null;
  await run.keepRejected();
  expect([run.rejectedFile, run.failure], 'the file before is still there').toEqual(['rest.csv', null]);
});

test('the rest is written once, however often it is asked for', async () => {
  const file = later<string | null>();
  const asked = mockEngine({ check_import: () => state(), keep_rejected_rows: () => file.promise });
  const run = started();
  await run.check(request);
  const kept = Promise.all([run.keepRejected(), run.keepRejected()]);
  expect(run.keepingRejected, 'under way').toBe(true);
  file.answer('rest.csv');
  await kept;
  expect([run.rejectedFile, run.keepingRejected, asked.filter(({ name }) => name === 'keep_rejected_rows').length], 'one file').toEqual(['rest.csv', false, 1]);
});
