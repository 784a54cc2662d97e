// Owns: the limits of a job as a person types them, and the most that a job can cost within them. Does not own: the quote.
import { tenthsOf } from '../../words/tenths';
import { amount } from '../../words/numbers';
import type { JobQuote, Tenths } from '../../generated/types';
import { t } from '../../words/translate';

const USUAL_FAILURES = 10;
const MOST_FAILURES = 1000;

export class JobLimits {
  /** Credits at which the job stops to ask; empty for no limit. */
  spendingLimit = $state('');
  failures = $state(String(USUAL_FAILURES));
  /** A person has typed a limit. */
  #typed = false;

  spendingLimitTenths = $derived(this.spendingLimit.trim() === '' ? null : tenthsOf(this.spendingLimit));
  spendingLimitWrong = $derived.by(() => {
    if (this.spendingLimit.trim() === '') return undefined;
    return this.spendingLimitTenths === null || this.spendingLimitTenths === 0 ? t('Type an amount such as 100 or 12.5.') : undefined;
  });
  failuresInRow = $derived(/^\d{1,4}$/.test(this.failures.trim()) ? Number(this.failures) : 0);
  failuresWrong = $derived(
    this.failuresInRow < 1 || this.failuresInRow > MOST_FAILURES ? t('Type a whole number from 1 to {most}.', { most: MOST_FAILURES }) : undefined,
  );

  /** The usual limit of what is chosen; what a person has typed is never replaced. A plan that is free needs none. */
  offer(usual: Tenths): void {
    if (!this.#typed) this.spendingLimit = usual === 0 ? '' : amount(usual);
  }

  typed(): void {
    this.#typed = true;
  }

  /** The most that is spent before the job asks again; null where nobody knows. */
  most(quote: JobQuote): Tenths | null {
    if (quote.unpriced.length > 0) return this.spendingLimitTenths;
    return this.spendingLimitTenths === null ? quote.worst : Math.min(quote.worst, this.spendingLimitTenths);
  }

  /** Why no job can be started within these limits. */
  wrong(quote: JobQuote): string | undefined {
    if (this.spendingLimitWrong !== undefined || this.failuresWrong !== undefined) return this.spendingLimitWrong ?? this.failuresWrong;
    if (quote.unpriced.length > 0 && this.spendingLimitTenths === null) return t('Set a limit for the job: not every price is known.');
    return undefined;
  }

  /** What is priced can come to the limit: there the job stops to ask before it is through. */
  reached(quote: JobQuote): boolean {
    return this.spendingLimitTenths !== null && quote.worst > this.spendingLimitTenths;
  }
}
