import { render, screen, within } from '@testing-library/svelte';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { endEngine, mockEngine, type Asked } from '../../../bridge/tests/mock';
import { sentence } from '../../../shared/sentence/tests/samples';
import type { Sentence } from '../../../generated/types';
import Screen from './ScreenBench.svelte';
import { column, preview, quote, view } from './samples';

afterEach(endEngine);

const understood = sentence({ parts: sentence().parts.slice(0, 3) });

async function shown(read: (text: string) => Sentence): Promise<{ user: UserEvent; field: HTMLElement; asked: Asked[] }> {
  const asked = mockEngine({
    columns: () => [column('name')],
    layout: ({ grid }) => ({ grid, columns: [] }),
    recent_searches: () => [],
    preview: (asked) => preview({ filters: asked.filters }),
    quote_pull: () => quote(),
    open_view: () => view(),
    read_sentence: ({ text }) => read(text),
  });
  render(Screen);
  const field = await screen.findByRole('textbox', { name: 'Describe which companies you look for' });
  return { user: userEvent.setup(), field, asked };
}

const panel = (): HTMLElement => screen.getByRole('region', { name: 'Filters' });
const searched = (asked: Asked[]): boolean => asked.some(({ name }) => name === 'start_pull');

test('a sentence becomes filters of the panel on Enter, and nothing is searched for', async () => {
  const { user, field, asked } = await shown(() => understood);
  await user.type(field, 'software companies in Germany');
  expect(await within(panel()).findByText('Country: Germany'), 'shown before it is taken').toBeInTheDocument();
  expect(within(panel()).getAllByRole('status').some((status) => status.textContent.includes('2 filters understood')), 'told').toBe(true);
  expect(within(panel()).queryByRole('button', { name: 'Clear all' }), 'nothing is set yet').toBeNull();
  await user.keyboard('{Enter}');
  expect(await within(panel()).findByText('2 values set'), 'both filters are set').toBeInTheDocument();
  expect(field, 'ready for another sentence').toHaveValue('');
  expect(searched(asked), 'a search costs and is not run by a sentence').toBe(false);
  await user.click(within(panel()).getByRole('button', { name: 'Clear all' }));
  expect(await within(panel()).findByText('No filters yet'), 'taken back').toBeInTheDocument();
});

test('a second sentence changes what it speaks of and leaves the rest', async () => {
  const france = sentence({ filters: { country: ['France'] }, parts: [{ text: 'France', read: 'filter', told: 'Country: France', other: null }] });
  const { user, field } = await shown((text) => (text === 'France' ? france : understood));
  await user.type(field, 'software in Germany{Enter}');
  await within(panel()).findByText('2 values set');
  await user.type(field, 'France{Enter}');
  await vi.waitFor(() => expect(within(panel()).queryByText('Germany'), 'another country').toBeNull());
  expect(within(panel()).getByText('2 values set'), 'the industry stays').toBeInTheDocument();
});

test('what was not understood stays to be seen, and Escape empties the field', async () => {
  const { user, field } = await shown(() => sentence());
  await user.type(field, 'software in Germany purple elephants{Enter}');
  expect(await within(panel()).findByText('2 values set')).toBeInTheDocument();
  expect(within(panel()).getByText('purple elephants'), 'still underlined').toBeInTheDocument();
  const told = within(panel()).getAllByRole('status').map((status) => status.textContent);
  expect(told.some((text) => text.includes('Filters set: Germany, software development')), 'what was done is told all the same').toBe(true);
  expect(within(panel()).queryByText('Enter takes them over'), 'and not offered once more').toBeNull();
  expect(field, 'to be mended').not.toHaveValue('');
  await user.type(field, 's');
  expect(await within(panel()).findByText('Enter takes them over'), 'another sentence may be').toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(field).toHaveValue('');
  expect(within(panel()).queryByText('purple elephants')).toBeNull();
});

test('a sentence without any filter changes nothing', async () => {
  const { user, field } = await shown(() => sentence({ filters: {}, parts: [{ text: 'purple', read: 'unknown', told: null, other: null }] }));
  await user.type(field, 'purple{Enter}');
  expect(await within(panel()).findByText('purple'), 'underlined').toBeInTheDocument();
  expect(within(panel()).getByText('No filters yet')).toBeInTheDocument();
});
