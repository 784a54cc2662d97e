// Owns: searching a fixed list of presets while typing. Does not own: lists that come from the service.
import type { SegmentOption } from '../../../kit/options';
import type { Suggest, TokenOption } from '../../../kit/tokens';
import type { Preset } from '../../../generated/types';

/** With more presets than this, a searched field is quicker than a wall of buttons. */
export const MOST_BUTTONS = 14;

/** A text without accents and case. */
export const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Presets whose label has a word that starts with each typed word. */
export function fitting(options: readonly Preset[], typed: string): TokenOption[] {
  const wanted = folded(typed).split(/\s+/).filter(Boolean);
  return options
    .filter(({ label }) => {
      const words = folded(label).split(/\s+/);
      return wanted.every((start) => words.some((word) => word.startsWith(start)));
    })
    .map(({ value, label }) => ({ value, label }));
}

export function suggestFrom(options: readonly Preset[]): Suggest {
  return (text, answer) => answer(fitting(options, text), true);
}

/** How many presets fit in a row of the panel, by the longest of their short labels. */
export function columnsFor(options: readonly Preset[]): 2 | 3 | 4 {
  const longest = Math.max(...options.map(({ short }) => short.length));
  return longest <= 7 && options.length > 3 ? 4 : longest <= 10 ? 3 : 2;
}

/** Presets as buttons. What is seen stays in the name, so that it can be said; what was shortened is read out in full behind it. */
export function segmentsOf(options: readonly Preset[]): SegmentOption[] {
  const spoken = ({ label, short }: Preset): string => (label.startsWith(`${short}: `) ? label : `${short} (${label})`);
  return options.map((option) => ({
    value: option.value,
    label: option.short,
    hint: option.label,
    ...(option.short === option.label ? {} : { spoken: spoken(option) }),
  }));
}
