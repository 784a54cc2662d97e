// Owns: the way from a person to the company, as the record tells it. Does not own: going there.
import { call } from '../../bridge/call';
import { asFailure } from '../../bridge/failure';
import { t } from '../../words/translate';
import { notices } from '../../kit/notices.svelte';
import type { Way } from '../../generated/types';

/** Null where the record leads to no company, which is said. */
export async function employerOf(record: number): Promise<Way | null> {
  try {
    const { ways } = await call('record', { record });
    const way = ways.find(({ kind }) => kind === 'companies');
    if (way === undefined) notices.say(t('Nothing leads from this person to a company.'), 'info');
    return way ?? null;
  } catch (thrown) {
    notices.say(asFailure(thrown).message, 'bad');
    return null;
  }
}
