import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { copyText } from '../copy-text';
import { notices } from '../notices.svelte';

afterEach(() => vi.restoreAllMocks());

test('a text is on the clipboard, or it is told how it gets there', async () => {
  userEvent.setup();
  await copyText('ana@kestrel.example', 'E-mail copied.');
  expect(await navigator.clipboard.readText(), 'as it is').toBe('ana@kestrel.example');
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not now'));
  await copyText('again', 'E-mail copied.');
  expect(notices.shown.map(({ text, tone }) => [text, tone])).toEqual([
    ['E-mail copied.', expect.anything()],
    ['This could not be copied. Select the text and copy it with Ctrl+C.', 'bad'],
  ]);
});
