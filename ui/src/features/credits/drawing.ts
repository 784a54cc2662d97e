// Owns: the balance as a drawing, in the colours of the theme, and the point of it that is looked at. The only user of uPlot.
// Does not own: the numbers, or how they are read by those who do not see the drawing.
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { amount } from '../../words/numbers';
import { ceiling } from './balance';

/** px */
const HEIGHT = 172;
/** Days from one word under the drawing to the next, where there is room for them. */
const DAYS_APART = [1, 2, 5, 7, 14, 30, 60, 90, 180, 365, 730, 1825];

export interface Curve {
  /** From left to right, evenly spaced, in tenths. */
  balances: readonly number[];
  /** What is written under a point. */
  names: readonly string[];
}

/** The values of the theme that is worn when something is drawn. */
function token(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

export class Drawing {
  readonly #plot: uPlot;
  readonly #end: (() => void)[] = [];
  #curve: Curve = { balances: [], names: [] };
  /** The point that was marked last. */
  #at: number | null = null;

  /** `onpoint` is called with the point that the pointer is at; null when it has left. */
  constructor(home: HTMLElement, onpoint: (at: number | null) => void) {
    this.#plot = new uPlot(this.#options(home.clientWidth, onpoint), [[], []], home);
    const sizes = new ResizeObserver(() => {
      this.#plot.setSize({ width: home.clientWidth, height: HEIGHT });
      // It takes the new size at the end of this turn.
      queueMicrotask(() => this.#at !== null && this.point(this.#at));
    });
    sizes.observe(home);
    const themes = new MutationObserver(() => this.#plot.redraw());
    themes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    this.#end.push(
      () => sizes.disconnect(),
      () => themes.disconnect(),
      () => this.#plot.destroy(),
    );
  }

  show(curve: Curve): void {
    this.#curve = curve;
    this.#at = null;
    this.#plot.setData([curve.balances.map((_, at) => at), [...curve.balances]]);
  }

  /** Marks a point, as the pointer does. */
  point(at: number): void {
    this.#at = at;
    const left = this.#plot.valToPos(at, 'x');
    const top = this.#plot.valToPos(this.#curve.balances[at] ?? 0, 'y');
    if (Number.isFinite(left) && Number.isFinite(top)) this.#plot.setCursor({ left, top }, false);
  }

  /** What is drawn, with its size on the page. */
  get drawn(): { canvas: HTMLCanvasElement; width: number; height: number } {
    return { canvas: this.#plot.ctx.canvas, width: this.#plot.width, height: this.#plot.height };
  }

  end(): void {
    for (const end of this.#end) end();
  }

  #options(width: number, onpoint: (at: number | null) => void): uPlot.Options {
    const font = `11px ${token('--font')}`;
    const axis: uPlot.Axis = { stroke: () => token('--faint'), font, ticks: { show: false }, border: { show: false } };
    const rule: uPlot.Axis.Grid = { stroke: () => token('--line'), width: 1 };
    return {
      width,
      height: HEIGHT,
      padding: [8, 24, 0, 0],
      legend: { show: false },
      cursor: { y: false, drag: { x: false, y: false }, points: { size: 8, fill: () => token('--accent'), width: 0 } },
      scales: { x: { time: false }, y: { range: (_, __, most) => [0, ceiling([most ?? 0])] } },
      series: [{}, { stroke: () => token('--accent'), fill: () => token('--accent-soft'), width: 2, points: { show: false } }],
      axes: [
        { ...axis, grid: { show: false }, incrs: DAYS_APART, space: 76, size: 24, values: (_, splits) => splits.map((at) => this.#curve.names[at] ?? '') },
        { ...axis, grid: rule, space: 52, gap: 8, size: (_, values) => 14 + 7 * Math.max(2, ...(values ?? []).map((text) => text.length)), values: (_, splits) => splits.map(amount) },
      ],
      hooks: { setCursor: [({ cursor }) => onpoint((cursor.left ?? -1) < 0 ? null : (cursor.idx ?? null))] },
    };
  }
}
