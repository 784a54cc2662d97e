// Owns: a call whose outcome is unknown, and what the engine says of the credits, for the tests of all screens. Does not own: what
// a test is about; the app never loads this file.
import type { Meter, UnconfirmedCall } from '../../../generated/types';

export const unconfirmed = (more: Partial<UnconfirmedCall> = {}): UnconfirmedCall => ({
  intent: 3,
  at: 0,
  label: 'Companies loaded',
  subject: 'Germany',
  pull: null,
  worst: 100,
  reason: 'The connection was lost after the request was sent.',
  operationId: 'op_81f2',
  canAsk: false,
  ...more,
});

export const meter = (more: Partial<Meter> = {}): Meter => ({
  balance: 8_426,
  reportedAt: Date.now(),
  stale: false,
  spentToday: 314,
  spent: 12_000,
  opening: null,
  days: [],
  unconfirmed: 0,
  confirmAbove: 200,
  spendingLimits: [],
  ...more,
});
