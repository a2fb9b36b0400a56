import { report, runStep, type StepResult } from './run-step.ts'

const sources = ['core/src', 'press/src', 'server/src', 'web/src']

/** Everything that needs no browser and little time: format, lint, types, boundaries, unused code, architecture, SQL. */
export async function check(): Promise<boolean> {
  const pairs = [
    [
      () => runStep('format', 'oxfmt', ['--check', '.']),
      () => runStep('lint', 'oxlint', []),
      () => runStep('unused code', 'knip', ['--no-progress']),
      () => runStep('sql', 'node', ['scripts/check-sql.ts']),
    ],
    [
      () => runStep('types', 'tsc', ['-p', '.']),
      () => runStep('boundaries', 'depcruise', ['--config', '.dependency-cruiser.cjs', ...sources]),
      () => runStep('architecture', 'vitest', ['run', '--project', 'arch']),
    ],
  ]
  const lanes = await Promise.all(pairs.map(runLane))
  return lanes.flat().every((result) => result.ok)
}

async function runLane(steps: ReadonlyArray<() => Promise<StepResult>>): Promise<StepResult[]> {
  const results: StepResult[] = []
  for (const step of steps) {
    const result = await step()
    report(result)
    results.push(result)
  }
  return results
}

if (import.meta.main) process.exitCode = (await check()) ? 0 : 1
