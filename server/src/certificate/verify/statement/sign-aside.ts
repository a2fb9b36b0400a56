import { Worker } from 'node:worker_threads'
import type { StatementKey } from './statement-key.ts'

export interface SignTask {
  readonly id: number
  /** Each what is settled of a certificate, as JSON. */
  readonly texts: readonly string[]
  readonly key: StatementKey
}

export type SignAnswer = { id: number; signatures: Uint8Array } | { id: number; failure: string }

interface Waiting {
  readonly resolve: (signatures: Buffer) => void
  readonly reject: (error: Error) => void
}

let worker: Worker | null = null
let last = 0
const waiting = new Map<number, Waiting>()

/** Signs many statements on a thread of its own, which starts with the first and never keeps the process alive by itself. */
export function signAside(texts: readonly string[], key: StatementKey): Promise<Buffer> {
  const to = (worker ??= start())
  return new Promise((resolve, reject) => {
    last += 1
    waiting.set(last, { resolve, reject })
    to.ref()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    to.postMessage({ id: last, texts, key } satisfies SignTask)
  })
}

function start(): Worker {
  const started = new Worker(new URL('./sign-worker.ts', import.meta.url))
  started.on('message', (answer: SignAnswer) => {
    const asked = waiting.get(answer.id)
    waiting.delete(answer.id)
    if (waiting.size === 0) started.unref()
    if ('failure' in answer) asked?.reject(new Error(answer.failure))
    else asked?.resolve(Buffer.from(answer.signatures))
  })
  const fail = (error: Error): void => {
    if (worker === started) worker = null
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  started.on('error', fail)
  started.on('exit', (code) => fail(new Error(`the thread that signs ended with ${code}`)))
  return started
}
