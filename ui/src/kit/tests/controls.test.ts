// What a person can press, tick, type and choose: by role and name, with the pointer and with keys.
import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import Button from '../Button.svelte';
import Checkbox from '../Checkbox.svelte';
import Chip from '../Chip.svelte';
import BarList from '../BarList.svelte';
import Section from '../Section.svelte';
import SegmentChoice from '../SegmentChoice.svelte';
import Segments from '../Segments.svelte';
import { buttonWith, words } from './snippets';
import TextField from '../TextField.svelte';
import TriState from '../TriState.svelte';

describe('Button', () => {
  it('has its price in its name', async () => {
    const onclick = vi.fn();
    render(Button, { children: words('Load next 100'), cost: '10 credits', onclick });
    await userEvent.click(screen.getByRole('button', { name: 'Load next 100 10 credits' }));
    expect(onclick).toHaveBeenCalledOnce();
  });

  it('keeps the room of the price that it mostly has', async () => {
    const { rerender } = render(Button, { children: words('Search'), cost: '', room: 'up to 10 credits' });
    const price = document.querySelector('.cost');
    expect(price, 'written by the style: nobody reads or hears it').toHaveAttribute('data-room', 'up to 10 credits');
    await rerender({ cost: 'free' });
    expect(price, 'in the same place').toHaveTextContent('free');
    expect(price, 'which is as wide as it was').toHaveAttribute('data-room', 'up to 10 credits');
  });

  it('keeps the room of the words that it mostly has, where it has no price', async () => {
    const { rerender } = render(Button, { children: words('Export 9 rows'), room: 'Export 1,000 rows' });
    expect(screen.getByText('Export 9 rows').parentElement, 'as wide as with more').toHaveAttribute('data-room', 'Export 1,000 rows');
    await rerender({ cost: 'free' });
    expect(document.querySelectorAll('[data-room]'), 'else it is that of the price').toHaveLength(1);
  });

  it('turns where its price stands, if it has no icon: it grows no wider', async () => {
    const { rerender } = render(Button, { children: words('Load'), cost: '10 credits' });
    const button = screen.getByRole('button');
    const parts = button.children.length;
    await rerender({ busy: true });
    expect(button.children, 'nothing stands beside the words').toHaveLength(parts);
    expect(screen.getByText('10 credits').firstElementChild, 'it turns').toHaveClass('spinner');
    expect(button, 'it is still called what it does').toHaveAccessibleName('Load 10 credits');
  });

  it('turns over its words, if it has neither icon nor price', async () => {
    const { rerender } = render(Button, { children: words('Save') });
    const button = screen.getByRole('button');
    await rerender({ busy: true });
    const spinner = button.querySelector('.spinner');
    expect(button, 'the words keep their room').toHaveClass('under');
    expect(spinner?.parentElement, 'laid over all of it').toBe(button);
    expect(button, 'it is still called what it does').toHaveAccessibleName('Save');
    await rerender({ busy: false });
    expect(button, 'and is read again').not.toHaveClass('under');
  });

  it('keeps the focus while blocked, says why, and does nothing', async () => {
    const onclick = vi.fn();
    render(Button, { children: words('Load'), blocked: "Today's limit would be crossed.", onclick });
    const button = screen.getByRole('button', { name: 'Load' });
    await userEvent.tab();
    expect(button).toHaveFocus();
    expect(button).toHaveAccessibleDescription("Today's limit would be crossed.");
    await userEvent.click(button);
    await userEvent.keyboard('{Enter}');
    expect(onclick).not.toHaveBeenCalled();
  });

  it('does not act twice while busy', async () => {
    const onclick = vi.fn();
    render(Button, { children: words('Save'), busy: true, onclick });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(onclick).not.toHaveBeenCalled();
  });
});

const presets = ['1-10', '11-50', '51-200'].map((value) => ({ value, label: value }));

