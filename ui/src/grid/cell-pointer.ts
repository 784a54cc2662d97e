// Owns: what pressing, dragging and clicking on cells means. Does not own: the cells, or what is then done with a row.
import { modHeld } from '../kit/key-words';
import { Autoscroll, type Edges } from './autoscroll';
import { columnAt } from './columns';
import { TICKS, type Cell, type Cursor } from './cursor.svelte';
import type { Layout } from './layout.svelte';
import { followPointer } from './pointer';
import type { GridProps } from './types';
import type { Viewport } from './viewport.svelte';
import { clamp } from './window';

export interface CellPointerTo {
  given: GridProps;
  view: Viewport;
  layout: Layout;
  cursor: Cursor;
  headHeight: number;
  /** A plain click; `link` where it was on the text of a link. */
  click: (cell: Cell, link: boolean) => void;
}

export class CellPointer {
  readonly #to: CellPointerTo;

  constructor(to: CellPointerTo) {
    this.#to = to;
  }

  /** The cell that an event is on; null in the head and beside the rows. */
  cellOf(event: Event): Cell | null {
    const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-column]') : null;
    const row = cell?.closest<HTMLElement>('[data-row]') ?? null;
    return cell === null || row === null ? null : { row: Number(row.dataset.row), column: Number(cell.dataset.column) };
  }

  onpointerdown = (event: PointerEvent): void => {
    const at = this.cellOf(event);
    if (at === null || event.button !== 0) return;
    const { cursor, given: { selection } } = this.#to;
    if (at.column === TICKS) selection.pick(at.row, event.shiftKey);
    else if (modHeld(event)) selection.toggle(at.row);
    else if (event.shiftKey && cursor.active !== null) {
      cursor.extend(at);
      return;
    } else this.#drag(event, at);
    cursor.put(at);
  };

  #drag(event: PointerEvent, from: Cell): void {
    const { view, cursor, click } = this.#to;
    const auto = new Autoscroll(
      () => this.#edges(),
      (dx, dy, at) => {
        view.scrollBy(dy, dx);
        cursor.extend(this.#cellAt(at.x, at.y));
      },
    );
    followPointer(event, {
      move: ({ clientX, clientY }) => {
        auto.at(clientX, clientY);
        cursor.extend(this.#cellAt(clientX, clientY));
      },
      end: (up, dragged) => {
        auto.stop();
        if (!dragged) click(from, up.target instanceof Element && up.target.closest('[data-link]') !== null);
      },
      cancel: () => auto.stop(),
    });
  }

  #box(): DOMRect {
    return this.#to.view.element?.getBoundingClientRect() ?? new DOMRect();
  }

  #edges(): Edges {
    const { view, layout, headHeight } = this.#to;
    const { left, top } = this.#box();
    return { left: left + layout.sticky, right: left + view.width, top: top + headHeight, bottom: top + headHeight + view.frame.view };
  }

  /** The cell under a point of the screen, or the nearest one. */
  #cellAt(x: number, y: number): Cell {
    const { view, layout, headHeight } = this.#to;
    const { left, top } = this.#box();
    const row = Math.floor((clamp(y - top - headHeight, 0, view.frame.view - 1) + view.offset) / view.frame.rowHeight);
    const column = columnAt(layout.placed, clamp(x - left, 0, view.width - 1), view.left);
    return { row: clamp(row, 0, view.frame.total - 1), column: Math.max(0, column) };
  }
}
