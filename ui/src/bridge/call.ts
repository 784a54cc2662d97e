// Owns: the one way a command reaches the engine, and the count of those that have not been answered. Does not own: what a command
// does, or how a failure is shown.
import { invoke } from '@tauri-apps/api/core';
import type { Commands } from '../generated/commands';
import { asFailure } from './failure';

export type Request<K extends keyof Commands> = Commands[K]['request'];
export type Reply<K extends keyof Commands> = Commands[K]['reply'];

/** Calls that were sent, and those of them that wait for their reply: for what drives the window (tests/src/window/rest.js). */
export const calls = { left: 0, waiting: 0 };
Object.defineProperty(globalThis, 'prospectorCalls', { value: calls, configurable: true });

/**
 * The same with every text in it made one that can be read: half a pair of units, as a broken clipboard has it, is taken by no reader of
 * JSON and becomes `�`. Whatever else is wrong with a text is Rust's to decide.
 */
function wellFormed<T>(value: T): T;
function wellFormed(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed();
  if (Array.isArray(value)) return value.map((one: unknown) => wellFormed(one));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key.toWellFormed(), wellFormed(one as unknown)]));
}

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
