// Owns: which screens and dialogs are parts of their own, read when they are first shown: a window that opens reads, and holds in
// memory, only what it shows. Does not own: any of them, or when they are shown.
import type { Component } from 'svelte';

/** What a component may be given: as Svelte has it. */
export type Given = Parameters<Component>[1];

/** A part as it is imported. Its files are in the program itself, so reading it takes no longer than a frame or two. */
export type Part<P extends Given> = () => Promise<{ default: Component<P> }>;

export const parts = {
  lookUp: () => import('../features/lookup/LookUpScreen.svelte'),
  library: () => import('../features/library/LibraryScreen.svelte'),
  lists: () => import('../features/lists/ListsScreen.svelte'),
  suppression: (): Promise<{ default: Component }> => import('../features/suppression/SuppressionScreen.svelte'),
  saved: () => import('../features/saved/SavedScreen.svelte'),
  activity: () => import('../features/activity/ActivityScreen.svelte'),
  credits: () => import('../features/credits/CreditsScreen.svelte'),
  assistant: () => import('../features/assistant/AssistantScreen.svelte'),
  settings: () => import('../features/settings/SettingsScreen.svelte'),
  recovery: () => import('../features/recovery/RecoveryScreen.svelte'),
  connect: () => import('../features/connect/ConnectDialog.svelte'),
  rescue: () => import('../shared/backups/RescueDialog.svelte'),
  keys: () => import('../features/shell/KeySheet.svelte'),
  about: () => import('../features/about/AboutDialog.svelte'),
  exporting: () => import('../features/export/ExportDialog.svelte'),
  pastExports: () => import('../features/export/PastExports.svelte'),
  importing: () => import('../features/import/ImportWizard.svelte'),
  byHand: () => import('../features/import/ByHandDialog.svelte'),
  scoring: () => import('../features/scores/ScoresDialog.svelte'),
  age: () => import('../features/enrich/ages/ListAge.svelte'),
  enriching: () => import('../features/enrich/EnrichDialog.svelte'),
  watched: () => import('../features/watch/WatchList.svelte'),
  watching: () => import('../features/watch/WatchDialog.svelte'),
  peopleHere: () => import('../features/enrich/people/PeopleDialog.svelte'),
};
