// Owns: what the shell says about where a key is. Does not own: keeping it.
import type { KeyPlace } from '../../generated/types';

export const keyWords: Record<KeyPlace, string> = {
  builtIn: 'built in · no key',
  keychain: 'key in the keychain',
  thisRun: 'key for this run only',
  missing: 'key is missing',
};
