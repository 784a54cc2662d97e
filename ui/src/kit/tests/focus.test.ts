// Where the keyboard goes in groups and sheets, and that it comes back.
import { render, screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import Dialog from '../Dialog.svelte';
import { rovingGroup } from '../roving-group';
import { buttonWith } from './snippets';
import { wrapsTab } from '../wrap';

beforeEach(() => {
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([new DOMRect(0, 0, 9, 9)] as unknown as DOMRectList);
});
afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

function page(html: string): HTMLElement {
  const holder = document.createElement('div');
  holder.innerHTML = html;
  document.body.append(holder);
  return holder;
}

const name = (): string | null | undefined => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;

describe('a roving group', () => {
  const line = (n: number): string => `<li><input type="checkbox" aria-label="tick ${n}"><input type="text" aria-label="name ${n}"><button aria-label="up ${n}"></button><button aria-label="down ${n}"></button></li>`;

  it('is one part to Tab, and arrows lead to the like control of the next', async () => {
    const holder = page(`<ul>${line(1)}${line(2)}<li><input type="checkbox" aria-label="tick 3"></li></ul><button aria-label="after"></button>`);
    const end = rovingGroup('li', 'down')(holder.querySelector('ul') as HTMLElement);
    const seen: unknown[] = [];
    for (let n = 0; n < 5; n += 1) {
      await userEvent.tab();
      seen.push(name());
    }
    expect(seen, 'the first part alone').toEqual(['tick 1', 'name 1', 'up 1', 'down 1', 'after']);
    await userEvent.tab({ shift: true });
    await userEvent.keyboard('{ArrowDown}');
    expect(name(), 'the same button').toBe('down 2');
    await userEvent.keyboard('{ArrowDown}');
    expect(name(), 'what there is').toBe('tick 3');
    await userEvent.keyboard('{ArrowDown}');
    expect(name(), 'the end').toBe('tick 3');
    await userEvent.tab();
    expect(name(), 'and out').toBe('after');
    await userEvent.tab({ shift: true });
    expect(name(), 'back to where it was').toBe('tick 3');
    if (typeof end === 'function') end();
  });

  it('takes in what comes, and goes on where its stop is gone', async () => {
    const holder = page('<p><b tabindex="0">one</b> <b tabindex="0">two</b></p>');
    const group = holder.querySelector('p') as HTMLElement;
    rovingGroup('b', 'along')(group);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowRight}');
    expect(name()).toBe('two');
    group.innerHTML = '<b tabindex="0">three</b> <b tabindex="0">four</b>';
    await waitFor(() => expect([...group.children].map((one) => (one as HTMLElement).tabIndex)).toEqual([0, -1]));
    await userEvent.tab();
    expect(name()).toBe('three');
  });
});

describe('a sheet', () => {
  it('leads from its first control to its last and back', async () => {
    const holder = page('<div class="sheet" tabindex="-1"><input aria-label="first"><input type="radio" name="r" aria-label="one"><input type="radio" name="r" aria-label="two" checked></div><button aria-label="outside"></button>');
    const sheet = holder.querySelector('.sheet') as HTMLElement;
    wrapsTab(sheet);
    holder.querySelector('input')?.focus();
    await userEvent.tab({ shift: true });
    expect(name(), 'the radio that is chosen is the last stop').toBe('two');
    await userEvent.tab();
    expect(name()).toBe('first');
    sheet.focus();
    await userEvent.tab({ shift: true });
    expect(name(), 'from the sheet itself').toBe('two');
  });

  it('gives the keyboard back to where it came from', async () => {
    const opener = page('<button>Open it</button>').querySelector('button') as HTMLElement;
    opener.focus();
    render(Dialog, { open: true, title: 'Sheet', children: buttonWith('Inside') });
    await waitFor(() => expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(opener).toHaveFocus());
  });
});
