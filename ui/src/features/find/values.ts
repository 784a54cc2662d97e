// Owns: reading and changing filter values by the catalog's keys, and their words on the screen.
// Does not own: which values are right; the engine's check says.
import type { Filter, Filters, FilterValue, Group } from '../../generated/types';
import { searchFacts } from '../../words/catalog';
import { readable } from './fields/job-functions';

type Texts = string | readonly string[];

const isTexts = (value: FilterValue | undefined): value is string | string[] => typeof value === 'string' || Array.isArray(value);

/** Several values may be one text with a line each: the normal form of filters that are sent so. */
const split = (value: Texts): string[] => [value].flat().flatMap((text) => text.split('\n')).filter((text) => text !== '');

/** Filters whose values have an order with a meaning, by their keys: a department, then its size, and another one of the same size. */
const ordered: ReadonlySet<string> = new Set(
  Object.values(searchFacts).flatMap(({ catalog }) => catalog.groups.flatMap(({ filters }) => filters.filter((filter) => filter.ordered).map(({ key }) => key))),
);

/** The values of a filter, one by one; each once, but where their order has a meaning. */
export function texts(filters: Filters, key: string): string[] {
  const value = filters[key];
  if (!isTexts(value)) return [];
  return ordered.has(key) ? split(value) : [...new Set(split(value))];
}

/** The text of a filter that is one text, line breaks and all. */
export function text(filters: Filters, key: string): string {
  const value = filters[key];
  return isTexts(value) ? [value].flat().join('\n') : '';
}

export function flag(filters: Filters, key: string): boolean | null {
  const value = filters[key];
  return typeof value === 'boolean' ? value : null;
}

/** The parts of a filter that is made of parts, by their names. */
export function parts(filters: Filters, key: string): Record<string, unknown> {
  const value = filters[key] ?? null;
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}

/** The filters with one of them set; an empty value takes it out. */
export function withValue(filters: Filters, key: string, value: FilterValue): Filters {
  const rest = without(filters, [key]);
  const empty = value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);
  return empty ? rest : { ...rest, [key]: value };
}

export function without<T>(filters: Record<string, T>, keys: readonly string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(filters).filter(([key]) => !keys.includes(key)));
}

/** Every key that a group sets, those of the excluded halves too. */
export function keysOf(group: Group): string[] {
  return group.filters.flatMap(({ key, exclude }) => (exclude === null ? [key] : [key, exclude]));
}

/** How many values are set. */
export function valuesIn(filters: Filters, group: Group): number {
  const set = ({ key, exclude, kind }: Filter): number => {
    if (kind.kind === 'json') return text(filters, key) === '' ? 0 : 1;
    if (kind.kind === 'range') return Object.keys(parts(filters, key)).length > 0 ? 1 : 0;
    if (kind.kind === 'durations') return Object.keys(parts(filters, key)).length;
    if (flag(filters, key) !== null) return 1;
    return texts(filters, key).length + (exclude === null ? 0 : texts(filters, exclude).length);
  };
  return group.filters.reduce((sum, filter) => sum + set(filter), 0);
}

/** A chosen value as a person reads it: a preset by its label, a place `Munich|Bavaria|Germany` with commas. */
export function labelOf(filter: Filter, value: string): string {
  const { kind } = filter;
  if ('options' in kind) return kind.options.find((option) => option.value === value)?.label ?? value;
  if (kind.kind !== 'tokens') return value;
  if (kind.source === 'jobFunctions') return readable(value);
  // Of an address its end says which one it is.
  if (/^https?:\/\//.test(value)) return value.replace(/^https?:\/\/[^/]+\//, '');
  return kind.source === 'service' ? value.split('|').join(', ') : value;
}

/**
 * The values as the engine spells them, in the order in which they were chosen: what it recognises unchanged stays in its
 * place, what it spells differently comes behind. Where their order has a meaning it keeps it, and repeats, itself.
 */
export function adopted(chosen: Filters, normal: Filters): Filters {
  const keys = [...Object.keys(chosen), ...Object.keys(normal)].filter((key, at, all) => all.indexOf(key) === at);
  const all = keys.map((key): [string, FilterValue] => {
    const spelled = normal[key] ?? null;
    // What was chosen one by one stays a list, even where the engine writes it in lines.
    if (!Array.isArray(spelled) && !(Array.isArray(chosen[key]) && isTexts(spelled))) return [key, spelled];
    const now = split(spelled);
    if (ordered.has(key)) return [key, now];
    const kept = texts(chosen, key).filter((value) => now.includes(value));
    return [key, [...kept, ...now.filter((value) => !kept.includes(value))]];
  });
  return all.reduce<Filters>((filters, [key, value]) => withValue(filters, key, value), {});
}

export function same(one: Filters, other: Filters): boolean {
  const line = (filters: Filters): string => JSON.stringify(Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1)));
  return line(one) === line(other);
}
