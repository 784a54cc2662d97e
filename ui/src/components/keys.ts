// Owns: every key of the app and what it does, in a person's words: the sheet of keys, the keys beside menu lines and the handlers
// of the window read it. Does not own: doing it, or the keys that every field, list and dialog has from the system. The grid's
// handler is a table of its own (grid/keys.ts); a test holds both against each other.
import { say } from '../words/say';
import { chordWords, onMac } from './key-words';

export type KeyPlace = 'everywhere' | 'screens' | 'search' | 'table' | 'details' | 'lists';

export interface KeyEntry {
  id: string;
  place: KeyPlace;
  /** Each a way to the same: what is held and the key as the page calls it, with spaces between; "Mod" is Ctrl, and ⌘ on a Mac. */
  chords: readonly string[];
  text: string;
}

export const places: readonly { place: KeyPlace; label: string }[] = [
  { place: 'everywhere', label: say('Everywhere') },
  { place: 'screens', label: say('Go to') },
  { place: 'search', label: say('Search⟨place⟩') },
  { place: 'table', label: say('Table') },
  { place: 'details', label: say('Details') },
  { place: 'lists', label: say('Lists') },
];

export const keys = [
  { id: 'keys', place: 'everywhere', chords: ['?', 'F1'], text: say('Show the keys') },
  { id: 'quick', place: 'everywhere', chords: ['Mod K'], text: say('Open the quick bar') },
  { id: 'part', place: 'everywhere', chords: ['F6'], text: say('Go to the next part of the window') },
  { id: 'part back', place: 'everywhere', chords: ['Shift F6'], text: say('Go to the previous part of the window') },
  { id: 'find', place: 'everywhere', chords: ['Mod F'], text: say('Go to the filter box') },
  { id: 'larger', place: 'everywhere', chords: ['Mod +', 'Mod ='], text: say('Make everything larger') },
  { id: 'smaller', place: 'everywhere', chords: ['Mod -'], text: say('Make everything smaller') },
  { id: 'normal', place: 'everywhere', chords: ['Mod 0'], text: say('Normal size') },
  { id: 'leave', place: 'everywhere', chords: ['Escape'], text: say('Close what is open, and go back to where you were') },

  // In the order of the navigation, and as the menu bar of macOS has them (src-tauri/src/menu.rs): a test holds all three together.
  { id: 'screen companies', place: 'screens', chords: ['Mod 1'], text: say('Companies') },
  { id: 'screen people', place: 'screens', chords: ['Mod 2'], text: say('People') },
  { id: 'screen leads', place: 'screens', chords: ['Mod 3'], text: say('Leads') },
  { id: 'screen lookup', place: 'screens', chords: ['Mod 4'], text: say('Look up one') },
  { id: 'screen lists', place: 'screens', chords: ['Mod 5'], text: say('Lists') },
  { id: 'screen saved', place: 'screens', chords: ['Mod 6'], text: say('Saved searches') },
  { id: 'screen suppression', place: 'screens', chords: ['Mod 7'], text: say('Suppression') },
  { id: 'screen activity', place: 'screens', chords: ['Mod 8'], text: say('Activity') },
  { id: 'screen credits', place: 'screens', chords: ['Mod 9'], text: say('Credits') },
  { id: 'screen settings', place: 'screens', chords: ['Mod ,'], text: say('Settings') },

  { id: 'take', place: 'search', chords: ['Enter'], text: say('Take the suggestion, or what is typed') },
  { id: 'suggestions', place: 'search', chords: ['ArrowDown', 'ArrowUp'], text: say('Walk through the suggestions') },
  { id: 'chips', place: 'search', chords: ['ArrowLeft', 'ArrowRight'], text: say('In an empty field: walk through the chosen values') },
  { id: 'unchoose', place: 'search', chords: ['Backspace'], text: say('In an empty field: remove the last value') },
  { id: 'search', place: 'search', chords: ['Mod Enter'], text: say('Search, as the button does') },

  { id: 'walk', place: 'table', chords: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'], text: say('Move from cell to cell, up to the column headings') },
  { id: 'edge', place: 'table', chords: ['Mod ArrowUp', 'Mod ArrowDown', 'Mod ArrowLeft', 'Mod ArrowRight'], text: say('Go to the edge of the table') },
  { id: 'row ends', place: 'table', chords: ['Home', 'End'], text: say('Go to the start or the end of the row') },
  { id: 'ends', place: 'table', chords: ['Mod Home', 'Mod End'], text: say('Go to the first or the last cell') },
  { id: 'page', place: 'table', chords: ['PageUp', 'PageDown'], text: say('Go one screen up or down') },
  { id: 'extend', place: 'table', chords: ['Shift ArrowDown', 'Shift End', 'Mod Shift End'], text: say('With Shift, each of these extends the range of cells') },
  { id: 'tick', place: 'table', chords: ['Space'], text: say('Select or deselect the row') },
  { id: 'tick to', place: 'table', chords: ['Shift Space'], text: say('Select the rows of the range, or from the last selected row to here') },
  { id: 'all', place: 'table', chords: ['Mod A'], text: say('Select all rows, or none') },
  { id: 'copy', place: 'table', chords: ['Mod C'], text: say('Copy the range of cells') },
  { id: 'open', place: 'table', chords: ['Enter'], text: say('Open the details; on a column heading: sort') },
  { id: 'follow', place: 'table', chords: ['Mod Enter'], text: say('Follow the link in the cell') },
  { id: 'row menu', place: 'table', chords: ['Shift F10', 'ContextMenu'], text: say('Open the menu of the row; on a column heading: of the column') },
  { id: 'column menu', place: 'table', chords: ['Alt ArrowDown'], text: say('Open the menu of the column') },
  { id: 'column width', place: 'table', chords: ['Alt ArrowLeft', 'Alt ArrowRight'], text: say('Make the column narrower or wider') },
  { id: 'column left', place: 'table', chords: ['Alt Shift ArrowLeft'], text: say('Move the column to the left') },
  { id: 'column right', place: 'table', chords: ['Alt Shift ArrowRight'], text: say('Move the column to the right') },
  { id: 'collapse', place: 'table', chords: ['Escape'], text: say('Clear the range of cells, then close the details') },

  { id: 'next record', place: 'details', chords: ['ArrowDown', 'ArrowUp'], text: say('Go to the next record, or the one before') },
  { id: 'sources', place: 'details', chords: ['ArrowRight', 'ArrowLeft'], text: say('On a value: go to the next one, and see where it came from') },
  { id: 'close details', place: 'details', chords: ['Escape'], text: say('Close the details') },

  { id: 'lines', place: 'lists', chords: ['ArrowUp', 'ArrowDown'], text: say('In lists of lines, such as the columns of an export: go to the next line') },
  { id: 'undo', place: 'lists', chords: ['Mod Z'], text: say('Undo the last step') },
  { id: 'redo', place: 'lists', chords: ['Mod Shift Z', 'Mod Y'], text: say('Redo the step') },
] as const satisfies readonly KeyEntry[];

export type KeyId = (typeof keys)[number]['id'];

const byId = new Map<string, KeyEntry>(keys.map((entry) => [entry.id, entry]));

/** What a keydown carries. */
export type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** Whether a keydown is one of the chords of an entry. */
export function pressed(event: Pressed, id: KeyId): boolean {
  return byId.get(id)?.chords.some((chord) => fits(event, chord)) ?? false;
}

function fits(event: Pressed, chord: string): boolean {
  const parts = chord.split(' ');
  const key = parts.at(-1) ?? '';
  const held = (name: string): boolean => parts.slice(0, -1).includes(name);
  // Where a sign stands on a keyboard, and whether Shift brings it, differs from country to country.
  const sign = key.length === 1 && key.toLowerCase() === key.toUpperCase();
  return (
    event.key.toLowerCase() === (key === 'Space' ? ' ' : key.toLowerCase()) &&
    (event.ctrlKey || event.metaKey) === held('Mod') &&
    event.altKey === held('Alt') &&
    (sign || event.shiftKey === held('Shift'))
  );
}

const firstOf = (id: KeyId): string => byId.get(id)?.chords[0] ?? '';

/** The first chord of an entry in words: "Ctrl Enter", or "Ctrl+Enter" in a sentence. */
export const chordOf = (id: KeyId, between = ' '): string => chordWords(firstOf(id)).join(between);

/** The same for `aria-keyshortcuts`: "Control+Enter". */
export const shortcutOf = (id: KeyId, mac = onMac): string => firstOf(id).replace('Mod', mac ? 'Meta' : 'Control').replaceAll(' ', '+');
