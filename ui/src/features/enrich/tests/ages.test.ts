import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, expect, test, vi } from 'vitest';
import { endEngine, mockEngine, tell, type Asked } from '../../../bridge/tests/mock';
import type { EnrichRequest, FoundAge, JobQuote, ListAges } from '../../../generated/types';
import AgeSheet from '../ages/AgeSheet.svelte';
import ListAge from '../ages/ListAge.svelte';
import { refreshPlan } from '../ages/refresh';
import { of, tick } from './hands';
import { job, published, quote, stepQuote, unknown } from './samples';

const emails: FoundAge = {
  find: 'email',
  rows: 800,
  classes: [
    { below: 30, rows: 400 },
    { below: 90, rows: 186 },
    { below: 180, rows: 0 },
    { below: 365, rows: 200 },
    { below: null, rows: 14 },
  ],
  oldest: Date.UTC(2025, 0, 2, 12),
  median: Date.UTC(2026, 9, 30, 12),
  anew: true,
};
const checks: FoundAge = { find: 'doNotCall', rows: 9, classes: [{ below: 31, rows: 4 }, { below: null, rows: 5 }], oldest: Date.UTC(2026, 8, 1, 12), median: Date.UTC(2026, 8, 3, 12), anew: true };
const topics: FoundAge = { ...emails, find: 'topics', anew: false };

/** As many as the field asks for are older. */
const older = ({ plan }: EnrichRequest): JobQuote => {
  const steps = plan.find.map((find) => stepQuote({ find, sure: plan.olderThan[find] === 90 ? 214 : 5, same: 0, cannot: [], price: published(10), worst: plan.olderThan[find] === 90 ? 2_140 : 50 }));
  return quote({ steps, worst: steps.reduce((sum, { worst }) => sum + worst, 0) });
};

function engine(ages: () => ListAges | Promise<ListAges>, quotes: (request: EnrichRequest) => JobQuote = older): Asked[] {
  return mockEngine({ list_ages: ages, quote_job: quotes });
}

function shown() {
  const onrefresh = vi.fn();
  const drawn = render(ListAge, { list: 2, onrefresh });
  return { onrefresh, user: userEvent.setup(), ...drawn };
}

/** The sheet by itself: without a layout the page keeps what lies over it hidden. */
function sheet(ages: FoundAge[]) {
  const onrefresh = vi.fn();
  const { container } = render(AgeSheet, { list: 2, ages, onrefresh });
  return { onrefresh, user: userEvent.setup(), container };
}

const said = (name: string): (string | null)[] => within(screen.getByRole('region', { name })).getAllByRole('listitem').map(({ textContent }) => textContent);
const bars = (): Promise<HTMLElement> => screen.findByRole('button', { name: /^Age / });

afterEach(async () => {
  vi.useRealTimers();
  await endEngine();
});

test('where nothing was found there is nothing to see', async () => {
  const asked = engine(() => ({ ages: [] }));
  shown();
  await vi.waitFor(() => expect(asked, 'it was asked for').toHaveLength(1));
  await tell({ what: 'records' });
  expect(screen.queryByRole('button'), 'no bar of nothing').not.toBeInTheDocument();
});

test('what cannot be counted is not shown, and harms nothing', async () => {
  const asked = engine(() => {
    throw { code: 'storage', message: 'The disk is gone.', reference: 'r' };
  });
  shown();
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.queryByRole('button'), 'nobody waits for it').not.toBeInTheDocument();
});

test('one kind is told by its ages, and what is older is quoted and handed on', async () => {
  const asked = engine(() => ({ ages: [] }));
  const { user, onrefresh, container } = sheet([emails]);
  expect(said('E-mail'), 'each class that has rows').toEqual(['within 30 days 400', '31 to 90 days 186', '181 to 365 days 200', 'older than 365 days 14']);
  expect(screen.getByText('The one in the middle is of Oct 30, 2026, the oldest of Jan 2, 2025.')).toBeInTheDocument();
  expect(await screen.findByText('214 of 800 are asked again: at most 214 credits'), 'before anything is asked of the service').toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('At most 214 credits in all.');
  const plan = { find: ['email'], topics: [], olderThan: { email: 90 }, onlyIf: { email: { all: [{ column: 'find.email', test: 'notEmpty', values: [] }] } } };
  expect(of(asked, 'quote_job'), 'only rows that have one').toEqual([{ list: 2, rows: null, plan, again: null }]);
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]), 'axe finds nothing').toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Refresh…' }));
  expect(onrefresh, 'the dialog does the rest').toHaveBeenCalledExactlyOnceWith(plan);
});

test('other days are typed, and a kind is left out', async () => {
  const asked = engine(() => ({ ages: [] }));
  const { user } = sheet([emails, checks]);
  expect(await screen.findByText('At most 219 credits in all.'), 'both').toBeInTheDocument();
  expect(of(asked, 'quote_job')).toMatchObject([{ plan: { find: ['email', 'doNotCall'], olderThan: { email: 90, doNotCall: 31 } } }]);
  const days = screen.getByRole('textbox', { name: 'Days after which “E-mail” is asked again' });
  await user.clear(days);
  await user.type(days, '120');
  await expect.poll(() => of(asked, 'quote_job').at(-1), { message: 'once the typing rests' }).toMatchObject({ plan: { olderThan: { email: 120, doNotCall: 31 } } });
  expect(of(asked, 'quote_job').length, 'not after each key').toBeLessThan(4);
  await tick(user, 'Refresh what is older than');
  await expect.poll(() => of(asked, 'quote_job').at(-1), { message: 'one kind less' }).toMatchObject({ plan: { find: ['doNotCall'] } });
});

