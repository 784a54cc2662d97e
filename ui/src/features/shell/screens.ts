// Owns: the screens that the navigation shows, in its groups. Does not own: the screens.
import type { IconName } from '../../components/icons';
import { kindIcon, kinds, kindTitle } from '../../components/pull/kinds';
import { say } from '../../words/say';
import type { Screen } from './shell.svelte';

export interface ScreenEntry {
  screen: Screen;
  label: string;
  icon: IconName;
}

export const groups: readonly { label: string; screens: readonly ScreenEntry[] }[] = [
  {
    label: say('Find⟨group⟩'),
    screens: [
      ...kinds.map((kind) => ({ screen: kind, label: kindTitle(kind), icon: kindIcon[kind] })),
      { screen: 'lookup', label: say('Look up one'), icon: 'search' },
    ],
  },
  {
    label: say('Keep⟨group⟩'),
    screens: [
      { screen: 'lists', label: say('Lists'), icon: 'list' },
      { screen: 'saved', label: say('Saved searches'), icon: 'bookmark' },
      { screen: 'suppression', label: say('Suppression'), icon: 'shield' },
    ],
  },
  {
    label: say('Track⟨group⟩'),
    screens: [
      { screen: 'activity', label: say('Activity'), icon: 'activity' },
      { screen: 'credits', label: say('Credits'), icon: 'credits' },
    ],
  },
];

export const settings: ScreenEntry = { screen: 'settings', label: say('Settings'), icon: 'settings' };

export const everyScreen: readonly ScreenEntry[] = [...groups.flatMap((group) => group.screens), settings];

/** The screen that the address of the page asks for, as it does behind a change of the language: "?screen=settings". */
export function screenOf(search: string): Screen {
  const wanted = new URLSearchParams(search).get('screen');
  return everyScreen.find(({ screen }) => screen === wanted)?.screen ?? 'companies';
}
