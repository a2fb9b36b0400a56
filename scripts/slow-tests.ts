import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { FILE_SECONDS, slowTests, TEST_SECONDS } from '../arch/slow-tests.ts'

/**
 * Names the slow tests that arch/slow-tests.ts doesn't list, with their seconds. It fails nothing: on a busy machine any
 * test can wait for ten seconds, and a limit by the clock would fail those that are innocent.
 */
// oxlint-disable-next-line import/no-default-export
export default class SlowTests implements Reporter {
  readonly #seconds = new Map<string, number>()

  onTestModuleEnd(module: TestModule): void {
    const file = relative(process.cwd(), module.moduleId)
    const { duration, collectDuration } = module.diagnostic()
    this.#seconds.set(file, (duration + collectDuration) / 1000)
    for (const test of module.children.allTests()) {
      this.#seconds.set(`${file} > ${test.name}`, (test.diagnostic()?.duration ?? 0) / 1000)
    }
  }

  onTestRunEnd(): void {
    const limit = (name: string) => (name.includes(' > ') ? TEST_SECONDS : FILE_SECONDS)
    const listed = (name: string) => name in slowTests || (name.split(' > ')[0] ?? '') in slowTests
    const slow = [...this.#seconds].filter(([name, seconds]) => seconds > limit(name) && !listed(name))
    print('Slow, and not in arch/slow-tests.ts', slow)
    const quick = Object.keys(slowTests).filter((name) => (this.#seconds.get(name) ?? limit(name)) < limit(name) / 4)
    print(
      'In arch/slow-tests.ts, and quick',
      quick.map((name) => [name, this.#seconds.get(name)!]),
    )
  }
}

function print(title: string, found: ReadonlyArray<readonly [string, number]>): void {
  if (found.length === 0) return
  const lines = found
    .toSorted(([, one], [, other]) => other - one)
    .map(([name, seconds]) => `  ${seconds.toFixed(1)} s  ${name}`)
  process.stdout.write(`\n${title}:\n${lines.join('\n')}\n`)
}
