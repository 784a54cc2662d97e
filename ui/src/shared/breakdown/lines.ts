// Owns: the lines of one part of a breakdown, as bars, as a table and as a picture: they say the same. Does not own: counting.
import type { BreakdownPart } from '../../generated/types';
import { tPlural, t } from '../../words/translate';
import { kindOf, shownText } from '../../grid/shown';
import { countCell, shareCell } from '../../words/numbers';
import { barPicture, type Picture } from './shapes';
import { shownOf, type Cell, type Sheet } from './sheet';
import { titleOf, unknownOf, valueOf } from './words';

export interface Line {
  key: string;
  label: string;
  /** Rows; null where they are not counted. */
  rows: number | null;
  /** What a click filters by; null for what is no single value, and for what no row has. */
  value: string | null;
  chosen: boolean;
  /** It stands for no value of its own. */
  quiet: boolean;
}

const further = (others: number): string => tPlural(others, '{n} further value', '{n} further values');

/** The values, then the others, then the rows of which none is known: nothing is left out in silence. */
export function linesOf(part: BreakdownPart): Line[] {
  const lines: Line[] = part.bars.map(({ value, said, count: rows, chosen }) => ({
    key: `value ${value}`,
    label: valueOf(part.key, value, said ?? shownText(kindOf(part.kind), value)),
    rows,
    value: rows > 0 ? value : null,
    chosen,
    quiet: false,
  }));
  const rest = { value: null, chosen: false, quiet: true };
  if (part.others > 0) lines.push({ ...rest, key: 'others', label: further(part.others), rows: part.rowsOfOthers });
  if (part.unknown > 0) lines.push({ ...rest, key: 'unknown', label: unknownOf(part.key), rows: part.unknown });
  return lines;
}

const written = (line: Line, rows: number): Cell[] => (line.rows === null ? ['–', '–'] : [countCell(line.rows), shareCell(line.rows, rows)]);

/** The least length of a bar: below it, numbers near to nothing would look like nothing. */
const LEAST = 0.01;

/** How long the bar of a line is against the longest. */
export function lengthOf(line: Line, lines: readonly Line[]): number {
  if (line.rows === null || line.rows === 0) return 0;
  return Math.max(LEAST, line.rows / Math.max(...lines.map((one) => one.rows ?? 0)));
}

/** `what` is what the rows are: "Companies". */
export const sheetOf = (part: BreakdownPart, rows: number, what: string): Sheet => ({
  caption: titleOf(part),
  headings: [titleOf(part), what, t('Share')],
  rows: linesOf(part).map((line) => [line.label, ...written(line, rows)]),
});

/** `of` is said under the heading: which rows were counted. */
export function pictureOf(part: BreakdownPart, rows: number, of: string): Picture {
  const lines = linesOf(part);
  const bars = lines.map((line) => ({ label: line.label, share: lengthOf(line, lines), numbers: written(line, rows).map(shownOf), quiet: line.quiet }));
  return barPicture(titleOf(part), of, bars);
}
