// Owns: an app without a workspace, for tests. Does not own: what a test is about.
import type { AppState } from '../../generated/types';

export const app = (more: Partial<AppState> = {}): AppState => ({
  version: '0.1.0',
  workspace: null,
  workspaces: [],
  theme: 'system',
  notices: [],
  zoom: 100,
  language: 'system',
  spoken: { language: 'en', locale: 'en', query: 'language=en&locale=en' },
  seen: [],
  notify: true,
  dataFolder: '',
  dragsOut: false,
  ...more,
});
