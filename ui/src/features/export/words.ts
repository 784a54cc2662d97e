// Owns: exports in words. Does not own: numbers and dates (components).
import { moment } from '../../words/dates';
import { count } from '../../words/numbers';
import type { ExportComparison, ExportCount, ExportDelimiter, ExportFormat, ExportState, FileFate, PastExport } from '../../generated/types';
import { tPlural, t } from '../../words/translate';

/** "3 suppressed · 41 on a do-not-call list" */
export const leftOutWords = ({ leftOut }: ExportCount): string => leftOut.map(({ reason, rows }) => `${count(rows)} ${reason}`).join(' · ');

export const delimiters: readonly { value: ExportDelimiter; label: string }[] = [
  { value: 'comma', label: t('Comma') },
  { value: 'semicolon', label: t('Semicolon') },
  { value: 'tab', label: t('Tab⟨sign⟩') },
  { value: 'pipe', label: t('Vertical bar') },
];

const FORMATS: Record<ExportFormat['kind'], string> = { xlsx: 'Excel', csv: 'CSV', list: t('Prospector list') };

const WHICH = { selected: t('selected rows'), all: t('all rows'), new: t('only new rows') } as const;

/** "300 rows · 8 columns · Excel · only new rows" */
export function pastWords({ rows, shape, which }: PastExport): string {
  const columns = tPlural(shape.columns.length, '{n} column', '{n} columns');
  return [tPlural(rows, '{n} row', '{n} rows'), columns, FORMATS[shape.format.kind], WHICH[which]].join(' · ');
}

/** What has become of a file; nothing to say where it is as it was written. */
export const fateWords: Record<FileFate, string | null> = {
  same: null,
  changed: t('changed since it was written'),
  gone: t('not there any more'),
};

/** "companies.xlsx, 3 Nov 14:32" */
export const fileWords = ({ file, at }: PastExport): string => `${file}, ${moment(at)}`;

/** "3 new, 1 gone, 297 the same" */
export const comparedWords = (rows: ExportComparison): string => t('{new} new, {gone} gone, {same} the same', { new: rows.new, gone: rows.gone, same: rows.same });

/** How far a file is. */
export const writingWords = ({ written, rows }: ExportState): string => t('Writing… {n} of {all} rows', { n: written, all: rows });
