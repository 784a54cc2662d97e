// A page in German, made as the shell opens one: by its address, with every module read anew.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { pull } from '../../shared/pull/tests/samples';
import { asked, load } from '../language';

const HOME = window.location.href;
const NOW = new Date(2026, 10, 21, 14, 32, 8).getTime();
const DAY = 86_400_000;

/** Spaces that do not break look like others. */
const plain = (text: string): string => text.replace(/\s/g, ' ');

/** What a page at this address is made of. */
async function page(search: string) {
  window.history.replaceState(null, '', `/${search}`);
  vi.resetModules();
  const [said, words, dates, tenths, typed, countries, catalog] = await Promise.all([
    import('../translate'),
    import('../numbers'),
    import('../dates'),
    import('../tenths'),
    import('../typed-numbers'),
    import('../../kit/countries'),
    import('../catalog'),
  ]);
  return { ...said, ...words, ...dates, ...tenths, ...typed, ...countries, ...catalog };
}

type Page = Awaited<ReturnType<typeof page>>;

// Files that run behind this one are of an English page again, and read their modules anew.
afterAll(() => {
  window.history.replaceState(null, '', HOME);
  vi.resetModules();
});

describe('what an address asks for', () => {
  test.each([
    ['?language=de&locale=de-AT', 'de', 'de-AT'],
    ['?locale=de-CH&language=de', 'de', 'de-CH'],
    ['?language=en&locale=en-GB', 'en', 'en-GB'],
    ['?language=de', 'de', 'de'],
    ['', 'en', 'en'],
  ])('%s', (search, language, locale) => {
    expect(asked(search)).toEqual({ language, locale });
  });

  test.each([
    ['?language=de&locale=en-US', 'de', 'de'],
    ['?language=de&locale=../../secret', 'de', 'de'],
    ['?language=de&locale=%00', 'de', 'de'],
    [`?language=de&locale=${'de-'.repeat(5000)}`, 'de', 'de'],
    ['?language=de&locale=', 'de', 'de'],
    ['?language=__proto__', 'en', 'en'],
    ['?language=<script>&locale=de-DE', 'en', 'en'],
    ['?language=DE', 'en', 'en'],
    ['?language=en&language=de', 'en', 'en'],
    ['#language=de', 'en', 'en'],
    ['?%E0%A4%A', 'en', 'en'],
  ])('%s is not what anybody opens, and does no harm', (search, language, locale) => {
    expect(asked(search), 'the language that is known, written its own way').toEqual({ language, locale });
    expect(() => new Intl.NumberFormat(locale), 'and one that numbers can be written in').not.toThrow();
  });

  test('a page in English has no texts of its own', async () => {
    expect((await load({ language: 'en', locale: 'en' })).said('Not now')).toBeUndefined();
    const german = await load({ language: 'de', locale: 'de-AT' });
    expect(german.said('Not now'), 'the German ones are there').toBe('Jetzt nicht');
  });
});

