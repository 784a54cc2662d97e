import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { Failure, FailureCode } from '../../../generated/types';
import FailureBench from './FailureBench.svelte';
import { under } from '../kinds';

const failure = (code: FailureCode, more: Partial<Failure> = {}): Failure => ({ code, message: 'What happened.', reference: 'r-7', ...more });

test.each([
  ['key', 'Open the connection', 'connection'],
  ['credits', 'See credits', 'credits'],
  ['unconfirmed', 'See activity', 'activity'],
] as const)('%s leads to where it can be put right', async (code, button, where) => {
  const went = vi.fn();
  const ondismiss = vi.fn();
  render(FailureBench, { failure: failure(code), went, ondismiss });
  await userEvent.click(screen.getByRole('button', { name: button }));
  expect(went, 'the way out').toHaveBeenCalledWith(where);
  expect(ondismiss, 'the bar has done its work').toHaveBeenCalledOnce();
});

test.each(['offline', 'refused', 'gone'] as const)('%s can be tried again', async (code) => {
  const onagain = vi.fn();
  render(FailureBench, { failure: failure(code), onagain });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onagain, 'the same once more').toHaveBeenCalledOnce();
});

test('a rate limit counts down and is tried again only after it', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  render(FailureBench, { failure: failure('rate', { until: Date.now() + 45_000 }), onagain: vi.fn() });
  expect(screen.getByText('45 s'), 'how long it takes').toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Try again' }), 'not yet').not.toBeInTheDocument();
});

test('an unconfirmed call is told in the words of the engine, which knows what can still be charged', () => {
  render(FailureBench, { failure: failure('unconfirmed') });
  expect(screen.getByRole('status'), 'nothing is promised beside them').toHaveTextContent(/^What happened\. *See activity$/);
});

test.each(['storage', 'fault'] as const)('%s is a dialog with a reference', (code) => {
  render(FailureBench, { failure: failure(code) });
  expect(screen.getByRole('alertdialog'), 'it cannot be overlooked').toHaveTextContent('r-7');
});

test('a damaged file is a dialog that leads to the backups', async () => {
  const went = vi.fn();
  render(FailureBench, { failure: failure('damaged'), went });
  await userEvent.click(screen.getByRole('button', { name: 'See what can be done' }));
  expect(went, 'the way on').toHaveBeenCalledWith('recovery');
});

test('a failure about fields says nothing above them', () => {
  const told = failure('fields', { problems: [{ field: 'baseUrl', message: 'It has to start with https.' }] });
  const { container } = render(FailureBench, { failure: told });
  expect(container, 'each field says its own').toHaveTextContent(/^$/);
  expect(under(told, 'baseUrl'), 'under this one').toBe('It has to start with https.');
  expect(under(told, 'name'), 'nothing under another').toBeUndefined();
});

test('the way out is taken before the failure is forgotten, which may be what it is about', async () => {
  const done: string[] = [];
  render(FailureBench, { failure: failure('damaged'), went: (where) => done.push(where), ondismiss: () => done.push('forgotten') });
  await userEvent.click(screen.getByRole('button', { name: 'See what can be done' }));
  expect(done, 'in this order').toEqual(['recovery', 'forgotten']);
});
