import { describe, expect, it } from 'vitest';
import { pieces } from '../../../kit/match';
import { MOST, offered, type Offer, type QuickEntry } from '../quick';

const entry = (label: string, group = 'Go to'): QuickEntry => ({ key: label, group, label, icon: 'search', run: () => undefined });
const labels = (found: readonly Offer[]): string[] => found.map(({ label }) => label);
const marked = ({ label, hits }: Offer): string => pieces(label, '', hits).map(({ text, hit }) => (hit ? `[${text}]` : text)).join('');
const none = new Map<string, number>();

const all = [
  entry('Companies'),
  entry('Leads'),
  entry('Lists'),
  entry('Credits'),
  entry('Software in Munich, Bavaria', 'Recent searches'),
  entry('Swiss banks', 'Recent searches'),
  entry('Bäckereien Köln', 'Lists'),
  entry('Filter by industry', 'Filters'),
];

describe('what is typed', () => {
  it.each([
    ['sw bav', 'Software in Munich, Bavaria', '[S]oft[w]are in Munich, [Bav]aria'],
    ['credtis', 'Credits', '[Credits]'],
    ['compnies', 'Companies', '[Comp]a[nies]'],
    ['compqnies', 'Companies', '[Companies]'],
    ['industri', 'Filter by industry', 'Filter by [industr]y'],
    ['backer koln', 'Bäckereien Köln', '[Bäcker]eien [Köln]'],
    ['munich soft', 'Software in Munich, Bavaria', '[Soft]ware in [Munich], Bavaria'],
  ])('"%s" finds %s', (typed, label, letters) => {
    const [best] = offered(all, typed, none);
    expect(best?.label).toBe(label);
    expect(best && marked(best), 'and shows why').toBe(letters);
  });

  it.each(['xq', 'crdtsi', 'zzzz', 'le xq'])('"%s" finds nothing', (typed) => {
    expect(labels(offered(all, typed, none))).toEqual([]);
  });

  it('is best where a label starts with it, then a word, then inside, and a typing error last', () => {
    const mixed = [entry('Relists'), entry('My lists'), entry('Lists of leads'), entry('Lisst'), entry('Lists')];
    expect(labels(offered(mixed, 'lists', none))).toEqual(['Lists', 'Lists of leads', 'My lists', 'Relists', 'Lisst']);
  });

  it('keeps groups together, the one with the best entry first', () => {
    const mixed = [entry('Export all', 'A'), entry('Export', 'B'), entry('Export again', 'A')];
    expect(offered(mixed, 'export', none).map(({ group, label }) => `${group} ${label}`)).toEqual(['B Export', 'A Export all', 'A Export again']);
  });

  it('prefers what was used lately among those that fit alike', () => {
    const mixed = [entry('Export one'), entry('Export two'), entry('Export three'), entry('My export')];
    const used = new Map([['Export three', 1], ['Export two', 2], ['My export', 3]]);
    expect(labels(offered(mixed, 'exp', used)), 'but a better fit goes first').toEqual(['Export two', 'Export three', 'Export one', 'My export']);
  });
});

describe('however many there are', () => {
  const many = Array.from({ length: 6000 }, (_, n) => entry(`List ${n} of companies`, 'Lists'));

  it('a dozen is offered', () => {
    expect(offered(many, 'list', none)).toHaveLength(MOST);
    expect(offered(many, '', none).length, 'and before anything is typed a few of a group').toBeLessThan(MOST);
  });

  it('the best is among them', () => {
    expect(offered([...many, entry('Companies')], 'companies', none)[0]?.label).toBe('Companies');
    expect(offered(many, '5999', none).map(({ label }) => label), 'the last one too').toEqual(['List 5999 of companies']);
  });
});

describe('before anything is typed', () => {
  it('what was used last stands first, the latest on top', () => {
    const found = offered(all, '', new Map([['Lists', 1], ['Swiss banks', 2]]));
    expect(labels(found).slice(0, 2)).toEqual(['Swiss banks', 'Lists']);
    expect(labels(found).filter((label) => label === 'Lists'), 'and nowhere else').toHaveLength(1);
  });

  it('every screen is offered, however much stands before it', () => {
    const screens = Array.from({ length: 10 }, (_, n) => ({ ...entry(`Screen ${n}`), always: true }));
    const others = ['A', 'B', 'C'].flatMap((group) => Array.from({ length: 9 }, (_, n) => entry(`${group} ${n}`, group)));
    const found = offered([...others, ...screens], '', none);
    expect(labels(found).filter((label) => label.startsWith('Screen')), 'all').toHaveLength(10);
    expect(found, 'and of the rest as many as otherwise').toHaveLength(MOST + 10);
  });

  it('of each group a few are offered', () => {
    const found = offered([...Array.from({ length: 9 }, (_, n) => entry(`One ${n}`, 'A')), entry('Two', 'B')], '', none);
    expect(labels(found)).toContain('Two');
  });
});
