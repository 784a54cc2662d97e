// The pure parts of the screen, together.
import { beforeEach, describe, expect, test } from 'vitest';
import catalog from '../../../../../src-tauri/crates/words/catalog/de.json';
import { dated, day } from '../../../words/dates';
import { basisWords, costWords } from '../../../shared/price/words';
import { lookUps } from '../../../generated/catalog';
import { bare } from '../../../kit/address';
import { cell, tabSeparated } from '../answer/copy';
import { entriesFound, entriesOf, found, partsOf, textOf } from '../answer/deep';
import { Folds } from '../answer/folds.svelte';
import { factsOf } from '../answer/facts';
import { chargedWords, newsWord, originWords } from '../answer/origin';
import { domainIn, exampleOf, isOther, withField } from '../fields';
import { advice, formNamed, grouped, inTwo, longestMinutes, nextTries, onlyIfFound, recommended } from '../forms';
import { answer, card, entry, forms, offerSamples } from './samples';

beforeEach(offerSamples);

const german: Readonly<Record<string, string>> = catalog;

const named = (name: string): (typeof forms)[number] => {
  const form = formNamed(name);
  if (form === null) throw new Error(`no form is called ${name}`);
  return form;
};

describe('forms', () => {
  test('stand in their groups, in the order of the screen', () => {
    expect(grouped().map(({ label, forms: inside }) => [label, inside.length]), 'no empty group').toEqual([
      ['People', 1],
      ['Contact details', 2],
      ['Companies', 2],
      ['Checks', 1],
    ]);
    expect(recommended().map(({ name }) => name), 'those that exist').toEqual(['email_by_name', 'domain_to_network', 'dnc_check']);
  });

  test('have a name in two parts where it says from what', () => {
    expect(inTwo('Company page from its domain')).toEqual({ what: 'Company page', by: 'from its domain' });
    expect(inTwo('Do-not-call check'), 'and one where it does not').toEqual({ what: 'Do-not-call check', by: null });
  });

  test('have the same two parts in German', () => {
    const labels = lookUps.map(({ label }) => label);
    const whatOf = new Map(labels.map((label) => [inTwo(label, 'en').what, inTwo(german[label] ?? '', 'de').what]));
    for (const label of labels) {
      const [own, other] = [inTwo(label, 'en'), inTwo(german[label] ?? '', 'de')];
      expect(other.by === null, `${label}: it says from what, or it does not`).toBe(own.by === null);
      expect(other.what, `${label}: what brings the same is called the same`).toBe(whatOf.get(own.what));
    }
  });

  test('say what only a find costs, and what takes long', () => {
    expect([onlyIfFound(named('domain_to_network')), onlyIfFound(named('dnc_check')), onlyIfFound(named('profile'))]).toEqual([true, false, false]);
    expect([longestMinutes(named('domain_to_network')), longestMinutes(named('profile'))]).toEqual([2, null]);
  });

  test('lead to others that bring the same', () => {
    expect(nextTries(named('email_by_name')).map(({ name }) => name)).toEqual(['email_by_page']);
    expect(nextTries(named('domain_to_network')), 'intent topics are no other way to a page').toEqual([]);
    expect(advice(named('domain_to_network')), 'then there is patience').toMatch(/another day/);
    expect(advice(named('topics')), 'or other words').toMatch(/other topics/);
  });

  test('show examples of this workspace, "or" between two ways, and nothing of an empty field', () => {
    const [page] = named('profile').fields;
    expect(page && exampleOf(page, 'network.example')).toBe('e.g. https://www.network.example/in/ada-lovelace');
    expect([0, 1, 2, 3].map((at) => isOther(named('email_by_name').fields, at)), 'before the second of both').toEqual([false, false, false, true]);
    expect(withField({ a: 'x', b: ['y'] }, 'b', []), 'an empty list is nothing').toEqual({ a: 'x' });
  });
});

