// Owns: what backups are called. Does not own: when they are written.
import type { Backup, BackupWhy } from '../../generated/types';
import { dayAndTime } from '../dates';

export const WHYS: Record<BackupWhy, string> = {
  daily: 'Daily',
  update: 'Before an update',
  byHand: 'By hand',
  erasing: 'After a person was erased',
};

/** "the backup of 21 Nov, 14:05" */
export const named = (backup: Backup): string => `the backup of ${dayAndTime(backup.at)}`;
