// Owns: the screens that the navigation shows, in its groups. Does not own: the screens.
import type { IconName } from '../../components/icons';
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
      { screen: 'companies', label: 'Companies', icon: 'company' },
      { screen: 'lookup', label: 'Look up one', icon: 'search' },
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
