// Owns: the way to the box that filters what is on show (Ctrl+F). Does not own: the box, which has `data-find`.
import { usable } from '../../kit/entrance';
import { openDialog } from '../../kit/keyboard';

/** In front of the others is the box of a dialog that is open. */
export function goToFilterBox(): void {
  const where = openDialog() ?? document;
  const box = [...where.querySelectorAll<HTMLInputElement>('input[data-find]')].find(usable);
  box?.focus();
  box?.select();
}
