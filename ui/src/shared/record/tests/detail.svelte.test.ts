// Owns: which record the drawer shows while rows move under it. Does not own: what it says of one.
import { afterEach, expect, test } from 'vitest';
import { endEngine, mockEngine } from '../../../bridge/tests/mock';
import { Detail } from '../detail.svelte';

afterEach(endEngine);

test('it goes along with the rows, and stays where a person went from it when they are read anew', async () => {
  mockEngine({ record: () => new Promise(() => undefined) });
  const detail = new Detail();
  detail.follow(1);
  expect(detail.record, 'it is closed').toBeNull();
  void detail.show(1);
  detail.follow(2);
  expect(detail.record, 'the keyboard moved').toBe(2);
  void detail.show(9);
  detail.follow(2);
  expect(detail.record, 'the rows came again').toBe(9);
  detail.follow(3);
  expect(detail.record, 'the keyboard moved again').toBe(3);
  detail.close();
});
