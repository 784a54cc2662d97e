// Owns: the screens that the navigation shows, in its groups. Does not own: the screens.
import type { IconName } from '../../components/icons';
import { kindIcon, kinds, kindTitle } from '../../components/pull/kinds';
import type { Screen } from './shell.svelte';

export interface ScreenEntry {
  screen: Screen;
  label: string;
  icon: IconName;
}

export const groups: readonly { label: string; screens: readonly ScreenEntry[] }[] = [
  {
    label: 'Find',
    screens: [
      ...kinds.map((kind) => ({ screen: kind, label: kindTitle(kind), icon: kindIcon[kind] })),
      { screen: 'lookup', label: 'Look up one', icon: 'search' },
    ],
  },
  {
    label: 'Keep',
    screens: [
      { screen: 'lists', label: 'Lists', icon: 'list' },
      { screen: 'saved', label: 'Saved searches', icon: 'bookmark' },
      { screen: 'suppression', label: 'Suppression', icon: 'shield' },
    ],
  },
  {
    label: 'Track',
    screens: [
      { screen: 'activity', label: 'Activity', icon: 'activity' },
      { screen: 'credits', label: 'Credits', icon: 'credits' },
    ],
  },
];

export const settings: ScreenEntry = { screen: 'settings', label: 'Settings', icon: 'settings' };

export const everyScreen: readonly ScreenEntry[] = [...groups.flatMap((group) => group.screens), settings];
