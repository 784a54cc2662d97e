// Owns: the way from a record to a question about it, for whoever is above the drawer. Does not own: the screen that it leads to.
import { getContext, setContext } from 'svelte';
import type { RecordQuestion } from '../../generated/types';

type Ask = (question: RecordQuestion) => void;

const KEY = Symbol('asking');

export const setAsking = (ask: Ask): Ask => setContext(KEY, ask);

/** None where no screen with questions can be shown. */
export const asking = (): Ask | undefined => getContext<Ask | undefined>(KEY);
