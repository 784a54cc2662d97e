// Owns: lists that tests share. Does not own: what a test is about; the app never loads it.
import type { ListChange, ListHead, Lists, StepHead } from '../../../generated/types';

export const step = (title: string, number = 1): StepHead => ({ step: number, title, at: 0 });

export const list = (more: Partial<ListHead> = {}): ListHead => ({
  list: 1,
  name: 'Bavaria CTOs, Q1',
  kind: 'person',
  rows: 2000,
  madeAt: 0,
  changedAt: 0,
  exportedAt: null,
  newRows: 2000,
  job: null,
  ...more,
});

export const known = (more: Partial<Lists> = {}): Lists => ({ lists: [list()], undo: null, redo: null, statuses: ['to call', 'customer'], tags: ['fair'], ...more });

export const change = (more: Partial<ListChange> = {}): ListChange => ({ list: 1, changed: 3, said: 'Added 3 people.', lists: known({ undo: step('added 3 people') }), ...more });
