// Owns: a sentence that tests share. Does not own: what a test is about.
import type { Sentence } from '../../../generated/types';

/** "software companies in Germany purple elephants not in Bavaria" */
export const sentence = (more: Partial<Sentence> = {}): Sentence => ({
  kind: 'companies',
  filters: { country: ['Germany'], industry: ['software development'] },
  title: 'Germany, software development',
  parts: [
    { text: 'software', read: 'filter', told: 'Industry: software development', other: null },
    { text: ' companies in ', read: 'plain', told: null, other: null },
    { text: 'Germany', read: 'filter', told: 'Country: Germany', other: null },
    { text: ' ', read: 'plain', told: null, other: null },
    { text: 'purple elephants', read: 'unknown', told: null, other: null },
    { text: ' ', read: 'plain', told: null, other: null },
    { text: 'not in Bavaria', read: 'noPlace', told: null, other: null },
  ],
  ...more,
});
