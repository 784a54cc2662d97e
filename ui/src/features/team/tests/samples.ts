// Owns: a team, a question in doubt and an erasure, as tests have them. Does not own: what a test is about.
import type { Failure, TeamDoubt, TeamErasure, TeamState } from '../../../generated/types';
import type { Asked } from '../../../bridge/tests/mock';

/** In the zone of the computer, as it is written. */
export const THEN = new Date(2026, 2, 12, 9, 10).getTime();

export const team = (own: Partial<TeamState> = {}): TeamState => ({
  name: 'Acme Sales',
  address: 'postgresql://lead@vault.office.example/acme',
  trouble: null,
  heard: THEN,
  waiting: 0,
  erasedBefore: 0,
  doubts: [],
  ...own,
});

export const doubt = (own: Partial<TeamDoubt> = {}): TeamDoubt => ({
  operation: 'phone',
  digest: 'ab12',
  attempt: 1,
  subject: 'Mobile of Ada Kestrel',
  askedBy: 'Mara',
  worst: 400,
  metAt: THEN,
  ...own,
});

export const erasure = (own: Partial<TeamErasure> = {}): TeamErasure => ({ number: 7, at: THEN, by: 'Mara', isClean: true, heard: 12, computers: 12, missing: [], ...own });

export const failure = (message: string, own: Partial<Failure> = {}): Failure => ({ code: 'refused', message, reference: 'r1', ...own });

export const requests = (asked: readonly Asked[], name: string): unknown[] => asked.filter((one) => one.name === name).map(({ request }) => request);
