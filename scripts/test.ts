import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { check } from './check.ts'

/**
 * `npm test`: the checks, then every test, the browser journeys included. The last line counts what passed and failed;
 * a failed check counts as one failure.
 */
interface Count {
  passed: number
  failed: number
}

const scratch = mkdtempSync(join(tmpdir(), 'podium-test-'))
const count: Count = { passed: 0, failed: 0 }

try {
  if (!(await check())) count.failed += 1
  add(runVitest())
  add(runPlaywright())
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
console.log(`${count.passed} passed, ${count.failed} failed`)
process.exitCode = count.failed === 0 ? 0 : 1

function add(other: Count): void {
  count.passed += other.passed
  count.failed += other.failed
}

function runVitest(): Count {
  const file = join(scratch, 'vitest.json')
  const projects = ['core', 'press', 'server', 'web'].flatMap((name) => ['--project', name])
  const args = ['run', ...projects, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
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
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: file, FORCE_COLOR: '0' },
  })
  return counted(status, () => {
    const { stats } = JSON.parse(readFileSync(file, 'utf8')) as {
      stats: { expected: number; unexpected: number; flaky: number }
    }
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
  })
}

/** A runner that died, or failed without naming a test, is one failure. */
function counted(status: number | null, read: () => Count): Count {
  try {
    const result = read()
    return status === 0 || result.failed > 0 ? result : { ...result, failed: 1 }
  } catch {
    return { passed: 0, failed: 1 }
  }
}
