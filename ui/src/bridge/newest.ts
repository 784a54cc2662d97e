// Owns: asking again where an older question overtook the newest one on its way to the engine, which answers only the last.
// Does not own: which question is the newest, or what becomes of the answers to others.
import { call, type Reply, type Request } from './call';
import { asFailure } from './failure';
import type { Commands } from '../generated/commands';

/** Each older question overtakes once; more than so many are not under way. */
const TIMES = 20;

/** Sends a command of which the engine answers the newest only, until it is answered or no longer the newest. */
export async function callNewest<K extends keyof Commands>(name: K, request: Request<K>, isNewest: () => boolean): Promise<Reply<K>> {
  for (let time = 1; ; time += 1) {
    try {
      return await call(name, request);
    } catch (thrown) {
      if (asFailure(thrown).code !== 'superseded' || !isNewest() || time === TIMES) throw thrown;
    }
  }
}
