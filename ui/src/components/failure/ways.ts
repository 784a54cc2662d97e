// Owns: the ways out of a failure that lead to another screen. Does not own: the screens.
import { createContext } from 'svelte';

export interface Ways {
  toConnection(): void;
  toCredits(): void;
  toActivity(): void;
}

export const [ways, setWays] = createContext<Ways>();
