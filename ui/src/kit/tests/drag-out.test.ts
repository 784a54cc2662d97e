import { expect, test, vi } from 'vitest';
import { dragsOut } from '../drag-out';

const drag = (element: HTMLElement): boolean => element.dispatchEvent(new Event('dragstart', { cancelable: true }));

test('what is dragged out is handed to the system, not to the page', () => {
  const button = document.createElement('button');
  const out = vi.fn();
  const end = dragsOut(out)(button);
  expect(button.draggable, 'it can be taken up').toBe(true);
  expect(drag(button), 'the page has no drag of its own').toBe(false);
  expect(out, 'the file is asked for').toHaveBeenCalledOnce();
  end?.();
  expect(drag(button), 'nothing is left of it').toBe(true);
  expect(out).toHaveBeenCalledOnce();
});

test('where nothing can be dragged out a button is only one', () => {
  const button = document.createElement('button');
  dragsOut(undefined)(button);
  expect(button.draggable).not.toBe(true);
  expect(drag(button)).toBe(true);
});
