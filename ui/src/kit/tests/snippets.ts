// Owns: what several tests of components need: snippets, and finding the lines of a menu. Does not own: any test.
import { screen } from '@testing-library/svelte';
import { createRawSnippet, type Snippet } from 'svelte';

/** A snippet that shows `text` in an element. */
export function words(text: string): Snippet {
  return createRawSnippet(() => ({ render: () => `<span>${text}</span>` }));
}

/** A snippet with one button that carries `text`. */
export function buttonWith(text: string): Snippet {
  return createRawSnippet(() => ({ render: () => `<button type="button">${text}</button>` }));
}

/** The line of an open menu that shows `text`. Without a layout the page keeps menus hidden, so they have no names to find them by. */
export async function menuLine(text: string): Promise<HTMLElement> {
  const line = (await screen.findByText(text)).closest<HTMLElement>('[role^=menuitem]');
  if (line === null) throw new Error(`"${text}" does not stand in a menu.`);
  return line;
}
