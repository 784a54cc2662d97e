// Owns: what the quick bar offers for what was typed. Does not own: what an entry does.
import type { IconName } from '../../components/icons';

export interface QuickEntry {
  key: string;
  group: string;
  label: string;
  icon: IconName;
  detail?: string;
  run: () => void;
}

function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Entries that contain every typed word, those that start with the first word before the others, at most `most`. */
export function offered(entries: readonly QuickEntry[], typed: string, most = 12): QuickEntry[] {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  const fitting = entries.filter((entry) => words.every((word) => folded(`${entry.label} ${entry.group}`).includes(word)));
  const first = words[0];
  if (first === undefined) return fitting.slice(0, most);
  const starts = (entry: QuickEntry): boolean => folded(entry.label).startsWith(first);
  return [...fitting.filter(starts), ...fitting.filter((entry) => !starts(entry))].slice(0, most);
}
