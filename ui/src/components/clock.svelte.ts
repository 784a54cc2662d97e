// Owns: the time now, for words that grow old, such as "5 minutes ago". Does not own: the words, or counting seconds (countdown).
import { createSubscriber } from 'svelte/reactivity';

const MINUTE = 60_000;

/** Ticks only while something on the screen was written with it. */
const heard = createSubscriber((update) => {
  const timer = setInterval(update, MINUTE);
  return () => clearInterval(timer);
});

/** The time now, in ms since 1970; what is drawn with it is drawn anew each minute. */
export function now(): number {
  heard();
  return Date.now();
}
