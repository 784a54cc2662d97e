// Owns: what has to be told to the engine so that a record has these tags. Does not own: telling it.

/** Tags that came and tags that went; case counts, as the engine keeps them. */
export function tagChanges(before: readonly string[], after: readonly string[]): { addTags: string[]; removeTags: string[] } {
  return { addTags: after.filter((tag) => !before.includes(tag)), removeTags: before.filter((tag) => !after.includes(tag)) };
}