test('the domain in an address is found, and only there', () => {
  expect(['https://acme.com/about', 'www.acme.com/x', 'HTTP://Acme.com:80', 'ada@acme.com', 'acme.com', 'acme', 'two words', ''].map(domainIn)).toEqual([
    'acme.com',
    'acme.com',
    'acme.com',
    'acme.com',
    null,
    null,
    null,
    null,
  ]);
});

describe('answers', () => {
  test('show addresses as people write them, and other texts as they are', () => {
    expect(['https://www.network.example/in/ada/', 'http://a.example', 'https is a word', 'Ada', 'https://a.example/b · Cloud'].map(bare)).toEqual([
      'network.example/in/ada',
      'a.example',
      'https is a word',
      'Ada',
      'a.example/b · Cloud',
    ]);
  });

  test('tell their news in a word, and their cost', () => {
    expect([newsWord('good', 'contacts'), newsWord('good', 'checks'), newsWord('bad', 'checks'), newsWord('plain', 'people')]).toEqual(['Found', 'All clear', '', '']);
    const at = new Date(2026, 2, 12, 9, 10).getTime();
    for (const [team, said] of [
      [{ by: 'Mara', charged: 400 }, `Taken from the team: Mara paid 40 credits on ${day(at)} · nothing was charged`],
      [{ by: null, charged: 400 }, `Taken from the team, which paid 40 credits on ${day(at)} · nothing was charged`],
      [{ by: 'Mara', charged: 0 }, `Taken from the team: Mara asked it on ${day(at)} · nothing was charged`],
    ] as const) {
      expect(originWords(answer({ origin: 'owned', at, charged: 0, team })), 'who, what and when').toBe(said);
    }
    expect(originWords(answer({ charged: 5 }))).toBe('Asked just now · cost 0.5 credits');
    expect(originWords(answer({ charged: null })), 'what is not known is not called free').toBe('Asked just now · cost an amount that is not known yet');
    expect([null, 0, 5].map(chargedWords), 'as sentences').toEqual(['This cost an amount that is not known yet.', 'Nothing was charged for this.', 'This cost 0.5 credits.']);
  });
});

describe('prices', () => {
  test('are told before the click', () => {
    expect(costWords({ each: 10, basis: 'learned', answers: 4 })).toBe('1 credit');
    expect(costWords({ each: 5, basis: 'published', answers: 0 }, 'if found')).toBe('0.5 credits if found');
    expect(costWords({ each: 0, basis: 'free', answers: 0 }, 'if found')).toBe('free');
    expect(costWords({ each: null, basis: 'unknown', answers: 0 })).toBe('price not published');
  });

  test('say how they are known', () => {
    expect(basisWords({ each: 10, basis: 'learned', answers: 1 })).toBe('The price was learned from 1 answer.');
    expect(basisWords({ each: 10, basis: 'set', answers: 0 })).toBe('The price was set by you.');
  });
});

const deep = card({
  entries: [entry('Name', 'Ada')],
  sections: [
    {
      label: 'Experience',
      count: 2,
      entries: [],
      sections: [
        { label: 'Engineer at Acme', count: null, entries: [entry('Title', 'Engineer', '/x/0/t'), entry('City', 'München', '/x/0/c')], sections: [] },
        { label: 'Intern at Kestrel', count: null, entries: [entry('Title', 'Intern', '/x/1/t')], sections: [] },
      ],
    },
    { label: 'Skills', count: null, entries: [entry('Skill', 'Rust')], sections: [] },
  ],
});

