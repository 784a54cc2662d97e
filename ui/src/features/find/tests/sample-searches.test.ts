// Each sample against the catalog: a filter that was renamed, or a preset that is gone, would make it wrong.
import { expect, test } from 'vitest';
import { texts } from '../values';
import { countries } from '../../../kit/countries';
import { kinds } from '../../../shared/pull/kinds';
import { jobFunctions, searchFacts } from '../../../generated/catalog';
import type { Filter, FilterValue, SearchKind } from '../../../generated/types';
import industries from '../../../../../src-tauri/crates/api/data/industries.json?raw';
import { samples } from '../samples';

const all = kinds.flatMap((kind) => samples[kind].map((sample) => ({ kind, ...sample })));
const filterOf = (kind: SearchKind, key: string): Filter | undefined =>
  searchFacts[kind].catalog.groups.flatMap(({ filters }) => filters).find((one) => one.key === key || one.exclude === key);
const published = new Set(jobFunctions.flatMap(({ ids }) => ids));
const industry = new Set(JSON.parse(industries) as string[]);

/** Lists that are known here; what the service knows alone is asked in tests/tests/main_job/samples.rs. */
const known: Record<string, (value: string) => boolean> = {
  countries: (value) => countries.some(({ label }) => label === value),
  industries: (value) => industry.has(value),
  jobFunctions: (value) => published.has(value),
};

function wrong(filter: Filter, value: FilterValue): string[] {
  const { kind } = filter;
  const values = texts({ [filter.key]: value }, filter.key);
  if (kind.kind === 'presets') return values.filter((one) => !kind.options.some((option) => option.value === one));
  if (kind.kind === 'choice') return typeof value === 'string' && kind.options.some((option) => option.value === value) ? [] : values;
  if (kind.kind === 'tokens') return values.filter((one) => one.trim() === '' || known[kind.source]?.(one) === false);
  return [`a sample has no ${kind.kind}`];
}

test.each(all)('$kind, $name: $words', ({ kind, words, filters }) => {
  expect(words, 'it is called something').not.toBe('');
  expect(Object.keys(filters).length, 'and narrows something').toBeGreaterThan(0);
  for (const [key, value] of Object.entries(filters)) {
    const filter = filterOf(kind, key);
    expect(filter, `${key} is a filter of ${kind}`).toBeDefined();
    if (filter !== undefined) expect(wrong(filter, value), `values of ${key} that its list does not have`).toEqual([]);
  }
});

test('each screen offers three or four, and each is another one', () => {
  for (const kind of kinds) expect(samples[kind].length, kind).toBeOneOf([3, 4]);
  expect(new Set(all.map(({ words }) => words)).size, 'by their words').toBe(all.length);
  expect(new Set(all.map(({ filters }) => JSON.stringify(filters))).size, 'and by their filters').toBe(all.length);
});
