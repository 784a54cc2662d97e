// Owns: every key of the app and what it does, in a person's words: the sheet of keys, the keys beside menu lines and the handlers
// of the window read it. Does not own: doing it, or the keys that every field, list and dialog has from the system. The grid's
// handler is a table of its own (grid/keys.ts); a test holds both against each other.
import { t } from '../words/translate';
import { chordWords, modHeld, onMac } from './key-words';

export type KeyPlace = 'everywhere' | 'screens' | 'search' | 'table' | 'details' | 'lists';

export interface KeyEntry {
  id: string;
  place: KeyPlace;
  /** Each a way to the same: what is held and the key as the page calls it, with spaces between; "Mod" is Ctrl, and ⌘ on a Mac. */
  chords: readonly string[];
  text: string;
}

export const places: readonly { place: KeyPlace; label: string }[] = [
  { place: 'everywhere', label: t('Everywhere') },
  { place: 'screens', label: t('Go to') },
  { place: 'search', label: t('Search⟨place⟩') },
  { place: 'table', label: t('Table') },
  { place: 'details', label: t('Details') },
  { place: 'lists', label: t('Lists') },
];

export const keys = [
  { id: 'keys', place: 'everywhere', chords: ['?', 'F1'], text: t('Show the keys') },
  { id: 'quick', place: 'everywhere', chords: ['Mod K'], text: t('Open the quick bar') },
  { id: 'part', place: 'everywhere', chords: ['F6'], text: t('Go to the next part of the window') },
  { id: 'part back', place: 'everywhere', chords: ['Shift F6'], text: t('Go to the previous part of the window') },
  { id: 'find', place: 'everywhere', chords: ['Mod F'], text: t('Go to the filter box') },
  { id: 'larger', place: 'everywhere', chords: ['Mod +', 'Mod ='], text: t('Make everything larger') },
  { id: 'smaller', place: 'everywhere', chords: ['Mod -'], text: t('Make everything smaller') },
  { id: 'normal', place: 'everywhere', chords: ['Mod 0'], text: t('Normal size') },
  { id: 'leave', place: 'everywhere', chords: ['Escape'], text: t('Close what is open, and go back to where you were') },

  // In the order of the navigation, and as the menu bar of macOS has them (src-tauri/src/menu.rs): a test holds all three together.
  // The digits are used up: a further screen takes a letter.
  { id: 'screen companies', place: 'screens', chords: ['Mod 1'], text: t('Companies') },
  { id: 'screen people', place: 'screens', chords: ['Mod 2'], text: t('People') },
  { id: 'screen leads', place: 'screens', chords: ['Mod 3'], text: t('Leads') },
  { id: 'screen lookup', place: 'screens', chords: ['Mod 4'], text: t('Look up one') },
  { id: 'screen library', place: 'screens', chords: ['Mod L'], text: t('Library') },
  { id: 'screen lists', place: 'screens', chords: ['Mod 5'], text: t('Lists') },
  { id: 'screen saved', place: 'screens', chords: ['Mod 6'], text: t('Saved searches') },
  { id: 'screen suppression', place: 'screens', chords: ['Mod 7'], text: t('Suppression') },
  { id: 'screen activity', place: 'screens', chords: ['Mod 8'], text: t('Activity') },
  { id: 'screen credits', place: 'screens', chords: ['Mod 9'], text: t('Credits') },
  { id: 'screen settings', place: 'screens', chords: ['Mod ,'], text: t('Settings') },

  { id: 'take', place: 'search', chords: ['Enter'], text: t('Take the suggestion, or what is typed') },
  { id: 'suggestions', place: 'search', chords: ['ArrowDown', 'ArrowUp'], text: t('Walk through the suggestions') },
  { id: 'chips', place: 'search', chords: ['ArrowLeft', 'ArrowRight'], text: t('In an empty field: walk through the chosen values') },
  { id: 'unchoose', place: 'search', chords: ['Backspace'], text: t('In an empty field: remove the last value') },
  { id: 'search', place: 'search', chords: ['Mod Enter'], text: t('Search, as the button does') },

  { id: 'walk', place: 'table', chords: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'], text: t('Move from cell to cell, up to the column headings') },
  { id: 'edge', place: 'table', chords: ['Mod ArrowUp', 'Mod ArrowDown', 'Mod ArrowLeft', 'Mod ArrowRight'], text: t('Go to the edge of the table') },
  { id: 'row ends', place: 'table', chords: ['Home', 'End'], text: t('Go to the start or the end of the row') },
  { id: 'ends', place: 'table', chords: ['Mod Home', 'Mod End'], text: t('Go to the first or the last cell') },
  { id: 'page', place: 'table', chords: ['PageUp', 'PageDown'], text: t('Go one screen up or down') },
  { id: 'extend', place: 'table', chords: ['Shift ArrowDown', 'Shift End', 'Mod Shift End'], text: t('With Shift, each of these extends the range of cells') },
  { id: 'tick', place: 'table', chords: ['Space'], text: t('Select or deselect the row') },
  { id: 'tick to', place: 'table', chords: ['Shift Space'], text: t('Select the rows of the range, or from the last selected row to here') },
  { id: 'all', place: 'table', chords: ['Mod A'], text: t('Select all rows, or none') },
  { id: 'copy', place: 'table', chords: ['Mod C'], text: t('Copy the range of cells') },
  { id: 'open', place: 'table', chords: ['Enter'], text: t('On a name: open the details; on a value: correct it; on a column heading: sort') },
  { id: 'type', place: 'table', chords: ['F2'], text: t('Correct the value in the cell') },
  { id: 'paste', place: 'table', chords: ['Mod V'], text: t('Paste over the range of cells') },
  { id: 'fill down', place: 'table', chords: ['Mod D'], text: t('Fill the range with what its first row has') },
  { id: 'take back', place: 'table', chords: ['Delete'], text: t('Take the corrections of the range back') },
  { id: 'follow', place: 'table', chords: ['Mod Enter'], text: t('Follow the link in the cell') },
  { id: 'row menu', place: 'table', chords: ['Shift F10', 'ContextMenu'], text: t('Open the menu of the row; on a column heading: of the column') },
  { id: 'column menu', place: 'table', chords: ['Alt ArrowDown'], text: t('Open the menu of the column') },
  { id: 'column width', place: 'table', chords: ['Alt ArrowLeft', 'Alt ArrowRight'], text: t('Make the column narrower or wider') },
  { id: 'column left', place: 'table', chords: ['Alt Shift ArrowLeft'], text: t('Move the column to the left') },
  { id: 'column right', place: 'table', chords: ['Alt Shift ArrowRight'], text: t('Move the column to the right') },
  { id: 'collapse', place: 'table', chords: ['Escape'], text: t('Clear the range of cells, then close the details') },

  { id: 'next record', place: 'details', chords: ['ArrowDown', 'ArrowUp'], text: t('Go to the next record, or the one before') },
  { id: 'sources', place: 'details', chords: ['ArrowRight', 'ArrowLeft'], text: t('On a value: go to the next one, and see where it came from') },
  { id: 'close details', place: 'details', chords: ['Escape'], text: t('Close the details') },

  { id: 'lines', place: 'lists', chords: ['ArrowUp', 'ArrowDown'], text: t('In lists of lines, such as the columns of an export: go to the next line') },
  { id: 'undo', place: 'lists', chords: ['Mod Z'], text: t('Undo the last step') },
  { id: 'redo', place: 'lists', chords: ['Mod Shift Z', 'Mod Y'], text: t('Redo the step') },
] as const satisfies readonly KeyEntry[];

export type KeyId = (typeof keys)[number]['id'];

const byId = new Map<string, KeyEntry>(keys.map((entry) => [entry.id, entry]));

/** What a keydown carries. */
export type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** Whether a keydown is one of the chords of an entry. */
export function pressed(event: Pressed, id: KeyId, mac = onMac): boolean {
  return byId.get(id)?.chords.some((chord) => fits(event, chord, mac)) ?? false;
}

function fits(event: Pressed, chord: string, mac: boolean): boolean {
  const parts = chord.split(' ');
  const key = parts.at(-1) ?? '';
  const held = (name: string): boolean => parts.slice(0, -1).includes(name);
  // Where a sign is on a keyboard, and whether Shift brings it, differs from country to country.
  const sign = key.length === 1 && key.toLowerCase() === key.toUpperCase();
  return (
    event.key.toLowerCase() === (key === 'Space' ? ' ' : key.toLowerCase()) &&
    (held('Mod') ? modHeld(event, mac) : !event.ctrlKey && !event.metaKey) &&
    event.altKey === held('Alt') &&
    (sign || event.shiftKey === held('Shift'))
  );
}

const firstOf = (id: KeyId): string => byId.get(id)?.chords[0] ?? '';

/** The first chord of an entry in words: "Ctrl Enter", or "Ctrl+Enter" in a sentence. */
export const chordOf = (id: KeyId, between = ' '): string => chordWords(firstOf(id)).join(between);

/** The same for `aria-keyshortcuts`: "Control+Enter". */
export const shortcutOf = (id: KeyId, mac = onMac): string => firstOf(id).replace('Mod', mac ? 'Meta' : 'Control').replaceAll(' ', '+');
