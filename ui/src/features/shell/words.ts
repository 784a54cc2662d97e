// Owns: what the shell says about where a key is. Does not own: keeping it.
import type { KeyPlace } from '../../generated/types';
import { t } from '../../words/translate';

export const keyWords: Record<KeyPlace, string> = {
  builtIn: t('built in · no key'),
  keychain: t('key in the keychain'),
  thisRun: t('key for this run only'),
  missing: t('key is missing'),
};
