// Owns: how the address of a page is written for people. Does not own: opening it.

/** Without what the browser adds by itself; any other text stays as it is. */
export const bare = (text: string): string => (/^https?:\/\/\S+$/i.test(text) ? text.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '') : text);

/** The host of the pages that the service inside the app tells of: the demo workspace has none of its own. */
export const DEMO_HOST = 'network.example';
