import { fireEvent, render, screen, within } from '@testing-library/svelte';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { steps, Tour } from '../tour.svelte';
import Bench from './TourBench.svelte';

const parts = ['filters', 'search', 'export', 'rows', 'owned', 'details'];

// Nothing is drawn here: every element counts as seen, and each part of the page has a place of its own.
beforeEach(() => {
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([new DOMRect()] as unknown as DOMRectList);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(3 + 100 * parts.indexOf((this as HTMLElement).dataset.tour ?? ''), 100, 50, 20);
  });
});

const card = (): HTMLElement => screen.getByRole('dialog');
/** The parts with a frame around them. */
const pointed = (): (string | undefined)[] => [...document.querySelectorAll<HTMLElement>('.mark')].map(({ style }) => parts[parseInt(style.left, 10) / 100]);

async function started(more: { loaded?: boolean; onescape?: (event: KeyboardEvent) => void } = {}): Promise<{ user: UserEvent; tour: Tour; rerender: (props: object) => Promise<void> }> {
  const user = userEvent.setup();
  const tour = new Tour();
  const { rerender } = render(Bench, { tour, ...more });
  await user.click(screen.getByRole('button', { name: 'Take the tour' }));
  await vi.waitFor(() => expect(card(), 'its text is read out').toHaveFocus());
  return { user, tour, rerender: rerender as (props: object) => Promise<void> };
}

test('at most five steps lead from the filters to the file', async () => {
  expect(steps.length).toBeLessThanOrEqual(5);
  const { user } = await started({ loaded: true });
  const walked: (string | undefined)[][] = [];
  for (const step of steps) {
    await vi.waitFor(() => expect(card(), 'each is read out').toHaveFocus());
    expect(card(), 'by its title').toHaveAccessibleName(step.title);
    expect(card(), 'and its text').toHaveAccessibleDescription(step.text);
    walked.push(pointed());
    await user.click(within(card()).getByRole('button', { name: /^(Next|Done)$/ }));
  }
  expect(walked, 'each marks the real control; the drawer is not open').toEqual([['filters'], ['search'], ['owned'], ['rows'], ['export']]);
  expect(screen.queryByRole('dialog'), 'over').toBeNull();
  expect(pointed(), 'and nothing stays marked').toEqual([]);
  expect(screen.getByRole('button', { name: 'Take the tour' }), 'the keyboard is where it was').toHaveFocus();
});

test('the page stays in use, and what comes meanwhile is pointed at', async () => {
  const { user, tour, rerender } = await started();
  await user.keyboard('{ArrowRight}{Enter}');
  await vi.waitFor(() => expect(pointed(), 'there is nothing owned yet').toEqual(['rows']));
  const field = screen.getByRole('textbox', { name: 'Country' });
  await user.type(field, 'ger');
  expect(field, 'it is no dialog in the way').toHaveValue('ger');
  await rerender({ tour, loaded: true });
  await vi.waitFor(() => expect(pointed(), 'now there is').toEqual(['owned']));
  expect(field, 'whoever types goes on').toHaveFocus();
});

test('keys walk through it, back as well', async () => {
  const { user, tour } = await started();
  await user.keyboard('{ArrowLeft}');
  expect(tour.at, 'there is none before the first').toBe(0);
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
  expect(tour.at).toBe(1);
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(tour.at).toBe(0);
});

test.each(steps.map(({ title }, at) => [title, at] as const))('it can be left at “%s”', async (_, at) => {
  const { user, tour } = await started();
  for (let step = 0; step < at; step += 1) await user.keyboard('{ArrowRight}');
  await user.keyboard('{Escape}');
  expect(tour.at).toBeNull();
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Take the tour' }), 'the keyboard is where it was').toHaveFocus());
});

test('a button leaves it too, and Escape from anywhere else', async () => {
  const { user, tour } = await started();
  await user.click(screen.getByRole('button', { name: 'Leave the tour' }));
  expect(tour.at, 'by its button').toBeNull();
  tour.start();
  await screen.findByRole('dialog');
  const field = screen.getByRole('textbox', { name: 'Country' });
  await user.click(field);
  await user.keyboard('{Escape}');
  expect(tour.at, 'from the page').toBeNull();
  expect(field, 'where the keyboard stays').toHaveFocus();
});

test('what has used Escape itself does not end it', async () => {
  const { user, tour } = await started({ onescape: (event) => event.preventDefault() });
  screen.getByRole('button', { name: 'Search' }).focus();
  await user.keyboard('{Escape}');
  expect(tour.at).toBe(0);
});

/** Some frames pass: what has changed so far has been looked at. */
const FRAMES = 5;
async function settled(): Promise<void> {
  for (let frame = 0; frame < FRAMES; frame += 1) await new Promise(requestAnimationFrame);
}

test('what another size of the window hides is not marked, and is again when it shows', async () => {
  await started();
  await settled();
  expect(pointed()).toEqual(['filters']);
  const drawn = vi.mocked(Element.prototype.getClientRects);
  drawn.mockReturnValue([] as unknown as DOMRectList);
  await fireEvent(window, new Event('resize'));
  await vi.waitFor(() => expect(pointed(), 'nothing in the page came or went, but its style hides it').toEqual([]));
  await settled();
  drawn.mockReturnValue([new DOMRect()] as unknown as DOMRectList);
  await fireEvent(window, new Event('resize'));
  await vi.waitFor(() => expect(pointed(), 'it is seen again').toEqual(['filters']));
});

test('what began to scroll later moves the mark too, and then it rests', async () => {
  await started();
  await settled();
  screen.getByRole('main').style.overflow = 'auto';
  vi.mocked(Element.prototype.getBoundingClientRect).mockReturnValue(new DOMRect(203, 100, 50, 20));
  await fireEvent.scroll(screen.getByRole('main'));
  await vi.waitFor(() => expect(document.querySelector<HTMLElement>('.mark')?.style.left, 'it goes along').toBe('200px'));
  await settled();
  const asked = vi.spyOn(window, 'requestAnimationFrame');
  await settled();
  expect(asked, 'nothing moves any more: no frame but those of this test').toHaveBeenCalledTimes(FRAMES);
});
