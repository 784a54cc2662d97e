// Owns: what keys are called on the keyboard in front of the person, and which of them is "Mod". Does not own: what they do (keys.ts).
import { t } from '../words/translate';

/** What the system says of itself stays as it is while the app runs. */
export const onMac = navigator.platform.startsWith('Mac');

/** Whether "Mod" is held, and nothing in its place: on a Mac Ctrl is for keys of the system, elsewhere the key with the sign is. */
export const modHeld = ({ ctrlKey, metaKey }: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey'>, mac = onMac): boolean => (mac ? metaKey && !ctrlKey : ctrlKey && !metaKey);

const SIGNS: Record<string, string> = { ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→', '-': '−' };

const WORDS: Record<string, string> = {
  Mod: t('Ctrl'),
  Shift: t('Shift⟨key⟩'),
  Alt: 'Alt',
  Enter: t('Enter⟨key⟩'),
  Escape: t('Esc'),
  Space: t('Space⟨key⟩'),
  Backspace: t('Backspace'),
  Home: t('Home⟨key⟩'),
  End: t('End⟨key⟩'),
  PageUp: t('Page Up'),
  PageDown: t('Page Down'),
  ContextMenu: t('Menu key'),
};

const MAC: Record<string, string> = { Mod: '⌘', Shift: '⇧', Alt: '⌥', Enter: '↩', Escape: '⎋', Backspace: '⌫' };

/** The keys of a chord, one by one: "Mod Shift Z" is Ctrl, Shift and Z, or ⌘, ⇧ and Z. */
export function chordWords(chord: string, mac = onMac): string[] {
  return chord.split(' ').map((key) => (mac ? MAC[key] : undefined) ?? SIGNS[key] ?? WORDS[key] ?? key);
}
