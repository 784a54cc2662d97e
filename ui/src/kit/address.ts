// Owns: how the address of a page is written for people. Does not own: opening it.

/** Addresses in a text without what the browser adds by itself; everything else stays as it is. */
export const bare = (text: string): string => text.replace(/(^|\s)https?:\/\/(?:www\.)?(\S+?)\/?(?=\s|$)/gi, '$1$2');
