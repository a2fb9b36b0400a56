import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { FileFacts } from '@podium/core/base/file/file-facts.ts'
import { MAX_READ_BYTES } from '@podium/core/base/file/readable.ts'
import type { Sandbox } from '../../sandbox/sandbox.ts'

const program = join(import.meta.dirname, 'document-facts-child.ts')
const limits = { seconds: 40, memoryMb: 768, outputBytes: 2 ** 20, native: true, patient: true }

/** What a document says, read in the sandbox; null: it is broken, encrypted or beyond the limits. */
export async function documentFacts(
  sandbox: Sandbox,
  path: string,
  {
    mediaType,
    size,
    readsText,
    sentences,
  }: {
    mediaType: string
    size: number
    readsText: boolean
    sentences: readonly string[]
  },
): Promise<FileFacts | null> {
  if (size > MAX_READ_BYTES) return null
  const args = [mediaType, readsText ? 'text' : '', JSON.stringify(sentences)]
  return sandbox.run({ program, args, input: Readable.from(bytesOf(path)), ...limits }, (answer) =>
    answer.failure === null ? FileFacts.parse(JSON.parse(answer.printed.toString('utf8'))) : null,
  )
}

/** Opened when its turn comes. */
async function* bytesOf(path: string): AsyncGenerator<Buffer> {
  yield* createReadStream(path) as AsyncIterable<Buffer>
}
