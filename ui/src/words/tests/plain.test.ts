// Words of the code stay in the code: a person who sells reads none of them, and one thing has one name on every screen.
import { expect, test } from 'vitest';
import catalog from '../../../../src-tauri/crates/words/catalog/de.json';
import { everyText } from './texts';

/** What a person calls it, where it is called anything. */
const CODE: readonly [what: RegExp, instead: string][] = [
  [/\bpull(s|ed|ing)?\b/i, 'load'],
  [/\bfuses?\b/i, 'limit'],
  [/\bbudgets?\b/i, 'limit'],
  [/\bdrift\w*/i, 'a difference'],
  [/\b(snapshots?|schnappsch[uü]ss\w*)\b/i, 'the rows on show'],
  [/\bend(point|punkt)\w*/i, 'what is asked'],
  [/\b(payload|cursor|schema|idempoten\w*|backend|frontend)\b/i, 'nothing: it is the machine’s own'],
  // What is sent and is in the ledger is a call; what a person wants to know is a question.
  [/\brequests?\b/i, 'a call'],
];

/** As it is shown: without the names of places, and without what tells it apart. */
const shown = (text: string): string => text.replace(/\{\w+\}|⟨[^⟩]*⟩/g, '');

const found = (texts: Iterable<string>): string[] =>
  [...texts].flatMap((text) => CODE.filter(([what]) => what.test(shown(text))).map(([, instead]) => `${text}   (${instead})`));

test('no text speaks as the code does', () => {
  expect(found([...everyText().keys(), ...Object.keys(catalog)]), 'in English').toEqual([]);
  expect(found(Object.values(catalog)), 'in German').toEqual([]);
});

test('what is looked for is found', () => {
  const texts = ['The pull was stopped', 'Fuse of a day', 'budget {limit} / day', 'Drift: {n}', 'Der Schnappschuss ist alt', 'Endpunkt', '{rate} requests/s', 'The request was lost'];
  expect(found(texts)).toHaveLength(texts.length);
  expect(found(['{pull} is loading', 'Backups', 'clear⟨drift⟩', 'The end of the list']), 'and nothing else').toEqual([]);
});
