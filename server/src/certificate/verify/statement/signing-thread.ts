import { Worker } from 'node:worker_threads'
import type { StatementKey } from './statement-key.ts'

export interface SignTask {
  readonly id: number
  /** One JSON record per certificate. */
  readonly texts: readonly string[]
  readonly key: StatementKey
}

export type SignAnswer = { id: number; signatures: Uint8Array } | { id: number; failure: string }

interface Waiting {
  readonly resolve: (signatures: Buffer) => void
  readonly reject: (error: Error) => void
}

/** Signs statements in a worker thread, which starts at first use and does not keep the process alive. */
export class SigningThread implements Disposable {
  readonly #waiting = new Map<number, Waiting>()
  #worker: Worker | null = null
  #last = 0

  /** Concatenated signatures of 64 bytes each. Throws if the thread can't parse a text. */
  sign(texts: readonly string[], key: StatementKey): Promise<Buffer> {
    const to = (this.#worker ??= this.#start())
    return new Promise((resolve, reject) => {
      this.#last += 1
      this.#waiting.set(this.#last, { resolve, reject })
      to.ref()
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      to.postMessage({ id: this.#last, texts, key } satisfies SignTask)
    })
  }

  [Symbol.dispose](): void {
    void this.#worker?.terminate()
  }

  #start(): Worker {
    const started = new Worker(new URL('./sign-worker.ts', import.meta.url))
    started.on('message', (answer: SignAnswer) => {
      const pending = this.#waiting.get(answer.id)
      this.#waiting.delete(answer.id)
      if (this.#waiting.size === 0) started.unref()
      if ('failure' in answer) pending?.reject(new Error(answer.failure))
      else pending?.resolve(Buffer.from(answer.signatures))
    })
    const fail = (error: Error): void => {
      if (this.#worker === started) this.#worker = null
      for (const { reject } of this.#waiting.values()) reject(error)
      this.#waiting.clear()
    }
    started.on('error', fail)
    started.on('exit', (code) => fail(new Error(`the thread that signs ended with ${code}`)))
    return started
  }
}

export const signingThread = () => new SigningThread()