describe('a page in German', () => {
  let de: Page;

  beforeAll(async () => {
    de = await page('?language=de&locale=de-DE');
  });

  test('says texts, and in English what has none', () => {
    expect(de.t('Restore the backup of {when}?', { when: '3. Nov.' })).toBe('Sicherung vom 3. Nov. wiederherstellen?');
    expect(de.t('Nobody ever says {this}', { this: 'so' }), 'better than nothing').toBe('Nobody ever says so');
    expect(de.t('clear⟨not listed⟩'), 'what tells it apart is not shown').toBe('frei');
    expect(de.t('“{name}”', { name: '{name}' }), 'a value is no text').toBe('„{name}“');
  });

  test('tells one from many', () => {
    const rows = (n: number): string => de.tPlural(n, 'Copied {n} row.', 'Copied {n} rows.');
    expect([rows(0), rows(1), rows(2), rows(12_000)]).toEqual(['0 Zeilen kopiert.', '1 Zeile kopiert.', '2 Zeilen kopiert.', '12.000 Zeilen kopiert.']);
  });

  test('joins words', () => {
    expect([de.and(['Domain', 'Name', 'Ort']), de.or(['Domain', 'Name'])]).toEqual(['Domain, Name und Ort', 'Domain oder Name']);
  });

  test('puts what is not text where German has it', () => {
    expect(de.pieces('Reference {reference}')).toEqual([{ text: 'Referenz ' }, { place: 'reference' }]);
  });

  test('writes credits', () => {
    const written = [de.credits(100), de.credits(10), de.credits(1), de.credits(0), de.credits(123_456), de.price(0), de.price(10)];
    expect(written).toEqual(['10 Credits', '1 Credit', '0,1 Credits', '0 Credits', '12.345,6 Credits', 'kostenlos', '1 Credit']);
    expect([de.aligned(100), de.signed(6), de.signed(-100)]).toEqual(['10,0', '+0,6', '-10']);
  });

  test('writes numbers', () => {
    expect([de.count(1284), plain(de.share(38, 100)), de.rate(60), plain(de.bytes(8_100_000)), plain(de.bytes(48_200))]).toEqual(['1.284', '38 %', '6,0', '8,1 MB', '48,2 kB']);
    expect([de.countCell(12_482).plain, de.amountCell(123_456).plain], 'and so that a spreadsheet reads them').toEqual(['12482', '12345,6']);
  });

  test('writes numbers of a column', () => {
    expect(['1132', '48.137154', '51, 1001'].map(de.numbered)).toEqual(['1.132', '48,137154', '51, 1.001']);
  });

  test('writes ranges and sizes', () => {
    expect(['51-200', '1001-5000', '25M-75M', '1.5B-2B', '500K-1M', '100B-1T', '10T', '10001'].map(de.ranged)).toEqual([
      '51–200',
      '1.001–5.000',
      '25–75 Mio.',
      '1,5–2 Mrd.',
      '500 Tsd.–1 Mio.',
      '100 Mrd.–1 Bio.',
      '10 Bio.',
      '10001',
    ]);
  });

  test('reads an amount as it writes one', () => {
    expect(['1,5', '1.000', '1.000,5', '12.345', ' 20 '].map(de.tenthsOf), 'as a German types').toEqual([15, 10_000, 10_005, 123_450, 200]);
    expect(de.tenthsOf('1.5'), 'never fifteen').toBe(15);
    expect(['1,50', '1,000', '1.00', '0,05', '-1', 'zehn'].map(de.tenthsOf), 'nothing that could be read in two ways').toEqual([null, null, null, null, null, null]);
    for (const value of [1, 15, 100, 10_005, 12_345_678]) expect(de.tenthsOf(de.amount(value)), 'there and back').toBe(value);
  });

  test('reads a number as it writes one', () => {
    expect(['1.000', '1.132,5', '48,13', '-4,5', '0.5', ' 20 '].map(de.plainNumber), 'as a German types').toEqual(['1000', '1132.5', '48.13', '-4.5', '0.5', '20']);
    expect(['51-200', '10K', 'zehn', ''].map(de.plainNumber), 'what is none stays').toEqual(['51-200', '10K', 'zehn', '']);
    expect(['1132.5', '20', '51-200'].map(de.typedNumber), 'and back').toEqual(['1132,5', '20', '51-200']);
  });

  test('writes dates and times', () => {
    expect([de.day(NOW, NOW), de.day(NOW - 365 * DAY, NOW), de.moment(NOW, NOW), de.moment(NOW - DAY, NOW)]).toEqual(['21. Nov.', '21. Nov. 2025', '14:32:08', '20. Nov. 14:32']);
    expect(['2019', '2019-04', '2019-04-03', 'im Frühling'].map(de.dated)).toEqual(['2019', 'Apr. 2019', '3. Apr. 2019', 'im Frühling']);
    expect([1000, 300_000, DAY, 3 * DAY].map((past) => de.ago(NOW - past, NOW))).toEqual(['gerade eben', 'vor 5 Minuten', 'gestern', 'vor 3 Tagen']);
  });

  test('names countries, in the order of their names', () => {
    expect(de.countries.find(({ value }) => value === 'AT')?.label).toBe('Österreich');
    const names = de.countries.map(({ label }) => label);
    expect(names.indexOf('Österreich') < names.indexOf('Polen'), 'Ö stands with O').toBe(true);
    expect(['Germany', 'Atlantis'].map(de.countryNamed), 'by their English names').toEqual(['Deutschland', 'Atlantis']);
  });

  test('reads the catalogs in German, and nothing in them that is no text', () => {
    const size = de.searchFacts.companies.catalog.groups.flatMap(({ filters }) => filters).find(({ key }) => key === 'size');
    expect(size?.label).toBe('Mitarbeitende');
    const presets = size?.kind.kind === 'presets' ? size.kind.options.map(({ value, label, short }) => [value, label, short]) : [];
    expect(presets.slice(4, 6), 'numbers without a word, too').toEqual([
      ['501-1000', '501–1.000', '501–1.000'],
      ['1001-5000', '1.001–5.000', '1–5 Tsd.'],
    ]);
    expect(new Set(de.lookUps.map(({ group }) => group)), 'groups are keys').toEqual(new Set(['people', 'contacts', 'companies', 'checks']));
    for (const { name, fields } of de.lookUps) {
      const others = fields.flatMap(({ need }) => ('other' in need ? [need.other] : []));
      expect(fields.map(({ key }) => key), `and so are the fields of ${name}`).toEqual(expect.arrayContaining(others));
    }
  });

  test('tells how far a load is', async () => {
    const { againWords, loadedWords, progressWords } = await import('../../shared/pull/words');
    const { head } = await import('../../shared/pull/tests/samples');
    expect(progressWords(pull())).toBe('620 von 1.000 · 6,0 Seiten/s · noch 38 Credits · noch 12 Sek.');
    expect(againWords(pull({ fresh: 619 }))).toBe('1 davon war schon vorhanden: Der Dienst hat sie noch einmal berechnet, 0,1 Credits');
    expect(loadedWords(head())).toBe('300 von 1.284 geladen');
  });

  test('tells what a look-up found', async () => {
    const { foundView } = await import('../../grid/found');
    const cell = { find: 'doNotCall', state: 'found', value: null, mark: 'clear', reason: null, at: NOW - DAY, job: null, old: false } as const;
    expect(foundView(cell, null, NOW)).toMatchObject({ pill: 'frei · 30 Tg.', why: 'Geprüft am 20. Nov. 2026, noch 30 Tage gültig' });
    expect(foundView({ ...cell, find: 'email', mark: 'catch_all' }, 'a@b.example', NOW)).toMatchObject({ pill: 'Catch-all', tone: 'gold' });
    expect(foundView({ ...cell, state: 'cannot', reason: de.t('no topics were chosen') }, null, NOW)).toMatchObject({ text: 'keine Themen', why: 'keine Themen gewählt' });
  });

  test('shows it', async () => {
    const { render, screen, cleanup } = await import('@testing-library/svelte');
    const { default: UnclearDialog } = await import('../../shared/pull/UnclearDialog.svelte');
    const nothing = (): void => undefined;
    render(UnclearDialog, { pull: pull({ title: 'Österreich', toGo: 25 }), ondecide: nothing, onstop: nothing, onclose: nothing });
    const dialog = await screen.findByRole('alertdialog', { name: 'Eine Seite wartet auf Ihre Entscheidung' });
    expect(dialog).toHaveTextContent('Eine Seite von „Österreich“ wurde abgeschickt');
    expect(screen.getByRole('button', { name: /^Erneut laden/ })).toHaveTextContent('bis zu 2,5 Credits');
    expect(screen.getByRole('button', { name: 'Schließen' })).toBeVisible();
    cleanup();
  });
});

test('a page in Austria and one in Switzerland write as people do there', async () => {
  const at = await page('?language=de&locale=de-AT');
  expect([plain(at.count(12_840)), plain(at.credits(12_845)), at.wholeDay(new Date(2026, 0, 3).getTime())]).toEqual(['12 840', '1 284,5 Credits', '3. Jän. 2026']);
  expect([at.tenthsOf(at.amount(128_405)), at.tenthsOf('1.284,5')], 'with the sign of either').toEqual([128_405, 12_845]);
  const ch = await page('?language=de&locale=de-CH');
  expect([ch.credits(1), ch.tenthsOf(ch.amount(128_405)), ch.tenthsOf('1.5')], 'a point is the decimal').toEqual(['0.1 Credits', 128_405, 15]);
  expect(ch.t('Not now'), 'in German all the same').toBe('Jetzt nicht');
});
