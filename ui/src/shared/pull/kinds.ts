// Owns: how the kinds of search are called and marked, everywhere the same. Does not own: what a kind can do (the catalog says).
import type { SearchKind } from '../../generated/types';
import { tPlural, t } from '../../words/translate';
import type { IconName } from '../../kit/icons';

export const kindIcon: Record<SearchKind, IconName> = { companies: 'company', people: 'person', leads: 'lead' };

/** The kinds in the order of the navigation. */
export const kinds: readonly SearchKind[] = ['companies', 'people', 'leads'];

const TITLES: Record<SearchKind, string> = { companies: t('Companies'), people: t('People'), leads: t('Leads') };

/** "Companies", as a heading. */
export const kindTitle = (kind: SearchKind): string => TITLES[kind];

const RECORDS: Record<SearchKind, (n: number) => string> = {
  companies: (n) => tPlural(n, '{n} company', '{n} companies'),
  people: (n) => tPlural(n, '{n} person', '{n} people'),
  leads: (n) => tPlural(n, '{n} lead', '{n} leads'),
};

/** "1 company", "1,284 leads" */
export const recordsWords = (kind: SearchKind, n: number): string => RECORDS[kind](n);

const SELECTED: Record<SearchKind, (n: number) => string> = {
  companies: (n) => tPlural(n, '{n} selected company', '{n} selected companies'),
  people: (n) => tPlural(n, '{n} selected person', '{n} selected people'),
  leads: (n) => tPlural(n, '{n} selected lead', '{n} selected leads'),
};

/** "1 selected company", "3 selected leads" */
export const selectedWords = (kind: SearchKind, n: number): string => SELECTED[kind](n);
