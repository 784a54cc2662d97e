// Owns: handing a text to the clipboard, and saying that it is there, or how else it gets there. Does not own: the text.
import { t } from '../words/translate';
import { chordOf } from './keys';
import { notices } from './notices.svelte';

/** `said` is said once it is there. */
export async function copyText(text: string, said: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notices.say(said);
  } catch {
    notices.say(t('This could not be copied. Select the text and copy it with {keys}.', { keys: chordOf('copy', '+') }), 'bad');
  }
}
