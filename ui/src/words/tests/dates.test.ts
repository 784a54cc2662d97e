import { describe, expect, it, test } from 'vitest';
import { spoken } from '../language';
import { ago, dated, day, localDay, moment, wholeDay } from '../dates';

/** As the locale of the page has it. */
const as = (options: Intl.DateTimeFormatOptions, at: Date | number): string => new Intl.DateTimeFormat(spoken.locale, options).format(at);
const DAY = { day: 'numeric', month: 'short' } as const;
const WHOLE = { ...DAY, year: 'numeric' } as const;
const UTC = { timeZone: 'UTC' } as const;

test('a day of another year says its year, a moment of today its seconds', () => {
  const now = new Date(2026, 10, 21, 14, 32, 8).getTime();
  const then = new Date(2026, 10, 3, 9, 5);
  expect(day(then.getTime(), now), 'this year').toBe(as(DAY, then));
  expect(day(new Date(2025, 10, 3).getTime(), now), 'another year').toBe(as(WHOLE, new Date(2025, 10, 3)));
  expect(wholeDay(then.getTime()), 'with its year, always').toBe(as(WHOLE, then));
  expect(moment(now, now), 'today').toBe('14:32:08');
  expect(moment(then.getTime(), now), 'before').toBe(`${as(DAY, then)} 09:05`);
});

test('a day is a local day, whatever the zone', () => {
  expect(localDay('2026-11-01'), 'no zone moves it to October').toBe(as(DAY, new Date(2026, 10, 1)));
});

test('an age is told in its largest whole unit', () => {
  expect(ago(0, 59_000), 'under a minute').toBe('just now');
  expect(ago(0, 300_000), 'minutes').toBe('5 minutes ago');
  expect(ago(0, 2 * 86_400_000), 'days').toBe('2 days ago');
  expect(ago(1000, 0), 'a clock that was set back').toBe('just now');
});

describe('a date that was told', () => {
  it.each([
    ['2019', { year: 'numeric' }, Date.UTC(2019)],
    ['2019-03', { month: 'short', year: 'numeric' }, Date.UTC(2019, 2)],
    ['2019-03-14', WHOLE, Date.UTC(2019, 2, 14)],
    [' 2019-03-14T23:30:00Z ', WHOLE, Date.UTC(2019, 2, 14)],
  ] as const)('%s is written as the page writes dates, as exactly as it was told', (text, options, at) => {
    expect(dated(text), 'in no other zone').toBe(as({ ...options, ...UTC }, at));
  });

  it.each(['', 'spring 2019', '03-2019', '2019-13', '2019-00', '2019-02-31', '0070', '0019-04'])('“%s” is no date and stays as it is', (text) => {
    expect(dated(text), 'as it came').toBe(text);
  });
});
