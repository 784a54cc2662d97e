import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, expect, test, vi } from 'vitest';
import { endEngine, later, mockEngine, type Asked } from '../../../bridge/tests/mock';
import { dated, day, wholeDay } from '../../../words/dates';
import type { RecordDetail } from '../../../generated/types';
import { Detail } from '../detail.svelte';
import Bench from './DrawerBench.svelte';
import { ana, company, field, person, station, story, THEN } from './people';

afterEach(endEngine);

type Heard = Partial<Parameters<typeof render<typeof Bench>>[1]>;

async function show(records: RecordDetail[], heard: Heard = {}): Promise<{ detail: Detail; asked: Asked[] }> {
  const asked = mockEngine({
    record: ({ record }) => {
      const found = records.find(({ id }) => id === record);
      if (found === undefined) throw { code: 'gone', message: 'This record is no longer there.', reference: 'r-1' };
      return found;
    },
    open_link: () => ({}),
  });
  const detail = new Detail();
  render(Bench, { detail, ...heard });
  await detail.show(records[0]?.id ?? 0);
  await screen.findByRole('heading', { level: 2 });
  return { detail, asked };
}

test('a person is a story: now and before, education, skills, languages, company', async () => {
  await show([ana()]);
  const drawer = screen.getByRole('complementary', { name: 'Person details' });
  const part = (name: string): HTMLElement => within(drawer).getByRole('group', { name });
  expect(within(part('Now and before')).getAllByRole('listitem').map((item) => item.textContent?.trim().replace(/\s+/g, ' ')), 'newest first').toEqual([
    `VP Engineering Kestrel Systems · ${dated('2023-09')} to now`,
    'Engineering Manager Nordring Labs · 2019 to 2023',
  ]);
  expect(part('Education'), 'with its end').toHaveTextContent('MSc Computer Science Hochschule Ufer · until 2014');
  expect(part('Certificates'), 'one date alone').toHaveTextContent(/Guild · Feb 2020$/);
  expect(part('Languages'), 'as tags').toHaveTextContent('German (native)');
  expect(part('Company'), 'facts, places, technologies').toHaveTextContent(/Founded 2011.*Munich, Germany.*Databases Postgres.*Rust/);
  expect(within(drawer).getByRole('list', { name: 'Marks' }), 'badges').toHaveTextContent(/hiring.*premium/);
});

test('the first twelve skills are shown, and the others unfold', async () => {
  const user = userEvent.setup();
  await show([ana()]);
  const skills = screen.getByRole('group', { name: 'Skills' });
  expect(within(skills).getAllByRole('listitem'), 'twelve and the button').toHaveLength(13);
  const more = within(skills).getByRole('button', { name: 'Show 14 more skills' });
  expect(more, 'short to read').toHaveTextContent('+14');
  await user.click(more);
  expect(within(skills).getByText('Skill 26'), 'the last one').toBeInTheDocument();
  expect(within(skills).getByRole('button', { name: 'Show fewer skills' }), 'and back').toHaveFocus();
});

test('what was unfolded for one person is folded for the next', async () => {
  const user = userEvent.setup();
  const { detail } = await show([ana(), { ...ana(), id: 7, title: 'Marcus Oyelaran', story: story({ skills: Array.from({ length: 200 }, () => 'Rust') }) }]);
  await user.click(screen.getByRole('button', { name: 'Show 14 more skills' }));
  await detail.show(7);
  expect(await screen.findByRole('button', { name: 'Show 188 more skills' }), 'equal names are no trouble').toBeInTheDocument();
});

test('what a person adds stands behind the story, and before the company', async () => {
  await show([ana()]);
  const order = screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent?.trim() ?? '');
  const of = (name: string): number => order.findIndex((heading) => heading.startsWith(name));
  expect(of('Now and before'), 'first who it is').toBeLessThan(of('Your notes'));
  expect(of('Lists'), 'then where they work').toBeLessThan(of('Company'));
});

