// Owns: taking a table or a picture of it to the clipboard, and saying that it is there. Does not own: what stands in it.
import { call } from '../../bridge/call';
import { quietly } from '../failure/tried';
import { tPlural, t } from '../../words/translate';
import { notices } from '../../kit/notices.svelte';
import { painted } from './paint';
import type { Picture } from './shapes';
import { plainOf, type Sheet } from './sheet';

const told = (copy: () => Promise<string>): Promise<unknown> => quietly(async () => notices.say(await copy()));

// What is copied is made in here, so that a failure in making it is told.
export const copySheet = (made: () => Sheet): Promise<unknown> =>
  told(async () => {
    const { headings, rows } = made();
    const copied = await call('copy_table', { headings: [...headings], rows: rows.map((row) => row.map(plainOf)) });
    return tPlural(copied.rows, 'Copied {n} row.', 'Copied {n} rows.');
  });

export const copyPicture = (made: () => Picture): Promise<unknown> =>
  told(async () => {
    await call('copy_picture', { png: painted(made()) });
    return t('The picture is on the clipboard.');
  });
