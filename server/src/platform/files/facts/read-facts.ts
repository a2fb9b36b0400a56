import { open, type FileHandle } from 'node:fs/promises'
import type { FileFacts } from '@podium/core/base/file/file-facts.ts'
import type { Sandbox } from '../../sandbox/sandbox.ts'
import { documentFacts } from './document-facts.ts'
import { mp3Facts, mp4Facts, wavFacts } from './media-facts.ts'
import { jpegFacts, pngFacts } from './picture-facts.ts'
import type { ReadAt } from './read-at.ts'

const UNREADABLE: FileFacts = { unreadable: true }

const byHeader: Readonly<Record<string, (read: ReadAt, size: number) => Promise<FileFacts | null>>> = {
  'image/png': pngFacts,
  'image/jpeg': jpegFacts,
  'video/mp4': mp4Facts,
  'audio/mpeg': mp3Facts,
  'audio/wav': wavFacts,
}

/** What is asked about the content of a file. */
export interface Asked {
  readonly readsText: boolean
  readonly sentences: readonly string[]
}

/**
 * Reads what a file's content says about itself. Pictures, sounds and videos are told by a few bytes of their headers;
 * documents are parsed in the sandbox.
 */
export async function readFacts(
  sandbox: Sandbox,
  path: string,
  file: { mediaType: string; size: number } & Asked,
): Promise<FileFacts> {
  const readHeader = byHeader[file.mediaType]
  if (!readHeader) return (await documentFacts(sandbox, path, file)) ?? UNREADABLE
  const handle = await open(path)
  try {
    return (await readHeader(readerOf(handle), file.size)) ?? UNREADABLE
  } finally {
    await handle.close()
  }
}

function readerOf(handle: FileHandle): ReadAt {
  return async (at, length) => {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, at)
    return buffer.subarray(0, bytesRead)
  }
}
