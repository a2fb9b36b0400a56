import { readDesign } from '../../press/src/check-design.ts'
import { hostileDesigns } from '../../press/src/sample/hostile.ts'
import { median } from '../median.ts'

const rounds = 21
/** Milliseconds within which a hostile design must be refused. */
const most = 10

/** Time until the press refuses each hostile design, as a ratio to the limit. */
export async function bench(): Promise<void> {
  const slowest = hostileDesigns
    .map(([name, input]) => ({ name, times: Array.from({ length: rounds }, () => timeOf(input)) }))
    .map(({ name, times }) => ({ name, middle: median(times), longest: Math.max(...times) }))
    .toSorted((a, b) => b.middle - a.middle)
  for (const { name, middle, longest } of slowest.slice(0, 5)) {
    console.log(
      `${name}: ${(middle / most).toFixed(3)} of the limit (${middle.toFixed(2)} ms, ${longest.toFixed(2)} at most)`,
    )
  }
  console.log(
    `${slowest[0]!.middle <= most ? 'met' : 'MISSED'}: ${hostileDesigns.length} designs refused within ${most} ms`,
  )
}

function timeOf(input: unknown): number {
  const start = performance.now()
  readDesign(input)
  return performance.now() - start
}
