// Owns: the one way a command reaches the engine, and the count of those that have not been answered. Does not own: what a command
// does, or how a failure is shown.
import { invoke } from '@tauri-apps/api/core';
import type { Commands } from '../generated/commands';
import { asFailure } from './failure';
import { wellFormed } from './well-formed';

export type Request<K extends keyof Commands> = Commands[K]['request'];
export type Reply<K extends keyof Commands> = Commands[K]['reply'];

/** Calls that have left, and those of them that wait for their reply. Who drives the window reads them (tests/src/window/rest.js). */
export const calls = { left: 0, waiting: 0 };
Object.defineProperty(globalThis, 'prospectorCalls', { value: calls, configurable: true });

/** Sends a command; rejects with a `Failure`, never with anything else. */
export async function call<K extends keyof Commands>(name: K, request: Request<K>): Promise<Reply<K>> {
  calls.left += 1;
  calls.waiting += 1;
  try {
    return await invoke<Reply<K>>('call', { name, request: wellFormed(request) });
  } catch (thrown) {
    throw asFailure(thrown);
  } finally {
    calls.waiting -= 1;
  }
}
