// Owns: what the app says about itself, the parts that fit what is typed, and the words of the licence that is open.
// Does not own: the texts (they are built into the engine).
import { call } from '../../bridge/call';
import type { Failure } from '../../bridge/failure';
import { tried } from '../../shared/failure/tried';
import type { About, Part } from '../../generated/types';

export class AboutState {
  told = $state.raw<About | null>(null);
  failure = $state.raw<Failure | null>(null);
  typed = $state('');
  /** The part whose licence is open. */
  open = $state<number | null>(null);
  /** Its words, once they are here. */
  texts = $state.raw<readonly string[] | null>(null);

  readonly found: readonly Part[] = $derived(fitting(this.told?.parts ?? [], this.typed));

  load = (): Promise<unknown> => tried(this, async () => void (this.told = await call('about', {})));

  /** Opens the words of a part, or closes them. */
  async toggle(part: number): Promise<void> {
    this.open = this.open === part ? null : part;
    this.texts = null;
    if (this.open === null) return;
    const read = await tried(this, async () => {
      const { texts } = await call('licence', { part });
      // Another one may have been opened meanwhile.
      if (this.open === part) this.texts = texts;
    });
    if (!read && this.open === part) this.open = null;
  }
}

/** Each typed word is somewhere in the name or the licence. */
function fitting(parts: readonly Part[], typed: string): readonly Part[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return parts.filter(({ name, licence }) => words.every((word) => `${name} ${licence}`.toLowerCase().includes(word)));
}
