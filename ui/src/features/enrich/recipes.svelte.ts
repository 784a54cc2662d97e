// Owns: the plans that are stored under a name. Does not own: the plan that is being chosen (plan.svelte.ts).
import { call } from '../../bridge/call';
import type { Failure } from '../../bridge/failure';
import { tried } from '../../shared/failure/tried';
import type { Plan, Recipe } from '../../generated/types';

export class Recipes {
  all = $state.raw<readonly Recipe[]>([]);
  failure = $state.raw<Failure | null>(null);
  /** The one that was removed last: it can be put back. */
  removed = $state.raw<Recipe | null>(null);

  load = (): Promise<boolean> => this.#take(() => call('recipes', {}));

  /** The same name again replaces the plan under it. */
  async save(name: string, plan: Plan): Promise<boolean> {
    const kept = await this.#take(() => call('save_recipe', { name, plan }));
    if (kept) this.removed = null;
    return kept;
  }

  async remove(recipe: Recipe): Promise<void> {
    if (await this.#take(() => call('remove_recipe', { recipe: recipe.recipe }))) this.removed = recipe;
  }

  async putBack(): Promise<void> {
    if (this.removed !== null) await this.save(this.removed.name, this.removed.plan);
  }

  #take = (from: () => Promise<Recipe[]>): Promise<boolean> => tried(this, async () => void (this.all = await from()));
}
