import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { endEngine, mockEngine } from '../../../bridge/tests/mock';
import type { Condition } from '../../../generated/types';
import ChangedRows from '../ChangedRows.svelte';
import { GridLayout } from '../layout.svelte';
import { Results } from '../results.svelte';

afterEach(endEngine);

const lately: Condition = { column: 'own.changedAt', test: 'lastDays', values: ['30'] };
const titles: Condition = { all: [lately, { column: 'own.changed', test: 'oneOf', values: ['Title'] }] };

async function rows(changed: number): Promise<{ results: Results; conditions: (Condition | null)[] }> {
  const conditions: (Condition | null)[] = [];
  mockEngine({
    open_view: ({ condition }) => {
      conditions.push(condition ?? null);
      return { view: conditions.length, rows: 40, of: 40, selection: null, facets: [] };
    },
    changed_rows: () => ({ days: 30, rows: changed, condition: lately, fields: [{ label: 'Title', rows: 20, condition: titles }] }),
  });
  const layout = new GridLayout('list_people' as never);
  const results = new Results(() => undefined);
  results.look({ kind: 'list', list: 3 });
  render(ChangedRows, { results, layout });
  await vi.waitFor(() => expect(results.view, 'the rows are on show').not.toBeNull());
  return { results, conditions };
}

test('a click on what has changed leaves these rows, and a second one all of them again', async () => {
  const user = userEvent.setup();
  const { results, conditions } = await rows(31);
  await user.click(await screen.findByRole('button', { name: '31 changed' }));
  const shown = await screen.findByRole('dialog', { hidden: true });
  await user.click(within(shown).getByText('Title'));
  await vi.waitFor(() => expect(conditions.at(-1), 'the rows of that field').toEqual(titles));
  await user.click(within(shown).getByText('Only these rows, with both values'));
  await vi.waitFor(() => expect(conditions.at(-1), 'all that have changed').toEqual({ all: [lately] }));
  await user.click(within(shown).getByText('Only these rows, with both values'));
  await vi.waitFor(() => expect(results.condition, 'and all rows').toBeNull());
});

test('where nothing has changed nothing is said', async () => {
  await rows(0);
  expect(screen.queryByRole('button'), 'no button').toBeNull();
});
