// Owns: exports in words. Does not own: numbers and dates (components).
import { count, counted } from '../../components/words';
import { moment } from '../../components/dates';
import type { ExportComparison, ExportCount, ExportDelimiter, ExportFormat, FileFate, PastExport } from '../../generated/types';

/** "3 suppressed · 41 on a do-not-call list" */
export const leftOutWords = ({ leftOut }: ExportCount): string => leftOut.map(({ reason, rows }) => `${count(rows)} ${reason}`).join(' · ');

export const delimiters: readonly { value: ExportDelimiter; label: string }[] = [
  { value: 'comma', label: 'Comma' },
  { value: 'semicolon', label: 'Semicolon' },
  { value: 'tab', label: 'Tab' },
  { value: 'pipe', label: 'Vertical bar' },
];

const formatWords = (format: ExportFormat): string => (format.kind === 'xlsx' ? 'Excel' : 'CSV');

const WHICH = { selected: 'selected rows', all: 'all rows', new: 'only new rows' } as const;

/** "300 rows · 8 columns · Excel · only new rows" */
export function pastWords({ rows, shape, which }: PastExport): string {
  const columns = counted(shape.columns.length, 'column', 'columns');
  return [counted(rows, 'row', 'rows'), columns, formatWords(shape.format), WHICH[which]].join(' · ');
}

/** What has become of a file; nothing to say where it is as it was written. */
export const fateWords: Record<FileFate, string | null> = {
  same: null,
  changed: 'changed since it was written',
  gone: 'not there any more',
};

/** "companies.xlsx, 3 Nov 14:32" */
export const fileWords = ({ file, at }: PastExport): string => `${file}, ${moment(at)}`;

/** "3 new, 1 gone, 297 the same" */
export const comparedWords = (rows: ExportComparison): string => `${count(rows.new)} new, ${count(rows.gone)} gone, ${count(rows.same)} the same`;
