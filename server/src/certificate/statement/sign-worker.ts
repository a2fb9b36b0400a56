import { sign } from 'node:crypto'
import { parentPort } from 'node:worker_threads'
import type { Attested } from '@podium/core/certificate/statement.rule.ts'
import { signedBytes } from './statement.ts'
import type { SignTask } from './sign-aside.ts'

/** Signs many statements one after the other, beside the thread that prints. */
parentPort!.on('message', ({ id, texts, key }: SignTask) => {
  const signatures = Buffer.alloc(64 * texts.length)
  try {
    for (const [at, text] of texts.entries()) {
      const { issuedAt, ...rest } = JSON.parse(text) as Omit<Attested, 'issuedAt'> & { issuedAt: string }
      const bytes = signedBytes({ ...rest, issuedAt: new Date(issuedAt) }, key)
      signatures.set(sign(null, bytes, key.privateKey), 64 * at)
    }
    parentPort!.postMessage({ id, signatures })
  } catch (error) {
    parentPort!.postMessage({ id, failure: error instanceof Error ? error.message : String(error) })
  }
})
