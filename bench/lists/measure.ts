/** 95th percentiles in milliseconds. */
export interface Times {
  readonly large: number
  readonly small: number
  readonly bare: number
}

export interface Measured extends Times {
  readonly name: string
  /** Whether a call was refused, for example because its statement took too long. */
  readonly failed: boolean
}

type Calls = Readonly<Record<keyof Times, () => Promise<unknown>>>

const WARM_UP = 3
const CALLS = 20
/** Slow calls are repeated less often: the time after which a case ends, in milliseconds. */
const ENOUGH = 3_000
/** The greatest ratios to the same call on the small demo and to the bare query; one of them must hold. */
export const MOST = { small: 2, bare: 3 } as const

/** Times the calls in turn, so that all feel the same load of the machine. */
export async function measure(name: string, calls: Calls): Promise<Measured> {
  const times = { large: [] as number[], small: [] as number[], bare: [] as number[] }
  let failed = false
  const time = async (call: () => Promise<unknown>): Promise<number> => {
    const started = performance.now()
    failed = (await call()) === null || failed
    return performance.now() - started
  }
  const started = performance.now()
  for (let turn = 0; turn < WARM_UP + CALLS; turn++) {
    const took = { large: await time(calls.large), small: await time(calls.small), bare: await time(calls.bare) }
    if (failed) break
    const isLate = performance.now() - started > ENOUGH
    if (turn < WARM_UP && !isLate) continue
    for (const side of ['large', 'small', 'bare'] as const) times[side].push(took[side])
    if (isLate) break
  }
  const p95 = (side: keyof Times) => percentile(times[side], 0.95)
  return { name, large: p95('large'), small: p95('small'), bare: p95('bare'), failed }
}

/** By how much the case is over the limit that it misses less: 1 and below holds. */
export function excess({ large, small, bare, failed }: Measured): number {
  return failed ? Infinity : Math.min(large / small / MOST.small, large / bare / MOST.bare)
}

/** The value below which this share of the times lies. */
function percentile(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? 0
}
