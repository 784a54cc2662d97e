// Owns: which key means what in the grid. Does not own: doing it.
import { modHeld, onMac } from '../kit/key-words';

export type Move = 'up' | 'down' | 'left' | 'right' | 'row-start' | 'row-end' | 'first' | 'last' | 'page-up' | 'page-down' | 'column-start' | 'column-end';

export type GridAction =
  | { do: 'move'; move: Move; extend: boolean }
  | { do: 'toggle-row'; extend: boolean }
  | { do: 'select-all' }
  | { do: 'copy' }
  | { do: 'open' }
  | { do: 'follow' }
  | { do: 'type' }
  | { do: 'paste' }
  | { do: 'fill-down' }
  | { do: 'take-back' }
  | { do: 'clear' }
  | { do: 'menu' }
  | { do: 'column-menu' }
  | { do: 'resize-column'; by: -1 | 1 }
  | { do: 'move-column'; by: -1 | 1 };

export interface Chord {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

const MOVES: Record<string, Move> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Home: 'row-start',
  End: 'row-end',
  PageUp: 'page-up',
  PageDown: 'page-down',
};

const CTRL_MOVES: Record<string, Move> = {
  ArrowUp: 'column-start',
  ArrowDown: 'column-end',
  ArrowLeft: 'row-start',
  ArrowRight: 'row-end',
  Home: 'first',
  End: 'last',
};

/** What a chord asks for; null for one that is not the grid's, which must then be left alone. */
export function actionOf(chord: Chord, mac = onMac): GridAction | null {
  const { key, shiftKey: shift, altKey: alt } = chord;
  const held = chord.ctrlKey || chord.metaKey;
  if (alt) return held ? null : altAction(key, shift);
  if (held) return modHeld(chord, mac) ? ctrlAction(key, shift) : null;
  const move = MOVES[key];
  if (move !== undefined) return { do: 'move', move, extend: shift };
  if (key === ' ') return { do: 'toggle-row', extend: shift };
  if (key === 'F10' && shift) return { do: 'menu' };
  if (shift) return null;
  if (key === 'Enter') return { do: 'open' };
  if (key === 'Escape') return { do: 'clear' };
  if (key === 'F2') return { do: 'type' };
  if (key === 'Delete') return { do: 'take-back' };
  if (key === 'ContextMenu') return { do: 'menu' };
  return null;
}

function ctrlAction(key: string, shift: boolean): GridAction | null {
  const move = CTRL_MOVES[key];
  if (move !== undefined) return { do: 'move', move, extend: shift };
  if (shift) return null;
  if (key === 'a' || key === 'A') return { do: 'select-all' };
  if (key === 'c' || key === 'C') return { do: 'copy' };
  if (key === 'v' || key === 'V') return { do: 'paste' };
  if (key === 'd' || key === 'D') return { do: 'fill-down' };
  if (key === ' ') return { do: 'toggle-row', extend: false };
  if (key === 'Enter') return { do: 'follow' };
  return null;
}

function altAction(key: string, shift: boolean): GridAction | null {
  if (key === 'ArrowDown' && !shift) return { do: 'column-menu' };
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null;
  const by = key === 'ArrowLeft' ? -1 : 1;
  return shift ? { do: 'move-column', by } : { do: 'resize-column', by };
}
