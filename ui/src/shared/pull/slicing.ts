// Owns: pausing, resuming and stopping a load by slices. Does not own: what the screen shows of it.
import { call } from '../../bridge/call';
import type { OnUnclear, PullState, SlicedState } from '../../generated/types';

export const pauseSlices = ({ load }: SlicedState): Promise<SlicedState> => call('pause_slices', { load });
export const stopSlices = ({ load }: SlicedState): Promise<SlicedState> => call('stop_slices', { load });

/** Goes on; with what a person has decided about the page that waits, as the screen had it. */
export const resumeSlices = ({ load }: SlicedState, decided: { pull: PullState; unclear: OnUnclear } | null): Promise<SlicedState> =>
  call('resume_slices', { load, unclear: decided?.unclear ?? null, pull: decided?.pull.pull ?? null, page: decided?.pull.page ?? null });
