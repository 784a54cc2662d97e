// Owns: what a screen needs to let a person settle calls whose outcome is unknown. Does not own: doing it (features/activity).
import type { Failure } from '../../bridge/failure';
import type { Tenths, UnconfirmedCall } from '../../generated/types';

export interface Settling {
  readonly unconfirmed: readonly UnconfirmedCall[];
  /** The call that is being asked about or settled. */
  readonly settling: number | null;
  failure: Failure | null;
  /** A person says what a call has cost. */
  settle(intent: number, charged: Tenths): Promise<void>;
  /** Asks the service how a call ended: free. */
  askSettlement(intent: number): Promise<void>;
}
