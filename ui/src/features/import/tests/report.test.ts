import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { endEngine, later, tell } from '../../../bridge/tests/mock';
import type { ImportState } from '../../../generated/types';
import { button, matching, press, reported } from './hands';
import Bench from './WizardBench.svelte';
import { engine, requests, state } from './samples';

afterEach(endEngine);

test('the report tells numbers and lines, grouped by what is wrong', async () => {
  const user = userEvent.setup();
  engine();
  render(Bench);
  await reported(user);
  for (const [label, value] of [['Can be imported', '1,940'], ['Cannot be imported', '60'], ['New here', '1,200']] as const)
    expect(screen.getByText(label).nextElementSibling, label).toHaveTextContent(value);
  const lines = screen.getByRole('region', { name: 'What is wrong, line by line' });
  const rows = within(lines).getAllByRole('row').map((row) => row.textContent?.replace(/\s+/g, ' ').trim());
  expect(rows.slice(0, 4), 'the most frequent first').toEqual([
    'LineColumnValueWhat happens',
    'This is not an e-mail address. 58 times',
    expect.stringMatching(/^14\s*Mail\s*ana\(at\)acme\s*not taken$/),
    expect.stringMatching(/^90\s*Mail\s*zoe@\s*taken without it$/),
  ]);
  expect(within(lines).getByText('56 more further down'), 'what is not shown is counted').toBeInTheDocument();
});

test('what rows lose is said under the title, and a wrong country of numbers leads back to its field', async () => {
  const user = userEvent.setup();
  const problem = 'This is no telephone number (Germany), and it has no country code.';
  const lines = [{ line: 2, column: 'Mobile', value: '202 555 0123', problem, taken: true }];
  const asked = engine({ check_import: () => state({ lacking: 1900, lines, problems: { [problem]: 1900, 'The cell is too long, and was cut.': 2 } }) });
  render(Bench);
  await reported(user);
  expect(screen.getByText('1,900 of them without a value that could not be read.'), 'counted').toBeInTheDocument();
  await press(user, 'Change the country');
  const country = await screen.findByRole('combobox', { name: 'Country of phone numbers' });
  await vi.waitFor(() => expect(country, 'the focus begins there').toHaveFocus());
  await user.selectOptions(country, 'United States');
  await press(user, 'Check the rows');
  await press(user, 'Import 1,940 rows');
  await screen.findByRole('heading', { name: /^Imported/ });
  expect(requests(asked, 'check_import').at(-1), 'read as numbers of it').toMatchObject({ country: 'US' });
  expect(screen.queryByRole('button', { name: 'Change the country' }), 'it is too late then').toBeNull();
});

test('rows of people who were erased are told, and nothing is said where there are none', async () => {
  const user = userEvent.setup();
  engine();
  const { unmount } = render(Bench);
  await reported(user);
  expect(screen.queryByText(/who were erased/), 'none').toBeNull();
  unmount();
  engine({ check_import: () => state({ erased: 3 }) });
  render(Bench);
  await reported(user);
  expect(screen.getByText(/people who were erased: left out/).nextElementSibling, 'counted').toHaveTextContent('3');
});

test('the others are kept as a file', async () => {
  const user = userEvent.setup();
  engine({ keep_rejected_rows: () => 'trade-fair, to mend.csv' });
  render(Bench);
  await reported(user);
  await press(user, 'Keep the 60 others as a file…');
  const kept = await screen.findByText('trade-fair, to mend.csv');
  expect(screen.getByRole('table').compareDocumentPosition(kept), 'where they are, below what is being read').toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('where no row is taken, nothing can be imported', async () => {
  const user = userEvent.setup();
  const asked = engine({ check_import: () => state({ right: 0, wrong: 1 }) });
  render(Bench);
  await reported(user, /0 of 1 row can be imported/);
  const go = await button('Import 0 rows');
  expect(go, 'it says why').toHaveAccessibleDescription('No row can be imported.');
  await user.click(go);
  expect(requests(asked, 'start_import'), 'nothing is asked').toEqual([]);
  expect(await button('Keep the other row as a file…'), 'but it can be mended').toBeInTheDocument();
});

test('a running check shows how far it is, and stopping leads back', async () => {
  const user = userEvent.setup();
  const checking = later<ImportState>();
  const asked = engine({ check_import: () => checking.promise, stop_import: () => ({}) });
  render(Bench);
  await matching(user);
  await press(user, 'Check the rows');
  await tell({ what: 'import', import: state({ phase: 'checking', part: 40, read: 800, right: 790, wrong: 10 }) });
  expect(await screen.findByText('800 rows read · 790 can be imported · 10 cannot'), 'in numbers').toBeInTheDocument();
  expect(screen.getByRole('progressbar', { name: 'Checking every row' }), 'as a bar').toHaveAttribute('aria-valuenow', '40');
  await press(user, 'Stop');
  expect(requests(asked, 'stop_import'), 'this one').toEqual([{ import: 1 }]);
  checking.answer(state({ phase: 'stopped' }));
  expect(await screen.findByText('Stopped: nothing was imported.'), 'said').toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Match the columns' }), 'where it can be begun again').toBeInTheDocument();
});
