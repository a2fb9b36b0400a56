export interface Measured {
  readonly name: string
  /** 95th percentiles in milliseconds. */
  readonly large: number
  readonly small: number
  readonly ratio: number
  /** Whether a call was refused, for example because its statement took too long. */
  readonly failed: boolean
}

const WARM_UP = 3
const CALLS = 20
/** Slow calls are repeated less often: the time after which a case ends, in milliseconds. */
const ENOUGH = 3_000

/** Times both calls in turn, so that both feel the same load of the machine. */
export async function measure(
  name: string,
  large: () => Promise<unknown>,
  small: () => Promise<unknown>,
): Promise<Measured> {
  const times = { large: [] as number[], small: [] as number[] }
  let failed = false
  const time = async (call: () => Promise<unknown>): Promise<number> => {
    const started = performance.now()
    failed = (await call()) === null || failed
    return performance.now() - started
  }
  const started = performance.now()
  for (let turn = 0; turn < WARM_UP + CALLS; turn++) {
    const took = { large: await time(large), small: await time(small) }
    if (failed) break
    const isLate = performance.now() - started > ENOUGH
    if (turn < WARM_UP && !isLate) continue
    times.large.push(took.large)
    times.small.push(took.small)
    if (isLate) break
  }
  const [slow, quick] = [percentile(times.large, 0.95), percentile(times.small, 0.95)]
  return { name, large: slow, small: quick, ratio: failed ? Infinity : slow / quick, failed }
}

/** The value below which this share of the times lies. */
function percentile(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? 0
}