test('each value tells its source on hover and to those who use the keyboard', async () => {
  await show([ana()]);
  const value = within(screen.getByRole('group', { name: 'Company' })).getByText('2011');
  expect(value, 'on focus, and read out').toHaveAccessibleDescription(`Leads loaded, ${wholeDay(THEN)}`);
  value.focus();
  expect(value, 'it takes the focus').toHaveFocus();
  const values = [...document.querySelectorAll<HTMLElement>('[data-sourced]')];
  expect(values.filter(({ tabIndex }) => tabIndex === 0), 'and is the one stop of all values').toEqual([value]);
  await userEvent.keyboard('{ArrowLeft}');
  expect(values[values.indexOf(value) - 1], 'an arrow leads to the one before').toHaveFocus();
  expect(value.closest('[title]'), 'on hover').toHaveAttribute('title', `Leads loaded, ${wholeDay(THEN)}`);
  expect(screen.getByRole('group', { name: 'Skills' }), 'a part as a whole').toHaveAttribute('title', `Profile read, ${wholeDay(THEN)}`);
});

test('everything known is folded, and then stands by group', async () => {
  const user = userEvent.setup();
  const { detail } = await show([ana(), { ...ana(), id: 7 }]);
  const fold = screen.getByRole('button', { name: 'Everything known' });
  expect(screen.queryByText('In the job since'), 'folded at first').toBeNull();
  await user.click(fold);
  const all = screen.getByRole('region', { name: 'Everything known' });
  expect(within(all).getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent), 'groups as they come').toEqual(['Present job', 'Contact', 'Person']);
  expect(within(all).getByText(dated('2023-09')), 'a date in words').toBeInTheDocument();
  await detail.show(7);
  expect(fold, 'it stays unfolded while walking').toHaveAttribute('aria-expanded', 'true');
});

test('a contact is marked as owned, with its age, and can be copied', async () => {
  const user = userEvent.setup();
  await show([ana()]);
  const contact = screen.getByRole('list', { name: 'Contact' });
  expect(contact, 'value, age and mark').toHaveTextContent(new RegExp(`ana@kestrel\\.example.*E-mail · found ${day(THEN)}.*old.*Owned`));
  await user.click(within(contact).getByRole('button', { name: 'Copy E-mail' }));
  expect(await navigator.clipboard.readText(), 'as it is').toBe('ana@kestrel.example');
});

test('what came from a file is not called owned', async () => {
  const contacts = [field({ key: 'email', label: 'E-mail', group: 'Contact', value: 'ana@kestrel.example', source: 'Imported', giver: 'file' })];
  await show([person({ fields: contacts, sources: [{ by: 'Imported', giver: 'file', at: THEN }] })]);
  const drawer = screen.getByRole('complementary', { name: 'Person details' });
  expect(within(drawer).getAllByText(new RegExp(`From your file · ${day(THEN)}`)), 'of the address, and of the record').toHaveLength(2);
  expect(drawer, 'it was not paid for').not.toHaveTextContent(/Owned|free to view/);
});

test('ways, searches and links lead on', async () => {
  const user = userEvent.setup();
  const onway = vi.fn();
  const onsearch = vi.fn();
  const record = ana();
  const { asked } = await show([record], { onway, onsearch });
  await user.click(screen.getByRole('button', { name: /^Kestrel Systems\s*Owned: free to view$/ }));
  expect(onway, 'to the company').toHaveBeenCalledExactlyOnceWith(record.ways[0]);
  await user.click(screen.getByRole('button', { name: 'CTO, Munich' }));
  expect(onsearch, 'to the search').toHaveBeenCalledExactlyOnceWith(9);
  const page = screen.getByRole('button', { name: 'network.example/in/ana' });
  expect(page.title, 'whole, where its line is cut').toMatch(/^network\.example\/in\/ana\n/);
  await user.click(page);
  expect(asked.at(-1), 'by its key, never by its address').toEqual({ name: 'open_link', request: { record: 5, key: 'profileUrl' } });
});

