// Owns: how the window's files are served while developing, built, and tested.
// Does not own: the content security policy (that is the shell's), or type checks and lint rules.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte(), svelteTesting()],
  clearScreen: false,
  server: { port: 1420, strictPort: true },
  build: {
    // A data: URL for a font or a style sheet is refused by the policy of the window, so every asset stays a file.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  test: {
    environment: 'jsdom',
    include: ['src/**/*.test.ts'],
    setupFiles: ['src/test-setup.ts'],
    restoreMocks: true,
    // Nothing is timed here: a busy computer takes longer, and that is no failure.
    testTimeout: 30_000,
  },
});
