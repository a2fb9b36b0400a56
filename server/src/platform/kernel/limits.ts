/** How much one process takes on. Chosen for a modest machine; tests put them out of the way. */
export interface Limits {
  /** Requests a minute: everything from one address; writes of one account. */
  readonly addressCeiling: number
  readonly accountCeiling: number
  /** Requests under way at once before the rest are refused with BUSY. */
  readonly maxInFlight: number
  /** Milliseconds that the event loop may lag, sampled as often, before requests are refused with BUSY; 0: any. */
  readonly maxLagMs: number
  /** Requests under way that a lagging event loop still serves: one long pause of an idle process refuses nobody. */
  readonly maxInFlightLagging: number
  /** Connections to the database. */
  readonly poolSize: number
  /** Jobs this process runs at once; 0 runs none. */
  readonly jobConcurrency: number
  /** Whether answers are checked against their schema before they leave; for tests. */
  readonly checkAnswers: boolean
}

export const usualLimits: Limits = {
  addressCeiling: 3_000,
  accountCeiling: 120,
  maxInFlight: 2_000,
  maxLagMs: 1_000,
  maxInFlightLagging: 20,
  poolSize: 20,
  jobConcurrency: 2,
  checkAnswers: false,
}
