// Owns: the proof that nothing moves for a person who asked the system for less motion. Does not own: what moves, and why.
import { describe, expect, it } from 'vitest';
import base from '../base.css?raw';

const texts = import.meta.glob<string>(['../../**/*.svelte', '../../**/*.css', '../../**/*.ts', '!../../**/*.test.ts', '!../../generated/**'], { query: '?raw', import: 'default', eager: true });
const lines = Object.entries(texts).flatMap(([file, text]) => text.split('\n').map((line) => ({ file, line: line.trim() })));
const saying = (what: RegExp): string[] => lines.filter(({ line }) => what.test(line)).map(({ file, line }) => `${file}: ${line}`);

describe('with less motion', () => {
  const [, less = ''] = base.split('@media (prefers-reduced-motion: reduce) {');

  it('every animation and transition is over at once, and none goes round', () => {
    expect(saying(/^(animation|transition):/).length, 'there are some to switch off').toBeGreaterThan(3);
    expect(less, 'for every element and what stands before and after it').toMatch(/^\s*\*,\s*\*::before,\s*\*::after \{/);
    for (const rule of ['animation-duration: 0.01ms', 'animation-delay: 0s', 'animation-iteration-count: 1', 'transition-duration: 0.01ms', 'transition-delay: 0s', 'scroll-behavior: auto']) {
      expect(less, `${rule} stands over every component`).toContain(`${rule} !important;`);
    }
  });

  it('nothing stands over that rule', () => {
    const louder = saying(/\b(animation|transition|scroll-behavior)[\w-]*:.*!important/).filter((line) => !line.startsWith('../base.css'));
    expect(louder, 'what is important itself would go on moving').toEqual([]);
  });

  it('nothing moves by a script, which no style can stop', () => {
    expect(saying(/from 'svelte\/(transition|motion|animate)'|\.animate\(|behavior: 'smooth'|\bstyle="[^"]*(animation|transition)/), 'motion belongs to the styles').toEqual([]);
  });
});
