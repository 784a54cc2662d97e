import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endEngine, later, mockEngine, tell, type Asked } from '../../../bridge/tests/mock';
import { day } from '../../../words/dates';
import { lists } from '../../../shared/lists/lists.svelte';
import { change, known as someLists, list } from '../../../shared/lists/tests/samples';
import { menuLine } from '../../../kit/tests/snippets';
import type { Failure, FormPreview, HistoryLine, LookUpAnswer } from '../../../generated/types';
import Screen from './ScreenBench.svelte';
import { answer, card, entry, line, offerSamples, preview } from './samples';

const keptLists = someLists({ lists: [list({ name: 'CTOs' }), list({ list: 2, kind: 'company', name: 'Firms' })] });

beforeEach(offerSamples);
afterEach(endEngine);

interface World {
  known?: FormPreview | ((fields: object) => FormPreview);
  reply?: LookUpAnswer;
  lines?: HistoryLine[];
}

function engine({ known = preview(), reply = answer(), lines = [] }: World = {}): Asked[] {
  return mockEngine({
    preview_look_up: ({ fields }) => (typeof known === 'function' ? known(fields) : known),
    look_up: () => ({ ...reply }),
    look_up_answer: () => reply,
    look_up_history: ({ text }) => {
      const fitting = lines.filter(({ asked }) => asked.includes(text));
      return { total: fitting.length, lines: fitting };
    },
    lists: () => keptLists,
    add_records: () => change({ lists: keptLists }),
    open_look_up_link: () => ({}),
    set_price: () => [],
    suggest: () => ({ items: [{ value: 'Cloud security', label: 'Cloud security', detail: null, matched: [] }], freeEntry: false, more: false, note: null }),
  });
}

const names = (asked: readonly Asked[]): string[] => asked.map(({ name }) => name);

async function choose(user: ReturnType<typeof userEvent.setup>, form: RegExp): Promise<HTMLElement> {
  const list = screen.getByRole('region', { name: 'What to look up' });
  await user.click(within(list).getByRole('button', { name: form }));
  return screen.findByRole('form');
}

test('the first sight offers what most people look up, and says that nothing was looked up yet', async () => {
  const user = userEvent.setup();
  engine();
  render(Screen);
  expect(await screen.findByText('Nothing looked up yet'), 'an empty history says what it is for').toBeInTheDocument();
  await user.click(within(screen.getByRole('list', { name: 'Often looked up' })).getByRole('button', { name: /Do-not-call/ }));
  expect(await screen.findByRole('textbox', { name: 'Mobile number' }), 'ready to type').toHaveFocus();
});

test('the list of forms is one tab stop, and is walked by arrows', async () => {
  const user = userEvent.setup();
  engine();
  render(Screen);
  await user.tab();
  expect(screen.getByRole('button', { name: /^Person from/ }), 'the first form').toHaveFocus();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(document.activeElement, 'across groups').toHaveAccessibleName(/^E-mail from a person/);
  await user.keyboard('{End}{Enter}');
  expect(await screen.findByRole('form', { name: 'Do-not-call check' }), 'Enter opens it').toBeInTheDocument();
});

test('the price stands on the button, and Enter asks', async () => {
  const user = userEvent.setup();
  const asked = engine({ known: preview({ price: { each: 5, basis: 'published', answers: 0 } }) });
  render(Screen);
  await choose(user, /Company page/);
  await user.keyboard('acme.com');
  expect(await screen.findByRole('button', { name: /Find page.*0\.5 credits if found/ }), 'before the click').toBeInTheDocument();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { name: 'Acme' }), 'the answer').toBeInTheDocument();
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent), 'its arrival is told').toContainEqual(expect.stringContaining('Answer: Acme'));
  expect(asked.find(({ name }) => name === 'look_up')?.request, 'what was typed').toEqual({
    form: 'domain_to_network',
    fields: { domain: 'acme.com' },
    again: false,
  });
});