describe('Segments', () => {
  it('turn on and off, and tell all that are on, in order', async () => {
    const onchange = vi.fn();
    render(Segments, { label: 'Employees', options: presets, selected: ['51-200'], onchange });
    await userEvent.click(screen.getByRole('button', { name: '1-10', pressed: false }));
    expect(onchange).toHaveBeenLastCalledWith(['1-10', '51-200']);
    await userEvent.click(screen.getByRole('button', { name: '51-200', pressed: true }));
    expect(onchange).toHaveBeenLastCalledWith([]);
  });
});

describe('SegmentChoice', () => {
  it('is one tab stop, and walks by arrows past what is off', async () => {
    const onchange = vi.fn();
    const options = presets.map((option) => ({ ...option, disabled: option.value === '11-50' }));
    render(SegmentChoice, { label: 'Employees', options, value: '1-10', onchange });
    await userEvent.tab();
    expect(screen.getByRole('radio', { name: '1-10', checked: true })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    expect(onchange).toHaveBeenLastCalledWith('51-200');
    expect(screen.getByRole('radio', { name: '51-200' })).toHaveFocus();
    await userEvent.tab();
    expect(document.body, 'one stop for the whole group').toHaveFocus();
  });
});

it.each([
  ['Any', null],
  ['Yes', true],
  ['No', false],
])('TriState: %s means %s', async (label, meaning) => {
  const onchange = vi.fn();
  render(TriState, { label: 'Has a website', value: meaning === null ? true : null, onchange });
  await userEvent.click(screen.getByRole('radio', { name: label }));
  expect(onchange).toHaveBeenCalledWith(meaning);
});

describe('Section', () => {
  it('folds, counts and clears', async () => {
    const onclear = vi.fn();
    render(Section, { title: 'Location', count: 2, onclear, children: words('inside') });
    const fold = screen.getByRole('button', { name: 'Location 2 set', expanded: false });
    expect(screen.queryByText('inside')).toBeNull();
    await userEvent.click(fold);
    expect(fold).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByText('inside')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Clear Location' }));
    expect(onclear).toHaveBeenCalledOnce();
  });

  it('offers nothing to clear where nothing is set', () => {
    render(Section, { title: 'Revenue', onclear: vi.fn(), children: buttonWith('inside') });
    expect(screen.queryByRole('button', { name: 'Clear Revenue' })).toBeNull();
  });
});

describe('TextField', () => {
  it('is named by its label and described by error and hint', () => {
    render(TextField, { label: 'Service address', value: 'htp://x', error: 'Must start with https://.', hint: 'From your contract' });
    const input = screen.getByRole('textbox', { name: 'Service address' });
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription('Must start with https://. From your contract');
  });

  it('shows a password only on request', async () => {
    render(TextField, { label: 'API key', value: 'secret', type: 'password' });
    expect(screen.getByLabelText('API key')).toHaveAttribute('type', 'password');
    await userEvent.click(screen.getByRole('button', { name: 'Show API key' }));
    expect(screen.getByLabelText('API key')).toHaveAttribute('type', 'text');
  });
});

it('Checkbox can be in between, and a click makes it sure', async () => {
  const onchange = vi.fn();
  render(Checkbox, { label: 'All', checked: false, indeterminate: true, onchange });
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'All' });
  expect(box).toBePartiallyChecked();
  await userEvent.click(box);
  expect(onchange).toHaveBeenCalledWith(true);
});

it('Chip is removed by its button and reads out what is wrong', async () => {
  const onremove = vi.fn();
  render(Chip, { label: 'interim', prefix: 'not:', negative: true, error: 'Unknown', onremove });
  expect(screen.getByText('not: interim')).toBeInTheDocument();
  expect(screen.getByText(', Unknown')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Remove interim' }));
  expect(onremove).toHaveBeenCalledOnce();
});

it('BarList says each count and filters on a click', async () => {
  const ontoggle = vi.fn();
  render(BarList, { label: 'City', bars: [{ value: 'muc', label: 'Munich', count: 1420 }], selected: ['muc'], ontoggle });
  await userEvent.click(screen.getByRole('button', { name: 'Munich 1,420', pressed: true }));
  expect(ontoggle).toHaveBeenCalledWith('muc');
});
