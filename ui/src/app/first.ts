// Owns: asking for the state of the app as soon as this is read: main.ts imports it first, so that the answer comes while
// the rest of the page is read. Does not own: what is done with it.
import { askFirst } from '../bridge/first';

export const first = askFirst();