test('by the keyboard alone the sheet opens, hands on and closes', async () => {
  engine(() => ({ ages: [emails, checks] }));
  const { user, onrefresh } = shown();
  expect(await bars(), 'in words').toHaveAccessibleName('Age E-mail: 214 of 800 older than 90 days, Do not call: 5 of 9 older than 31 days');
  await user.tab();
  expect(await bars(), 'one stop').toHaveFocus();
  const isOpen = (): Element | null => document.querySelector('[role=dialog][aria-label="Age of what was found"]');
  await user.keyboard('{Enter}');
  await vi.waitFor(() => expect(isOpen(), 'open').toContainElement(document.activeElement as HTMLElement));
  await user.keyboard('{Escape}');
  await vi.waitFor(() => expect(isOpen(), 'closed').toBeNull());
  await vi.waitFor(() => expect(screen.getByRole('button', { name: /^Age / }), 'and back').toHaveFocus());
  expect(onrefresh, 'nothing was handed on').not.toHaveBeenCalled();
  await user.keyboard('{Enter}');
  await screen.findByText('At most 219 credits in all.');
  // Without a layout nothing of it is a stop of the Tab key.
  screen.getByText('Refresh…').focus();
  await user.keyboard('{Enter}');
  expect(onrefresh, 'both kinds').toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ find: ['email', 'doNotCall'] }));
  await vi.waitFor(() => expect(isOpen(), 'the sheet has done its part').toBeNull());
});

test('a check is good or not, and what asks about more than the row is only told', async () => {
  engine(() => ({ ages: [] }), () => quote({ steps: [stepQuote({ find: 'doNotCall', sure: 0, perhaps: 0 })], questions: 0, worst: 0 }));
  const { user } = sheet([checks, topics]);
  expect(said('Do not call')).toEqual(['still good 4', 'not good any more 5']);
  expect(within(screen.getByRole('region', { name: 'Intent topics' })).queryByRole('checkbox'), 'which topics is for the person to say').not.toBeInTheDocument();
  expect(await screen.findAllByText('Nothing is asked again.'), 'the line, and why the button does nothing').toHaveLength(2);
  expect(screen.getByRole('button', { name: 'Refresh…' }), 'said why').toHaveAccessibleDescription('Nothing is asked again.');
  await tick(user, 'Check again what is older than');
  expect(screen.getByRole('button', { name: 'Refresh…' })).toHaveAccessibleDescription('Choose what is to be refreshed.');
});

test('a price that nobody publishes is not added up', async () => {
  const blocked = 'A job is running on this list already. Wait for it, or stop it first.';
  engine(() => ({ ages: [] }), () => quote({ steps: [stepQuote({ find: 'email', sure: 1, same: 0, price: unknown, worst: 0 })], unpriced: ['email'], worst: 0, blocked }));
  sheet([emails]);
  expect(await screen.findByText('1 of 800 is asked again: price not published')).toBeInTheDocument();
  expect(screen.getByRole('status'), 'no sum').toBeEmptyDOMElement();
  expect(screen.getByText(blocked), 'why it could not start now').toBeInTheDocument();
});

test('it is counted anew when a job ends, and another list has its own', async () => {
  let ages = [emails];
  const asked = engine(() => ({ ages }));
  const { rerender } = shown();
  await bars();
  ages = [{ ...emails, classes: [{ below: 30, rows: 800 }, ...emails.classes.slice(1).map((one) => ({ ...one, rows: 0 }))] }];
  await tell({ what: 'job', job: job({ list: 9, phase: 'done' }) });
  expect(asked, 'not for a job of another list').toHaveLength(1);
  await tell({ what: 'job', job: job({ phase: 'done' }) });
  expect(await screen.findByRole('button', { name: 'Age E-mail: 0 of 800 older than 90 days' }), 'what it found is new').toBeInTheDocument();
  ages = [];
  await rerender({ list: 3 });
  await vi.waitFor(() => expect(screen.queryByRole('button'), 'nothing of the one before').not.toBeInTheDocument());
  expect(of(asked, 'list_ages').at(-1)).toEqual({ list: 3 });
});

test('only rows that have a value are meant, a check of whichever number', () => {
  expect(refreshPlan({ email: '0', mobile: '' }), 'no days, no plan').toBeNull();
  const has = (find: string) => ({ all: [{ column: `find.${find}`, test: 'notEmpty', values: [] }] });
  expect(refreshPlan({ mobile: '7', doNotCall: '31', page: 'x' })).toEqual({
    find: ['mobile', 'doNotCall'],
    topics: [],
    olderThan: { mobile: 7, doNotCall: 31 },
    onlyIf: { mobile: has('mobile'), doNotCall: has('doNotCall') },
  });
});

test('a page in German tells it in German', async () => {
  const home = window.location.href;
  window.history.replaceState(null, '', '/?language=de&locale=de-DE');
  vi.resetModules();
  try {
    const { classWords, costWords, oldWords } = await import('../ages/refresh');
    expect(emails.classes.map((_, at) => classWords(emails, at))).toEqual(['bis 30 Tage', '31 bis 90 Tage', '91 bis 180 Tage', '181 bis 365 Tage', 'älter als 365 Tage']);
    expect(checks.classes.map((_, at) => classWords(checks, at))).toEqual(['noch gültig', 'nicht mehr gültig']);
    expect(oldWords(emails)).toBe('E-Mail: 214 von 800 älter als 90 Tage');
    const step = stepQuote({ sure: 1_200, same: 0, price: published(10), worst: 12_000 });
    expect(costWords(step, 2_000)).toBe('1.200 von 2.000 werden erneut abgefragt: höchstens 1.200 Credits');
  } finally {
    // Files that run behind this one are of an English page again, and read their modules anew.
    window.history.replaceState(null, '', home);
    vi.resetModules();
  }
});
