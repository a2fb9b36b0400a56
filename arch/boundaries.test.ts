import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from './sources.ts'

interface Cruise {
  summary: { violations: Array<{ from: string; to: string; rule: { name: string } }> }
}

async function cruise(cwd: string): Promise<Cruise> {
  const command = join(root, 'node_modules/.bin/depcruise')
  const args = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', 'core/src', 'server/src', 'web/src']
  const { stdout } = await promisify(execFile)(command, args, { cwd, maxBuffer: 2 ** 28 }).catch(
    (error: { stdout: string }) => error,
  )
  return JSON.parse(stdout) as Cruise
}

describe('the boundary check', () => {
  let house: string
  const put = (file: string, text: string) => {
    mkdirSync(join(house, file, '..'), { recursive: true })
    writeFileSync(join(house, file), text)
  }

  beforeAll(() => {
    house = mkdtempSync(join(tmpdir(), 'podium-house-'))
    cpSync(join(root, '.dependency-cruiser.cjs'), join(house, '.dependency-cruiser.cjs'))
    symlinkSync(join(root, 'node_modules'), join(house, 'node_modules'))
    put('package.json', '{"type":"module"}')
    put(
      'core/src/identity/user/user.ts',
      "import type { Team } from '../../enrolment/team/team.ts'\nexport type User = Team\n",
    )
    put('core/src/enrolment/team/team.ts', 'export type Team = string\n')
    put('server/src/enrolment/submit.ts', "import { sql } from '../platform/db/db.ts'\nexport const x = sql\n")
    put('server/src/platform/db/db.ts', 'export const sql = 1\n')
    put(
      'web/src/enrolment/form.tsx',
      "import { x } from '../../../server/src/enrolment/submit.ts'\nexport const y = x\n",
    )
  })
  afterAll(() => rmSync(house, { recursive: true, force: true }))

  it('reports a module that looks upward, a verb at the database and a page in the server', async () => {
    const { summary } = await cruise(house)
    const broken = summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`).sort()
    expect(broken).toEqual([
      'identity-never-up: core/src/identity/user/user.ts',
      'only-store-touches-db: server/src/enrolment/submit.ts',
      'server-web-apart: web/src/enrolment/form.tsx',
    ])
  }, 60_000)
})
