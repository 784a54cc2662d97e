// Owns: the searches made before. Does not own: opening one on the screen.
import { call } from '../../bridge/call';
import { asFailure, type Failure } from '../../bridge/failure';
import type { SearchHead } from '../../generated/types';

export class Recent {
  searches = $state.raw<readonly SearchHead[]>([]);
  loaded = $state(false);
  failure = $state.raw<Failure | null>(null);

  async load(): Promise<void> {
    try {
      this.searches = await call('recent_searches', {});
      this.loaded = true;
      this.failure = null;
    } catch (thrown) {
      this.failure = asFailure(thrown);
    }
  }

  /** A search has moved: it is shown as it is now, and a new one leads. */
  heard(head: SearchHead): void {
    const known = this.searches.some(({ search }) => search === head.search);
    this.searches = known ? this.searches.map((one) => (one.search === head.search ? head : one)) : [head, ...this.searches];
  }
}
