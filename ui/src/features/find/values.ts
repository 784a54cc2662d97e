// Owns: reading and changing filter values by the catalog's keys, and their words on the screen.
// Does not own: which values are right; the engine's check tells.
import type { Filter, Filters, FilterValue, Group } from '../../generated/types';

export function texts(filters: Filters, key: string): string[] {
  const value = filters[key];
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value : [];
}

export function flag(filters: Filters, key: string): boolean | null {
  const value = filters[key];
  return typeof value === 'boolean' ? value : null;
}

/** The filters with one of them set; an empty value takes it out. */
export function withValue(filters: Filters, key: string, value: FilterValue): Filters {
  const rest = without(filters, [key]);
  const empty = value === null || value === '' || (Array.isArray(value) && value.length === 0);
  return empty ? rest : { ...rest, [key]: value };
}

export function without(filters: Filters, keys: readonly string[]): Filters {
  return Object.fromEntries(Object.entries(filters).filter(([key]) => !keys.includes(key)));
}

/** How many values are set. */
export function valuesIn(filters: Filters, group: Group): number {
  return group.filters.reduce((sum, { key }) => sum + (flag(filters, key) === null ? texts(filters, key).length : 1), 0);
}

/** A chosen value as a person reads it: a preset by its label, a place `Munich|Bavaria|Germany` with commas. */
export function labelOf(filter: Filter, value: string): string {
  const { kind } = filter;
  const preset = 'options' in kind ? kind.options.find((option) => option.value === value) : undefined;
  return preset?.label ?? value.split('|').join(', ');
}

/**
 * The values as the engine spells them, in the order in which they were chosen: what it recognises unchanged stays in its
 * place, what it spells differently comes behind.
 */
export function adopted(chosen: Filters, normal: Filters): Filters {
  const keys = [...Object.keys(chosen), ...Object.keys(normal)].filter((key, at, all) => all.indexOf(key) === at);
  const all = keys.map((key): [string, FilterValue] => {
    const spelled = normal[key] ?? null;
    if (!Array.isArray(spelled)) return [key, spelled];
    const kept = texts(chosen, key).filter((value) => spelled.includes(value));
    return [key, [...kept, ...spelled.filter((value) => !kept.includes(value))]];
  });
  return all.reduce<Filters>((filters, [key, value]) => withValue(filters, key, value), {});
}

export function same(one: Filters, other: Filters): boolean {
  const line = (filters: Filters): string => JSON.stringify(Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1)));
  return line(one) === line(other);
}
