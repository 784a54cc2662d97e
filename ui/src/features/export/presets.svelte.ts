// Owns: the presets of a kind of record, and storing one's own. Does not own: what is done with one that was chosen.
import { call } from '../../bridge/call';
import type { Failure } from '../../bridge/failure';
import { tried } from '../../shared/failure/tried';
import type { ExportPreset, ExportShape, RecordKind } from '../../generated/types';

export class Presets {
  readonly kind: RecordKind;
  all = $state.raw<readonly ExportPreset[]>([]);
  failure = $state.raw<Failure | null>(null);
  own = $derived(this.all.filter(({ preset }) => preset !== null));

  constructor(kind: RecordKind) {
    this.kind = kind;
  }

  load = (): Promise<boolean> => this.#take(() => call('export_presets', { kind: this.kind }));

  /** One of the same name is replaced; returns whether it is stored. */
  save = (name: string, shape: ExportShape): Promise<boolean> => this.#take(() => call('save_export_preset', { kind: this.kind, name, shape }));

  remove = (preset: number): Promise<boolean> => this.#take(() => call('remove_export_preset', { kind: this.kind, preset }));

  #take = (ask: () => Promise<ExportPreset[]>): Promise<boolean> => tried(this, async () => void (this.all = await ask()));
}
