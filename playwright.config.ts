import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { browserOptions } from './e2e/fixture/browser.ts'

const testDir = join(import.meta.dirname, 'e2e')
/** Journeys on platforms of their own. They go first, while the demo is filled that the others share. */
const own = globSync('**/*.e2e.ts', { cwd: testDir })
  .filter((path) => readFileSync(join(testDir, path), 'utf8').includes('startPlatform('))
  .map((path) => `**/${path}`)

export default defineConfig({
  testDir,
  projects: [
    { name: 'own', testMatch: own },
    { name: 'demo', testMatch: '*.e2e.ts', testIgnore: own },
  ],
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'artefacts/journeys',
  timeout: 300_000,
  expect: { timeout: 10_000 },
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  reporter: 'list',
  use: {
    launchOptions: await browserOptions(),
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    // A click on a part that still moves can miss it.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording takes half as long again as the journeys themselves: `npx playwright test --trace on` records one.
    trace: 'off',
    screenshot: 'only-on-failure',
    actionTimeout: 15_000,
  },
})
