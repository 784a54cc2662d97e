// Owns: the address of a record's picture. Does not own: fetching it; the shell answers this protocol, never the web.
import { convertFileSrc } from '@tauri-apps/api/core';

/** The numbers of records are those of a workspace: without its name the page would show a cached picture of another one. */
let workspace = '';

/** From now on pictures are those of this workspace's records. */
export function logosOf(id: string): void {
  workspace = id;
}

/** Where the shell serves the logo of a record; `logo://localhost/7?w=demo`, on Windows `http://logo.localhost/7?w=demo`. */
export function logoUrl(record: number): string {
  return `${convertFileSrc(String(record), 'logo')}?w=${encodeURIComponent(workspace)}`;
}
