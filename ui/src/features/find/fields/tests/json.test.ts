import { screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endEngine, mockEngine, type Asked } from '../../../../bridge/tests/mock';
import { preview } from '../../tests/samples';
import { indented } from '../json.svelte';
import { show } from './bench';

let asked: Asked[];
beforeEach(() => {
  asked = mockEngine({
    preview: ({ filters }) => {
      const wrong = String(filters['advanced']).endsWith('}') ? [] : [{ field: 'advanced', message: 'This is not JSON: look at line 1, position 3.' }];
      return preview({ filters, problems: wrong });
    },
  });
});
afterEach(endEngine);

const field = (): HTMLElement => screen.getByRole('textbox', { name: 'Further filters as JSON' });

test('JSON stays as typed, is checked, and is taken when the field is left by Tab', async () => {
  const { user, filters, held } = show('people', 'advanced');
  await user.click(field());
  await user.keyboard('{{"a":');
  expect(filters(), 'half-typed JSON is no part of the search').toEqual({});
  await vi.waitFor(() => expect(field(), 'but it is looked at').toHaveAccessibleDescription(/look at line 1/));
  expect(asked.at(-1)?.request).toEqual({ kind: 'people', filters: { advanced: '{"a":' } });
  await user.keyboard('1}');
  await vi.waitFor(() => expect(field(), 'now it is right').toBeValid());
  expect(field()).toHaveValue('{"a":1}');
  await user.tab();
  expect(screen.getByRole('button', { name: 'Elsewhere' }), 'Tab leaves').toHaveFocus();
  expect(filters(), 'and takes it').toEqual({ advanced: '{"a":1}' });
  expect(held.changes, 'once').toEqual(['advanced']);
  expect(field(), 'shown for reading').toHaveValue('{\n  "a": 1\n}');
});

test('Ctrl+Enter takes it without leaving', async () => {
  const { user, filters } = show('people', 'advanced');
  await user.click(field());
  await user.paste('{"a":1}');
  expect(filters()).toEqual({});
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(filters()).toEqual({ advanced: '{"a":1}' });
  expect(field()).toHaveFocus();
});

test('what the engine moves to other fields leaves this one', async () => {
  const { user, held } = show('people', 'advanced');
  await user.click(field());
  await user.paste('{"jobTitle":{"include":["CEO"]}}');
  await user.tab();
  held.filters = { 'jobTitle.include': ['CEO'] };
  await tick();
  expect(field(), 'it stands with the job titles now').toHaveValue('');
});

test('300 KiB are refused with a sentence, and nothing is asked', async () => {
  const { user, filters } = show('people', 'advanced', { filters: { advanced: '{"a":1}' } });
  await user.click(field());
  await user.paste(`{"a":"${'x'.repeat(300 * 1024)}"}`);
  expect(field(), 'it says why').toHaveAccessibleDescription(/at most 64 KiB of JSON can be read\. Nothing was taken\./);
  expect(field(), 'what was there stays').toHaveValue('{\n  "a": 1\n}');
  await user.tab();
  expect(filters()).toEqual({ advanced: '{"a":1}' });
  expect(asked, 'the engine has not seen it').toEqual([]);
});

test('a mistake of what was taken is shown', () => {
  show('people', 'advanced', { filters: { advanced: '[1]' }, problems: [{ field: 'advanced', message: 'Write the filters as one object.' }] });
  expect(field()).toHaveAccessibleDescription(/Write the filters as one object\./);
  expect(field()).toBeInvalid();
});

test('JSON is indented only where that changes nothing but blanks', () => {
  expect(indented('{"a":[1]}')).toBe('{\n  "a": [\n    1\n  ]\n}');
  expect(indented('{"a":12345678901234567890}'), 'a number that would lose digits').toBe('{"a":12345678901234567890}');
  expect(indented('{"a":'), 'no JSON').toBe('{"a":');
  const deep = `${'['.repeat(200)}${']'.repeat(200)}`;
  expect(indented(deep).replace(/\s/g, ''), '200 levels').toBe(deep);
});
