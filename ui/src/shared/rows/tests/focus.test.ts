// Where the keyboard goes in what drops down from a bar, and that it comes back.
import { render, screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import FacetBars from '../FacetBars.svelte';

beforeEach(() => {
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([new DOMRect(0, 0, 9, 9)] as unknown as DOMRectList);
});

it('a popover gives the keyboard back to where it came from', async () => {
  render(FacetBars, { label: 'City', tone: 'blue', bars: [{ value: 'm', label: 'Munich', count: 3 }], selected: [], caption: 'City', others: 0, ontoggle: vi.fn() });
  const opener = screen.getByRole('button', { name: /City/ });
  opener.focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByText('Munich').closest('[role=dialog]')).toContainElement(document.activeElement as HTMLElement));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(opener).toHaveFocus());
});
