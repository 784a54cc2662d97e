// Owns: what the shell says about where a key is. Does not own: keeping it.
import type { KeyPlace } from '../../generated/types';
import { say } from '../../words/say';

export const keyWords: Record<KeyPlace, string> = {
  builtIn: say('built in · no key'),
  keychain: say('key in the keychain'),
  thisRun: say('key for this run only'),
  missing: say('key is missing'),
};
