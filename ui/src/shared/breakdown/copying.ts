// Owns: taking a table, or a picture of it in the colours of the theme that is worn, to the clipboard, and saying that it is there.
// Does not own: what is in it, or where (shapes.ts).
import { call } from '../../bridge/call';
import { quietly } from '../failure/tried';
import { tPlural, t } from '../../words/translate';
import { notices } from '../../kit/notices.svelte';
import type { Picture, Shape, Tone } from './shapes';
import { plainOf, type Sheet } from './sheet';

/** Pixels of the picture for one of the page: sharp on any screen, and on paper. */
const SCALE = 2;

const TOKENS: Record<Tone, string> = {
  ground: '--panel',
  text: '--text',
  muted: '--muted',
  accent: '--accent',
  quiet: '--line-strong',
  row: '--row',
};

/** As much of a text as there is room for. */
function fitting(on: CanvasRenderingContext2D, text: string, width: number): string {
  if (on.measureText(text).width <= width) return text;
  const letters = [...text];
  while (letters.length > 0 && on.measureText(`${letters.join('')}…`).width > width) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

function draw(on: CanvasRenderingContext2D, shape: Shape, token: (name: string) => string): void {
  if (shape.kind === 'image') return on.drawImage(shape.image, shape.x, shape.y, shape.width, shape.height);
  on.fillStyle = token(TOKENS[shape.tone]);
  if (shape.kind === 'rect') return on.fillRect(shape.x, shape.y, shape.width, shape.height);
  on.font = `${shape.bold === true ? 600 : 400} ${shape.size}px ${token('--font')}`;
  on.textAlign = shape.end === true ? 'right' : 'left';
  on.fillText(fitting(on, shape.text, shape.width), shape.x, shape.y);
}

/** The picture as a PNG in base64. */
function painted(picture: Picture): string {
  const canvas = document.createElement('canvas');
  canvas.width = picture.width * SCALE;
  canvas.height = picture.height * SCALE;
  const on = canvas.getContext('2d');
  if (on === null) throw new Error(t('There is no canvas to draw on.'));
  const worn = getComputedStyle(document.documentElement);
  on.scale(SCALE, SCALE);
  for (const shape of picture.shapes) draw(on, shape, (name) => worn.getPropertyValue(name).trim());
  return canvas.toDataURL('image/png').replace(/^data:image\/png;base64,/, '');
}

const told = (copy: () => Promise<string>): Promise<unknown> => quietly(async () => notices.say(await copy()));

// What is copied is made in here, so that a failure in making it is shown.
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
