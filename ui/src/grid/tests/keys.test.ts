import { describe, expect, it } from 'vitest';
import { keys } from '../../kit/keys';
import { actionOf, type Chord, type GridAction } from '../keys';

/** "Ctrl+Shift+End", or "Mod Shift End" as the sheet has it, as the chord a keydown carries. */
function chord(text: string): Chord {
  const parts = text.replace('Mod', 'Ctrl').split(/[ +]/);
  const key = parts.at(-1) ?? '';
  const held = (name: string): boolean => parts.slice(0, -1).includes(name);
  return { key: key === 'Space' ? ' ' : key, shiftKey: held('Shift'), ctrlKey: held('Ctrl'), metaKey: held('Meta'), altKey: held('Alt') };
}

it.each<[string, GridAction | null]>([
  ['ArrowDown', { do: 'move', move: 'down', extend: false }],
  ['Shift+ArrowRight', { do: 'move', move: 'right', extend: true }],
  ['Home', { do: 'move', move: 'row-start', extend: false }],
  ['Ctrl+Home', { do: 'move', move: 'first', extend: false }],
  ['Ctrl+Shift+End', { do: 'move', move: 'last', extend: true }],
  ['Ctrl+ArrowUp', { do: 'move', move: 'column-start', extend: false }],
  ['Ctrl+Shift+ArrowDown', { do: 'move', move: 'column-end', extend: true }],
  ['Ctrl+ArrowLeft', { do: 'move', move: 'row-start', extend: false }],
  ['Shift+End', { do: 'move', move: 'row-end', extend: true }],
  ['Shift+PageDown', { do: 'move', move: 'page-down', extend: true }],
  ['Space', { do: 'toggle-row', extend: false }],
  ['Shift+Space', { do: 'toggle-row', extend: true }],
  ['Ctrl+a', { do: 'select-all' }],
  ['Meta+c', null],
  ['Ctrl+C', { do: 'copy' }],
  ['Ctrl+d', { do: 'fill-down' }],
  ['Ctrl+v', { do: 'paste' }],
  ['F2', { do: 'type' }],
  ['Delete', { do: 'take-back' }],
  ['Enter', { do: 'open' }],
  ['Ctrl+Enter', { do: 'follow' }],
  ['Meta+Enter', null],
  ['Ctrl+Shift+Enter', null],
  ['Escape', { do: 'clear' }],
  ['Alt+ArrowDown', { do: 'column-menu' }],
  ['Shift+F10', { do: 'menu' }],
  ['ContextMenu', { do: 'menu' }],
  ['Alt+ArrowLeft', { do: 'resize-column', by: -1 }],
  ['Alt+Shift+ArrowRight', { do: 'move-column', by: 1 }],
  ['Ctrl+k', null],
  ['Ctrl+f', null],
  ['Ctrl+Alt+ArrowLeft', null],
  ['Tab', null],
  ['a', null],
  ['Control', null],
  ['Unidentified', null],
])('%s', (text, action) => {
  expect(actionOf(chord(text), false)).toEqual(action);
});

it.each<[string, GridAction | null]>([
  ['Meta+c', { do: 'copy' }],
  ['Meta+Enter', { do: 'follow' }],
  ['Meta+Shift+ArrowDown', { do: 'move', move: 'column-end', extend: true }],
  ['Ctrl+a', null],
  ['Ctrl+ArrowUp', null],
  ['Ctrl+Meta+c', null],
])('%s on a Mac', (text, action) => {
  expect(actionOf(chord(text), true)).toEqual(action);
});

describe('the keys of the table', () => {
  const said = keys.filter(({ place }) => place === 'table').flatMap(({ chords }) => [...chords]);

  it.each(said)('%s does something in the grid', (one) => {
    expect(actionOf(chord(one)), 'the sheet says so').not.toBeNull();
  });

  it('are all told of', () => {
    const all: Record<GridAction['do'], true> = {
      move: true,
      'toggle-row': true,
      'select-all': true,
      copy: true,
      type: true,
      paste: true,
      'fill-down': true,
      'take-back': true,
      open: true,
      follow: true,
      clear: true,
      menu: true,
      'column-menu': true,
      'resize-column': true,
      'move-column': true,
    };
    const done = new Set(said.map((one) => actionOf(chord(one))?.do));
    expect([...done].sort(), 'what the grid can do').toEqual(Object.keys(all).sort());
  });
});
