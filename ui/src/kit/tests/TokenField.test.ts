import { fireEvent, render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import TokenField from '../TokenField.svelte';
import type { Suggest, Token, TokenOption } from '../tokens';

const cities: TokenOption[] = [
  { value: 'Munich', label: 'Munich', detail: 'Bavaria, Germany' },
  { value: 'Münster', label: 'Münster', detail: 'North Rhine-Westphalia' },
];
const suggest: Suggest = (_, answer) => answer(cities, true);

/** A field whose tokens live outside, as on a screen. */
function field(props: Partial<Parameters<typeof render<typeof TokenField>>[1]> & object = {}): { tokens: () => Token[]; input: HTMLElement } {
  let tokens: Token[] = 'tokens' in props ? (props.tokens as Token[]) : [];
  const { rerender } = render(TokenField, {
    label: 'City',
    tokens,
    onchange: (next: Token[]) => {
      tokens = next;
      void rerender({ tokens });
    },
    ...props,
  });
  return { tokens: () => tokens, input: screen.getByRole('combobox', { name: 'City' }) };
}

const values = (tokens: Token[]): string[] => tokens.map((token) => token.value);

describe('TokenField', () => {
  it('suggests while typing, and takes the active line on Enter', async () => {
    const user = userEvent.setup();
    const { tokens, input } = field({ suggest });
    await user.type(input, 'mun');
    expect(input).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('option', { name: /Münster/ })).toBeInTheDocument();
    expect(screen.getAllByText('Mun')[0]?.tagName, 'the match is marked').toBe('MARK');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(values(tokens())).toEqual(['Münster']);
    expect(input).toHaveValue('');
    expect(input).toHaveAttribute('aria-expanded', 'false');
  });

  it('points to the active line, and walks round', async () => {
    const user = userEvent.setup();
    const { input } = field({ suggest });
    await user.type(input, 'm');
    const first = screen.getByRole('option', { name: /Munich/ });
    expect(input).toHaveAttribute('aria-activedescendant', first.id);
    await user.keyboard('{ArrowUp}');
    expect(screen.getByRole('option', { name: /Münster/ })).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{ArrowDown}');
    expect(first).toHaveAttribute('aria-selected', 'true');
  });

  it('does not offer what is chosen already', async () => {
    const user = userEvent.setup();
    const { input } = field({ suggest, tokens: [{ value: 'munich', label: 'Munich' }] });
    await user.type(input, 'm');
    expect(screen.getAllByRole('option')).toHaveLength(1);
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(input).toHaveAttribute('aria-activedescendant', screen.getByRole('option').id);
  });

  it('drops an answer that comes after the next question', async () => {
    const user = userEvent.setup();
    const answers: ((options: TokenOption[], done: boolean) => void)[] = [];
    const { input } = field({ suggest: (_text: string, answer: (options: TokenOption[], done: boolean) => void) => void answers.push(answer) });
    await user.type(input, 'mu');
    answers[1]?.([cities[1] as TokenOption], true);
    answers[0]?.([cities[0] as TokenOption], true);
    expect(await screen.findByRole('option', { name: /Münster/ })).toBeInTheDocument();
    expect(screen.queryByRole('option', { name: /Munich/ }), 'the answer to "m" is too old').toBeNull();
  });

  it('keeps the line walked to when more comes in', async () => {
    const user = userEvent.setup();
    let answer: (options: TokenOption[], done: boolean) => void = () => undefined;
    const { tokens, input } = field({
      suggest: (_text: string, give: (options: TokenOption[], done: boolean) => void) => {
        answer = give;
        give(cities, false);
      },
    });
    await user.type(input, 'm');
    await user.keyboard('{ArrowDown}');
    answer([{ value: 'Mumbai', label: 'Mumbai' }, ...cities], true);
    await user.keyboard('{Enter}');
    expect(values(tokens())).toEqual(['Münster']);
  });

  it('takes what Enter was pressed for before the suggestions came, once it is known', async () => {
    const user = userEvent.setup();
    const answers: ((options: TokenOption[], done: boolean) => void)[] = [];
    const { tokens, input } = field({ suggest: (_text: string, answer: (options: TokenOption[], done: boolean) => void) => void answers.push(answer) });
    await user.type(input, 'munich{Enter}');
    expect([values(tokens()), input], 'nobody knows it yet').toEqual([[], expect.objectContaining({ value: 'munich' })]);
    answers.at(-1)?.([], false);
    expect(values(tokens()), 'more is to come').toEqual([]);
    answers.at(-1)?.(cities, true);
    expect(values(tokens()), 'as it is spelled').toEqual(['Munich']);
    expect(input, 'the field is free for the next').toHaveValue('');
  });

  it('says when Enter was pressed for what nobody knows, and leaves a choice open', async () => {
    const user = userEvent.setup();
    const answers: ((options: TokenOption[], done: boolean) => void)[] = [];
    const { tokens, input } = field({ suggest: (_text: string, answer: (options: TokenOption[], done: boolean) => void) => void answers.push(answer) });
    await user.type(input, 'xyz{Enter}');
    answers.at(-1)?.([], true);
    expect(await screen.findByText('“xyz” is not known here.'), 'why nothing happened').toBeInTheDocument();
    await user.clear(input);
    await user.type(input, 'mun{Enter}');
    answers.at(-1)?.(cities, true);
    expect(await screen.findByRole('option', { name: /Munich/ }), 'several could be meant').toHaveAttribute('aria-selected', 'true');
    expect(screen.queryByText(/not known here/), 'the old word is gone').toBeNull();
    await user.keyboard('{Enter}');
    expect(values(tokens()), 'the second Enter takes the line that is seen').toEqual(['Munich']);
    await user.type(input, 'münster{Enter}x');
    answers.at(-1)?.(cities, true);
    expect(values(tokens()), 'who types on has not entered it').toEqual(['Munich']);
  });

  it('takes typed text only where free entry is allowed', async () => {
    const user = userEvent.setup();
    const closed = field({});
    await user.type(closed.input, 'anything{Enter}');
    expect(closed.tokens()).toEqual([]);
    expect(closed.input).toHaveValue('anything');
  });

  it('takes typed text by Enter and when the field is left', async () => {
    const user = userEvent.setup();
    const { tokens, input } = field({ freeEntry: true });
    await user.type(input, ' one {Enter}two');
    await user.tab();
    expect(values(tokens())).toEqual(['one', 'two']);
  });

  it('makes many values of a paste, cleaned and without repeats', async () => {
    const user = userEvent.setup();
    const { tokens, input } = field({ freeEntry: true });
    await user.click(input);
    await user.paste('alpha\nbeta;\u0007gamma,alpha');
    expect(values(tokens())).toEqual(['alpha', 'beta', 'gamma']);
    expect(input).toHaveValue('');
  });

  it('goes on with what is half typed when the whole window was left for another one', async () => {
    const user = userEvent.setup();
    const { tokens, input } = field({ freeEntry: true });
    await user.type(input, 'Accoun');
    // The field keeps its place on the page, and hears that the keyboard is gone.
    await fireEvent.blur(input);
    expect(tokens(), 'nothing is taken').toEqual([]);
    await user.type(input, 'ting{Enter}');
    expect(values(tokens()), 'and nothing is torn apart').toEqual(['Accounting']);
  });

  it('shows the suggestions again for what is half typed: back in the window, and at a click', async () => {
    const user = userEvent.setup();
    const { tokens, input } = field({ suggest });
    await user.type(input, 'mun');
    await fireEvent.blur(input);
    expect(input, 'not beside another window').toHaveAttribute('aria-expanded', 'false');
    await fireEvent.focus(input);
    expect(await screen.findByRole('option', { name: /Münster/ }), 'back in the window').toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(input, 'closed by hand').toHaveAttribute('aria-expanded', 'false');
    await user.click(input);
    await user.click(await screen.findByRole('option', { name: /Münster/ }));
    expect(values(tokens())).toEqual(['Münster']);
    expect(input, 'an empty field asks for nothing').toHaveAttribute('aria-expanded', 'false');
  });

  it('leaves a paste of one value to the field', async () => {
    const user = userEvent.setup();
    const { tokens, input } = field({ freeEntry: true, separators: '\n' });
    await user.click(input);
    await user.paste('Munich, Germany');
    expect(tokens()).toEqual([]);
    expect(input).toHaveValue('Munich, Germany');
  });

  it('says when not all of a paste fits', async () => {
    const user = userEvent.setup();
    const { tokens, input } = field({ freeEntry: true, limit: 3 });
    await user.click(input);
    await user.paste('a,b,c,d,e');
    expect(tokens()).toHaveLength(3);
    expect(input).toHaveAccessibleDescription('At most 3 values fit here: 2 left out.');
    expect(input).toBeInvalid();
  });

  it('marks single values as wrong, and says why under the field', async () => {
    const user = userEvent.setup();
    const accept = (list: string[]): Token[] => list.map((value) => ({ value, label: value, ...(value === 'x' ? { error: 'No such city: x' } : {}) }));
    const { input } = field({ freeEntry: true, accept });
    await user.type(input, 'x{Enter}');
    expect(await screen.findByTitle('No such city: x')).toBeInTheDocument();
    expect(input).toHaveAccessibleDescription('No such city: x');
  });

  it('removes the last value by Backspace, and any by its button or keys', async () => {
    const user = userEvent.setup();
    const { tokens, input } = field({ tokens: ['a', 'b', 'c', 'd'].map((value) => ({ value, label: value })) });
    await user.click(input);
    await user.keyboard('{Backspace}');
    expect(values(tokens())).toEqual(['a', 'b', 'c']);
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(screen.getByRole('button', { name: 'Remove b' })).toHaveFocus();
    await user.keyboard('{Delete}');
    expect(values(tokens())).toEqual(['a', 'c']);
    expect(input).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Remove a' }));
    expect(values(tokens())).toEqual(['c']);
  });

  it('closes on Escape first, and empties on the second', async () => {
    const user = userEvent.setup();
    const outer = vi.fn();
    window.addEventListener('keydown', outer);
    const { input } = field({ suggest });
    await user.type(input, 'm');
    outer.mockClear();
    await user.keyboard('{Escape}');
    expect(input).toHaveAttribute('aria-expanded', 'false');
    expect(input).toHaveValue('m');
    await user.keyboard('{Escape}');
    expect(input).toHaveValue('');
    expect(outer, 'a dialog around it must not close').not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    expect(outer, 'with nothing left to do the key is for others').toHaveBeenCalledOnce();
    window.removeEventListener('keydown', outer);
  });

  it('reads out how many are chosen and suggested', async () => {
    const user = userEvent.setup();
    const { input } = field({ suggest, tokens: [{ value: 'a', label: 'a' }] });
    await user.type(input, 'm');
    expect(screen.getByRole('status')).toHaveTextContent('1 chosen. 2 suggestions.');
  });

  it('says nothing of itself before it has held anything, and that the last value went', async () => {
    const user = userEvent.setup();
    const { input } = field({ suggest });
    const status = screen.getByRole('status');
    expect(status, 'a panel of them would all say the same').toHaveTextContent(/^$/);
    await user.type(input, 'mun');
    expect(status, 'only what came').toHaveTextContent(/^2 suggestions\.$/);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(status).toHaveTextContent('1 chosen.');
    await user.keyboard('{Backspace}');
    expect(status, 'what changed is told').toHaveTextContent('0 chosen.');
  });

  it('folds many chips, and shows them before Backspace removes one unseen', async () => {
    const user = userEvent.setup();
    const { tokens, input } = field({ tokens: Array.from({ length: 40 }, (_, n) => ({ value: `v${n}`, label: `v${n}` })) });
    const drawn = (): number => screen.getByRole('list', { name: 'City: chosen' }).children.length;
    expect(drawn()).toBe(30);
    expect(screen.getByRole('button', { name: '+10 more' })).toHaveAttribute('aria-expanded', 'false');
    await user.click(input);
    await user.keyboard('{Backspace}');
    expect(tokens(), 'nothing went yet').toHaveLength(40);
    expect(drawn(), 'all are seen').toBe(40);
    await user.keyboard('{Backspace}');
    expect(values(tokens()).at(-1), 'now the last one goes').toBe('v38');
    await user.click(screen.getByRole('button', { name: 'Show fewer' }));
    expect(drawn()).toBe(30);
    await user.click(screen.getByRole('button', { name: 'Remove all 39 of City' }));
    expect(tokens()).toEqual([]);
    expect(input, 'the next value can be typed').toHaveFocus();
  });

  it('removes the chip that is meant where others are folded', async () => {
    const user = userEvent.setup();
    const many = Array.from({ length: 40 }, (_, n) => ({ value: `v${n}`, label: `v${n}`, ...(n === 39 ? { error: 'odd' } : {}) }));
    const { tokens } = field({ tokens: many });
    await user.click(screen.getByRole('button', { name: 'Remove v39' }));
    expect(values(tokens()), 'the wrong one, which is always shown').toEqual(many.slice(0, 39).map(({ value }) => value));
  });

  it('takes what was typed where suggestions are hints', async () => {
    const user = userEvent.setup();
    const { tokens, input } = field({ suggest, freeEntry: true, hints: true });
    await user.type(input, 'Mun{Enter}');
    expect(values(tokens())).toEqual(['Mun']);
    await user.type(input, 'M{ArrowDown}{Enter}');
    expect(values(tokens()), 'a line that was walked to').toEqual(['Mun', 'Munich']);
  });

  it('adds to the excluded half, and offers what the other half has', async () => {
    const user = userEvent.setup();
    const { tokens, input } = field({ suggest, negative: true, tokens: [{ value: 'Munich', label: 'Munich' }] });
    await user.type(input, 'm');
    expect(screen.getAllByRole('option')).toHaveLength(2);
    await user.keyboard('{Enter}');
    expect(tokens()).toEqual([{ value: 'Munich', label: 'Munich', negative: true }]);
    expect(screen.getByText('not: Munich')).toBeInTheDocument();
  });

  it('refuses a page of text with a sentence, and asks nobody about it', async () => {
    const user = userEvent.setup();
    const asked = vi.fn();
    const { tokens, input } = field({ suggest: asked, freeEntry: true });
    await user.click(input);
    await user.paste('x'.repeat(10_000));
    expect(input).toHaveValue('');
    expect(input).toHaveAccessibleDescription('A value may have at most 200 characters: 1 left out.');
    await fireEvent.input(input, { target: { value: 'x'.repeat(10_000) } });
    await user.keyboard('{ArrowDown}{Enter}');
    expect(asked, 'nothing fits what is longer than any value').not.toHaveBeenCalled();
    expect(tokens()).toEqual([]);
  });
});