test('what is known before the click has its line before it is known', async () => {
  const user = userEvent.setup();
  const told = later<FormPreview>();
  mockEngine({ preview_look_up: () => told.promise, look_up_history: () => ({ total: 0, lines: [] }), lists: () => keptLists });
  render(Screen);
  await choose(user, /Company page/);
  const form = screen.getByRole('form');
  const parts = [...form.children];
  told.answer(preview({ price: { each: null, basis: 'unknown', answers: 0 } }));
  await screen.findByRole('button', { name: 'Set a price…' });
  expect([...form.children].map((one, at) => one === parts[at]), 'nothing stands in the form that did not before').toEqual(parts.map(() => true));
  expect(screen.getByText('The service does not publish this price.'), 'told in whole where the line is too short').toHaveAttribute('title', 'The service does not publish this price.');
});

test('a mistake is said under its field, and asking goes there and sends nothing', async () => {
  const user = userEvent.setup();
  const asked = engine({ known: preview({ problems: [{ field: 'domain', message: 'Type a domain such as acme.com.' }] }) });
  render(Screen);
  await choose(user, /Company page/);
  const field = screen.getByRole('textbox', { name: 'Domain' });
  expect(field, 'not scolded before anything was done').not.toHaveAttribute('aria-invalid');
  await user.click(screen.getByRole('button', { name: /Find page/ }));
  await vi.waitFor(() => expect(field, 'the focus is where it is wrong').toHaveFocus());
  expect(field, 'and it is read out there').toHaveAccessibleDescription('Type a domain such as acme.com.');
  expect(names(asked), 'nothing is sent').not.toContain('look_up');
});

test('a button does not look as if it would ask while a field is known to be wrong, and the domain of an address is taken at a click', async () => {
  const user = userEvent.setup();
  const wrong = { field: 'domain', message: 'This is more than a domain.' };
  engine({ known: (fields) => preview({ problems: JSON.stringify(fields).includes('https') ? [wrong] : [] }) });
  render(Screen);
  await choose(user, /Company page/);
  const field = screen.getByRole('textbox', { name: 'Domain' });
  const asks = (): HTMLElement => screen.getByRole('button', { name: /Find page/ });
  await user.type(field, 'https://www.acme.com/about');
  expect(asks(), 'nothing is said while it is typed').not.toHaveAttribute('aria-disabled');
  await user.tab();
  await vi.waitFor(() => expect(asks(), 'then it says why').toHaveAccessibleDescription('Correct the fields first: This is more than a domain.'));
  expect(asks(), 'and looks so').toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('button', { name: 'Use acme.com' }));
  expect(field, 'what was meant').toHaveValue('acme.com');
  expect(field, 'where one goes on').toHaveFocus();
  await vi.waitFor(() => expect(asks(), 'it can be asked').not.toHaveAttribute('aria-disabled'));
  expect(screen.queryByRole('button', { name: /^Use/ }), 'there is nothing to mend').toBeNull();
});

