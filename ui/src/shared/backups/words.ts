// Owns: what backups are called. Does not own: when they are written.
import type { BackupWhy } from '../../generated/types';
import { t } from '../../words/translate';

export const WHYS: Record<BackupWhy, string> = {
  daily: t('Daily'),
  update: t('Before an update'),
  byHand: t('By hand'),
  erasing: t('After a person was erased'),
};
