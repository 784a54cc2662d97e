import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, expect, test, vi } from 'vitest';
import { endEngine, mockEngine, tell, type Asked } from '../../../../bridge/tests/mock';
import { moment } from '../../../../words/dates';
import type { Count, Filters, PullState } from '../../../../generated/types';
import Bench from './PeopleBench.svelte';
import { audience, counted, failure, germany, problem } from './samples.svelte';

const consultants: Filters = { 'jobTitle.include': ['Consultant'] };

afterEach(endEngine);

interface World {
  count?: () => Count;
}

function engine({ count = () => counted() }: World = {}): Asked[] {
  return mockEngine({
    count_people: count,
    plan_audience: () => ({ counts: 36, seconds: 6 }),
    start_audience: () => audience(),
    stop_audience: () => ({}),
    copy_table: ({ rows }) => ({ rows: rows.length }),
    copy_picture: () => ({}),
  });
}

const line = (): HTMLElement => screen.getByRole('group', { name: 'How many people match' });
const opener = (): HTMLElement => screen.getByRole('button', { name: 'Audience map' });

async function open(user: ReturnType<typeof userEvent.setup>): Promise<HTMLElement> {
  await user.click(opener());
  return await screen.findByRole('region', { name: 'Audience map' });
}

test('how many match, the price of all and what is owned stand in one place, and the count is free', async () => {
  engine();
  render(Bench, { first: germany });
  expect(await screen.findByText('148,213'), 'the number').toBeInTheDocument();
  expect(line(), 'in whole sentences').toHaveTextContent(
    /148,213 people match free .*Loading all costs 14,821\.3 credits · about 118 of them you own already/,
  );
});

test.each([
  [{ owned: { people: 118, judged: false } }, 'up to 118 of them you own already'],
  [{ owned: { people: 0, judged: true } }, 'you own none of them yet'],
  [{ total: 1, all: 1 }, '1 person matches'],
  [{ total: 0, all: 0 }, 'Nobody matches'],
] as const)('%j reads as "%s"', async (more, words) => {
  engine({ count: () => counted(more as Partial<Count>) });
  render(Bench, { first: germany });
  await vi.waitFor(() => expect(line(), 'the words go by the numbers').toHaveTextContent(words));
});

test('a number that was kept says when it was told', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 12, 12) });
  const at = Date.now() - 3 * 86_400_000;
  engine({ count: () => counted({ at }) });
  render(Bench, { first: germany });
  expect(await screen.findByText(new RegExp(` · as of ${moment(at)}$`)), 'it may have changed since').toBeInTheDocument();
});

test('what is read out is the number at rest, once', async () => {
  engine();
  render(Bench, { first: germany });
  await screen.findByText('148,213');
  expect(within(line()).getByRole('status').textContent, 'nothing while a person may go on choosing').toBe('');
  await vi.waitFor(() => expect(within(line()).getByRole('status'), 'then all of it').toHaveTextContent('148,213 people match. Loading all costs 14,821.3 credits, about 118 of them you own already.'), 3000);
});

test('without a filter it says what to do, and the map says why not', async () => {
  const user = userEvent.setup();
  const asked = engine();
  render(Bench);
  expect(line(), 'the next step').toHaveTextContent('Choose a filter to see how many people match.');
  await user.click(opener());
  expect(opener(), 'the reason').toHaveAccessibleDescription('Choose at least one filter first.');
  expect(asked, 'nothing is asked').toEqual([]);
});

test('offline is told in the line itself, and can be tried again', async () => {
  const user = userEvent.setup();
  let fails = true;
  engine({
    count: () => {
      if (fails) throw failure();
      return counted();
    },
  });
  render(Bench, { first: germany });
  expect(await screen.findByText('Count not known: the service cannot be reached.'), 'in a person’s words').toBeInTheDocument();
  expect(screen.queryByRole('alert'), 'nothing blocks the screen').toBeNull();
  await vi.waitFor(() => expect(within(line()).getByRole('status'), 'and it is read out').toHaveTextContent('Count not known'), 3000);
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('148,213'), 'it is there').toBeInTheDocument();
});

test('another failure is told in the words of the engine; a refused key leads to the connection', async () => {
  engine({
    count: () => {
      throw failure({ code: 'key', message: 'The service does not know this key.' });
    },
  });
  render(Bench, { first: germany });
  expect(await screen.findByText('Count not known. The service does not know this key.'), 'what happened').toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Open the connection' }), 'the way out').toBeInTheDocument();
});

test('a mistake in the filters holds the count until it is corrected', async () => {
  const asked = engine();
  const { rerender } = render(Bench, { first: germany, problems: [problem] });
  expect(await screen.findByText('People are counted once the filters are right.'), 'it waits').toBeInTheDocument();
  await rerender({ problems: [] });
  expect(await screen.findByText('148,213'), 'and goes on by itself').toBeInTheDocument();
  expect(asked, 'asked once, when they were right').toHaveLength(1);
});