test('questions about it lead on, each with what it costs or that it is owned', async () => {
  const user = userEvent.setup();
  const onask = vi.fn();
  const price = { each: 50, basis: 'set' as const, answers: 0 };
  const question = { label: 'Mobile', form: 'phone', fields: { network_profile_url: 'https://network.example/in/ana' }, price, onlyIfFound: false, ownedAt: null };
  const unknown = { ...question, label: 'Profile', form: 'profile', price: { each: null, basis: 'unknown' as const, answers: 0 } };
  const owned = { ...question, label: 'Do-not-call check', form: 'dnc_check', ownedAt: THEN };
  await show([{ ...ana(), questions: [question, unknown, owned] }], { onask });
  const part = screen.getByRole('group', { name: 'Find out more' });
  expect(within(part).getAllByRole('button').map((one) => one.textContent?.replace(/\s+/g, ' ').trim()), 'before the ways').toEqual([
    'Mobile price set by you 5 credits',
    'Profile price not published',
    `Do-not-call check Owned since ${day(THEN)} free to view`,
    'Kestrel Systems Owned: free to view',
  ]);
  await user.click(within(part).getByRole('button', { name: /^Mobile/ }));
  expect(onask, 'filled as it is').toHaveBeenCalledExactlyOnceWith(question);
});

test('why no question is offered is said', async () => {
  await show([{ ...ana(), ways: [], noted: { status: 'Customer', tags: [], note: '' }, neverSpend: true }]);
  expect(screen.getByRole('group', { name: 'Find out more' }), 'by its status').toHaveTextContent('Nothing is asked about it: the status “Customer” says never to spend.');
});

test('who told of it is listed, newest first', async () => {
  const record = ana();
  await show([{ ...record, sources: record.sources.toReversed() }]);
  const lines = within(screen.getByRole('group', { name: 'Sources' })).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent?.split(' · ')[0]), 'both answers').toEqual(['Leads loaded', 'People loaded']);
});

test('a company has its address, its facts and no part of a person', async () => {
  await show([company({ fields: [...company().fields, field({ key: 'odd', group: 'Other fields seen', value: 'odd value' })] })]);
  const drawer = screen.getByRole('complementary', { name: 'Company details' });
  expect(within(drawer).getByRole('button', { name: 'kestrel.example' }), 'under its name').toHaveAccessibleDescription(`Leads loaded, ${wholeDay(THEN)}`);
  expect(drawer, 'a range in words, and what it says about itself').toHaveTextContent(/Scheduling for utilities.*Employees 1,001–5,000/);
  expect(drawer, 'whatever else came is folded').not.toHaveTextContent('odd value');
  expect(within(drawer).queryByRole('group', { name: 'Now and before' }), 'no story').toBeNull();
  expect(screen.getByRole('button', { name: 'Next company' }), 'its word').toBeInTheDocument();
});

test('keys walk and close, and are still heard where the focused thing is gone', async () => {
  const user = userEvent.setup();
  const onwalk = vi.fn();
  const onclose = vi.fn();
  const { detail } = await show([ana(), person({ id: 7, title: 'Marcus Oyelaran' })], { onwalk, onclose });
  screen.getByRole('button', { name: 'Show 14 more skills' }).focus();
  await user.keyboard('{ArrowDown}');
  expect(onwalk, 'to the next').toHaveBeenLastCalledWith(1);
  await detail.show(7);
  await screen.findByRole('heading', { name: 'Marcus Oyelaran' });
  await vi.waitFor(() => expect(screen.getByRole('complementary'), 'the drawer has the focus').toHaveFocus());
  await user.keyboard('{ArrowUp}');
  expect(onwalk, 'and back').toHaveBeenLastCalledWith(-1);
  await user.keyboard('{Escape}');
  expect(onclose, 'closed').toHaveBeenCalledOnce();
});

