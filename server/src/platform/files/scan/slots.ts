/** Limits how many tasks run at the same time; the others wait in their order, for a limited time. */
export class Slots {
  readonly #waitMs: number
  readonly #waiting = new Set<() => void>()
  #free: number

  constructor(count: number, waitMs: number) {
    this.#free = count
    this.#waitMs = waitMs
  }

  /** False if no slot became free in time; otherwise `give` must follow. */
  async take(): Promise<boolean> {
    if (this.#free > 0) {
      this.#free -= 1
      return true
    }
    return new Promise((resolve) => {
      const late = setTimeout(() => {
        this.#waiting.delete(begin)
        resolve(false)
      }, this.#waitMs)
      const begin = () => {
        clearTimeout(late)
        resolve(true)
      }
      this.#waiting.add(begin)
    })
  }

  /** Passes the slot on to whoever waits longest. */
  give(): void {
    const [next] = this.#waiting
    if (!next) {
      this.#free += 1
      return
    }
    this.#waiting.delete(next)
    next()
  }
}
