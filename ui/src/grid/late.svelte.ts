// Owns: whether something has been waited for long enough to say so. Does not own: what is waited for.

/** ms. What comes sooner shows no grey bars before: they would only flicker. */
const LATE = 120;

export class Late {
  now = $state(false);

  /** Call it while a component starts. */
  constructor(waiting: () => boolean) {
    $effect(() => {
      if (!waiting()) {
        this.now = false;
        return;
      }
      const timer = setTimeout(() => (this.now = true), LATE);
      return () => clearTimeout(timer);
    });
  }
}
