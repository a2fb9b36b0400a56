import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { check } from './check.ts'
import { report, runStep } from './run-step.ts'

/**
 * `npm test`: the checks and the build of the pages, then every test, the browser journeys included. The last line
 * counts what passed and failed; a failed check or build counts as one failure. `npm run test:full` sets
 * TEST_TIER=full.
 */
interface Count {
  passed: number
  failed: number
}

const scratch = mkdtempSync(join(tmpdir(), 'podium-test-'))
const count: Count = { passed: 0, failed: 0 }
// Tests start the server about a hundred times.
process.env['NODE_COMPILE_CACHE'] ??= join(scratch, 'compiled')

try {
  const [built, checked] = await Promise.all([build(), check()])
  count.failed += [built, checked].filter((ok) => !ok).length
  add(runVitest())
  add(runPlaywright())
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
console.log(`${Math.round(performance.now() / 1000)} s`)
console.log(`${count.passed} passed, ${count.failed} failed`)
process.exitCode = count.failed === 0 ? 0 : 1

function add(other: Count): void {
  count.passed += other.passed
  count.failed += other.failed
}

/** Builds the pages once: otherwise the first server of the tests would build them while others wait. */
async function build(): Promise<boolean> {
  const result = await runStep('web build', 'node', ['web/build.ts'])
  report(result)
  return result.ok
}

function runVitest(): Count {
  const file = join(scratch, 'vitest.json')
  const projects = ['core', 'press', 'server', 'web', 'page'].flatMap((name) => ['--project', name])
  const reporters = ['default', 'json', './scripts/slow-tests.ts'].map((name) => `--reporter=${name}`)
  const args = ['run', ...projects, ...reporters, `--outputFile.json=${file}`]
  const { status } = spawnSync('vitest', args, { stdio: 'inherit', env: { ...process.env, NO_COLOR: '1' } })
  return counted(status, () => {
    const result = JSON.parse(readFileSync(file, 'utf8')) as { numPassedTests: number; numFailedTests: number }
    return { passed: result.numPassedTests, failed: result.numFailedTests }
  })
}

function runPlaywright(): Count {
  const file = join(scratch, 'playwright.json')
  const args = ['test', '--reporter=list,json']
  const { status } = spawnSync('playwright', args, {
    stdio: 'inherit',
    env: { ...process.env, ALL_JOURNEYS: 'on', PLAYWRIGHT_JSON_OUTPUT_NAME: file, FORCE_COLOR: '0' },
  })
  return counted(status, () => {
    const { stats } = JSON.parse(readFileSync(file, 'utf8')) as { stats: { expected: number; unexpected: number } }
    return { passed: stats.expected, failed: stats.unexpected }
  })
}

/** The counts of a runner; one that crashed, or failed without naming a test, counts as one failure. */
function counted(status: number | null, read: () => Count): Count {
  try {
    const result = read()
    return status === 0 || result.failed > 0 ? result : { ...result, failed: 1 }
  } catch {
    return { passed: 0, failed: 1 }
  }
}
