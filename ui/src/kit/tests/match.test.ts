import { expect, it } from 'vitest';
import { pieces } from '../match';

/** The pieces as text, with hits in brackets. */
const marked = (label: string, typed: string): string => pieces(label, typed).map(({ text, hit }) => (hit ? `[${text}]` : text)).join('');

it.each([
  ['Munich', 'mun', '[Mun]ich'],
  ['Münster', 'mun', '[Mün]ster'],
  ['Munster', 'mün', '[Mun]ster'],
  ['Software Development', 'dev soft', '[Soft]ware [Dev]elopment'],
  ['Artificial Art', 'art', '[Art]ificial Art'],
  ['Smart Art', 'art', 'Smart [Art]'],
  ['Smartphones', 'art', 'Sm[art]phones'],
  ['Straße', 'strass', 'Straße'],
  ['İzmir', 'iz', '[İz]mir'],
  ['Berlin', '', 'Berlin'],
  ['Berlin', 'x', 'Berlin'],
])('%s, typed "%s"', (label, typed, expected) => {
  expect(marked(label, typed)).toBe(expected);
});
