// What opens over the window, and what speaks up by itself.
import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import Banner from '../Banner.svelte';
import Dialog from '../Dialog.svelte';
import EmptyState from '../EmptyState.svelte';
import Logo from '../Logo.svelte';
import Menu from '../Menu.svelte';
import Notices from '../Notices.svelte';
import { NoticeBoard } from '../notices.svelte';
import Progress from '../Progress.svelte';
import Sparkline from '../Sparkline.svelte';
import { buttonWith, menuLine, words } from './snippets';

describe('Dialog', () => {
  it('is named, takes the focus, and ends on Escape', async () => {
    const user = userEvent.setup();
    const onclose = vi.fn();
    render(Dialog, { open: true, title: 'Find mobiles', description: 'Nothing is spent before you say so.', footer: buttonWith('Not now'), onclose });
    const dialog = await screen.findByRole('dialog', { name: 'Find mobiles' });
    expect(dialog).toHaveAccessibleDescription('Nothing is spent before you say so.');
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(onclose).toHaveBeenCalledOnce();
  });

  it('is an alert where an answer is needed', async () => {
    render(Dialog, { open: true, title: 'Erase?', urgent: true, children: words('All of it.') });
    expect(await screen.findByRole('alertdialog', { name: 'Erase?' })).toBeInTheDocument();
  });
});

describe('Menu', () => {
  const load = vi.fn();
  const lines = [
    { key: 'n', label: 'Load 500', detail: '50 credits', run: load },
    { key: 'all', label: 'Load all', blocked: 'over the limit', run: vi.fn() },
    { key: 'new', label: 'Only new ones', checked: true, run: vi.fn() },
  ];

  it('opens by key, runs the line chosen by arrows, and gives the focus back', async () => {
    const user = userEvent.setup();
    render(Menu, { label: 'Load more', lines });
    await user.tab();
    await user.keyboard('{Enter}');
    const first = await menuLine('Load 500');
    await waitFor(() => expect(first).toHaveFocus());
    const all = await menuLine('Load all');
    expect(all).toHaveAttribute('aria-disabled', 'true');
    expect(all, 'and says why').toHaveTextContent('over the limit');
    expect(await menuLine('Only new ones')).toBeChecked();
    await user.keyboard('{Enter}');
    expect(load).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Load more' })).toHaveFocus());
  });
});

describe('Banner', () => {
  it('counts down and says when it is over', async () => {
    vi.useFakeTimers({ now: 1_000_000 });
    const onelapsed = vi.fn();
    render(Banner, { text: 'Too many requests.', until: 1_002_000, onelapsed });
    expect(screen.getByRole('alert')).toHaveTextContent('Too many requests. 2 s');
    await vi.advanceTimersByTimeAsync(1000);
    expect(screen.getByRole('alert')).toHaveTextContent('1 s');
    expect(onelapsed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1250);
    expect(onelapsed).toHaveBeenCalledOnce();
    vi.useRealTimers();
  });
});

it('Notices read out what is said and act on it', async () => {
  const board = new NoticeBoard();
  const run = vi.fn();
  render(Notices, { board });
  board.say('Merged 3 duplicates', 'ok', { label: 'Undo', run });
  expect(await screen.findByRole('log')).toHaveTextContent('Merged 3 duplicates');
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(run).toHaveBeenCalledOnce();
  expect(screen.getByRole('log')).toHaveTextContent(/^$/);
});

describe('Logo', () => {
  it('falls back to the letter when the picture does not load, and tries another one again', async () => {
    const { container, rerender } = render(Logo, { name: 'Kestrel', src: 'logo://localhost/7' });
    const picture = container.querySelector('img');
    expect(picture).not.toBeNull();
    await fireEvent.error(picture as Element);
    expect(container).toHaveTextContent('K');
    await rerender({ src: 'logo://localhost/8' });
    expect(container.querySelector('img'), 'a row used again has another picture').not.toBeNull();
  });
});

it('Progress and Sparkline have their figures in words', () => {
  render(Progress, { label: 'Loading', value: 620, max: 1000 });
  expect(screen.getByRole('progressbar', { name: 'Loading' })).toHaveAttribute('aria-valuenow', '620');
  render(Sparkline, { values: [1, 2], text: 'Balance fell' });
  expect(screen.getByRole('img', { name: 'Balance fell' })).toBeInTheDocument();
});

it('EmptyState has a heading and a next step', () => {
  render(EmptyState, { title: 'No companies yet', text: 'Choose a filter.', action: buttonWith('Start') });
  expect(screen.getByRole('heading', { name: 'No companies yet' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Start' })).toBeInTheDocument();
});
