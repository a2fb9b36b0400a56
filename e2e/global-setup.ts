import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEMO_FOLDER, endDemoPlatform } from './fixture/platform.ts'

/** The folder of the demo platform that the journeys share, and its end. Playwright takes only a default export here. */
// oxlint-disable-next-line import/no-default-export
export default function setUp(): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'podium-journeys-'))
  process.env[DEMO_FOLDER] = folder
  return () => endDemoPlatform(folder)
}