test('an unknown price is said plainly before anything is sent', async () => {
  const user = userEvent.setup();
  const asked = engine({ known: preview({ confirm: true, price: { each: null, basis: 'unknown', answers: 0 } }) });
  render(Screen);
  await choose(user, /Company page/);
  await user.click(await screen.findByRole('button', { name: /Find page.*price not published/ }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Find page?' });
  expect(dialog, 'in words').toHaveTextContent('The service does not publish what this costs.');
  await user.click(within(dialog).getByRole('button', { name: /Find page/ }));
  expect(asked.find(({ name }) => name === 'look_up')?.request, 'the yes goes along').toMatchObject({ agreed: { price: null } });
});

test('a price can be set where none is published', async () => {
  const user = userEvent.setup();
  const asked = engine({ known: preview({ price: { each: null, basis: 'unknown', answers: 0 } }) });
  render(Screen);
  await choose(user, /Person from/);
  await user.click(await screen.findByRole('button', { name: 'Set a price…' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox'), '1.5{Enter}');
  await vi.waitFor(() =>
    expect(asked, 'in tenths').toContainEqual({ name: 'set_price', request: { operation: 'profile', price: 15 } }),
  );
});

test('what is owned is free, with its date, and a fresh answer has its price', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 12, 12) });
  const user = userEvent.setup();
  const at = new Date(new Date().getFullYear(), 10, 3).getTime();
  const asked = engine({ known: preview({ owned: { number: 7, at } }), reply: answer({ origin: 'owned', at }) });
  render(Screen);
  await choose(user, /Company page/);
  expect(await screen.findByText(`Owned since ${day(at)} · free`), 'no price for it').toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'Acme' }), 'at once').toBeInTheDocument();
  await user.click(screen.getByRole('textbox'));
  await user.keyboard('{Enter}');
  expect(names(asked), 'Enter pays nothing').not.toContain('look_up');
  await user.click(screen.getByRole('button', { name: /Ask again.*1 credit/ }));
  expect(asked.find(({ name }) => name === 'look_up')?.request, 'only this does').toMatchObject({ again: true });
});

test('a question without an answer leads to the activity, and a limit says why it holds', async () => {
  const user = userEvent.setup();
  const went = vi.fn();
  engine({ known: preview({ unconfirmed: 4, blocked: 'There are not enough credits.' }) });
  render(Screen, { went });
  await choose(user, /Do-not-call/);
  expect(await screen.findByRole('button', { name: /Check number/ }), 'it says why').toHaveAccessibleDescription('There are not enough credits.');
  await user.click(screen.getByRole('button', { name: 'See activity' }));
  expect(went, 'the way there').toHaveBeenCalledWith('activity');
});

test('an answer that did not come is said once, under the form', async () => {
  const user = userEvent.setup();
  let sent = false;
  mockEngine({
    preview_look_up: () => preview({ unconfirmed: sent ? 4 : null }),
    look_up: () => {
      sent = true;
      const failure: Failure = { code: 'unconfirmed', message: 'The connection was lost. Its number at the service is op_1.', reference: 'r-1' };
      throw failure;
    },
    look_up_history: () => ({ total: 0, lines: [] }),
    lists: () => keptLists,
  });
  render(Screen);
  await choose(user, /Do-not-call/);
  await user.click(await screen.findByRole('button', { name: /Check number/ }));
  expect(await screen.findByText(/^This was asked before, and the answer did not come/), 'with what asking again means').toBeInTheDocument();
  expect(screen.queryByText(/The connection was lost/), 'and not in a bar too').toBeNull();
  expect(screen.getAllByRole('button', { name: 'See activity' }), 'one way there').toHaveLength(1);
});

test('nothing found says what was looked for, what it cost and what to try', async () => {
  const user = userEvent.setup();
  engine({
    reply: answer({ form: 'email_by_name', found: false, charged: 0, asked: 'Ada Lovelace, Acme', card: card({ title: 'No e-mail found', subtitle: null, mood: 'plain', entries: [] }) }),
  });
  render(Screen);
  await choose(user, /E-mail from name/);
  await user.click(await screen.findByRole('button', { name: /Find e-mail/ }));
  const found = await screen.findByRole('article', { name: 'Answer' });
  expect(found, 'what').toHaveTextContent('Looked for Ada Lovelace, Acme.');
  expect(found, 'what it cost').toHaveTextContent('Nothing was charged for this.');
  await user.click(within(found).getByRole('button', { name: "E-mail from a person's page" }));
  expect(await screen.findByRole('form', { name: "E-mail from a person's page" }), 'the other way').toBeInTheDocument();
});

