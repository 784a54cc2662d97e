// Owns: what became of an order, in words. Does not own: the order.
import type { AssistantOrder, OrderAnswered } from '../../generated/types';
import { t } from '../../words/translate';

export const answeredWords: Record<OrderAnswered, string> = {
  free: t('answered, free'),
  waits: t('waits for you'),
  once: t('once'),
  hour: t('within the hour'),
  no: t('no⟨answer⟩'),
  late: t('no answer, so no'),
};

export const answeredTone: Record<OrderAnswered, 'ok' | 'bad' | 'busy' | 'gold'> = {
  free: 'ok',
  waits: 'busy',
  once: 'ok',
  hour: 'ok',
  no: 'bad',
  late: 'gold',
};

/** Whether a person was, or would have been, asked about it. */
export const isOrder = ({ answered }: AssistantOrder): boolean => answered !== 'free';
