import { fireEvent, render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import Dialog from '../../../kit/Dialog.svelte';
import { keys, places } from '../../../kit/keys';
import { buttonWith } from '../../../kit/tests/snippets';
import menu from '../../../../../src-tauri/src/menu.rs?raw';
import KeySheet from '../KeySheet.svelte';
import { everyScreen } from '../screens';
import { windowKey } from '../window-keys';

describe('the sheet', () => {
  it('has every key, in its group, as a table with a head for each line', () => {
    render(KeySheet, { onclose: vi.fn() });
    const sheet = screen.getByRole('dialog', { name: 'Keyboard shortcuts' });
    for (const { place, label } of places) {
      const rows = within(within(sheet).getByRole('table', { name: label })).getAllByRole('rowheader');
      expect(rows.map((row) => row.textContent), label).toEqual(keys.filter((one) => one.place === place).map(({ text }) => text));
    }
    const row = within(sheet).getByRole('row', { name: /^Redo the step/ });
    expect([...row.querySelectorAll('kbd')].map((key) => key.textContent), 'each key for itself').toEqual(['Ctrl', 'Shift', 'Z', 'Ctrl', 'Y']);
  });

  it('is left by Escape', async () => {
    const onclose = vi.fn();
    render(KeySheet, { onclose });
    await userEvent.keyboard('{Escape}');
    expect(onclose).toHaveBeenCalledOnce();
  });
});

describe('the keys of the window', () => {
  const to = { zoom: vi.fn(), keys: vi.fn(), screen: vi.fn() };
  const heard = (event: KeyboardEvent): void => windowKey(event, to);
  beforeEach(() => {
    to.zoom.mockReset();
    to.keys.mockReset();
    to.screen.mockReset();
    vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([new DOMRect(0, 0, 9, 9)] as unknown as DOMRectList);
    window.addEventListener('keydown', heard);
  });
  afterEach(() => {
    window.removeEventListener('keydown', heard);
    document.body.replaceChildren();
    vi.restoreAllMocks();
  });

  function field(html: string): HTMLElement {
    const holder = document.createElement('div');
    holder.innerHTML = html;
    document.body.append(holder);
    return holder.querySelector<HTMLElement>('input, textarea, button') ?? holder;
  }

  it.each(['<input>', '<input type="search">', '<textarea></textarea>', '<div role="menu"><button></button></div>'])('a question mark in %s is typed, and F1 is a key', async (html) => {
    const typed = field(html);
    expect(await fireEvent.keyDown(typed, { key: '?', shiftKey: true }), 'left to the field').toBe(true);
    expect(to.keys).not.toHaveBeenCalled();
    await fireEvent.keyDown(typed, { key: 'F1' });
    expect(to.keys).toHaveBeenCalledOnce();
  });

  it.each(['<button></button>', '<input type="checkbox">'])('a question mark on %s shows the sheet', async (html) => {
    await fireEvent.keyDown(field(html), { key: '?', shiftKey: true });
    expect(to.keys).toHaveBeenCalledOnce();
  });

  it('wait for a dialog to be answered', async () => {
    render(Dialog, { open: true, title: 'Sure?', children: buttonWith('Yes') });
    await fireEvent.keyDown(screen.getByRole('dialog'), { key: 'F1' });
    expect(await fireEvent.keyDown(screen.getByRole('dialog'), { key: '2', ctrlKey: true }), 'left to whoever wants it').toBe(true);
    expect([to.keys, to.screen].map(({ mock }) => mock.calls)).toEqual([[], []]);
  });

  it.each(['<button></button>', '<input>', '<textarea></textarea>'])('lead from %s to each screen', async (html) => {
    const from = field(html);
    for (const key of ['1', '9', ',']) expect(await fireEvent.keyDown(from, { key, ctrlKey: true }), 'heard').toBe(false);
    await fireEvent.keyDown(from, { key: '4', ctrlKey: true });
    expect(to.screen.mock.calls, 'by its place in the navigation').toEqual([['companies'], ['credits'], ['settings'], ['lookup']]);
  });

  it('leave to a field what is typed into it', async () => {
    const typed = field('<input>');
    // AltGr is Ctrl and Alt at once, and writes signs.
    for (const more of [{}, { ctrlKey: true, altKey: true }]) expect(await fireEvent.keyDown(typed, { key: '2', ...more })).toBe(true);
    expect(await fireEvent.keyDown(typed, { key: ',' })).toBe(true);
    expect(to.screen).not.toHaveBeenCalled();
  });

  it('are those of the menu bar of macOS, in the order of the navigation', () => {
    const lines = [...menu.matchAll(/\("(screen \w+)", text!\("[^"]+"\), Some\("Cmd\+(.)"\)\)/g)].map(([, id, key]) => [id, `Mod ${key}`]);
    const [first, ...rest] = lines;
    expect([...rest, first], 'the menu begins with Settings').toEqual(keys.filter(({ place }) => place === 'screens').map(({ id, chords }) => [id, ...chords]));
    expect(everyScreen.map(({ screen: one, label }) => [`screen ${one}`, label])).toEqual(keys.filter(({ place }) => place === 'screens').map(({ id, text }) => [id, text]));
  });

  it('make everything larger, smaller and normal', async () => {
    for (const key of ['+', '=', '-', '0']) await fireEvent.keyDown(document.body, { key, ctrlKey: true });
    await fireEvent.keyDown(document.body, { key: '+' });
    expect(to.zoom.mock.calls).toEqual([[1], [1], [-1], [0]]);
  });

  it('lead to the box that filters what is shown, in a dialog to its own', async () => {
    const box = field('<input data-find value="mun">') as HTMLInputElement;
    await fireEvent.keyDown(document.body, { key: 'f', ctrlKey: true });
    expect(box).toHaveFocus();
    expect([box.selectionStart, box.selectionEnd], 'what stands there is typed over').toEqual([0, 3]);
    const inside = field('<div data-modal><input data-find></div>');
    await fireEvent.keyDown(document.body, { key: 'f', ctrlKey: true });
    expect(inside).toHaveFocus();
  });
});
