import { monitorEventLoopDelay } from 'node:perf_hooks'

const SAMPLE_MS = 500
const MAX_DELAY_MS = 1_000

/** Refuses early what could not be answered in time: too many requests under way, or an event loop that lags. */
export class Overload {
  readonly #delay = monitorEventLoopDelay({ resolution: 20 })
  readonly #maxInFlight: number
  readonly #timer: NodeJS.Timeout
  #lagging = false
  inFlight = 0

  constructor(maxInFlight: number) {
    this.#maxInFlight = maxInFlight
    this.#delay.enable()
    this.#timer = setInterval(() => {
      this.#lagging = this.#delay.mean / 1e6 > MAX_DELAY_MS
      this.#delay.reset()
    }, SAMPLE_MS)
    this.#timer.unref()
  }

  get isOver(): boolean {
    return this.#lagging || this.inFlight > this.#maxInFlight
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#delay.disable()
  }
}
