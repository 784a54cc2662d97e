// The catalog of texts is whole: every text that is said has its German, and nothing is in it that nobody says.
import { expect, test } from 'vitest';
import catalog from '../../../../src-tauri/crates/words/catalog/de.json';
import { namedShortly, saidHere } from '../../../said-here';
import generated from '../../generated/catalog.ts?raw';
import { saidBy } from '../language';
import { everyText, scriptSources, svelteSources } from './texts';

const german: Readonly<Record<string, string>> = catalog;
const said = everyText();

const places = (text: string): string[] => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ''))].sort();

test('every text has its German', () => {
  const missing = [...said].filter(([text]) => german[text] === undefined).map(([text, where]) => `${text}   (${where.join(', ')})`);
  expect(missing, 'texts without German: add them to src-tauri/crates/words/catalog/de.json').toEqual([]);
});

test('nothing stands in the catalog that nobody says', () => {
  expect(Object.keys(german).filter((text) => !said.has(text)), 'texts to take out of de.json').toEqual([]);
});

test('a page in German has every text that it says', () => {
  const sources = [...Object.values(svelteSources), ...Object.values(scriptSources), generated];
  const kept = saidHere(german, sources);
  const ofPages = [...said].filter(([, where]) => where.some((file) => !file.endsWith('.rs'))).map(([text]) => text);
  expect(ofPages.filter((text) => kept[text] !== german[text])).toEqual([]);
  expect(ofPages.length, 'and it says many').toBeGreaterThan(1_000);
  expect(Object.keys(kept).length, 'but not what only the engine says').toBeLessThan(Object.keys(german).length * 0.8);
});

test('the built page finds every text under its short name', () => {
  const short = namedShortly(german);
  expect(Object.keys(short).length, 'no two texts have one name').toBe(Object.keys(german).length);
  const say = saidBy(short);
  expect(Object.keys(german).filter((text) => say(text) !== german[text])).toEqual([]);
  expect(Object.keys(german).filter((text) => short[text] !== undefined), 'and no text is the name of another').toEqual([]);
  // A known pair of FNV-1a.
  expect(() => namedShortly({ costarring: 'a', liquid: 'b' }), 'two of one name are refused').toThrow('costarring');
});

test('what a test says is said to nobody', () => {
  const tests = Object.keys(scriptSources).filter((path) => /\/tests\/|\.test\.ts$/.test(path));
  expect(tests, 'neither those of this folder nor those of another are read').toEqual([]);
});

test('a translation has the places and the forms of its text', () => {
  const wrong = Object.entries(german).filter(([text, own]) => {
    const forms = [text.split('|'), own.split('|')];
    // A single form may leave the number out: "one row".
    const same = places(text).filter((name) => name !== 'n').join() === places(own).filter((name) => name !== 'n').join();
    return own.trim() === '' || !same || forms[0]?.length !== forms[1]?.length || places(own).includes('n') !== places(text).includes('n');
  });
  expect(wrong).toEqual([]);
});

test('the catalog is sorted, so that two changes meet where they belong', () => {
  const keys = Object.keys(german);
  expect(keys).toEqual([...keys].sort());
});
