// Owns: what the test page lacks against a real window, and that a test finds it as new. Does not own: test data.
import '@testing-library/jest-dom/vitest';
import { configure } from '@testing-library/svelte';
import { afterEach } from 'vitest';
import { notices } from './components/notices.svelte';

// Nothing is timed: a screen that is searched by role takes its while on a busy computer.
configure({ asyncUtilTimeout: 10_000 });

class NoResize implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
globalThis.ResizeObserver ??= NoResize;
Element.prototype.scrollIntoView ??= () => undefined;
Element.prototype.setPointerCapture ??= () => undefined;
Element.prototype.releasePointerCapture ??= () => undefined;
Element.prototype.hasPointerCapture ??= () => false;

afterEach(() => notices.shown.forEach(({ id }) => notices.dismiss(id)));
