// Owns: how many people each persona means at these companies, by free counts that a person asked for. Does not own: the counts (the engine).
import { call } from '../../../bridge/call';
import { asFailure } from '../../../bridge/failure';
import type { Persona, PersonaCount } from '../../../generated/types';
import type { Wanted } from '../enriching.svelte';

/** What came of a count; a text where there is none, which says why. */
export type Estimate = PersonaCount | string;

/** The same people, whatever the persona is called. */
const keyOf = ({ titles, notTitles, seniorities, functions, places }: Persona): string => JSON.stringify([titles, notTitles, seniorities, functions, places]);

export class Estimates {
  #wanted: Pick<Wanted, 'list' | 'rows'>;
  #known = $state.raw<ReadonlyMap<string, Estimate>>(new Map());
  /** Why a count went wrong the last time: it can be asked for again. */
  #failed = $state.raw<ReadonlyMap<string, string>>(new Map());
  busy = $state(false);

  constructor(wanted: Pick<Wanted, 'list' | 'rows'>) {
    this.#wanted = wanted;
  }

  of(persona: Persona): Estimate | undefined {
    return this.#known.get(keyOf(persona)) ?? this.#failed.get(keyOf(persona));
  }

  /** Companies that were counted at; none before the first count. */
  companies(personas: readonly Persona[]): number | undefined {
    const counted = personas.map((persona) => this.of(persona)).filter((one) => typeof one === 'object');
    return counted.length === 0 ? undefined : Math.max(...counted.map(({ companies }) => companies));
  }

  /** Whether there is a persona that was not counted. */
  open(personas: readonly Persona[]): boolean {
    return personas.some((persona) => !this.#known.has(keyOf(persona)));
  }

  /** Counts those that were not counted yet, one after the other: they share the pace of every free count. */
  async ask(personas: readonly Persona[]): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    const { list, rows } = this.#wanted;
    for (const persona of personas) {
      const key = keyOf(persona);
      if (!this.#known.has(key)) {
        const came = await call('count_persona', { list, rows: rows === null ? null : [rows.view, rows.selection], persona }).catch((thrown: unknown) => asFailure(thrown));
        // What the engine refuses it refuses again; anything else may go better the next time.
        const isFinal = !('code' in came) || came.code === 'refused';
        const told = 'code' in came ? came.message : came;
        if (isFinal) this.#known = new Map(this.#known).set(key, told);
        this.#failed = new Map([...this.#failed].filter(([other]) => other !== key));
        if (!isFinal && typeof told === 'string') this.#failed = new Map(this.#failed).set(key, told);
      }
    }
    this.busy = false;
  }
}
