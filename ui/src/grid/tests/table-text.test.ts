import { expect, it } from 'vitest';
import { spread, tableOf } from '../table-text';

it.each<[string, string[][]]>([
  ['one', [['one']]],
  ['one\ttwo\r\nthree\tfour\r\n', [['one', 'two'], ['three', 'four']]],
  ['"a\tb"\t"say ""hi"""\n"two\nlines"', [['a\tb', 'say "hi"'], ['two\nlines']]],
  ['5" pipe\tx', [['5" pipe', 'x']]],
  ['', [['']]],
  ['a\t\tb', [['a', '', 'b']]],
  ['"never ends', [['never ends']]],
  ['a\n\nb', [['a'], [''], ['b']]],
])('reads %j', (text, cells) => expect(tableOf(text)).toEqual(cells));

it('puts one cell into a whole range, and a table as it is', () => {
  expect(spread([['x']], 2, 2)).toEqual([['x', 'x'], ['x', 'x']]);
  expect(spread([['x', 'y']], 2, 2)).toEqual([['x', 'y']]);
  expect(spread([['x'], ['y']], 1, 1)).toEqual([['x'], ['y']]);
});
