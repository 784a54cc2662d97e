// Owns: exports in words. Does not own: numbers and dates (components).
import { moment } from '../../components/dates';
import { count } from '../../components/words';
import type { ExportComparison, ExportCount, ExportDelimiter, ExportFormat, ExportState, FileFate, PastExport } from '../../generated/types';
import { many, say } from '../../words/say';

/** "3 suppressed · 41 on a do-not-call list" */
export const leftOutWords = ({ leftOut }: ExportCount): string => leftOut.map(({ reason, rows }) => `${count(rows)} ${reason}`).join(' · ');

export const delimiters: readonly { value: ExportDelimiter; label: string }[] = [
  { value: 'comma', label: say('Comma') },
  { value: 'semicolon', label: say('Semicolon') },
  { value: 'tab', label: say('Tab⟨sign⟩') },
  { value: 'pipe', label: say('Vertical bar') },
];

const FORMATS: Record<ExportFormat['kind'], string> = { xlsx: 'Excel', csv: 'CSV', list: say('Prospector list') };

const WHICH = { selected: say('selected rows'), all: say('all rows'), new: say('only new rows') } as const;

/** "300 rows · 8 columns · Excel · only new rows" */
export function pastWords({ rows, shape, which }: PastExport): string {
  const columns = many(shape.columns.length, '{n} column', '{n} columns');
  return [many(rows, '{n} row', '{n} rows'), columns, FORMATS[shape.format.kind], WHICH[which]].join(' · ');
}

/** What has become of a file; nothing to say where it is as it was written. */
export const fateWords: Record<FileFate, string | null> = {
  same: null,
  changed: say('changed since it was written'),
  gone: say('not there any more'),
};

/** "companies.xlsx, 3 Nov 14:32" */
export const fileWords = ({ file, at }: PastExport): string => `${file}, ${moment(at)}`;

/** "3 new, 1 gone, 297 the same" */
export const comparedWords = (rows: ExportComparison): string => say('{new} new, {gone} gone, {same} the same', { new: rows.new, gone: rows.gone, same: rows.same });

/** How far a file is. */
export const writingWords = ({ written, rows }: ExportState): string => say('Writing… {n} of {all} rows', { n: written, all: rows });
