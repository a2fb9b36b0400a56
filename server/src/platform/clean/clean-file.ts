import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Sandbox } from '../sandbox/sandbox.ts'
import type { Cleaned } from './cleaned.ts'

const program = join(import.meta.dirname, 'clean-child.ts')
/** In the background, so that the last minutes before a deadline belong to the teams; thus the long time. */
const limits = { seconds: 600, background: true, memoryMb: 768, outputBytes: 16 * 2 ** 20 }
/** Larger files are not cleaned: their copy would not fit into the memory of the sandbox. */
const MAX_BYTES = 150 * 2 ** 20

export type CleanKind = 'pdf' | 'office' | 'picture'

/** How a type of file is cleaned; null: it can't be, such as a video or an archive. */
export function cleanKindOf(mediaType: string): CleanKind | null {
  if (mediaType === 'application/pdf') return 'pdf'
  if (mediaType.startsWith('image/')) return 'picture'
  const isOffice = /^application\/vnd\.(openxmlformats-officedocument|oasis\.opendocument)|macroenabled/i
  return isOffice.test(mediaType) ? 'office' : null
}

/** Cleans a file in the sandbox; null if it is broken, encrypted or beyond the limits. */
export async function cleanFile(
  sandbox: Sandbox,
  { input, mediaType, size }: { input: () => Promise<Readable>; mediaType: string; size: number },
): Promise<Cleaned | null> {
  const kind = cleanKindOf(mediaType)
  if (kind === null || size > MAX_BYTES) return null
  const task = { program, args: [kind, mediaType], input: await input(), ...limits, native: kind !== 'office' }
  return sandbox.run(task, async (answer) => {
    if (answer.failure !== null) return null
    const facts = JSON.parse(answer.printed.toString('utf8')) as Omit<Cleaned, 'bytes'>
    return { ...facts, bytes: await readFile(join(answer.folder, 'copy')) }
  })
}
