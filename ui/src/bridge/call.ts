// Owns: the one way a command reaches the engine. Does not own: what a command does, or how a failure is shown.
import { invoke } from '@tauri-apps/api/core';
import type { Commands } from '../generated/commands';
import { asFailure } from './failure';
import { wellFormed } from './well-formed';

export type Request<K extends keyof Commands> = Commands[K]['request'];
export type Reply<K extends keyof Commands> = Commands[K]['reply'];

/** Sends a command; rejects with a `Failure`, never with anything else. */
export async function call<K extends keyof Commands>(name: K, request: Request<K>): Promise<Reply<K>> {
  try {
    return await invoke<Reply<K>>('call', { name, request: wellFormed(request) });
  } catch (thrown) {
    throw asFailure(thrown);
  }
}
