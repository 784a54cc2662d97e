// Owns: which columns a file has, in which order and under which headings. Does not own: what is in them.
import type { ExportColumn } from '../../generated/types';

/** A column as the screen knows it. */
export interface OfferedColumn {
  key: string;
  label: string;
  group: string;
  hidden: boolean;
}

export interface ColumnChoice {
  key: string;
  label: string;
  group: string;
  chosen: boolean;
  /** What is written above it in the file; empty for its label. */
  heading: string;
}

export class ColumnChoices {
  all = $state.raw<readonly ColumnChoice[]>([]);
  chosen = $derived(this.all.filter((column) => column.chosen));

  constructor(offered: readonly OfferedColumn[]) {
    this.all = offered.map(({ key, label, group, hidden }) => ({ key, label, group, chosen: !hidden, heading: '' }));
  }

  choose(key: string, chosen: boolean): void {
    this.#change(key, { chosen });
  }

  rename(key: string, heading: string): void {
    this.#change(key, { heading });
  }

  /** Past the next column that is written: the others have no place in the file. */
  move(key: string, by: -1 | 1): void {
    const at = this.chosen.findIndex((column) => column.key === key);
    const over = this.chosen[at + by];
    if (at >= 0 && over !== undefined) this.place(key, over.key);
  }

  /** To the place of another column, which makes room. */
  place(key: string, over: string): void {
    const from = this.all.findIndex((column) => column.key === key);
    const to = this.all.findIndex((column) => column.key === over);
    const moving = this.all[from];
    if (moving === undefined || to < 0) return;
    const rest = this.all.filter((column) => column !== moving);
    this.all = [...rest.slice(0, to), moving, ...rest.slice(to)];
  }

  /** The columns of a preset, in its order and under its headings; without any, those that are chosen under their labels. */
  use(preset: readonly ExportColumn[]): void {
    if (preset.length === 0) {
      this.all = this.all.map((column) => ({ ...column, heading: '' }));
      return;
    }
    const known = new Map(this.all.map((column) => [column.key, column]));
    const first = preset.flatMap(({ key, heading }) => {
      const column = known.get(key);
      known.delete(key);
      return column === undefined ? [] : [{ ...column, chosen: true, heading: heading ?? '' }];
    });
    this.all = [...first, ...[...known.values()].map((column) => ({ ...column, chosen: false }))];
  }

  /** What the file is asked to have. */
  describe(): ExportColumn[] {
    return this.chosen.map(({ key, label, heading }) => {
      const typed = heading.trim();
      return { key, heading: typed === '' || typed === label ? null : typed };
    });
  }

  /** A heading that two columns have, which importers take for a mistake; none where there is no such. */
  get twice(): string | undefined {
    const seen = new Set<string>();
    for (const { heading, label } of this.chosen) {
      const name = heading.trim() || label;
      if (seen.has(name.toLowerCase())) return name;
      seen.add(name.toLowerCase());
    }
    return undefined;
  }

  #change(key: string, now: Partial<ColumnChoice>): void {
    this.all = this.all.map((column) => (column.key === key ? { ...column, ...now } : column));
  }
}
