import { expect, test, vi } from 'vitest';
import { around, beside, type Box, type Place, type Side } from '../beside';

const card = { width: 300, height: 150 };
const small = { width: 960, height: 600 };
/** 960×600 at 200 %. */
const enlarged = { width: 480, height: 300 };
const box = (left: number, top: number, width: number, height: number): Box => ({ left, top, width, height });

/** Where the card is put in a window of this size. */
function put(by: Box, window: typeof small, side: Side, align: 'start' | 'end'): Promise<Place> {
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(window.width);
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(window.height);
  const element = document.createElement('div');
  Object.defineProperties(element, { offsetWidth: { value: card.width }, offsetHeight: { value: card.height } });
  element.style.position = 'fixed';
  document.body.append(element);
  return beside({ getBoundingClientRect: () => new DOMRect(by.left, by.top, by.width, by.height) }, element, side, align);
}

test.each<[string, Box, Side, 'start' | 'end', { left: number; top: number }]>([
  ['a panel at the left', box(200, 52, 262, 548), 'right', 'start', { left: 470, top: 52 }],
  ['a button at the top right', box(800, 60, 140, 30), 'bottom', 'end', { left: 640, top: 98 }],
  ['a line at the bottom', box(462, 566, 498, 34), 'top', 'start', { left: 462, top: 408 }],
  ['a drawer at the right', box(640, 52, 320, 548), 'left', 'start', { left: 332, top: 52 }],
  ['the other side, where there is no room', box(640, 52, 320, 548), 'right', 'start', { left: 332, top: 52 }],
  ['inside, where there is room at neither', box(0, 0, 960, 600), 'right', 'start', { left: 12, top: 438 }],
  ['inside on purpose', box(462, 100, 498, 466), 'inside', 'end', { left: 648, top: 404 }],
  ['never beyond the edge of the window', box(900, 60, 60, 30), 'bottom', 'start', { left: 648, top: 98 }],
])('%s', async (_, by, side, align, place) => {
  expect(await put(by, small, side, align)).toEqual(place);
});

test('it stays in a window of half the size', async () => {
  for (const side of ['top', 'bottom', 'left', 'right', 'inside'] as const) {
    for (const by of [box(0, 0, 480, 300), box(400, 280, 80, 20), box(0, 0, 52, 300), box(60, 60, 200, 30)]) {
      const { left, top } = await put(by, enlarged, side, 'end');
      expect([left >= 12, top >= 12, left + card.width <= 468, top + card.height <= 288], `${side} of ${JSON.stringify(by)}`).toEqual([true, true, true, true]);
    }
  }
});

test('the frame is around it, and inside of the window', () => {
  expect(around(box(800, 60, 140, 30), small, 3), 'a button').toEqual(box(797, 57, 146, 36));
  expect(around(box(462, 566, 498, 34), small, 3), 'a line at the edges').toEqual(box(459, 563, 501, 37));
});
