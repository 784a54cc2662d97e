// Owns: what backups are called. Does not own: when they are written.
import type { BackupWhy } from '../../generated/types';
import { say } from '../../words/say';

export const WHYS: Record<BackupWhy, string> = {
  daily: say('Daily'),
  update: say('Before an update'),
  byHand: say('By hand'),
  erasing: say('After a person was erased'),
};