test('loading people asks for the owned share anew once it is at rest', async () => {
  let people = 118;
  engine({ count: () => counted({ owned: { people, judged: true } }) });
  render(Bench, { first: germany });
  await screen.findByText(/about 118 of them/);
  people = 218;
  await tell({ what: 'pull', pull: { kind: 'people', phase: 'done' } as PullState });
  expect(await screen.findByText(/about 218 of them/), 'a hundred more are owned').toBeInTheDocument();
});

test('the map tells what it takes, is started by a button, and shows its bars as they come', async () => {
  const user = userEvent.setup();
  const asked = engine();
  render(Bench, { first: consultants });
  const map = await open(user);
  expect(await within(map).findByText('Asks the service 36 times, loads nobody, takes about 6 seconds.'), 'before anything is counted').toBeInTheDocument();
  expect(asked.map(({ name }) => name), 'nothing was started').not.toContain('start_audience');
  await user.click(within(map).getByRole('button', { name: 'Start free' }));
  expect(await within(map).findByRole('progressbar', { name: 'Audience map' }), 'how far it is').toHaveAttribute('aria-valuetext', '12 of 36 counts');
  expect(map, 'a button that is gone leaves the focus in the section').toHaveFocus();
  expect(within(map).getByRole('button', { name: 'Germany not counted yet' }), 'a bar that is still counted').toBeInTheDocument();
  expect(within(map).getByRole('button', { name: /^Director\s*900\s*people$/ }), 'one that is').toHaveAttribute('title', 'Director: 900 people, 1\u00a0% of all');
  expect(within(map).getByText('A title can hold several of them.'), 'what has to be known to read it').toBeInTheDocument();
});

test('progress moves with what the engine tells, until it is whole', async () => {
  const user = userEvent.setup();
  engine();
  render(Bench, { first: consultants });
  const map = await open(user);
  await user.click(await within(map).findByRole('button', { name: 'Start free' }));
  await within(map).findByRole('progressbar');
  await tell({ what: 'audience', audience: audience({ done: 30 }) });
  await vi.waitFor(() => expect(within(map).getByRole('progressbar'), 'further').toHaveAttribute('aria-valuenow', '30'));
  expect(within(map).getByRole('status').textContent, 'not said with every count').toBe('');
  await tell({ what: 'audience', audience: audience({ done: 36, running: false }) });
  await vi.waitFor(() => expect(within(map).getByRole('status'), 'said at the end').toHaveTextContent('Audience map: counted 36 times, free.'));
  expect(within(map).queryByRole('button', { name: 'Stop' }), 'nothing is left to stop').toBeNull();
});

test('stop ends it, says how far it came, and offers the rest', async () => {
  const user = userEvent.setup();
  const asked = engine();
  render(Bench, { first: consultants });
  const map = await open(user);
  await user.click(await within(map).findByRole('button', { name: 'Start free' }));
  await user.click(await within(map).findByRole('button', { name: 'Stop' }));
  expect(asked.filter(({ name }) => name === 'stop_audience'), 'the engine is asked to, once').toEqual([{ name: 'stop_audience', request: { audience: 4 } }]);
  await tell({ what: 'audience', audience: audience({ running: false, trouble: 'The service did not answer in time.' }) });
  expect(await within(map).findByText('stopped after 12 of 36 counts'), 'how far').toBeInTheDocument();
  expect(within(map).getByText('The service did not answer in time.'), 'and why, where something went wrong').toBeInTheDocument();
  expect(within(map).getByRole('button', { name: 'Draw again free' }), 'the next step').toBeInTheDocument();
});

test('a bar adds its filter and is marked; a second one keeps what was chosen since', async () => {
  const user = userEvent.setup();
  engine();
  const onuse = vi.fn();
  render(Bench, { first: consultants, onuse });
  const map = await open(user);
  await user.click(await within(map).findByRole('button', { name: 'Start free' }));
  const country = await within(map).findByRole('button', { name: /^Germany/ });
  expect(country, 'not chosen').toHaveAttribute('aria-pressed', 'false');
  await user.click(country);
  expect(onuse, 'the filters of the bar').toHaveBeenLastCalledWith({ 'jobTitle.include': ['Consultant'], 'location.include': ['Germany'] });
  expect(country, 'and it is marked').toHaveAttribute('aria-pressed', 'true');
  await user.click(within(map).getByRole('button', { name: /^Austria/ }));
  expect(onuse, 'Germany is not lost').toHaveBeenLastCalledWith({
    'jobTitle.include': ['Consultant'],
    'location.include': ['Germany'],
    'currentCompany.location': ['Austria'],
  });
  await user.click(country);
  expect(onuse, 'a second click takes Germany back, and nothing else').toHaveBeenLastCalledWith({
    'jobTitle.include': ['Consultant'],
    'currentCompany.location': ['Austria'],
  });
  expect(country, 'it is not marked any more').toHaveAttribute('aria-pressed', 'false');
});

