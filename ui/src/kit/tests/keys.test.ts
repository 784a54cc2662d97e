import { describe, expect, it } from 'vitest';
import { chordWords } from '../key-words';
import { chordOf, keys, pressed, shortcutOf, type Pressed } from '../keys';

function event(chord: string): Pressed {
  const parts = chord.split(' ');
  const key = parts.at(-1) ?? '';
  const held = (name: string): boolean => parts.slice(0, -1).includes(name);
  return { key: key === 'Space' ? ' ' : key, ctrlKey: held('Mod') || held('Ctrl'), metaKey: held('Meta'), shiftKey: held('Shift'), altKey: held('Alt') };
}

describe('a chord', () => {
  it.each(['Mod K', 'Ctrl k'])('%s opens the quick bar', (chord) => {
    expect(pressed(event(chord), 'quick', false)).toBe(true);
  });

  it.each(['K', 'Mod Shift K', 'Mod Alt K', 'Mod J', 'Meta K', 'Ctrl Meta K'])('%s does not', (chord) => {
    expect(pressed(event(chord), 'quick', false)).toBe(false);
  });

  it('leaves Ctrl to the system on a Mac, where it moves in a text', () => {
    expect(pressed(event('Meta K'), 'quick', true), '⌘K').toBe(true);
    expect(pressed(event('Ctrl K'), 'quick', true), 'deletes to the end of the line').toBe(false);
    expect(pressed(event('Ctrl F'), 'find', true), 'one letter on').toBe(false);
    expect(pressed(event('Ctrl Meta F'), 'find', true), 'the whole screen').toBe(false);
  });

  it('is a sign wherever it stands on the keyboard', () => {
    expect(pressed(event('Shift ?'), 'keys'), 'with Shift').toBe(true);
    expect(pressed(event('?'), 'keys'), 'and without').toBe(true);
    expect(pressed(event('Mod Shift +'), 'larger')).toBe(true);
  });

  it('is called as on the keyboard in front of the person', () => {
    expect(chordWords('Mod Shift Z', false)).toEqual(['Ctrl', 'Shift', 'Z']);
    expect(chordWords('Mod Shift Z', true)).toEqual(['⌘', '⇧', 'Z']);
    expect(chordWords('Alt ArrowDown', false)).toEqual(['Alt', '↓']);
    expect(chordOf('follow')).toBe('Ctrl Enter');
    expect(chordOf('redo', '+'), 'in a sentence').toBe('Ctrl+Shift+Z');
    expect([shortcutOf('redo', false), shortcutOf('redo', true)], 'for screen readers').toEqual(['Control+Shift+Z', 'Meta+Shift+Z']);
  });
});

it('no chord means two things at one place', () => {
  const all = keys.flatMap(({ place, chords }) => chords.map((chord) => `${place}: ${chord}`));
  expect(all.filter((one, at) => all.indexOf(one) !== at)).toEqual([]);
});
