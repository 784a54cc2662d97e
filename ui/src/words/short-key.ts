// Owns: the short name of a text, under which a page in German finds its words. Does not own: the words.

/** FNV-1a over the characters, 32 bits wide, in letters and digits. The build refuses two texts of one name. */
export function shortKey(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}
