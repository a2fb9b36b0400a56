/** Lets few run at once for each key; the others wait in the order of their coming, without a database connection. */
export class Lanes {
  readonly #width: number
  readonly #lanes = new Map<string, { running: number; waiting: Array<() => void> }>()

  constructor(width: number) {
    this.#width = width
  }

  /** Waits for its turn; `leave` must be called once. */
  async enter(key: string): Promise<{ hasWaited: boolean; leave: () => void }> {
    const lane = this.#lanes.get(key) ?? { running: 0, waiting: [] }
    this.#lanes.set(key, lane)
    const hasWaited = lane.running >= this.#width
    if (hasWaited) await new Promise<void>((resolve) => lane.waiting.push(resolve))
    else lane.running += 1
    return { hasWaited, leave: () => this.#leave(key, lane) }
  }

  #leave(key: string, lane: { running: number; waiting: Array<() => void> }): void {
    const next = lane.waiting.shift()
    if (next) return next()
    lane.running -= 1
    if (lane.running === 0) this.#lanes.delete(key)
  }
}
