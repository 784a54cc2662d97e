import axe from 'axe-core';
import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { endEngine, mockEngine, tell } from '../../../bridge/tests/mock';
import { notices } from '../../../kit/notices.svelte';
import type { PastExport } from '../../../generated/types';
import { PastFiles } from '../past.svelte';
import { comparedWords } from '../words';
import ExportBench from './ExportBench.svelte';
import { past, state } from './samples';

afterEach(async () => {
  for (const { id } of notices.shown) notices.dismiss(id);
  await endEngine();
});

const all = [
  past({ export: 3, at: 3000, file: 'third.xlsx', of: { kind: 'search', search: 7 } }),
  past({ export: 2, at: 2000, file: 'second.xlsx', fate: 'changed' }),
  past({ export: 1, at: 1000, file: 'first.xlsx', fate: 'gone' }),
];

test('each file says what has become of it, and one that is gone cannot be opened', async () => {
  const user = userEvent.setup();
  const asked = mockEngine({ past_exports: () => all, open_export: () => ({}) });
  render(ExportBench, {});
  expect(await screen.findByText('changed since it was written'), 'by its checksum').toBeVisible();
  expect(screen.getByText('not there any more'), 'thrown away').toBeVisible();
  const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } });
  expect(violations.map(({ id }) => id), 'whoever cannot see it can use it').toEqual([]);
  await user.click(screen.getByRole('button', { name: /Open first.xlsx/ }));
  await user.click(screen.getByRole('button', { name: /Open second.xlsx/ }));
  const opened = asked.filter(({ name }) => name === 'open_export').map(({ request }) => request);
  expect(opened, 'only what is there').toEqual([{ export: 2 }]);
});

test('two files of the same list are compared, the older one first', async () => {
  const asked = mockEngine({ past_exports: () => all, compare_exports: () => ({ new: 3, gone: 1, same: 297 }) });
  const files = new PastFiles(() => null);
  await files.load();
  const [, second, first] = all as [PastExport, PastExport, PastExport];
  expect(files.others(first), 'another list or search is nothing to compare with').toEqual([second]);
  await files.compare(second, first);
  expect(asked.at(-1)?.request, 'whichever was clicked first').toEqual({ first: 1, second: 2 });
  expect(comparedWords(files.compared?.rows ?? { new: 0, gone: 0, same: 0 }), 'by its rows').toBe('3 new, 1 gone, 297 the same');
});

test('an export is repeated, and its file is listed when it is there', async () => {
  const user = userEvent.setup();
  let files = all.slice(1);
  mockEngine({
    past_exports: () => files,
    repeat_export: async () => {
      await tell({ what: 'export', export: state({ export: 4, rows: 310 }) });
      files = [past({ export: 4, at: 4000, file: 'fourth.xlsx' }), ...files];
      const done = state({ export: 4, phase: 'done', rows: 310, written: 310, file: 'fourth.xlsx' });
      await tell({ what: 'export', export: done });
      return done;
    },
  });
  render(ExportBench, {});
  await user.click(await screen.findByRole('button', { name: /Export again as in second.xlsx/ }));
  expect(await screen.findByRole('heading', { name: 'fourth.xlsx' }), 'the new file').toBeVisible();
  await vi.waitFor(() => expect(notices.shown.map(({ text }) => text), 'and what is in it').toEqual(['310 rows in fourth.xlsx. Every row was counted again.']));
});

test('where nothing was exported the screen that asks for it says so', async () => {
  mockEngine({ past_exports: () => [] });
  render(ExportBench, { empty: 'Files of this list show here.' });
  expect(await screen.findByText('Files of this list show here.'), 'the next step').toBeVisible();
});
