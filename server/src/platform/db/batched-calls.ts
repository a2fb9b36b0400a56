import { isUnavailable } from './pg-errors.ts'

/**
 * Joins calls of one turn of the event loop, or that arrive while others are under way, into one statement, so that a
 * crowd costs few round trips. One statement at a time.
 */
export class BatchedCalls<In, Out> {
  readonly #run: (inputs: readonly In[]) => Promise<readonly Out[]>
  readonly #most: number
  #waiting: Array<Waiting<In, Out>> = []
  #isRunning = false

  /** `run` answers all inputs in their order. `most`: inputs of one batch. */
  constructor(run: (inputs: readonly In[]) => Promise<readonly Out[]>, most = 100) {
    this.#run = run
    this.#most = most
  }

  call(input: In): Promise<Out> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ input, resolve, reject })
      if (!this.#isRunning) this.#start()
    })
  }

  #start(): void {
    this.#isRunning = true
    setImmediate(() => void this.#next())
  }

  async #next(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, this.#most)
      try {
        await this.#answer(batch)
      } catch (error) {
        if (batch.length === 1 || isUnavailable(error)) for (const { reject } of batch) reject(error)
        // What one of them did wrong is no fault of the others.
        else for (const each of batch) await this.#answer([each]).catch(each.reject)
      }
    }
    this.#isRunning = false
  }

  async #answer(batch: ReadonlyArray<Waiting<In, Out>>): Promise<void> {
    const answers = await this.#run(batch.map(({ input }) => input))
    for (const [at, { resolve }] of batch.entries()) resolve(answers[at]!)
  }
}

interface Waiting<In, Out> {
  readonly input: In
  readonly resolve: (answer: Out) => void
  readonly reject: (error: unknown) => void
}
