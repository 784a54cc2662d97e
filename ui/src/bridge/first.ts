// Owns: asking for the state of the app before there is anybody to show it. Does not own: that state, or when it is asked for.
import type { AppState, Notice } from '../generated/types';
import { call } from './call';
import { listening, onChanged } from './events';

export interface First {
  /** Nothing where it has changed since it was asked for. */
  state: Promise<AppState> | null;
  /** Notices that came meanwhile. */
  notices: readonly Notice[];
}

/** Asks; what is returned hands over once to somebody who listens from then on. */
export function askFirst(): () => First {
  let changed = false;
  const notices: Notice[] = [];
  const ends = [onChanged('workspace', () => (changed = true)), onChanged('notice', ({ notice }) => notices.push(notice))];
  const state = listening().then(() => call('app_state', {}));
  // A failure is for whoever takes the promise over; until then it must not count as unhandled.
  state.catch(() => undefined);
  return () => {
    ends.forEach((end) => end());
    return { state: changed ? null : state, notices };
  };
}
