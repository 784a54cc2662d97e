// Owns: how bars are laid out in a picture: which shapes are where, in pixels of a page. Does not own: colours, or putting it on a
// canvas (copying.ts).

export type Tone = 'ground' | 'text' | 'muted' | 'accent' | 'quiet' | 'row';

export type Shape =
  | { kind: 'rect'; x: number; y: number; width: number; height: number; tone: Tone }
  /** `width` is the room there is: what is longer ends with dots. */
  | { kind: 'text'; x: number; y: number; width: number; text: string; tone: Tone; size: number; bold?: boolean; end?: boolean }
  /** Something that is drawn already. */
  | { kind: 'image'; x: number; y: number; width: number; height: number; image: CanvasImageSource };

export interface Picture {
  width: number;
  height: number;
  shapes: Shape[];
}

export interface PictureBar {
  label: string;
  /** How long it is against the whole width, 0 to 1. */
  share: number;
  /** What is behind it, from left to right. */
  numbers: readonly string[];
  /** It stands for no value of its own: the others, or what is not known. */
  quiet?: boolean;
}

const WIDTH = 640;
const EDGE = 20;
const NAME = 190;
/** Room for a number. */
const NUMBER = 74;
const LINE = 24;
const HEAD = 66;
const BAR = 11;

/** A heading with the line below it, on a ground of its own. */
export function headed(title: string, line: string, height: number, width = WIDTH): Picture {
  const room = width - 2 * EDGE;
  return {
    width,
    height,
    shapes: [
      { kind: 'rect', x: 0, y: 0, width, height, tone: 'ground' },
      { kind: 'text', x: EDGE, y: 31, width: room, text: title, tone: 'text', size: 16, bold: true },
      { kind: 'text', x: EDGE, y: 50, width: room, text: line, tone: 'muted', size: 12 },
    ],
  };
}

/** Bars under each other, each with its name before and its numbers behind it. */
export function barPicture(title: string, line: string, bars: readonly PictureBar[]): Picture {
  const numbers = Math.max(0, ...bars.map((bar) => bar.numbers.length));
  const track = WIDTH - 2 * EDGE - NAME - 12 - numbers * NUMBER;
  const from = EDGE + NAME + 12;
  const picture = headed(title, line, HEAD + bars.length * LINE + EDGE - 6);
  for (const [at, bar] of bars.entries()) {
    const top = HEAD + at * LINE;
    const base = top + 16;
    const tone = bar.quiet === true ? 'muted' : 'text';
    const y = top + (LINE - BAR) / 2;
    picture.shapes.push(
      { kind: 'text', x: EDGE, y: base, width: NAME, text: bar.label, tone, size: 13 },
      { kind: 'rect', x: from, y, width: track, height: BAR, tone: 'row' },
      { kind: 'rect', x: from, y, width: Math.round(track * bar.share), height: BAR, tone: bar.quiet === true ? 'quiet' : 'accent' },
    );
    for (const [place, text] of bar.numbers.entries()) {
      const x = WIDTH - EDGE - (numbers - 1 - place) * NUMBER;
      picture.shapes.push({ kind: 'text', x, y: base, width: NUMBER - 8, text, tone, size: 13, bold: place === 0, end: true });
    }
  }
  return picture;
}

/** A drawing of this size under a heading, as large as it is on the screen. */
export function framed(title: string, line: string, image: CanvasImageSource, width: number, height: number): Picture {
  const picture = headed(title, line, HEAD + height + EDGE, width + 2 * EDGE);
  picture.shapes.push({ kind: 'image', x: EDGE, y: HEAD, width, height, image });
  return picture;
}
