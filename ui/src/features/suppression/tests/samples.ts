// Owns: entries and an engine that holds them, for several tests. Does not own: any test.
import { mockEngine, type Asked } from '../../../bridge/tests/mock';
import { app } from '../../../bridge/tests/app';
import { change as listChange, known, step } from '../../../shared/lists/tests/samples';
import type { SuppressedEntry, SuppressedKind, Suppression, SuppressionChange, Workspace } from '../../../generated/types';
import { kindOrder } from '../words';

export const THEN = Date.UTC(2026, 10, 3, 12);

export const entry = (value: string, more: Partial<SuppressedEntry> = {}): SuppressedEntry => ({ kind: 'domain', value, at: THEN, matches: 3, ...more });

const workspace: Workspace = {
  id: 'demo',
  name: 'Demo',
  demo: true,
  baseUrl: 'http://127.0.0.1',
  networkHost: 'network.example',
  networkWord: 'network',
  key: 'builtIn',
};

/** What an engine with these entries says when it is asked for a page. */
export function pageOf(entries: readonly SuppressedEntry[], text: string, from: number, only: readonly SuppressedKind[] = []): Suppression {
  const containing = entries.filter(({ value }) => value.includes(text));
  const fitting = containing.filter(({ kind }) => only.length === 0 || only.includes(kind));
  const counted = kindOrder.map((kind) => ({ kind, entries: containing.filter((one) => one.kind === kind).length }));
  const kinds = counted.filter((one) => one.entries > 0).sort((a, b) => b.entries - a.entries);
  return { entries: entries.length, fitting: fitting.length, kinds, records: 12, page: fitting.slice(from, from + 200) };
}

export const change = (more: Partial<SuppressionChange> = {}): SuppressionChange => ({ changed: 1, known: 0, unknown: [], said: 'Added 1 entry.', ...more });

type Answers = Parameters<typeof mockEngine>[0];

/** Steps are never numbered anew: the window remembers the last one. */
let steps = 0;

/** An engine whose list can be changed. */
export function engine(entries: SuppressedEntry[], answers: Answers = {}): Asked[] {
  let kept = [...entries];
  return mockEngine({
    app_state: () => app({ workspace, workspaces: [workspace] }),
    suppression: ({ text, kinds, from }) => pageOf(kept, text, from, kinds),
    suppress: ({ what }) => {
      if (what.kind === 'typed') kept = [entry(what.text.trim()), ...kept];
      steps += 1;
      return change();
    },
    unsuppress: ({ entries: gone }) => {
      kept = kept.filter(({ kind, value }) => !gone.some(([k, v]) => k === kind && v === value));
      steps += 1;
      return change({ changed: gone.length, said: `Took ${gone.length} off the list.` });
    },
    // What was done last is a step: it can be undone.
    lists: () => known({ undo: step('changed the suppression list', steps) }),
    undo: () => listChange({ said: 'Undone.' }),
    ...answers,
  });
}

export const requests = (asked: readonly Asked[], name: Asked['name']): unknown[] =>
  asked.filter((one) => one.name === name).map(({ request }) => request);