test('bars about earlier filters say so and can be drawn again; going back makes them current', async () => {
  const user = userEvent.setup();
  const asked = engine();
  let use: (filters: Filters) => void = () => undefined;
  render(Bench, { first: consultants, onready: (way) => (use = way) });
  const map = await open(user);
  await user.click(await within(map).findByRole('button', { name: 'Start free' }));
  await within(map).findByRole('progressbar');
  await tell({ what: 'audience', audience: audience({ done: 36, running: false }) });
  use(germany);
  expect(await within(map).findByText('These bars are about the earlier filters.'), 'nobody takes them for current').toBeInTheDocument();
  use(consultants);
  await vi.waitFor(() => expect(within(map).queryByText(/earlier filters/), 'they fit again').toBeNull());
  use(germany);
  expect(await within(map).findByText('Asks the service 36 times, loads nobody, takes about 6 seconds.'), 'what it takes').toBeInTheDocument();
  await user.click(within(map).getByRole('button', { name: 'Draw again free' }));
  const starts = asked.filter(({ name }) => name === 'start_audience').map(({ request }) => request);
  expect(starts.at(-1), 'about the filters as they are now').toEqual({ filters: germany });
});

test('each of its parts is a table, too, and is copied as cells and as a picture', async () => {
  const drawn: string[] = [];
  const on = { scale: vi.fn(), fillRect: vi.fn(), measureText: () => ({ width: 1 }), fillText: (text: string) => drawn.push(text) };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(on as unknown as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/png;base64,AAAA');
  const user = userEvent.setup();
  const asked = engine();
  render(Bench, { first: consultants });
  const map = await open(user);
  await user.click(await within(map).findByRole('button', { name: 'Start free' }));
  const part = await within(map).findByRole('region', { name: 'Words in the title' });
  await user.click(within(part).getByRole('button', { name: 'Words in the title: show as table' }));
  expect(within(part).getByRole('row', { name: 'Director 900 1\u00a0%' }), 'in the place of its bars').toBeInTheDocument();
  expect(within(part).queryByRole('button', { name: /^Director/ })).toBeNull();
  await user.click(within(part).getByRole('button', { name: 'Words in the title: copy cells' }));
  // The people are counted meanwhile, once the filters rest.
  const copied = (of: string): unknown => asked.findLast(({ name }) => name === of)?.request;
  expect(copied('copy_table')).toEqual({ headings: ['Words in the title', 'People', 'Share'], rows: [['Director', '900', '1 %']] });
  await user.click(within(part).getByRole('button', { name: 'Words in the title: copy picture' }));
  expect(copied('copy_picture'), 'its bytes').toEqual({ png: 'AAAA' });
  expect(drawn, 'with what it is of').toEqual(['Words in the title', 'Consultant · 148,213 people', 'Director', '900', '1\u00a0%']);
  const where = within(map).getByRole('region', { name: 'Where they are' });
  expect(within(where).queryByRole('button', { name: /copy|table/ }), 'nothing of it is counted yet').toBeNull();
});

test('closing it brings the focus back to its button', async () => {
  const user = userEvent.setup();
  engine();
  render(Bench, { first: consultants });
  await open(user);
  expect(opener(), 'told as open').toHaveAttribute('aria-expanded', 'true');
  await user.click(screen.getByRole('button', { name: 'Close the audience map' }));
  expect(opener(), 'where it was opened').toHaveFocus();
  expect(screen.queryByRole('region', { name: 'Audience map' }), 'gone').toBeNull();
});

test('a map that is open says why it cannot start with wrong filters', async () => {
  const user = userEvent.setup();
  engine();
  const { rerender } = render(Bench, { first: consultants });
  const map = await open(user);
  await within(map).findByText(/36 times/);
  await rerender({ problems: [problem] });
  expect(within(map).getByRole('button', { name: 'Start free' }), 'the first mistake').toHaveAccessibleDescription(
    'Correct the filters first: “Germny” is not a known country.',
  );
});

test('a bar that moves to its place by size keeps the focus', async () => {
  const user = userEvent.setup();
  engine();
  render(Bench, { first: consultants });
  const map = await open(user);
  await user.click(await within(map).findByRole('button', { name: 'Start free' }));
  const country = await within(map).findByRole('button', { name: /^Germany/ });
  country.focus();
  const whole = audience({ done: 36, running: false });
  whole.breakdowns[0]?.bars.reverse();
  await tell({ what: 'audience', audience: whole });
  await vi.waitFor(() => {
    const places = within(map).getAllByRole('button', { name: /^(Germany|France)/ });
    expect(places.map(({ textContent }) => textContent.trim().slice(0, 6)), 'it has moved').toEqual(['France', 'German']);
  });
  expect(country, 'and the person is still on it').toHaveFocus();
});

test('nothing of it is out of reach for assistive technology', async () => {
  const user = userEvent.setup();
  engine();
  const { container } = render(Bench, { first: consultants });
  const map = await open(user);
  await user.click(await within(map).findByRole('button', { name: 'Start free' }));
  await within(map).findByRole('progressbar');
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]), 'axe finds nothing').toEqual([]);
});