describe('deep records', () => {
  test('are searched in names and values, without accents, and keep a part whose name fits whole', () => {
    const parts = partsOf(deep.sections);
    expect(entriesOf(deep), 'all of them').toBe(5);
    const munich = found(parts, 'munchen');
    expect(munich.map(({ label }) => label), 'only the part that holds it').toEqual(['Experience']);
    expect(entriesFound(munich), 'only the entry').toBe(1);
    expect(munich[0]?.parts[0]?.at, 'the place stays, so that it folds as before').toBe('0.0');
    expect(entriesFound(found(parts, 'experience')), 'the whole part').toBe(3);
    expect(found(parts, 'zzz'), 'nothing').toEqual([]);
  });

  test('unfold one by one, all at once, or not at all', () => {
    const parts = partsOf(deep.sections);
    const folds = new Folds(parts);
    expect([folds.isOpen('0'), folds.isOpen('0.0')], 'the first ones at the top').toEqual([true, false]);
    folds.toggle('0');
    expect(folds.isOpen('0'), 'folded').toBe(false);
    folds.unfold(parts);
    expect([folds.isOpen('0'), folds.isOpen('0.1')], 'all').toEqual([true, true]);
    folds.fold();
    expect(folds.isOpen('1'), 'none').toBe(false);
  });

  test('tell dates as the rest of the page does', () => {
    const told = ['2026-01-25', '2021-07', '2021'].map((text) => textOf({ kind: 'date', text }));
    expect(told, 'a day, a month, a year').toEqual([dated('2026-01-25'), dated('2021-07'), '2021']);
    expect(told[0], 'in words').not.toBe('2026-01-25');
    expect(textOf({ kind: 'text', text: '2026-01-25' }), 'what is a text stays one').toBe('2026-01-25');
  });

  test('are copied as two columns that a spreadsheet takes as text', () => {
    expect(tabSeparated(deep).split('\n').slice(0, 2)).toEqual(['Name\tAda', 'Experience › Engineer at Acme › Title\tEngineer']);
    expect(['=1+1', '@a', '-x', '+49 151 5550 101', '-5', 'a\tb\nc'].map(cell)).toEqual(["'=1+1", "'@a", "'-x", '+49 151 5550 101', '-5', 'a b c']);
  });
});

describe('the facts of an answer', () => {
  const labels = (entries: readonly { label: string }[]): string[] => entries.map(({ label }) => label);

  test('are not what stands above them already, nor the books of the service', () => {
    const person = card({
      title: 'Ada Lovelace',
      subtitle: 'Analyst at Acme',
      entries: [
        { label: 'Page', value: { kind: 'link', text: 'https://www.network.example/in/ada-1' }, path: '/url' },
        entry('Name of the page', 'ada-1'),
        entry('Full name', 'Ada Lovelace'),
        entry('First name', 'Ada'),
        entry('Headline', 'Analyst at Acme'),
        entry('About', 'Ada counts.'),
        entry('Credits used', '1', '/credits_used'),
      ],
    });
    const { main, rest } = factsOf(person, 'https://www.network.example/in/ada-1');
    expect(labels(main), 'a link leads somewhere').toEqual(['Page', 'About']);
    expect(labels(rest), 'kept, to unfold').toEqual(['Name of the page', 'Full name', 'First name', 'Headline', 'Credits used']);
  });

  test('are what was looked for, also where it is the title', () => {
    expect(labels(factsOf(card(), 'Ada Lovelace, Acme').main), 'to be copied').toEqual(['E-mail']);
    const checked = card({ title: 'All clear', subtitle: '+12025550123', entries: [{ label: 'Phone', value: { kind: 'phone', text: '+12025550123' }, path: '/phone' }] });
    expect(labels(factsOf(checked, '+12025550123').main), 'not what was asked with').toEqual([]);
  });

  test('are not the news of a check once more, unless they tell something else', () => {
    const told = (mood: 'good' | 'bad', listed: string, result: string): string[] =>
      labels(factsOf(card({ title: '', subtitle: null, mood, entries: [entry('Listed', listed, '/listed'), entry('Result', result, '/result')] }), '').main);
    expect(told('bad', 'Yes', 'Listed on DNC'), 'the title says so').toEqual([]);
    expect(told('good', 'No', 'Not listed on DNC'), 'and so it does here').toEqual([]);
    expect(told('bad', 'No', 'Not listed on DNC'), 'what contradicts it stays').toEqual(['Listed', 'Result']);
    expect(told('bad', 'Yes', 'Known litigator'), 'and what says more').toEqual(['Result']);
  });
});
