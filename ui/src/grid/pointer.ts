// Owns: following one press of the pointer until it is let go or taken away. Does not own: what the drag means.

export interface Drag {
  /** px moved since the press. */
  move: (event: PointerEvent, dx: number, dy: number) => void;
  /** Let go; `dragged` is false for a plain click. */
  end: (event: PointerEvent, dragged: boolean) => void;
  /** Taken away: Escape, or the system needed the pointer. */
  cancel?: () => void;
}

/** px before a press counts as a drag: hands shake. */
const THRESHOLD = 4;

/** Follows the press that `down` started. Native drag-and-drop is no choice: web views differ, and tests cannot drive it. */
export function followPointer(down: PointerEvent, drag: Drag): void {
  const from = { x: down.clientX, y: down.clientY };
  let dragged = false;
  const stop = new AbortController();
  const { signal } = stop;

  function cancel(): void {
    stop.abort();
    drag.cancel?.();
  }

  function moved(event: PointerEvent): void {
    if (event.pointerId !== down.pointerId) return;
    const dx = event.clientX - from.x;
    const dy = event.clientY - from.y;
    dragged ||= Math.abs(dx) > THRESHOLD || Math.abs(dy) > THRESHOLD;
    if (dragged) drag.move(event, dx, dy);
  }

  function released(event: PointerEvent): void {
    if (event.pointerId !== down.pointerId) return;
    stop.abort();
    drag.end(event, dragged);
  }

  function keyed(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !dragged) return;
    event.stopPropagation();
    cancel();
  }

  window.addEventListener('pointermove', moved, { signal });
  window.addEventListener('pointerup', released, { signal });
  window.addEventListener('pointercancel', cancel, { signal });
  window.addEventListener('keydown', keyed, { signal, capture: true });
}
