// Owns: the searches of one kind that were made before. Does not own: opening one on the screen.
import { call } from '../../bridge/call';
import type { Failure } from '../../bridge/failure';
import { tried } from '../../shared/failure/tried';
import type { SearchHead, SearchKind } from '../../generated/types';

export class Recent {
  #kind: SearchKind;
  searches = $state.raw<readonly SearchHead[]>([]);
  loaded = $state(false);
  failure = $state.raw<Failure | null>(null);

  constructor(kind: SearchKind) {
    this.#kind = kind;
  }

  load(): Promise<unknown> {
    return tried(this, async () => {
      this.searches = (await call('recent_searches', {})).filter(({ kind }) => kind === this.#kind);
      this.loaded = true;
    });
  }

  /** A search has moved: it is shown as it is now, and a new one leads. Those of other kinds are of no matter here. */
  heard(head: SearchHead): void {
    if (head.kind !== this.#kind) return;
    const known = this.searches.some(({ search }) => search === head.search);
    this.searches = known ? this.searches.map((one) => (one.search === head.search ? head : one)) : [head, ...this.searches];
  }
}
