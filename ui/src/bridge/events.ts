// Owns: the one subscription to what the engine tells on its own, and handing each change to who asked for its kind.
// Does not own: what a change means to a screen.
import { listen } from '@tauri-apps/api/event';
import type { Changed } from '../generated/types';

type What = Changed['what'];
export type ChangeOf<W extends What> = Extract<Changed, { what: W }>;

const listeners = new Map<What, Set<(change: Changed) => void>>();
let subscription: Promise<() => void> | null = null;

/** Calls `then` for every change of one kind until the returned function is called. */
export function onChanged<W extends What>(what: W, then: (change: ChangeOf<W>) => void): () => void {
  const heard = then as (change: Changed) => void;
  const those = listeners.get(what) ?? new Set();
  listeners.set(what, those.add(heard));
  subscription ??= listen<Changed>('changed', ({ payload }) => {
    for (const each of [...(listeners.get(payload.what) ?? [])]) each(payload);
  });
  return () => those.delete(heard);
}

/** Settles once changes arrive: what is asked for afterwards cannot miss one. */
export async function listening(): Promise<void> {
  await subscription;
}

/** Ends the subscription; the next `onChanged` makes a new one. */
export async function stopListening(): Promise<void> {
  const ending = subscription;
  subscription = null;
  listeners.clear();
  (await ending)?.();
}
