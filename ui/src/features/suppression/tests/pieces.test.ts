import { expect, test } from 'vitest';
import { pieceOf, PIECES_MOST, piecesOf } from '../pieces';

test.each([
  ['Acme.com', 'domain', 'acme.com'],
  ['https://www.acme.com/about?x=1', 'domain', 'acme.com'],
  ['www.acme.co.uk.', 'domain', 'acme.co.uk'],
  ['@acme.com', 'domain', 'acme.com'],
  ['bücher.de', 'domain', 'bücher.de'],
  ['https://notnetwork.example/in/ada', 'domain', 'notnetwork.example'],
  ['Ada@Acme.COM', 'email', 'ada@acme.com'],
  ['<ada@acme.com>', 'email', 'ada@acme.com'],
  ['mailto:ada@acme.com', 'email', 'ada@acme.com'],
  ['+49 152 28817386', 'phone', '+49 152 28817386'],
  ['(0152) 28817386', 'phone', '(0152) 28817386'],
  ['https://www.network.example/in/ada', 'page', 'https://www.network.example/in/ada'],
  ['de.network.example/company/acme', 'page', 'de.network.example/company/acme'],
  ['https://network.example/', null, 'https://network.example/'],
  ['ftp://acme.com', null, 'ftp://acme.com'],
  ['javascript:alert(1)', null, 'javascript:alert(1)'],
  ['192.168.0.1', null, '192.168.0.1'],
  ['12345', null, '12345'],
  ['ada@', null, 'ada@'],
  ['ada@acme', null, 'ada@acme'],
  ['Acme', null, 'Acme'],
])('“%s” is likely a %s', (text, kind, value) => {
  expect(pieceOf(text, 'network.example'), 'as the engine reads it').toEqual({ kind, value });
});

test('pasted cells come apart, each once, what was not understood first', () => {
  const { pieces, counts, more } = piecesOf('acme.com, Ada Lovelace <ada@acme.com>\r\nhello\tACME.com|\n\n', 'network.example');
  expect(pieces.map(({ kind, value }) => [kind, value]), 'the name beside an address is not meant').toEqual([
    [null, 'hello'],
    ['domain', 'acme.com'],
    ['email', 'ada@acme.com'],
  ]);
  expect([counts, more], 'counted').toEqual([{ domain: 1, email: 1, phone: 0, page: 0, unknown: 1 }, false]);
});

test.each([
  ['+49 152 28817386', ['+49 152 28817386']],
  ['acme.com +49 152 28817386 ada@acme.com', ['acme.com', '+49 152 28817386', 'ada@acme.com']],
  ['0152 28817386 +44 7700 900123', ['0152 28817386', '+44 7700 900123']],
  ['hello acme.com world', ['hello', 'world', 'acme.com']],
])('“%s” has its pieces', (text, values) => {
  expect(piecesOf(text, 'network.example').pieces.map(({ value }) => value), 'numbers stay whole').toEqual(values);
});

test('a flood is looked at in part', () => {
  const flood = Array.from({ length: PIECES_MOST + 1 }, (_, n) => `a${n}.example`).join('\n');
  const { pieces, more } = piecesOf(flood, 'network.example');
  expect([pieces.length, more], 'and says so').toEqual([PIECES_MOST, true]);
});

test('a text that would hold the window up is looked at in part', () => {
  const { pieces, more } = piecesOf(`acme.com\n${' '.repeat(1_000_000)}other.com`, 'network.example');
  expect([pieces.length, more], 'its beginning').toEqual([1, true]);
});

test('a piece that is too long is cut', () => {
  expect(pieceOf(`${'a'.repeat(3000)}.com`, ''), 'and is nothing').toEqual({ kind: null, value: `${'a'.repeat(2000)}…` });
});

test('a long run of quotes is read once', () => {
  const run = "'".repeat(400_000);
  expect(piecesOf(`x${run}x\n${run}acme.com${run}`, 'network.example').counts, 'not anew from each of them').toMatchObject({ domain: 1, unknown: 1 });
});

test('the same piece again and again is looked at as often as others are', () => {
  const { pieces, more } = piecesOf('12 ab '.repeat(PIECES_MOST), 'network.example');
  expect([pieces.length, more], 'and no further').toEqual([2, true]);
});

test('a long run of hostile letters is read in no time', () => {
  const { counts } = piecesOf(`${'a.'.repeat(50_000)}\n${'1 '.repeat(50_000)}\n${'-'.repeat(100_000)}@${'.'.repeat(100_000)}`, 'network.example');
  expect(counts.domain + counts.email + counts.phone, 'nothing of it is anything').toBe(0);
});
