// Owns: the proof that colours come from tokens.css, and so follow the theme and the contrast that is asked for. Does not own: whether they
// can be read (tokens.test.ts).
import { expect, it } from 'vitest';
import logo from '../../kit/Logo.svelte?raw';
import { GROUNDS } from '../../kit/letter';

/** Grounds of the letters that stand for pictures: the same in every theme, as pictures are. */
const PALETTE = '../../kit/Logo.svelte';

const files = import.meta.glob<string>(['../../**/*.svelte', '../../**/*.css', '!../tokens.css'], { query: '?raw', import: 'default', eager: true });

const NAMED =
  'aqua|beige|black|blue|brown|crimson|cyan|fuchsia|gold|gr[ae]y|green|indigo|ivory|khaki|lime|magenta|maroon|navy|olive|orange|pink|plum|purple|red|salmon|silver|tan|teal|tomato|turquoise|violet|wheat|white|yellow';
const RAW = new RegExp(String.raw`#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(|(?<![\w-])(?:(?:light|medium|dark|pale|deep)?(?:${NAMED}))(?![\w-])`, 'i');

/** What is written in rules, and in the attributes and style directives of markup; what comes from a token is no colour of theirs. */
function values(file: string, text: string): string[] {
  const bare = text.replace(/\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->|<script[\s\S]*?<\/script>/g, '');
  const [markup = '', ...styles] = file.endsWith('.css') ? ['', bare] : bare.split('<style>');
  const set = [...markup.matchAll(/\b(?:fill|stroke|color|stop-color|style:[\w-]+)="([^"]*)"/g)];
  const ruled = [...styles.join('').matchAll(/[\w-]+:\s([^;{}]+)[;}]/g)];
  return [...set, ...ruled].map(([, value]) => (value ?? '').replace(/var\(--[\w-]+|url\([^)]*\)|'[^']*'/g, ''));
}

const raw = (file: string, text: string): string[] => values(file, text).filter((value) => RAW.test(value)).map((value) => `${file}: ${value}`);

it('no component and no style sheet has a colour of its own', () => {
  expect(Object.keys(files).length, 'they are read').toBeGreaterThan(100);
  expect(Object.entries(files).filter(([file]) => file !== PALETTE).flatMap(([file, text]) => raw(file, text)), 'take a token, or add one to tokens.css').toEqual([]);
});

it('the one palette beside the tokens is that of the letters', () => {
  expect(raw(PALETTE, logo), 'a ground each, white on it, and white behind a picture').toHaveLength(GROUNDS + 2);
});

it.each(['#fff', 'var(--panel, #8a5a2b)', 'rgb(0 0 0 / 40%)', '1px solid white', 'inset 0 0 2px darkred', 'oklch(60% 0.1 20)'])('%s is a colour', (value) => {
  expect(raw('a.css', `a { border: ${value}; }`)).toHaveLength(1);
  expect(raw('a.svelte', `<i style:color="${value}"></i>`)).toHaveLength(1);
});

it.each(['var(--red)', 'color-mix(in srgb, var(--blue) 24%, transparent)', 'currentcolor', 'Highlight !important', 'url(#red)', 'none'])('%s is none', (value) => {
  expect(raw('a.css', `a { border: ${value}; } /* white */`)).toEqual([]);
});
