// Owns: what an engine would answer about a workspace that has spent something, for the tests of this screen. Does not own: any test.
import type { Drift, Facet, LimitState, Ledger, LedgerLine, LedgerRequest, Spending } from '../../../generated/types';

export const spendingLimit = (more: Partial<LimitState> = {}): LimitState => ({ kind: 'day', limit: 1_000, used: 314, level: 'calm', ...more });

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
  opening: 8_790,
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
  order: null,
  quoted: 10,
  charged: 10,
  basis: 'told',
  expected: null,
  billedLater: false,
  rows: 1,
  balance: 8_426,
  reported: null,
  ...more,
});

/** A ledger of so many lines, returned page by page. */
export const ledgerOf =
  (lines: readonly LedgerLine[]) =>
  ({ offset, limit }: LedgerRequest): Ledger => ({
    lines: lines.length,
    calls: lines.filter(({ kind }) => kind === 'call').length,
    charged: lines.reduce((sum, { charged }) => sum + charged, 0),
    bars: [],
    page: lines.slice(offset, offset + limit),
  });

type Choice = 'what' | 'known';

/** The same with what narrows it: the text, and bars of two columns, each counted without its own choice. What a line was is its label. */
export const countedLedgerOf =
  (all: readonly LedgerLine[]) =>
  (request: LedgerRequest): Ledger => {
    const value = { what: ({ label }: LedgerLine) => label, known: ({ basis }: LedgerLine) => basis ?? '' };
    const inText = all.filter(({ subject }) => subject.includes(request.filter.text));
    const left = (lines: readonly LedgerLine[], column: Choice): LedgerLine[] => {
      const chosen: readonly string[] = request.chosen[column];
      return lines.filter((one) => chosen.length === 0 || chosen.includes(value[column](one)));
    };
    const facet = (key: Choice, label: string, other: Choice): Facet => {
      const counts = new Map<string, number>(request.chosen[key].map((chosen) => [chosen, 0]));
      for (const one of left(inText, other)) counts.set(value[key](one), (counts.get(value[key](one)) ?? 0) + 1);
      return { key, label, others: 0, bars: [...counts].map(([value, count]) => ({ value, said: `${value}!`, count, chosen: false })) };
    };
    const bars = request.bars ? [facet('what', 'What', 'known'), facet('known', 'Known by', 'what')] : [];
    return { ...ledgerOf(left(left(inText, 'what'), 'known'))(request), bars };
  };

export const drift = (more: Partial<Drift> = {}): Drift => ({
  reported: 8_420,
  reportedAt: Date.now(),
  ledger: 8_426,
  parts: [{ cause: 'rounding', amount: 6, subject: '', intent: null, operationId: null, canAsk: false, at: null }],
  history: [],
  ...more,
});
