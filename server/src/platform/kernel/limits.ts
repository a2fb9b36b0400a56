import { FREQUENT } from '../db/prepared-connection.ts'

/** Load limits of one process, for a small machine; tests raise them. */
export interface Limits {
  /** Requests per minute: of one address without a session, of one account, and writes of one account. */
  readonly addressCeiling: number
  readonly accountRequestCeiling: number
  readonly accountCeiling: number
  /** Concurrent requests whose body has arrived; further ones get BUSY. */
  readonly maxInFlight: number
  /** Concurrent event streams, which don't count as requests: of the process, of one account, of one address. */
  readonly maxStreams: number
  readonly streamsPerAccount: number
  readonly streamsPerAddress: number
  /** Requests whose body is still arriving: of the process, of one address. Beyond it the oldest ends with TIMEOUT. */
  readonly maxReceiving: number
  readonly receivingPerAddress: number
  /** Bytes of a body that must arrive in each window of so many milliseconds, or it ends with TIMEOUT. */
  readonly bodyWindowMs: number
  readonly bodyBytesPerWindow: number
  /** Bytes of cached answers of public calls, as text and compressed. */
  readonly cacheBytes: number
  /** Age in milliseconds at which results that calls share, and the hosts of the sites, are read again; 0: for each call. */
  readonly sharedReadMs: number
  /** Event loop delay in milliseconds, also the sampling interval, above which requests get BUSY; 0: no limit. */
  readonly maxLagMs: number
  /**
   * Concurrent requests that are accepted despite the delay, so that one long pause of an idle process refuses nobody.
   */
  readonly maxInFlightLagging: number
  /** Maximum number of database connections. */
  readonly poolSize: number
  /** Executions after which a statement is prepared. */
  readonly preparedAfter: number
  /** Jobs that this process runs at once; 0: none. */
  readonly jobConcurrency: number
  /** Whether answers are validated against their schema, for tests. */
  readonly checkAnswers: boolean
}

export const usualLimits: Limits = {
  addressCeiling: 3_000,
  accountRequestCeiling: 1_200,
  accountCeiling: 120,
  maxInFlight: 2_000,
  maxStreams: 10_000,
  streamsPerAccount: 20,
  streamsPerAddress: 1_000,
  maxReceiving: 2_000,
  receivingPerAddress: 200,
  bodyWindowMs: 30_000,
  bodyBytesPerWindow: 15_000,
  cacheBytes: 64_000_000,
  sharedReadMs: 1_000,
  maxLagMs: 1_000,
  maxInFlightLagging: 20,
  poolSize: 20,
  preparedAfter: FREQUENT,
  jobConcurrency: 2,
  checkAnswers: false,
}
