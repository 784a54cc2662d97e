// Owns: doing something at once, and then at most once in a while. Does not own: what is done.

export class Throttle {
  #every: number;
  #run: () => void;
  #last = -Infinity;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(every: number, run: () => void) {
    this.#every = every;
    this.#run = run;
  }

  ask(now: number = performance.now()): void {
    if (this.#timer !== undefined) return;
    const wait = this.#last + this.#every - now;
    if (wait <= 0) this.#go();
    else this.#timer = setTimeout(() => this.#go(), wait);
  }

  /** At once, whatever was done a moment ago: what waits would only do it again. */
  now(): void {
    this.end();
    this.#go();
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #go(): void {
    this.#timer = undefined;
    this.#last = performance.now();
    this.#run();
  }
}
