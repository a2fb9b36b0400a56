/** Load limits of one process, for a small machine; tests raise them. */
export interface Limits {
  /** Requests per minute: all from one address, and writes of one account. */
  readonly addressCeiling: number
  readonly accountCeiling: number
  /** Concurrent requests; further ones get BUSY. */
  readonly maxInFlight: number
  /** Event loop delay in milliseconds, also the sampling interval, above which requests get BUSY; 0: no limit. */
  readonly maxLagMs: number
  /**
   * Concurrent requests that are accepted despite the delay, so that one long pause of an idle process refuses nobody.
   */
  readonly maxInFlightLagging: number
  /** Maximum number of database connections. */
  readonly poolSize: number
  /** Jobs that this process runs at once; 0: none. */
  readonly jobConcurrency: number
  /** Whether answers are validated against their schema, for tests. */
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
