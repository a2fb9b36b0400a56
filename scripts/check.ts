import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { report, runStep, type StepResult } from './run-step.ts'

const root = join(import.meta.dirname, '..')
const sources = ['core/src', 'press/src', 'server/src', 'web/src']
/** Parallel steps: as many as a small machine has cores. */
const LANES = 2
/** Compares peers whose packages only its own install has, so that its types are checked by themselves. */
const PEERS = 'bench/certificate'

/** Fast steps without a browser, the longest first. */
const steps: ReadonlyArray<() => Promise<StepResult>> = [
  // One program for both: reading the sources twice cost 20 seconds.
  () => runStep('lint and types', 'oxlint', ['--type-check', '--ignore-pattern', `${PEERS}/**`]),
  () => runStep('sql', 'node', ['scripts/check-sql.ts']),
  () => runStep('architecture', 'vitest', ['run', '--project', 'arch']),
  () => runStep('unused code', 'knip', ['--no-progress']),
  // Production mode ignores tests as entries: what only tests use counts as unused.
  () => runStep('unused in production', 'knip', ['--no-progress', '--production', '--config', 'knip.production.json']),
  boundaries,
  () => runStep('format', 'oxfmt', ['--check', '.']),
  () => runStep(`lint of ${PEERS}`, 'oxlint', [PEERS]),
  // Its packages exist once `npm run bench -- certificate` has installed them.
  ...(existsSync(join(root, PEERS, 'node_modules')) ? [() => runStep(`types of ${PEERS}`, 'tsc', ['-p', PEERS])] : []),
]

/** Format, lint, types, boundaries, unused code, architecture, SQL. Returns true when all pass. */
export async function check(): Promise<boolean> {
  const waiting = [...steps]
  let passed = true
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const result = await step()
      report(result)
      passed &&= result.ok
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return passed
}

/** Also fails when it read almost no files, as with a wrong folder or a missing parser. */
async function boundaries(): Promise<StepResult> {
  const result = await runStep('boundaries', 'depcruise', ['--config', '.dependency-cruiser.cjs', ...sources])
  const modules = Number(/\((\d+) modules/.exec(result.output)?.[1] ?? 0)
  return { ...result, ok: result.ok && modules > 1_000 }
}

if (import.meta.main) process.exitCode = (await check()) ? 0 : 1
