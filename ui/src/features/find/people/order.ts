// Owns: where bars are while they are counted. Does not own: their order once they are (the engine sorts by size).
import type { Audience, Breakdown } from '../../../generated/types';

/** While counts come in, every bar keeps its place, so that none moves away under the pointer; at rest it is the engine's order. */
export function inPlace(before: readonly Breakdown[], { running, breakdowns }: Audience): Breakdown[] {
  if (!running) return breakdowns;
  return breakdowns.map((breakdown) => {
    const places = before.find(({ field, label }) => field === breakdown.field && label === breakdown.label)?.bars.map(({ label }) => label) ?? [];
    const place = (label: string): number => (places.includes(label) ? places.indexOf(label) : places.length);
    return { ...breakdown, bars: [...breakdown.bars].sort((one, other) => place(one.label) - place(other.label)) };
  });
}
