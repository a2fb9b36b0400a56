import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEMO_FOLDER, demoPlatform, endPlatform } from './fixture/platform.ts'

/**
 * Creates the folder of the shared demo platform, starts it at once where all journeys run, and stops it at the end.
 * Playwright requires a default export.
 */
// oxlint-disable-next-line import/no-default-export
export default function setUp(): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'podium-journeys-'))
  process.env[DEMO_FOLDER] = folder
  // A failure is thrown to each journey that asks for it.
  if (process.env['ALL_JOURNEYS'] === 'on') void demoPlatform().catch(() => undefined)
  return () => endPlatform(folder)
}
