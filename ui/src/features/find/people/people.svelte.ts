// Owns: what people search knows free, before anything is paid: the live count and the audience map, kept in step with the filters.
// Does not own: the filters, the search on show, or either of the two.
import { untrack } from 'svelte';
import { onChanged } from '../../../bridge/events';
import { AudienceDrawing } from './audience.svelte';
import { LiveCount } from './count.svelte';
import type { PanelContext } from './panel-context';

export class People {
  #panel: PanelContext;
  readonly count: LiveCount;
  readonly map: AudienceDrawing;

  constructor(panel: PanelContext) {
    this.#panel = panel;
    this.count = new LiveCount(panel);
    this.map = new AudienceDrawing(panel);
  }

  /** Call while a component starts. */
  start(): void {
    $effect(() => {
      const ends = [
        onChanged('audience', ({ audience }) => this.map.heard(audience)),
        onChanged('pull', ({ pull }) => {
          if (pull.kind === 'people' && pull.phase !== 'running') this.count.refresh();
        }),
      ];
      return () => {
        ends.forEach((end) => end());
        this.count.end();
        this.map.end();
      };
    });
    $effect(() => {
      this.#panel.problems();
      untrack(() => {
        this.count.checked();
        this.map.checked();
      });
    });
    untrack(() => this.count.changed());
  }

  /** Call when the filters changed. */
  changed(): void {
    this.count.changed();
    this.map.changed();
  }

  /** Call when the same filters are only spelled anew. The map recognises them by itself. */
  respelled(): void {
    this.count.respelled();
  }
}
