// Owns: what an engine would tell of a workspace that has spent something, for the tests of this screen. Does not own: any test.
import type { Drift, FuseState, Ledger, LedgerLine, LedgerRequest, Spending } from '../../../generated/types';

export const fuse = (more: Partial<FuseState> = {}): FuseState => ({ kind: 'day', limit: 1_000, used: 314, level: 'calm', ...more });

export const spending: Spending = {
  charged: 9_414,
  calls: 120,
  saved: 12_078,
  byOperation: [
    { key: 'find_companies', label: 'Companies loaded', charged: 4_124, calls: 41, rows: 4_124 },
    { key: 'email', label: 'E-mails', charged: 2_120, calls: 212, rows: 212 },
  ],
  bySearch: [{ key: '7', label: 'Software, Bavaria', charged: 4_124, calls: 41, rows: 4_124 }],
  byList: [],
  byDay: [
    { day: '2026-11-11', charged: 50 },
    { day: '2026-11-12', charged: 314 },
  ],
  balances: [
    { day: '2026-11-10', balance: 8_790 },
    { day: '2026-11-11', balance: 8_740 },
    { day: '2026-11-12', balance: 8_426 },
  ],
  burn: { perDay: 314, days: 30, lasts: 26, until: '2026-12-17' },
};

export const line = (id: number, more: Partial<LedgerLine> = {}): LedgerLine => ({
  kind: 'call',
  id,
  at: 1_000_000 - id,
  label: 'E-mail',
  subject: `Person ${id}`,
  record: null,
  list: null,
  job: null,
  quoted: 10,
  charged: 10,
  basis: 'told',
  expected: null,
  billedLater: false,
  rows: 1,
  balance: 8_426,
  told: null,
  ...more,
});

/** A ledger of so many lines, told page by page. */
export const ledgerOf =
  (lines: readonly LedgerLine[]) =>
  ({ offset, limit }: LedgerRequest): Ledger => ({
    lines: lines.length,
    charged: lines.reduce((sum, { charged }) => sum + charged, 0),
    page: lines.slice(offset, offset + limit),
  });

export const drift = (more: Partial<Drift> = {}): Drift => ({
  told: 8_420,
  toldAt: Date.now(),
  ledger: 8_426,
  parts: [{ cause: 'rounding', amount: 6, subject: '', intent: null, operationId: null, canAsk: false, at: null }],
  history: [],
  ...more,
});
