import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** Files of one project share a worker's loaded modules: loading them took longer than most tests. */
const shared = { isolate: false }

export default defineConfig({
  test: {
    testTimeout: 20_000,
    // By itself it leaves one core out, which is half of a small machine; servers and databases wait much of the time.
    maxWorkers: availableParallelism(),
    // A DeprecationWarning of Node is an error, so that an upgrade breaks nothing one day.
    execArgv: ['--throw-deprecation'],
    projects: [
      { test: { name: 'core', include: ['core/**/*.test.ts'], ...shared } },
      { test: { name: 'press', include: ['press/**/*.test.ts'], ...shared } },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'scripts/**/*.test.ts'],
          globalSetup: ['server/src/platform/testing/test-global-setup.ts'],
          hookTimeout: 30_000,
          ...shared,
        },
      },
      // A component's test has a document; another says so in its first line: `// @vitest-environment jsdom`.
      { test: { name: 'web', include: ['web/**/*.test.ts'], setupFiles: ['web/fresh-page.ts'], ...shared } },
      {
        test: {
          name: 'page',
          include: ['web/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['web/fresh-page.ts', 'web/fresh-document.ts'],
          ...shared,
        },
      },
      { test: { name: 'arch', include: ['arch/**/*.test.ts'], ...shared } },
    ],
  },
})
