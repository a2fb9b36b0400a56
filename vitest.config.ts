import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** Pure or nearly so: files share one worker's modules. */
const pure = { isolate: false }

export default defineConfig({
  test: {
    testTimeout: 20_000,
    // By itself it leaves one core out, which is half of a small machine; servers and databases wait much of the time.
    maxWorkers: availableParallelism(),
    // As the journeys: a second try where other work may hold the machine up; the report names what needed it.
    retry: process.env['CI'] ? 1 : 0,
    projects: [
      { test: { name: 'core', include: ['core/**/*.test.ts'], ...pure } },
      { test: { name: 'press', include: ['press/**/*.test.ts'], ...pure } },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'scripts/**/*.test.ts'],
          globalSetup: ['server/src/platform/testing/test-global-setup.ts'],
          hookTimeout: 30_000,
        },
      },
      { test: { name: 'web', include: ['web/**/*.test.{ts,tsx}'], environment: 'jsdom' } },
      { test: { name: 'arch', include: ['arch/**/*.test.ts'] } },
    ],
  },
})
