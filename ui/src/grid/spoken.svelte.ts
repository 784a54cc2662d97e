// Owns: what is read out when the sort or the selection changes. Does not own: either of them.
import { untrack } from 'svelte';
import { tPlural, t } from '../words/translate';
import type { GridProps } from './types';

function sortWords(name: string | undefined, descending: boolean): string {
  if (name === undefined) return t('Not sorted.');
  return descending ? t('Sorted by {column}, descending.', { column: name }) : t('Sorted by {column}, ascending.', { column: name });
}

export class Spoken {
  sort = $state('');
  selection = $state('');

  /** Call it while a component starts. `onsorted` runs after the sort has become another one. */
  constructor(given: GridProps, onsorted: () => void) {
    let sortedBy = untrack(() => given.sort);
    $effect(() => {
      const now = given.sort;
      if (now?.key === sortedBy?.key && now?.descending === sortedBy?.descending) return;
      sortedBy = now;
      untrack(() => {
        const name = given.columns.find((column) => column.key === now?.key)?.label;
        this.sort = sortWords(name, now?.descending === true);
        onsorted();
      });
    });

    let before = untrack(() => given.selection.count);
    $effect(() => {
      const now = given.selection.count;
      if (now === before) return;
      before = now;
      this.selection = now === 0 ? t('No rows selected.') : tPlural(now, '{n} row selected.', '{n} rows selected.');
    });
  }
}
