import { expect, test, vi } from 'vitest';

test('what comes later than vitest would wait by itself is waited for', async () => {
  const begun = performance.now();
  await vi.waitFor(() => expect(performance.now() - begun, 'ms').toBeGreaterThan(1_200));
});
