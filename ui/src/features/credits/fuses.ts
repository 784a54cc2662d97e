// Owns: what limits are called and how near they are, in words. Does not own: keeping them; the engine does, in front of the wire.
import { share } from '../../components/words';
import type { FuseKind, FuseState } from '../../generated/types';

export interface FuseFacts {
  kind: FuseKind;
  label: string;
  hint: string;
}

export const fuseFacts: readonly FuseFacts[] = [
  { kind: 'day', label: 'Today', hint: 'What one day may cost in all, with what is under way or not confirmed.' },
  { kind: 'job', label: 'One job', hint: 'What one job or load may cost in all.' },
  { kind: 'click', label: 'One click', hint: 'What one click may cost.' },
  { kind: 'floor', label: 'Never below', hint: 'The balance that is always left.' },
];

export const fuseOf = (fuses: readonly FuseState[], kind: FuseKind): FuseState | undefined => fuses.find((fuse) => fuse.kind === kind);

/** How near a limit is, for those who see no colour; empty while it is far. */
export function levelWords({ kind, level, limit, used }: FuseState): string {
  if (level === 'calm') return '';
  if (level === 'reached') return kind === 'day' ? 'Reached: nothing more is spent today.' : 'Reached: nothing more is spent.';
  const far = kind === 'day' && limit !== null && used !== null ? `${share(used, limit)} used` : '';
  const words = [far, level === 'close' ? 'nearly reached' : kind === 'day' ? '' : 'near'].filter((part) => part !== '').join(', ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

/** The tone of a level, as in styles/tone.css. */
export const levelTone: Record<FuseState['level'], 'ok' | 'gold' | 'bad'> = { calm: 'ok', near: 'gold', close: 'bad', reached: 'bad' };
