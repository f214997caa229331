import { defineConfig } from 'vitest/config';

/** Tests stand beside what they test. The web's build plugins are left out: they have nothing to do with rules. */
export default defineConfig({
  test: { include: ['src/**/*.test.ts', 'test/**/*.test.ts'], testTimeout: 15_000, hookTimeout: 30_000 },
});
