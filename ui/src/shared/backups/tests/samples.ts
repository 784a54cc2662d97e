// Owns: backups and what came of going back to one, for tests. Does not own: any test.
import type { Backup, Backups, Rescue, Workspace } from '../../../generated/types';

export const AT = Date.UTC(2026, 10, 21, 14, 5);

export const backup = (more: Partial<Backup> = {}): Backup => ({ id: 'b1', at: AT, why: 'daily', bytes: 8_100_000, whole: true, ...more });

export const backups = (more: Partial<Backups> = {}): Backups => ({ bytes: 12_000_000, backups: [backup()], trouble: null, setAside: 0, ...more });

export const rescued = (more: Partial<Rescue> = {}): Rescue => ({ said: ['Lists are as they were.'], kinds: [], paid: [], ...more });

export const workspace: Workspace = {
  id: 'demo',
  name: 'Demo',
  demo: true,
  baseUrl: '',
  networkHost: 'network.example',
  networkWord: 'network',
  key: 'builtIn',
};
