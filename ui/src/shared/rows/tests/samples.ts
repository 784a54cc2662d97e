// Owns: a view, a column and a failure that the tests of all grids share. Does not own: what a test is about; the app never loads it.
import type { Failure, GridColumn, View } from '../../../generated/types';

export const view = (more: Partial<View> = {}): View => ({ view: 1, rows: 300, of: 300, selection: null, facets: [], ...more });

export const column = (key: string, more: Partial<GridColumn> = {}): GridColumn => ({
  key,
  label: key,
  group: '',
  kind: 'text',
  width: 120,
  shown: true,
  find: null,
  canCorrect: false,
  ...more,
});

export const failure = (more: Partial<Failure> = {}): Failure => ({
  code: 'refused',
  message: 'The service refused this.',
  reference: 'r-1',
  ...more,
});

export { later } from '../../../bridge/tests/mock';
