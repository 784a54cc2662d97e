// Owns: how many whole seconds are left until a moment, kept current. Does not own: what happens then.
import { t } from '../words/translate';

/** Seconds from `now` to `until` (both in ms since 1970), rounded up, never below 0. */
export function secondsLeft(until: number, now: number): number {
  return Math.max(0, Math.ceil((until - now) / 1000));
}

/** "45 s", "1 min 27 s", "2 h 5 min". */
export function spokenSeconds(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes >= 60) return t('{hours} h {minutes} min', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
  return minutes > 0 ? t('{minutes} min {seconds} s', { minutes, seconds: seconds % 60 }) : t('{seconds} s', { seconds });
}

/** Seconds left as a value that screens can read; ticks only while something is left. Call it while a component starts. */
export class Countdown {
  #until: () => number | undefined;
  #now = $state(Date.now());
  left = $derived.by(() => {
    const until = this.#until();
    return until === undefined ? 0 : secondsLeft(until, this.#now);
  });

  constructor(until: () => number | undefined) {
    this.#until = until;
    $effect(() => {
      if (this.#until() === undefined) return;
      this.#now = Date.now();
      const timer = setInterval(() => (this.#now = Date.now()), 250);
      return () => clearInterval(timer);
    });
  }
}
