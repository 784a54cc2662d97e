// Owns: the tour: its few steps, which one is on, and what on the page each is about. Does not own: the card that says it.
import type { Side } from '../../kit/beside';
import { t } from '../../words/translate';

export interface TourStep {
  title: string;
  text: string;
  /** Parts of the page by their `data-tour`: the control itself, and what is in its place as long as it is not there. */
  at: readonly string[];
  side: Side;
  align: 'start' | 'end';
}

export const steps: readonly TourStep[] = [
  {
    title: t('Say who you are looking for'),
    text: t('Choose filters, or take a sample search. Choosing costs nothing.'),
    at: ['filters'],
    side: 'right',
    align: 'start',
  },
  {
    title: t('See the price, then search'),
    text: t('The button says what it costs at most. Nothing is spent before you press it, and in the demo nothing real at all.'),
    at: ['search'],
    side: 'bottom',
    align: 'end',
  },
  {
    title: t('What you load is yours'),
    text: t('Rows that were loaded are owned: paid once, and free to open, sort and count from then on.'),
    at: ['owned', 'rows'],
    side: 'top',
    align: 'end',
  },
  {
    title: t('Look at one of them'),
    text: t('Click a row, or press Enter in it: the details stand beside the rows, with what else can be found.'),
    at: ['details', 'rows'],
    side: 'left',
    align: 'start',
  },
  {
    title: t('Take them with you'),
    text: t('Export writes the rows to a file for Excel or your CRM, free and as often as you like.'),
    at: ['export', 'rows'],
    side: 'bottom',
    align: 'end',
  },
];

const isSeen = (element: HTMLElement): boolean => element.getClientRects().length > 0;

/** What a step is about, as far as it is on the page. */
export function placeOf({ at }: TourStep): HTMLElement | null {
  for (const name of at) {
    const found = [...document.querySelectorAll<HTMLElement>(`[data-tour="${name}"]`)].find(isSeen);
    if (found !== undefined) return found;
  }
  return null;
}

export class Tour {
  /** The number of the step that is on, from 0. */
  at = $state<number | null>(null);
  step = $derived(this.at === null ? null : (steps[this.at] ?? null));
  isLast = $derived(this.at === steps.length - 1);

  start(): void {
    this.at = 0;
  }

  /** One further, or one back. */
  go(by: 1 | -1): void {
    if (this.at !== null) this.at = Math.max(0, Math.min(this.at + by, steps.length - 1));
  }

  leave(): void {
    this.at = null;
  }
}
