// Owns: pausing, resuming and stopping one job, and the job as it is after that. Does not own: what the buttons look like.
import { call } from '../../bridge/call';
import type { Failure } from '../../bridge/failure';
import { tried } from '../../shared/failure/tried';
import type { JobState, Tenths } from '../../generated/types';

export class JobControl {
  #given: () => JobState;
  /** The answer to a click, which holds until the engine sends the job anew. */
  #answer = $state.raw<{ over: JobState; job: JobState } | null>(null);
  busy = $state(false);
  failure = $state.raw<Failure | null>(null);
  job = $derived.by(() => {
    const given = this.#given();
    return this.#answer?.over === given ? this.#answer.job : given;
  });

  constructor(given: () => JobState) {
    this.#given = given;
  }

  pause = (): Promise<void> => this.#do(() => call('pause_job', { job: this.job.job }));
  stop = (): Promise<void> => this.#do(() => call('stop_job', { job: this.job.job }));
  /** Null leaves its limit as it is. */
  resume = (spendingLimit: Tenths | null): Promise<void> => this.#do(() => call('resume_job', { job: this.job.job, spendingLimit }));

  /** Returns, once, why the job does not go on without a limit: a price has changed since the person agreed. */
  takeQuestion(): string | null {
    if (this.failure?.code !== 'confirm') return null;
    const { message } = this.failure;
    this.failure = null;
    return message;
  }

  async #do(what: () => Promise<JobState>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    const over = this.#given();
    await tried(this, async () => (this.#answer = { over, job: await what() }));
    this.busy = false;
  }
}
