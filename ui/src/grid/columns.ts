// Owns: order, width, hiding and pinning of columns, and where each then is. Does not own: drawing or dragging them, or which
// columns share the room that is left (spare.ts).
import type { FoundView } from './found';
import { grown, WIDEST } from './spare';
import type { ColumnState, GridColumn, GridRow } from './types';

const NARROWEST = 56;
/** Width of the tick boxes, px. */
export const TICK_WIDTH = 36;
/** Pinned columns may take this share of the view; those beyond it scroll along. */
const PINNED_SHARE = 0.6;

export interface PlacedColumn {
  column: GridColumn;
  width: number;
  /** Distance from the left edge of the row, px. */
  left: number;
  pinned: boolean;
  /** It stays in place while the rest scrolls. */
  sticky: boolean;
  /** The name, with the logo. It cannot be hidden. */
  lead: boolean;
}

/** Whether the text of its cells leads somewhere: to a page, or to another record. */
export const leads = ({ kind }: GridColumn): boolean => kind === 'link' || kind === 'employer';

/** The state of this column's enrichment for a row; undefined for every other column. */
export const foundAt = ({ find }: GridColumn, row: GridRow | undefined): FoundView | undefined => (find == null ? undefined : row?.found?.get(find));

/** How it is before anybody changed anything: those that are shown lead, the first of them is pinned. */
export function freshStates(columns: readonly GridColumn[]): ColumnState[] {
  const inOrder = [...columns.filter(({ shown }) => shown), ...columns.filter(({ shown }) => !shown)];
  return inOrder.map(({ key, width, shown }, at) => ({ key, width, hidden: !shown && at > 0, pinned: at === 0 }));
}

/** The column with the name and the logo, which cannot be hidden: the first that is shown before anybody changed anything. */
export const leadOf = (columns: readonly GridColumn[]): string | undefined => (columns.find(({ shown }) => shown) ?? columns[0])?.key;

/** Stored states made to fit the columns of today: unknown ones go, new ones come at the end as they are at first, the lead is shown and pinned ones are in front. */
export function fitStates(columns: readonly GridColumn[], kept: readonly ColumnState[]): ColumnState[] {
  const lead = leadOf(columns);
  const missing = new Map(freshStates(columns).map((state) => [state.key, state]));
  const there = kept.filter((state) => missing.delete(state.key));
  const all = [...there, ...missing.values()].map((state) => ({
    ...state,
    width: clampWidth(state.width),
    hidden: state.hidden && state.key !== lead,
  }));
  return [...all.filter((state) => state.pinned), ...all.filter((state) => !state.pinned)];
}

/** The columns on show, from left to right. `view` is the width of the grid in px; 0 where it is not known yet. */
export function placeColumns(columns: readonly GridColumn[], states: readonly ColumnState[], view: number): PlacedColumn[] {
  let left = TICK_WIDTH;
  let sticky = true;
  const placed: PlacedColumn[] = [];
  const lead = leadOf(columns);
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const shown = states.flatMap((state) => {
    const column = byKey.get(state.key);
    return column === undefined || state.hidden ? [] : { column, state };
  });
  const widths = grown(shown, view - TICK_WIDTH);
  for (const [at, { column, state }] of shown.entries()) {
    const width = widths[at] ?? state.width;
    sticky &&= state.pinned && (placed.length === 0 || view === 0 || left + width <= view * PINNED_SHARE);
    placed.push({ column, width, left, pinned: state.pinned, sticky, lead: state.key === lead });
    left += width;
  }
  return placed;
}

export const totalWidth = (placed: readonly PlacedColumn[]): number => placed.reduce((sum, { width }) => sum + width, TICK_WIDTH);

/** Width of what stays in place while the rest scrolls. */
export const stickyWidth = (placed: readonly PlacedColumn[]): number => totalWidth(placed.filter(({ sticky }) => sticky));

export const clampWidth = (width: number): number => Math.round(Math.min(WIDEST, Math.max(NARROWEST, width)));

export function change(states: readonly ColumnState[], key: string, to: Partial<Omit<ColumnState, 'key'>>): ColumnState[] {
  return states.map((state) => (state.key === key ? { ...state, ...to } : state));
}

/**
 * A width that a person sets. What is left of the column keeps the width that it is seen in, so that nothing moves under the
 * pointer; what is right of it shares the room that is left.
 */
export function setWidth(states: readonly ColumnState[], placed: readonly PlacedColumn[], key: string, width: number): ColumnState[] {
  const at = placed.findIndex(({ column }) => column.key === key);
  const seen = new Map(placed.slice(0, Math.max(0, at)).map((left) => [left.column.key, left.width]));
  return states.map((state) => {
    const set = state.key === key ? width : seen.get(state.key);
    return set === undefined ? state : { ...state, width: set, sized: true };
  });
}

/** Pins or frees a column; it becomes the last of the pinned, or the first of the free. */
export function pin(states: readonly ColumnState[], key: string, pinned: boolean): ColumnState[] {
  const moving = states.find((state) => state.key === key);
  if (moving === undefined) return [...states];
  const rest = states.filter((state) => state !== moving);
  const at = rest.filter((state) => state.pinned).length;
  return [...rest.slice(0, at), { ...moving, pinned }, ...rest.slice(at)];
}

/** Puts `key` where `target` is. It stays among its own: pinned with pinned, free with free. */
export function moveTo(states: readonly ColumnState[], key: string, target: string): ColumnState[] {
  const from = states.findIndex((state) => state.key === key);
  const to = states.findIndex((state) => state.key === target);
  const moving = states[from];
  if (moving === undefined || to < 0 || states[to]?.pinned !== moving.pinned) return [...states];
  const out = states.filter((state) => state !== moving);
  out.splice(to, 0, moving);
  return out;
}

/** Moves a column past its next shown neighbour to the left (-1) or right (1). */
export function moveBy(states: readonly ColumnState[], key: string, by: -1 | 1): ColumnState[] {
  const from = states.findIndex((state) => state.key === key);
  let at = from + by;
  while (states[at]?.hidden === true) at += by;
  const target = states[at];
  return from < 0 || target === undefined ? [...states] : moveTo(states, key, target.key);
}

/** The index of the shown column under `x` px from the grid's left edge, -1 for the tick boxes; beyond the ends it is the nearest. */
export function columnAt(placed: readonly PlacedColumn[], x: number, scrollLeft: number): number {
  const inRow = x < stickyWidth(placed) ? x : x + scrollLeft;
  if (inRow < TICK_WIDTH) return -1;
  const found = placed.findIndex(({ left, width }) => inRow < left + width);
  return found < 0 ? placed.length - 1 : found;
}