test('texts of others stay texts', async () => {
  const user = userEvent.setup();
  const evil = '<img src=x onerror=alert(1)>';
  const asked = engine({
    reply: answer({
      asked: evil,
      card: card({
        title: evil,
        subtitle: '\u202Egnihton',
        entries: [entry(evil, `${'long '.repeat(200)}${evil}`), { label: 'Site', value: { kind: 'link', text: 'https://www.acme.com/' }, path: '/site' }],
      }),
    }),
  });
  const { container } = render(Screen);
  await choose(user, /Company page/);
  await user.click(await screen.findByRole('button', { name: /Find page/ }));
  expect(await screen.findByRole('heading', { name: evil }), 'the text as it is').toBeInTheDocument();
  expect(container.querySelector('img'), 'and no element made of it').toBeNull();
  expect(container.querySelector('.subtitle'), 'direction marks stay inside').toHaveAttribute('dir', 'auto');
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(screen.getByRole('button', { name: 'Show less' }), 'long ones are cut first').toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'acme.com' }));
  expect(asked.at(-1), 'the engine opens it, by its place in the answer').toEqual({ name: 'open_look_up_link', request: { number: 7, path: '/site' } });
});

test('an address that a row opens is not told in the head too', async () => {
  const user = userEvent.setup();
  const address = 'https://www.network.example/company/acme';
  const row = { label: 'Company page', value: { kind: 'link' as const, text: address }, path: '/network_company_url' };
  engine({ reply: answer({ card: card({ title: address, subtitle: null, entries: [row] }) }) });
  render(Screen);
  await choose(user, /Company page/);
  await user.click(await screen.findByRole('button', { name: /Find page/ }));
  const found = await screen.findByRole('article', { name: 'Answer' });
  expect(within(found).getByRole('heading', { name: 'Company page' }), 'what it is, in words').toBeInTheDocument();
  expect(within(found).getByText('acme.com'), 'for whom it was asked').toBeInTheDocument();
  expect(within(found).getAllByText('network.example/company/acme'), 'once').toHaveLength(1);
  expect(within(found).getByRole('button', { name: 'network.example/company/acme' }), 'the whole of it, where it is cut').toHaveAttribute('title', address);
});

test('a deep record is unfolded, searched and told where it was cut', async () => {
  const user = userEvent.setup();
  const item = (at: number): { label: string; count: null; entries: ReturnType<typeof entry>[]; sections: [] } => ({
    label: `Role ${at}`,
    count: null,
    entries: [entry('Title', `Engineer ${at}`, `/r/${at}`)],
    sections: [],
  });
  engine({
    reply: answer({
      card: card({ sections: [{ label: 'Experience', count: 40, entries: [], sections: Array.from({ length: 40 }, (_, at) => item(at)) }], leftOut: 1200 }),
    }),
  });
  render(Screen);
  await choose(user, /Company page/);
  await user.click(await screen.findByRole('button', { name: /Find page/ }));
  expect(await screen.findByRole('button', { name: /Experience 40/, expanded: true }), 'the first part is open').toBeInTheDocument();
  expect(screen.getByText(/1,200 more entries were left out/), 'nothing is cut silently').toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Expand all' }));
  expect(screen.getByText('Engineer 17'), 'everything is on show').toBeInTheDocument();
  await user.type(screen.getByRole('searchbox', { name: 'Find in this record' }), 'engineer 17');
  expect(screen.queryByText('Engineer 18'), 'only what fits').not.toBeInTheDocument();
  expect(screen.getByText('1 entry found'), 'and how much it is').toBeInTheDocument();
});

