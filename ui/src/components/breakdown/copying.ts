// Owns: taking a table or a picture of it to the clipboard, and saying that it is there. Does not own: what stands in it.
import { call } from '../../bridge/call';
import { asFailure } from '../../bridge/failure';
import { many, say } from '../../words/say';
import { notices } from '../notices.svelte';
import { painted } from './paint';
import type { Picture } from './shapes';
import type { Sheet } from './sheet';

async function told(copy: () => Promise<string>): Promise<void> {
  try {
    notices.say(await copy());
  } catch (thrown) {
    notices.say(asFailure(thrown).message, 'bad');
  }
}

export const copySheet = ({ headings, rows }: Sheet): Promise<void> =>
  told(async () => {
    const copied = await call('copy_table', { headings: [...headings], rows: rows.map((row) => [...row]) });
    return many(copied.rows, 'Copied {n} row.', 'Copied {n} rows.');
  });

export const copyPicture = (picture: Picture): Promise<void> =>
  told(async () => {
    await call('copy_picture', { png: painted(picture) });
    return say('The picture is on the clipboard.');
  });
