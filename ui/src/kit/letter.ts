// Owns: the letter and the ground colour drawn where a record has no picture. Does not own: loading pictures.
import { spoken } from '../words/language';

/** Grounds on which white text reaches 4.5:1. The classes g0 to g11 of Logo.svelte follow this order. */
export const GROUNDS = 12;

/** The first letter or digit of a name, as a whole grapheme, upper case; "?" for a name without one. */
export function letterOf(name: string): string {
  const first = /[\p{L}\p{N}]\p{M}*/u.exec(name)?.[0];
  return first === undefined ? '?' : first.toLocaleUpperCase(spoken.locale).slice(0, 2);
}

/** A ground from 0 to GROUNDS - 1 that is the same for the same name on every machine. */
export function groundOf(name: string): number {
  let hash = 2166136261;
  for (let at = 0; at < name.length; at += 1) hash = Math.imul(hash ^ name.charCodeAt(at), 16777619);
  return (hash >>> 0) % GROUNDS;
}