test('the history is searched, opened, and follows what is told', async () => {
  const user = userEvent.setup();
  const lines = [line(), line({ number: 6, asked: 'kestrel.example', found: false, said: 'Not found' })];
  const asked = engine({ lines });
  render(Screen);
  const history = screen.getByRole('region', { name: 'History' });
  expect(await within(history).findByRole('button', { name: /^Not found: kestrel\.example/ }), 'a mark in words').toBeInTheDocument();
  expect(history.querySelectorAll('.warning'), 'and neither of them is a warning').toHaveLength(0);
  lines.push(line({ number: 5, asked: '+14325550157', said: 'On the do-not-call list: do not call', warning: true }));
  await tell({ what: 'lookUps' });
  await vi.waitFor(() => expect(history.querySelectorAll('.warning'), 'a number that is listed is one').toHaveLength(1));
  await user.type(within(history).getByRole('searchbox'), 'acme');
  await vi.waitFor(() => expect(within(history).queryByText('kestrel.example'), 'only what fits').not.toBeInTheDocument());
  expect(within(history).getByText('1 of 3 look-ups'), 'of all there are').toBeInTheDocument();
  await user.click(within(history).getByRole('button', { name: /acme\.com/ }));
  expect(await screen.findByRole('textbox', { name: 'Domain' }), 'the form is filled').toHaveValue('acme.com');
  expect(names(asked), 'for free').not.toContain('look_up');
  lines.unshift(line({ number: 9, asked: 'new-acme.example' }));
  await tell({ what: 'lookUps' });
  expect(await within(history).findByText('new-acme.example'), 'a new one leads').toBeInTheDocument();
  expect(await within(history).findByText('2 of 4 look-ups'), 'and counts').toBeInTheDocument();
});

test('what an answer cost is told once the balance knows it', async () => {
  const user = userEvent.setup();
  const reply = answer({ charged: null });
  engine({ reply });
  render(Screen);
  const form = await choose(user, /Company page/);
  await user.type(within(form).getByRole('textbox', { name: 'Domain' }), 'acme.com{Enter}');
  expect(await screen.findByText(/cost an amount that is not known yet/), 'said as it is').toBeInTheDocument();
  reply.charged = 10;
  await tell({ what: 'lookUps' });
  expect(await screen.findByText(/cost 1 credit/), 'and said anew').toBeInTheDocument();
});

test('topics are chosen from what the service knows', async () => {
  const user = userEvent.setup();
  const asked = engine();
  render(Screen);
  await choose(user, /Intent topics/);
  await user.type(screen.getByRole('combobox', { name: 'Topics' }), 'cloud');
  await user.click(await screen.findByRole('option', { name: 'Cloud security' }));
  await vi.waitFor(() =>
    expect(asked, 'as values of the form').toContainEqual({ name: 'preview_look_up', request: { form: 'topics', fields: { topics: ['Cloud security'] } } }),
  );
});

test('an answer that tells of a record can be added to a list of its kind, and no other one', async () => {
  const user = userEvent.setup();
  const asked = engine({ known: preview({ price: { each: 5, basis: 'published', answers: 0 } }), reply: answer({ record: { record: 12, kind: 'company' } }) });
  render(Screen);
  await choose(user, /Company page/);
  await user.keyboard('acme.com{Enter}');
  const found = await screen.findByRole('article', { name: 'Answer' });
  await lists.load();
  await user.click(await within(found).findByRole('button', { name: 'Add to list' }));
  await user.click(await menuLine('Firms'));
  await vi.waitFor(() => expect(asked.at(-1), 'by its number').toEqual({ name: 'add_records', request: { list: 2, records: [12] } }));
  expect(screen.queryByText('CTOs'), 'a list of people does not fit').toBeNull();
});

test('nothing on the screen is out of reach for assistive technology', async () => {
  const user = userEvent.setup();
  engine({ lines: [line()], reply: answer({ card: card({ sections: [{ label: 'Skills', count: 1, entries: [entry('Skill', 'Rust')], sections: [] }] }) }) });
  const { container } = render(Screen);
  await choose(user, /E-mail from name/);
  await user.click(await screen.findByRole('button', { name: /Find e-mail/ }));
  await screen.findByRole('article', { name: 'Answer' });
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]), 'axe finds nothing').toEqual([]);
});
