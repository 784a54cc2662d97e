// Owns: the ways out of a failure that lead to another screen. Does not own: the screens.
import { createContext } from 'svelte';

export interface Ways {
  toConnection(): void;
  toCredits(): void;
  toActivity(): void;
  /** What can be done about a damaged workspace. */
  toRecovery?(): void;
}

export const [ways, setWays] = createContext<Ways>();
