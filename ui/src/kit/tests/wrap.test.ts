import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { leadsBack, wrapsTab } from '../wrap';

let sheet: HTMLElement;

beforeEach(() => {
  // Nothing has a place in a page that is not drawn.
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([new DOMRect()] as unknown as DOMRectList);
  sheet = document.createElement('div');
  sheet.innerHTML = '<div tabindex="0" id="first"></div><button>Middle</button><button id="last">Last</button>';
  document.body.append(sheet);
  wrapsTab(sheet);
});

afterEach(() => {
  sheet.remove();
  vi.restoreAllMocks();
});

test.each([
  ['Tab from the last leads to the first', 'last', { key: 'Tab', code: 'Tab' }, 'first'],
  ['Shift and Tab from the first lead to the last', 'first', { key: 'Tab', code: 'Tab', shiftKey: true }, 'last'],
  ['so they do where the key has no name', 'first', { key: 'Unidentified', code: 'Tab', shiftKey: true }, 'last'],
  ['another key without a name leads nowhere', 'first', { key: 'Unidentified', code: 'KeyQ', shiftKey: true }, 'first'],
  ['nor does one beside which Ctrl is held', 'last', { key: 'Tab', code: 'Tab', ctrlKey: true }, 'last'],
])('%s', (why, from, keys, to) => {
  document.getElementById(from)?.focus();
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { ...keys, bubbles: true, cancelable: true }));
  expect(document.activeElement?.id, why).toBe(to);
});

test('Shift and Tab lead on where the engine stays, and nowhere else', async () => {
  const press = async (keys: KeyboardEventInit, moves?: string): Promise<string | undefined> => {
    const event = new KeyboardEvent('keydown', { key: 'Tab', code: 'Tab', ...keys, cancelable: true });
    leadsBack(event);
    if (moves !== undefined) document.getElementById(moves)?.focus();
    await new Promise((done) => setTimeout(done, 1));
    return document.activeElement?.id === '' ? (document.activeElement.textContent ?? undefined) : document.activeElement?.id;
  };
  const last = document.getElementById('last');
  last?.focus();
  expect(await press({ shiftKey: true }), 'it stayed: one back').toBe('Middle');
  last?.focus();
  expect(await press({ shiftKey: true }, 'first'), 'it was moved by itself').toBe('first');
  expect(await press({ shiftKey: true }), 'from the first to the last').toBe('last');
  expect(await press({}), 'forwards it never stays').toBe('last');
  expect(await press({ shiftKey: true, ctrlKey: true }), 'another key').toBe('last');
});
