import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { report, runStep, type StepResult } from './run-step.ts'

const root = join(import.meta.dirname, '..')
const sources = ['core/src', 'press/src', 'server/src', 'web/src']
/** Steps at a time: as many as a small machine has cores. */
const LANES = 2
/** What the compiler found out last time; not in git. */
const types = ['-p', '.', '--incremental', '--tsBuildInfoFile', join(root, '.cache/types.tsbuildinfo')]

/** What needs no browser and little time, those that take longest first. */
const steps: ReadonlyArray<() => Promise<StepResult>> = [
  () => runStep('lint', 'oxlint', []),
  () => runStep('types', 'tsc', types),
  () => runStep('sql', 'node', ['scripts/check-sql.ts']),
  () => runStep('architecture', 'vitest', ['run', '--project', 'arch']),
  () => runStep('unused code', 'knip', ['--no-progress']),
  // Without tests as entries: what only tests use is unused.
  () => runStep('unused in production', 'knip', ['--no-progress', '--production', '--config', 'knip.production.json']),
  boundaries,
  () => runStep('format', 'oxfmt', ['--check', '.']),
  // Its packages are there once `npm run bench -- certificate` has installed them.
  ...(existsSync(join(root, 'bench/certificate/node_modules'))
    ? [() => runStep('types of bench/certificate', 'tsc', ['-p', 'bench/certificate'])]
    : []),
]

/** Format, lint, types, boundaries, unused code, architecture, SQL. True when all pass. */
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

/** Fails too when it read next to nothing, as with a wrong folder or a parser that is missing. */
async function boundaries(): Promise<StepResult> {
  const result = await runStep('boundaries', 'depcruise', ['--config', '.dependency-cruiser.cjs', ...sources])
  const modules = Number(/\((\d+) modules/.exec(result.output)?.[1] ?? 0)
  return { ...result, ok: result.ok && modules > 1_000 }
}

if (import.meta.main) process.exitCode = (await check()) ? 0 : 1