test('the focus outside of the drawer stays where it is while a person walks', async () => {
  const { detail } = await show([ana(), person({ id: 7, title: 'Marcus Oyelaran' })]);
  const grid = document.body.appendChild(document.createElement('button'));
  grid.focus();
  await detail.show(7);
  await screen.findByRole('heading', { name: 'Marcus Oyelaran' });
  expect(grid, 'in the rows').toHaveFocus();
  grid.remove();
});

test('one line is not told twice', async () => {
  const headline = 'Engineers things';
  await show([person({ story: null, subtitle: headline, fields: [field({ key: 'headline', kind: 'long', value: headline })] })]);
  expect(screen.getAllByText(headline), 'under the name only').toHaveLength(1);
});

test('a person of whom nothing is known is a name', async () => {
  await show([person({ subtitle: null, story: null })]);
  expect(screen.getByRole('heading', { name: 'Ana Brandl' }), 'the name').toBeInTheDocument();
  expect(screen.getAllByRole('heading').map((one) => one.textContent), 'and no empty part but the places for what a person adds').toEqual([
    'Ana Brandl',
    'Your notes',
    'Lists',
  ]);
});

test('text of others is text: long, right to left, or made to look like markup', async () => {
  const user = userEvent.setup();
  const note = `${'a'.repeat(10_000)}end`;
  await show([person({ title: 'محمد <b>علي</b>', story: story({ before: [station({ note, title: '<img src=x>' })] }) })]);
  const heading = screen.getByRole('heading', { level: 2 });
  expect(heading, 'shown as it is').toHaveTextContent('محمد <b>علي</b>');
  expect(heading, 'in its own direction').toHaveAttribute('dir', 'auto');
  expect(document.querySelector('aside img, aside b'), 'never markup').toBeNull();
  expect(screen.queryByText(/end$/), 'cut at first').toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show more about <img src=x>' }));
  expect(screen.getByText(/end$/), 'whole on request').toBeInTheDocument();
});

test('one record stays until the next is here, and the buttons stay where they are', async () => {
  const next = later<RecordDetail>();
  mockEngine({ record: ({ record }) => (record === 6 ? next.promise : person()) });
  const detail = new Detail();
  render(Bench, { detail });
  const tools = (): HTMLElement[] => screen.getAllByRole('button').slice(0, 3);
  const before = tools();
  expect(screen.getByRole('status'), 'of the first one nothing is known yet').toHaveTextContent('Opening…');
  await detail.show(5);
  expect(tools().every((one, at) => one === before[at]), 'it opens below them').toBe(true);
  const shown = detail.show(6);
  expect(screen.getByRole('heading', { level: 2 }), 'nothing goes in between').toHaveTextContent('Ana Brandl');
  expect(screen.queryByText('Opening…')).toBeNull();
  next.answer(company());
  await shown;
  expect(await screen.findByRole('heading', { level: 2, name: 'Kestrel Systems' })).toBeInTheDocument();
  expect(tools().every((one, at) => one === before[at]), 'they are the same').toBe(true);
});

test('a record that cannot be read says why, and the one before stays', async () => {
  const { detail } = await show([ana()]);
  await detail.show(99);
  expect(await screen.findByText('This record is no longer there.'), 'the reason').toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Ana Brandl' }), 'still there').toBeInTheDocument();
});

test.each([
  ['a person', ana()],
  ['a company', company({ sources: [{ by: 'Companies loaded', giver: 'service', at: 0 }], fields: [...company().fields, field({ key: 'x', group: '', value: 'y' })] })],
])('axe finds nothing in the drawer of %s', async (_, record) => {
  const user = userEvent.setup();
  await show([record]);
  await user.click(screen.getByRole('button', { name: 'Everything known' }));
  const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]), 'everything unfolded').toEqual([]);
});
