// Owns: what the engine says of assistants, as tests have it.
import type { Assistant, AssistantOrder } from '../../../generated/types';

export const order = (own: Partial<AssistantOrder> = {}): AssistantOrder => ({
  order: 214,
  program: 'Chat program',
  label: 'Leads loaded',
  words: 'Find 50 heads of sales',
  parts: ['head of sales', 'Bavaria'],
  pieces: 50,
  owned: 18,
  worst: 32,
  likely: null,
  after: 8394,
  answered: 'waits',
  times: 1,
  at: 0,
  until: Date.now() + 300_000,
  charged: 0,
  ...own,
});

export const assistant = (own: Partial<Assistant> = {}): Assistant => ({
  settings: { on: true, emails: false, mobiles: false, notes: false, rows: 50 },
  command: 'prospector assistant',
  trouble: null,
  connected: 1,
  programs: [{ program: 'Chat program', at: 0 }],
  limit: null,
  today: 120,
  questionsToday: 6,
  leaves: [],
  waiting: [],
  orders: [],
  ...own,
});
