// Owns: the screens that the navigation shows, in its groups. Does not own: the screens.
import type { IconName } from '../../kit/icons';
import { kindIcon, kinds, kindTitle } from '../../shared/pull/kinds';
import { t } from '../../words/translate';
import type { Screen } from './shell.svelte';

export interface ScreenEntry {
  screen: Screen;
  label: string;
  icon: IconName;
}

export const groups: readonly { label: string; screens: readonly ScreenEntry[] }[] = [
  {
    label: t('Find⟨group⟩'),
    screens: [
      ...kinds.map((kind) => ({ screen: kind, label: kindTitle(kind), icon: kindIcon[kind] })),
      { screen: 'lookup', label: t('Look up one'), icon: 'search' },
    ],
  },
  {
    label: t('Keep⟨group⟩'),
    screens: [
      { screen: 'library', label: t('Library'), icon: 'library' },
      { screen: 'lists', label: t('Lists'), icon: 'list' },
      { screen: 'saved', label: t('Saved searches'), icon: 'bookmark' },
      { screen: 'suppression', label: t('Suppression'), icon: 'shield' },
    ],
  },
  {
    label: t('Track⟨group⟩'),
    screens: [
      { screen: 'activity', label: t('Activity'), icon: 'activity' },
      { screen: 'credits', label: t('Credits'), icon: 'credits' },
    ],
  },
];

export const settings: ScreenEntry = { screen: 'settings', label: t('Settings'), icon: 'settings' };

export const everyScreen: readonly ScreenEntry[] = [...groups.flatMap((group) => group.screens), settings];

/** The screen that the address of the page asks for, as it does behind a change of the language: "?screen=settings". */
export function screenOf(search: string): Screen {
  const wanted = new URLSearchParams(search).get('screen');
  return everyScreen.find(({ screen }) => screen === wanted)?.screen ?? 'companies';
}
