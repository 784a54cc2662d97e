// Owns: what the quick bar offers of the window: keys, theme, language, workspaces, the sheet about the app. Does not own: changing any of them.
import { chordOf } from '../kit/keys';
import type { QuickEntry } from '../features/shell/quick';
import type { Shell } from '../features/shell/shell.svelte';
import type { LanguageChoice, Theme } from '../generated/types';
import { t } from '../words/translate';

const GROUP = t('Window⟨group⟩');

const THEMES: readonly { theme: Theme; label: string; icon: QuickEntry['icon'] }[] = [
  { theme: 'light', label: t('Light theme'), icon: 'sun' },
  { theme: 'dark', label: t('Dark theme'), icon: 'moon' },
  { theme: 'system', label: t('Theme as the system'), icon: 'screen' },
];

/** Each in its own words, so that nobody is left in a language that cannot be read. */
const LANGUAGES: readonly { language: LanguageChoice; label: string }[] = [
  { language: 'english', label: t('Language: {name}', { name: 'English' }) },
  { language: 'german', label: t('Language: {name}', { name: 'Deutsch' }) },
  { language: 'system', label: t('Language as the system') },
];

export function windowEntries(shell: Shell): QuickEntry[] {
  const { app, wardrobe } = shell;
  const themes = THEMES.filter(({ theme }) => theme !== wardrobe.choice);
  const languages = LANGUAGES.filter(({ language }) => language !== app?.language);
  const others = (app?.workspaces ?? []).filter(({ id }) => id !== app?.workspace?.id);
  return [
    { key: 'keys', group: GROUP, label: t('Show the keys'), icon: 'key', chord: chordOf('keys'), run: () => (shell.keys = true) },
    ...themes.map(({ theme, label, icon }): QuickEntry => ({ key: theme, group: GROUP, label, icon, run: () => void shell.setTheme(theme) })),
    ...languages.map(({ language, label }): QuickEntry => ({ key: `language ${language}`, group: GROUP, label, icon: 'settings', run: () => void shell.setLanguage(language) })),
    ...others.map(({ id, name }): QuickEntry => ({ key: `workspace ${id}`, group: t('Workspaces'), label: name, icon: 'folder', run: () => void shell.openWorkspace(id) })),
    { key: 'assistant', group: GROUP, label: t('Assistant'), icon: 'ask', run: () => shell.goTo('assistant') },
    { key: 'about', group: GROUP, label: t('About Prospector'), icon: 'info', run: () => (shell.about = true) },
  ];
}
