// Owns: a breakdown as the engine returns it, for tests. Does not own: what a test is about; the app never loads it.
import type { BreakdownPart, RowsBreakdown } from '../../../generated/types';

export const part = (key: string, more: Partial<BreakdownPart> = {}): BreakdownPart => ({
  key,
  label: key,
  kind: 'text',
  several: false,
  bars: [],
  others: 0,
  rowsOfOthers: 0,
  unknown: 0,
  ...more,
});

export const country = part('countryName', {
  label: 'Country',
  bars: [
    { value: 'Germany', count: 120, chosen: false },
    { value: 'Austria', count: 60, chosen: true },
  ],
  others: 3,
  rowsOfOthers: 40,
  unknown: 80,
});

export const employees = part('employeeRange', {
  label: 'Employees',
  kind: 'range',
  bars: [
    { value: '11-50', count: 200, chosen: false },
    { value: '51-200', count: 0, chosen: false },
    { value: '201-500', count: 100, chosen: false },
  ],
});

export const breakdown = (more: Partial<RowsBreakdown> = {}): RowsBreakdown => ({
  rows: 300,
  parts: [country, employees],
  without: ['Revenue', 'City'],
  filling: false,
  ...more,
});
