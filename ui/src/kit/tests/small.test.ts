// The pure parts of small components, together.
import { describe, expect, it, vi } from 'vitest';
import { secondsLeft, spokenSeconds } from '../countdown.svelte';
import { mostOf, shareOf } from '../facets';
import { GROUNDS, groundOf, letterOf } from '../letter';
import { NOTICE_STAY, NoticeBoard } from '../notices.svelte';
import { linePath, points } from '../sparkline';

describe('letters', () => {
  it.each([
    ['Kestrel Systems', 'K'],
    ['  émile', 'É'],
    ['"Öko" GmbH', 'Ö'],
    ['3M', '3'],
    ['日本電気', '日'],
    ['---', '?'],
    ['', '?'],
  ])('of %s is %s', (name, letter) => {
    expect(letterOf(name)).toBe(letter);
  });

  it('have a ground that stays the same and is one of those there are', () => {
    const grounds = ['a', 'b', 'Kestrel Systems', '', '日'].map(groundOf);
    expect(grounds).toEqual(['a', 'b', 'Kestrel Systems', '', '日'].map(groundOf));
    for (const ground of grounds) expect(ground >= 0 && ground < GROUNDS && Number.isInteger(ground)).toBe(true);
  });
});

describe('countdown', () => {
  it.each([
    [1001, 0, 2],
    [1000, 0, 1],
    [0, 5000, 0],
  ])('until %i at %i leaves %i s', (until, now, left) => {
    expect(secondsLeft(until, now)).toBe(left);
  });

  it.each([
    [45, '45 s'],
    [87, '1 min 27 s'],
    [7500, '2 h 5 min'],
  ])('%i seconds are told as %s', (seconds, words) => {
    expect(spokenSeconds(seconds)).toBe(words);
  });
});

describe('sparkline', () => {
  it('spans the field, with the highest value on top', () => {
    expect(points([0, 10, 5], 80, 24)).toEqual([
      [0, 22],
      [40, 2],
      [80, 12],
    ]);
  });

  it('is level for equal values and empty for none', () => {
    expect(points([7, 7], 80, 24)).toEqual([
      [0, 2],
      [80, 2],
    ]);
    expect(points([0, 0], 80, 24), 'nothing is not half of something').toEqual([
      [0, 22],
      [80, 22],
    ]);
    expect(points([100, 95], 80, 24, 10), 'a small fall stays small').toEqual([
      [0, 2],
      [80, 12],
    ]);
    expect(linePath(points([], 80, 24))).toBe('');
  });

  it('can keep a value until the next', () => {
    expect(linePath([[0, 1], [4, 2]], true)).toBe('M0 1H4V2');
  });
});

it('keeps the smallest bar of a facet visible, and none for nothing', () => {
  const bars = [1000, 1, 0].map((count) => ({ value: `${count}`, label: '', count }));
  expect(bars.map(({ count }) => shareOf(count, mostOf(bars), 0.08))).toEqual([1, 0.08, 0]);
  expect(mostOf([]), 'none of no length').toBe(1);
});

describe('the notice board', () => {
  it('takes a plain message away after its time, and keeps bad news', () => {
    vi.useFakeTimers();
    const board = new NoticeBoard();
    board.say('Exported 300 rows');
    board.say('The file could not be written', 'bad');
    vi.advanceTimersByTime(NOTICE_STAY);
    expect(board.shown.map((notice) => notice.text)).toEqual(['The file could not be written']);
    vi.useRealTimers();
  });

  it('shows the newest four', () => {
    const board = new NoticeBoard();
    for (const text of ['1', '2', '3', '4', '5']) board.say(text, 'bad');
    expect(board.shown.map((notice) => notice.text)).toEqual(['2', '3', '4', '5']);
  });
});
