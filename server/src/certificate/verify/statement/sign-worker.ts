import { sign } from 'node:crypto'
import { parentPort } from 'node:worker_threads'
import type { CertificateRecord } from '@podium/core/certificate/verify/statement.rule.ts'
import { signedBytes } from './statement.ts'
import type { SignAnswer, SignTask } from './signing-thread.ts'

/** Worker thread that signs statements one by one. */
const port = parentPort!

port.on('message', ({ id, texts, key }: SignTask) => {
  const signatures = Buffer.alloc(64 * texts.length)
  try {
    for (const [at, text] of texts.entries()) {
      const { issuedAt, ...rest } = JSON.parse(text) as Omit<CertificateRecord, 'issuedAt'> & { issuedAt: string }
      const bytes = signedBytes({ ...rest, issuedAt: new Date(issuedAt) }, key)
      signatures.set(sign(null, bytes, key.privateKey), 64 * at)
    }
    port.postMessage({ id, signatures } satisfies SignAnswer)
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error)
    port.postMessage({ id, failure } satisfies SignAnswer)
  }
})
