// Owns: rows, states and files as examples for the tests of exports. Does not own: anything that runs in the window.
import type { ExportCount, ExportPreset, ExportState, PastExport } from '../../../generated/types';
import type { Exportable } from '../export.svelte';

export const what: Exportable = {
  view: 3,
  kind: 'company',
  rows: 300,
  selected: 2,
  selection: { kind: 'ranges', ranges: [[4, 5]] },
  columns: [
    { key: 'name', label: 'Company', group: '', hidden: false },
    { key: 'domain', label: 'Domain', group: '', hidden: false },
    { key: 'logo', label: 'Logo', group: '', hidden: true },
  ],
  of: 'search',
  narrowed: false,
};

export const state = (more: Partial<ExportState>): ExportState => ({ export: 1, phase: 'writing', rows: 2, written: 0, leftOut: 0, bytes: null, file: null, ...more });

export const counted = (more: Partial<ExportCount>): ExportCount => ({
  rows: 2,
  leftOut: [],
  suppressed: 0,
  elsewhere: 0,
  listed: 0,
  outdated: 0,
  newRows: 300,
  exportedAt: null,
  ...more,
});

export const preset = (more: Partial<ExportPreset>): ExportPreset => ({
  preset: null,
  name: 'Readable names',
  help: 'As on the screen.',
  columns: [],
  format: null,
  doNotCall: null,
  leaveOutKnown: null,
  ...more,
});

export const past = (more: Partial<PastExport>): PastExport => ({
  export: 1,
  of: { kind: 'list', list: 7 },
  title: 'Bavaria',
  kind: 'company',
  at: Date.UTC(2026, 10, 3),
  rows: 300,
  which: 'all',
  shape: { columns: [{ key: 'name', heading: null }], format: { kind: 'xlsx' }, doNotCall: 'leaveOut' },
  file: 'companies Bavaria.xlsx',
  bytes: 8_100,
  checksum: 'ab'.repeat(32),
  fate: 'same',
  ...more,
});
