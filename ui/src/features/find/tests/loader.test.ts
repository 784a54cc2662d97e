import { afterEach, expect, test } from 'vitest';
import { endEngine, mockEngine } from '../../../bridge/tests/mock';
import type { PullRequest } from '../../../generated/types';
import { Loader } from '../loader.svelte';
import { failure, pull, quote } from './samples';

afterEach(endEngine);

const request = (rows: number): PullRequest => {
  return { kind: 'companies', filters: { country: ['Germany'] }, aim: 'more', rows, size: null, agreed: null };
};

test('above the limit nothing starts before a person agreed to the worst case', async () => {
  const asked = mockEngine({
    start_pull: ({ agreed }) => {
      if (agreed === null) throw failure({ code: 'confirm', quote: quote({ rows: 1000, worst: 1000, confirm: true }) });
      return pull();
    },
  });
  const loader = new Loader();
  expect(await loader.start(request(1000)), 'nothing started').toBeNull();
  expect(loader.question?.quote.worst, 'the quote is asked about').toBe(1000);
  expect(loader.failure, 'a question is no failure').toBeNull();
  const question = loader.question;
  expect(await loader.start({ ...(question?.request ?? never()), agreed: 1000 }), 'now it runs').toMatchObject({ phase: 'running' });
  expect(loader.question, 'the question is answered').toBeNull();
  expect(asked.map(({ request }) => (request as { agreed: number | null }).agreed), 'the agreed amount is sent').toEqual([null, 1000]);
});

test('a second click while the first is under way starts nothing', async () => {
  const asked = mockEngine({ start_pull: () => pull() });
  const loader = new Loader();
  const both = await Promise.all([loader.start(request(100)), loader.start(request(100))]);
  expect(asked, 'one start for two clicks').toHaveLength(1);
  expect(both[1], 'the second one is told that nothing started').toBeNull();
});

test('"try again" repeats what failed', async () => {
  let times = 0;
  mockEngine({
    pause_pull: () => {
      times += 1;
      if (times === 1) throw failure({ code: 'offline' });
      return pull({ phase: 'paused' });
    },
  });
  const loader = new Loader();
  await loader.pause(7);
  expect(loader.failure?.code, 'the first one failed').toBe('offline');
  loader.again();
  await expect.poll(() => times, { message: 'the same is done again' }).toBe(2);
  expect(loader.failure, 'and the bar is gone').toBeNull();
});

test('the price of a search that was left is dropped', async () => {
  mockEngine({ quote_pull: () => quote() });
  const loader = new Loader();
  const asking = loader.price(request(100));
  loader.forget();
  await asking;
  expect(loader.next, 'another search is on show by now').toBeNull();
});

test('a search with nothing left has no price', async () => {
  const asked = mockEngine({});
  const loader = new Loader();
  await loader.price(null);
  expect(loader.next, 'there is nothing to load').toBeNull();
  expect(asked, 'and nothing to ask').toHaveLength(0);
});

function never(): never {
  throw new Error('The question was not there.');
}
