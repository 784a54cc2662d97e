// Owns: an engine for tests, made of one function a command. Does not own: the real one; the window never loads this file.
import { emit } from '@tauri-apps/api/event';
import { clearMocks, mockConvertFileSrc, mockIPC } from '@tauri-apps/api/mocks';
import type { Commands } from '../../generated/commands';
import type { Changed } from '../../generated/types';
import { stopListening } from '../events';

type Answers = { [K in keyof Commands]?: (request: Commands[K]['request']) => Commands[K]['reply'] | Promise<Commands[K]['reply']> };

export interface Asked {
  name: keyof Commands;
  request: unknown;
}

/** Answers commands with these functions; returns what is asked, in order. A thrown value rejects the call. */
export function mockEngine(answers: Answers): Asked[] {
  const asked: Asked[] = [];
  mockIPC(
    (command, payload) => {
      if (command !== 'call') return null;
      const { name, request } = payload as unknown as { name: keyof Commands; request: never };
      asked.push({ name, request });
      const answer = answers[name] as ((request: never) => unknown) | undefined;
      if (answer === undefined) throw new Error(`The test has no answer to ${name}.`);
      return answer(request);
    },
    { shouldMockEvents: true },
  );
  mockConvertFileSrc('linux');
  return asked;
}

/** Sends a change to the window, as the engine does. */
export async function tell(change: Changed): Promise<void> {
  await emit('changed', change);
}

/** Chooses a line of the system's menu bar. */
export async function chooseLine(key: string): Promise<void> {
  await emit('menu', key);
}

export async function endEngine(): Promise<void> {
  await stopListening();
  clearMocks();
}

/** A promise that a test settles when it wants to. */
export function later<T>(): { promise: Promise<T>; answer: (value: T) => void; fail: (thrown: unknown) => void } {
  let answer: (value: T) => void = () => undefined;
  let fail: (thrown: unknown) => void = () => undefined;
  const promise = new Promise<T>((resolve, reject) => {
    answer = resolve;
    fail = reject;
  });
  return { promise, answer, fail };
}
