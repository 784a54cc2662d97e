// Owns: the proof that what is written in tokens.css can be read: each colour of words against each ground that it is on.
// Does not own: which component wears which (axe looks at the pages themselves, in the journeys).
import { describe, expect, it } from 'vitest';
import css from '../tokens.css?raw';

type Tokens = Record<string, string>;

/** The tokens of one block, by its selector; the one inside of the question for more contrast, where that is asked. */
function block(selector: string, more: boolean): Tokens {
  const [plain, high] = css.replace(/\/\*[\s\S]*?\*\//g, '').split('@media (prefers-contrast: more)');
  const body = (more ? high : plain)?.split(`${selector} {`)[1]?.split('}')[0];
  if (body === undefined) throw new Error(`tokens.css has no ${selector}${more ? ' for more contrast' : ''}`);
  return Object.fromEntries([...body.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name, value]) => [name ?? '', value ?? '']));
}

const DARK = ":root[data-theme='dark']";
const light = block(':root', false);
const dark = { ...light, ...block(DARK, false) };
const themes = [
  { theme: 'light', tokens: light, text: 4.5, graphic: 3 },
  { theme: 'dark', tokens: dark, text: 4.5, graphic: 3 },
  { theme: 'light with more contrast', tokens: { ...light, ...block(':root', true) }, text: 7, graphic: 4.5 },
  // As the page sees it: what only light says more of goes for both, unless dark has its own, which is stronger.
  { theme: 'dark with more contrast', tokens: { ...light, ...block(':root', true), ...block(DARK, false), ...block(DARK, true) }, text: 7, graphic: 4.5 },
];

/** WCAG's relative luminance. */
function luminance(colour: string): number {
  const hex = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(colour)?.[1];
  if (hex === undefined) throw new Error(`${colour} is no plain colour`);
  const full = hex.length === 3 ? hex.replace(/./g, '$&$&') : hex;
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(full.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const SURFACES = ['bg', 'panel', 'raised', 'row', 'hover'];
const SOFT = ['accent-soft', 'gold-soft', 'red-soft', 'blue-soft'];
const WORDS: [ink: string, grounds: string[]][] = [
  ...['text', 'muted', 'faint', 'accent-ink'].map((ink): [string, string[]] => [ink, [...SURFACES, ...SOFT]]),
  ...['accent', 'gold', 'red', 'blue'].map((ink): [string, string[]] => [ink, [...SURFACES, `${ink}-soft`]]),
  ['on-accent', ['accent', 'accent-hover']],
  ['on-red', ['red', 'red-hover']],
];
/** What is seen and not read: edges of controls, bars, the frame around what has the keyboard. */
const GRAPHICS: [ink: string, grounds: string[]][] = [
  ['control', SURFACES],
  ...['accent', 'gold', 'red', 'blue'].map((ink): [string, string[]] => [ink, [...SURFACES, ...SOFT]]),
];
/** The part of a bar that is filled, on the part that is not. */
const BARS: [ink: string, grounds: string[]][] = ['accent', 'gold', 'red', 'blue'].map((ink) => [ink, ['line']]);

describe.each(themes)('in $theme', ({ tokens, text, graphic }) => {
  const of = (name: string): string => tokens[name] ?? `nothing, as ${name} is not in tokens.css,`;
  const short = (pairs: [string, string[]][], least: number): string[] =>
    pairs.flatMap(([ink, grounds]) =>
      grounds.map((ground) => ({ ink, ground, is: contrast(of(ink), of(ground)) })).filter(({ is }) => is < least).map(({ ink, ground, is }) => `${ink} on ${ground}: ${is.toFixed(2)}`),
    );

  it('words can be read on every ground they stand on', () => {
    expect(short(WORDS, text), `words need ${text}:1`).toEqual([]);
  });

  it('what carries meaning without words can be seen', () => {
    expect(short(GRAPHICS, graphic), `what is only seen needs ${graphic}:1`).toEqual([]);
    expect(short(BARS, 3), 'how far a bar is filled needs 3:1').toEqual([]);
  });
});

it('tells black on white from white on white', () => {
  expect(contrast('#000', '#fff'), 'the most there is').toBeCloseTo(21);
  expect(contrast('#fff', '#ffffff'), 'none').toBe(1);
});
