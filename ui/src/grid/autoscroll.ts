// Owns: how fast the grid scrolls by itself while a drag is held beyond its edge. Does not own: the drag.

export interface Edges {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** px a frame, for one axis: nothing inside, faster the further out. */
export function pull(at: number, low: number, high: number): number {
  const out = at < low ? at - low : at > high ? at - high : 0;
  return Math.sign(out) * Math.min(60, Math.ceil(Math.abs(out) / 4));
}

/** Calls `step` once a frame for as long as the pointer is outside; give it every new place of the pointer. */
export class Autoscroll {
  #frame = 0;
  #at: { x: number; y: number } | null = null;
  readonly #edges: () => Edges;
  readonly #step: (dx: number, dy: number, at: { x: number; y: number }) => void;

  constructor(edges: () => Edges, step: (dx: number, dy: number, at: { x: number; y: number }) => void) {
    this.#edges = edges;
    this.#step = step;
  }

  at(x: number, y: number): void {
    this.#at = { x, y };
    if (this.#frame === 0) this.#frame = requestAnimationFrame(this.#tick);
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#at = null;
  }

  #tick = (): void => {
    this.#frame = 0;
    if (this.#at === null) return;
    const { left, right, top, bottom } = this.#edges();
    const dx = pull(this.#at.x, left, right);
    const dy = pull(this.#at.y, top, bottom);
    if (dx === 0 && dy === 0) return;
    this.#step(dx, dy, this.#at);
    this.#frame = requestAnimationFrame(this.#tick);
  };
}
