// Owns: an engine that quotes, and what a person does in the dialog, for its tests. Does not own: any test.
import { screen } from '@testing-library/svelte';
import type { UserEvent } from '@testing-library/user-event';
import { mockEngine, type Asked } from '../../../bridge/tests/mock';
import type { EnrichRequest, JobQuote, Recipe } from '../../../generated/types';
import { conditionColumns, job, quote } from './samples';

interface World {
  quotes?: (request: EnrichRequest) => JobQuote | Promise<JobQuote>;
  recipes?: Recipe[];
  refuse?: boolean;
}

export function engine({ quotes = () => quote(), recipes = [], refuse = false }: World = {}): Asked[] {
  return mockEngine({
    quote_job: quotes,
    recipes: () => recipes,
    save_recipe: ({ name, plan }) => [{ recipe: 9, name, plan }],
    remove_recipe: ({ recipe }) => recipes.filter((one) => one.recipe !== recipe),
    condition_columns: () => conditionColumns,
    condition_values: () => [],
    count_condition: () => ({ rows: 800, passing: 214, problem: null, remark: null }),
    set_price: () => [],
    jobs: () => [job({ plan: { find: ['companyPage', 'topics'], topics: ['Cloud security'], olderThan: { companyPage: 60 } }, phase: 'done' })],
    start_job: () => {
      if (refuse) throw { code: 'confirm', message: 'The price has changed: look at it again.', reference: 'r' };
      return job();
    },
    suggest: () => ({ items: [{ value: 'Cloud security', label: 'Cloud security', detail: null, matched: [] }], freeEntry: true, more: false, note: null }),
  });
}

export const rows = { view: 4, selection: { kind: 'ranges' as const, ranges: [[0, 587]] as [number, number][] }, count: 588 };
export const of = (asked: readonly Asked[], name: string): unknown[] => asked.filter((one) => one.name === name).map(({ request }) => request);
export const tick = (user: UserEvent, name: string | RegExp): Promise<void> => user.click(screen.getByRole('checkbox', { name }));
export const press = async (user: UserEvent, name: RegExp): Promise<void> => user.click(await screen.findByRole('button', { name }));
/** The words of the quote, line by line. */
export const lines = (): string[] =>
  [...document.querySelectorAll('.quote dl dt')].map((dt) => {
    const words = [dt.textContent];
    for (let next = dt.nextElementSibling; next?.tagName === 'DD'; next = next.nextElementSibling) words.push(next.textContent);
    return words.map((text) => text.replace(/\s+/g, ' ').trim()).filter(Boolean).join(' | ');
  });
