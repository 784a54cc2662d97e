import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { endEngine, mockEngine } from '../../../bridge/tests/mock';
import { notices } from '../../../kit/notices.svelte';
import type { Workspace } from '../../../generated/types';
import ConnectBench from './ConnectBench.svelte';

afterEach(endEngine);

const workspace: Workspace = {
  id: 'w2',
  name: 'Sales Europe',
  demo: false,
  baseUrl: 'https://api.sales.example',
  networkHost: 'network.example',
  networkWord: 'network',
  key: 'keychain',
};

test('each mistake stands under its field, and nothing is closed', async () => {
  const user = userEvent.setup();
  const onclose = vi.fn();
  mockEngine({
    connect: () => {
      throw { code: 'fields', message: 'Correct the fields.', reference: 'r', problems: [{ field: 'baseUrl', message: 'It has to start with https.' }] };
    },
  });
  render(ConnectBench, { workspace: null, onclose });
  await user.type(screen.getByRole('textbox', { name: 'Service address' }), 'http://api.example');
  await user.click(screen.getByRole('button', { name: 'Connect' }));
  const field = screen.getByRole('textbox', { name: 'Service address' });
  await vi.waitFor(() => expect(field, 'the field says it').toHaveAccessibleDescription(/has to start with https/));
  expect(field, 'and is marked').toBeInvalid();
  expect(onclose, 'a person corrects it here').not.toHaveBeenCalled();
});

test('what failed comes below what was typed', async () => {
  const user = userEvent.setup();
  mockEngine({
    connect: () => {
      throw { code: 'offline', message: 'The service cannot be reached.', reference: 'r' };
    },
  });
  render(ConnectBench, { workspace, onclose: vi.fn() });
  const fields = [...(document.querySelector('form')?.children ?? [])];
  await user.click(screen.getByRole('button', { name: 'Test and keep' }));
  await screen.findByText(/cannot be reached/);
  expect([...(document.querySelector('form')?.children ?? [])].slice(0, fields.length), 'no field has moved').toEqual(fields);
});

test('one notice says that it is connected, and that its key is not kept', async () => {
  const user = userEvent.setup();
  mockEngine({ connect: () => ({ ...workspace, key: 'thisRun' }) });
  render(ConnectBench, { workspace, onclose: vi.fn() });
  await user.click(screen.getByRole('button', { name: 'Test and keep' }));
  const told = 'Sales Europe is connected. Its key is in no keychain: it is forgotten when Prospector is closed.';
  await vi.waitFor(() => expect(notices.shown.map(({ text }) => text)).toEqual([told]));
  notices.shown.forEach(({ id }) => notices.dismiss(id));
});

test('the key of a workspace is never filled in, and an empty one keeps the present one', async () => {
  const user = userEvent.setup();
  const onclose = vi.fn();
  const asked = mockEngine({ connect: () => workspace });
  render(ConnectBench, { workspace, onclose });
  expect(screen.getByLabelText('API key'), 'nothing to read').toHaveValue('');
  await user.click(screen.getByRole('button', { name: 'Test and keep' }));
  expect(asked[0]?.request, 'empty: the present key').toEqual({
    id: 'w2',
    name: 'Sales Europe',
    baseUrl: 'https://api.sales.example',
    networkHost: 'network.example',
    networkWord: 'network',
    apiKey: '',
  });
  await vi.waitFor(() => expect(onclose, 'done').toHaveBeenCalled());
});
