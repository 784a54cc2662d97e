// Owns: the one subscription to the events of the engine, handing each change to who asked for its kind, and what is chosen
// in the system's menu bar.
// Does not own: what a change means to a screen.
import { listen } from '@tauri-apps/api/event';
import type { Changed } from '../generated/types';

type What = Changed['what'];
export type ChangeOf<W extends What> = Extract<Changed, { what: W }>;

const listeners = new Map<What, Set<(change: Changed) => void>>();
let subscription: Promise<() => void> | null = null;
const menu = new Set<(key: string) => void>();
let menuBar: Promise<() => void> | null = null;

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

/** Calls `then` with the key of every line that is chosen in the system's menu bar, until the returned function is called. */
export function onMenu(then: (key: string) => void): () => void {
  menu.add(then);
  menuBar ??= listen<string>('menu', ({ payload }) => {
    for (const each of [...menu]) each(payload);
  });
  return () => menu.delete(then);
}

/** Settles once changes arrive: what is asked for afterwards cannot miss one. */
export async function listening(): Promise<void> {
  await subscription;
}

/** Ends both subscriptions; the next `onChanged` and `onMenu` make new ones. */
export async function stopListening(): Promise<void> {
  const ending = [subscription, menuBar];
  subscription = menuBar = null;
  listeners.clear();
  menu.clear();
  for (const end of await Promise.all(ending)) end?.();
}
