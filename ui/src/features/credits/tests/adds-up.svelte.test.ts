import { render, screen, within } from '@testing-library/svelte';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { endEngine, mockEngine } from '../../../bridge/tests/mock';
import type { Settling } from '../../../shared/settle/settling';
import { unconfirmed as call } from '../../../shared/settle/tests/samples';
import type { DriftPart } from '../../../generated/types';
import AddsUp from '../AddsUp.svelte';
import { DriftState } from '../drift.svelte';
import { partAmount, partWords, verdictOf } from '../drift-words';
import { drift } from './samples';

afterEach(endEngine);

const part = (more: Partial<DriftPart>): DriftPart => ({ cause: 'rounding', amount: 6, subject: '', intent: null, operationId: null, canAsk: false, at: null, ...more });
const unconfirmed = call({ label: 'Intent topics', subject: 'Fjordline Data', worst: 30, canAsk: true });
const open = part({ cause: 'unconfirmed', amount: 30, subject: 'Fjordline Data', intent: 3, operationId: 'op_81f2', canAsk: true, at: 0 });

function settling(): Settling {
  return { unconfirmed: [unconfirmed], settling: null, failure: null, settle: vi.fn(async () => undefined), askSettlement: vi.fn(async () => undefined) };
}

async function shown(with_: Settling = settling()): Promise<DriftState> {
  const state = new DriftState();
  await state.load();
  render(AddsUp, { drift: state, settling: with_ });
  return state;
}

test('each part of a difference has its words and its amount', () => {
  const words = (one: DriftPart): [string, string] => [partWords(one), partAmount(one)];
  expect(words(part({ cause: 'spentElsewhere', amount: 1_250 })), 'the service has less').toEqual(['Spent elsewhere on the same workspace', '-125']);
  expect(words(part({ cause: 'toppedUp', amount: -10_000 })), 'the service has more').toEqual(['Credits were added at the service', '+1,000']);
  expect(words(part({ cause: 'billedLater', amount: -5, subject: 'nordring.example' })), 'what it was for').toEqual(['Billed after its answer: nordring.example', '+0.5']);
  expect(partAmount(open), 'it may have cost nothing').toBe('up to 3 credits');
  expect(partAmount({ ...open, amount: 0 }), 'nobody knows its price').toBe('cost not known');
  expect([verdictOf(drift()), verdictOf(drift({ parts: [open] })), verdictOf(drift({ reported: null }))], 'rounding is no difference').toEqual(['same', 'open', 'unknown']);
  expect(verdictOf(drift({ parts: [open, part({ cause: 'toppedUp', amount: -10 })] })), 'something else besides').toBe('differs');
  expect(verdictOf(drift({ parts: [part({ cause: 'sinceAsked', amount: -100 })] })), 'neither is what came after').toBe('same');
});

test('service and ledger stand side by side, and can be compared now', async () => {
  const user = userEvent.setup();
  mockEngine({ drift: () => drift(), check_drift: () => drift({ reported: 8_400, parts: [part({ cause: 'spentElsewhere', amount: 26 })] }) });
  await shown();
  expect(screen.getByText('yes'), 'it adds up').toBeInTheDocument();
  expect(screen.getByRole('status'), 'both numbers').toHaveTextContent('The service says 842, your ledger says 842.6.');
  await user.click(screen.getByRole('button', { name: 'Check now' }));
  expect(await screen.findByText('Spent elsewhere on the same workspace'), 'named').toBeInTheDocument();
  expect(screen.queryByText('yes'), 'no more').toBeNull();
});

test('a call without an answer can be asked about, settled and copied for support here', async () => {
  const user = userEvent.setup();
  mockEngine({ drift: () => drift({ parts: [open] }) });
  const by = settling();
  await shown(by);
  const line = screen.getByRole('listitem');
  expect(line, 'what it was, and its number').toHaveTextContent(/Not confirmed: Intent topics · Fjordline Data.*up to 3 credits.*Number at the service: op_81f2/);
  expect(screen.getByText('not confirmed yet'), 'no difference is named where there may be none').toBeInTheDocument();
  expect(screen.getByText(/may have cost up to 3 credits\. You will not be charged twice/), 'in one sentence').toBeInTheDocument();
  await user.click(within(line).getByRole('button', { name: /Ask how it ended/ }));
  expect(by.askSettlement, 'free').toHaveBeenCalledExactlyOnceWith(3);
  await user.click(within(line).getByRole('button', { name: 'Mark as settled…' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Was this call charged?' });
  await user.click(within(dialog).getByRole('radio', { name: 'No' }));
  await user.click(within(dialog).getByRole('button', { name: 'Mark as settled' }));
  expect(by.settle, 'as the person says').toHaveBeenCalledExactlyOnceWith(3, 0);
});

test('earlier differences unfold as a table', async () => {
  const user = userEvent.setup();
  mockEngine({ drift: () => drift({ history: [{ id: 1, at: 0, reported: 9_000, ledger: 9_100, parts: [part({ cause: 'spentElsewhere', amount: 90 }), part({ cause: 'unconfirmed', amount: 10, subject: 'Germany' }), part({ cause: 'priceNotKnown', amount: 0, subject: '3 calls' })] }] }) });
  await shown();
  expect(screen.queryByRole('table'), 'folded at first').toBeNull();
  await user.click(screen.getByRole('button', { name: 'Earlier differences (1)' }));
  const row = within(screen.getByRole('table')).getAllByRole('row')[1];
  expect(row, 'both numbers, the difference and what it was').toHaveTextContent(/900\.0.*910\.0.*-10.*Spent elsewhere.*-9.*Not confirmed: Germany.*-1.*Price not known when asked: 3 calls.*0/);
  expect(row, 'what was explained, not what it may have been').not.toHaveTextContent('up to');
});

/** The question whether a call was charged is open; `settled` is the service's answer, which comes meanwhile. */
async function asking(): Promise<{ user: UserEvent; dialog: HTMLElement; settled: () => void }> {
  const user = userEvent.setup();
  mockEngine({ drift: () => drift({ parts: [open] }) });
  let calls = $state.raw([unconfirmed]);
  await shown({
    ...settling(),
    get unconfirmed() {
      return calls;
    },
  });
  await user.click(screen.getByRole('button', { name: 'Mark as settled…' }));
  const dialog = await screen.findByRole('alertdialog');
  await vi.waitFor(() => expect(dialog, 'the keyboard is at the question').toContainElement(document.activeElement as HTMLElement));
  return { user, dialog, settled: () => void (calls = []) };
}

test('the keyboard stays on the card when the call that it was at is settled', async () => {
  const { user, dialog, settled } = await asking();
  await user.keyboard('{Escape}');
  await vi.waitFor(() => expect(dialog).not.toBeInTheDocument());
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Mark as settled…' }), 'given back').toHaveFocus());
  settled();
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Check now' }), 'its line has no buttons any more').toHaveFocus());
});

test('the keyboard stays on the card when the call that is asked about is settled meanwhile', async () => {
  const { dialog, settled } = await asking();
  settled();
  await vi.waitFor(() => expect(dialog, 'there is nothing to ask any more').not.toBeInTheDocument());
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Check now' }), 'what opened it is gone, too').toHaveFocus());
});
