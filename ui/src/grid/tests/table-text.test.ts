import { expect, it } from 'vitest';
import { tableOf } from '../table-text';

it.each<[string, string[][]]>([
  ['one', [['one']]],
  ['one\ttwo\r\nthree\tfour\r\n', [['one', 'two'], ['three', 'four']]],
  ['"a\tb"\t"say ""hi"""\n"two\nlines"', [['a\tb', 'say "hi"'], ['two\nlines']]],
  ['5" pipe\tx', [['5" pipe', 'x']]],
  ['', [['']]],
  ['a\t\tb', [['a', '', 'b']]],
  ['"never ends', [['never ends']]],
  ["'+49 89 1\t'-48.1\t'tis", [['+49 89 1', '-48.1', "'tis"]]],
  ['a\n\nb', [['a'], [''], ['b']]],
])('reads %j', (text, cells) => expect(tableOf(text)).toEqual(cells));
