import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEMO_FOLDER, endDemoPlatform } from './fixture/platform.ts'

/**
 * Creates the folder of the shared demo platform and stops the platform at the end. Playwright requires a default
 * export.
 */
// oxlint-disable-next-line import/no-default-export
export default function setUp(): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'podium-journeys-'))
  process.env[DEMO_FOLDER] = folder
  return () => endDemoPlatform(folder)
}
