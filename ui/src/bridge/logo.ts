// Owns: the address of a record's picture. Does not own: fetching it; the shell answers this protocol, never the web.
import { convertFileSrc } from '@tauri-apps/api/core';

/** Where the shell serves the logo of a record; `logo://localhost/7`, on Windows `http://logo.localhost/7`. */
export function logoUrl(record: number): string {
  return convertFileSrc(String(record), 'logo');
}
