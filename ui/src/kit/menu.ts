// Owns: the shape of a menu's lines. Does not own: what they do.
import type { IconName } from './icons';

/** A heading is over the lines that follow it, a note below the one that it is about. */
export type MenuLine =
  | MenuAction
  | { kind: 'line'; key: string }
  | { kind: 'heading'; key: string; label: string }
  | { kind: 'note'; key: string; label: string };

export interface MenuAction {
  kind?: 'action';
  key: string;
  label: string;
  icon?: IconName;
  /** Words at the end of the line: a price, a key chord, a count. */
  detail?: string;
  /** Given: the line is a tick box. */
  checked?: boolean;
  danger?: boolean;
  /** Why it cannot be used now; the line is off and says so. */
  blocked?: string;
  run: () => void;
}
