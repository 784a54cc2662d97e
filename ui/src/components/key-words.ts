// Owns: what keys are called on the keyboard in front of the person. Does not own: what they do (keys.ts).
import { say } from '../words/say';

/** What the system tells of itself stays as it is while the app runs. */
export const onMac = navigator.platform.startsWith('Mac');

const SIGNS: Record<string, string> = { ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→', '-': '−' };

const WORDS: Record<string, string> = {
  Mod: say('Ctrl'),
  Shift: say('Shift⟨key⟩'),
  Alt: 'Alt',
  Enter: say('Enter⟨key⟩'),
  Escape: say('Esc'),
  Space: say('Space⟨key⟩'),
  Backspace: say('Backspace'),
  Home: say('Home⟨key⟩'),
  End: say('End⟨key⟩'),
  PageUp: say('Page Up'),
  PageDown: say('Page Down'),
  ContextMenu: say('Menu key'),
};

const MAC: Record<string, string> = { Mod: '⌘', Shift: '⇧', Alt: '⌥', Enter: '↩', Escape: '⎋', Backspace: '⌫' };

/** The keys of a chord, one by one: "Mod Shift Z" is Ctrl, Shift and Z, or ⌘, ⇧ and Z. */
export function chordWords(chord: string, mac = onMac): string[] {
  return chord.split(' ').map((key) => (mac ? MAC[key] : undefined) ?? SIGNS[key] ?? WORDS[key] ?? key);
}
