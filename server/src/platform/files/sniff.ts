import { open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import type { FileKind } from '@podium/core/base/file/file-kind.rule.ts'

/** What a file's bytes say it is. */
export interface Sniffed {
  readonly mediaType: string
  readonly kind: FileKind
}

const pictures = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/bmp',
  'image/avif',
  'image/tiff',
  'image/heic',
])
const archives = /^application\/(zip|x-7z-compressed|vnd\.rar|x-rar-compressed|gzip|x-tar|x-bzip2|x-xz)$/
const office = /^application\/(vnd\.(openxmlformats-officedocument|oasis\.opendocument|ms-)|x-cfb$|msword$)/

/** Tells content by its bytes; the name is never believed. What nothing recognises is `any`. */
export async function sniff(path: string): Promise<Sniffed> {
  const found = await fileTypeFromFile(path)
  if (found) return { mediaType: found.mime, kind: kindOf(found.mime) }
  return (await isText(path))
    ? { mediaType: 'text/plain', kind: 'text' }
    : { mediaType: 'application/octet-stream', kind: 'any' }
}

function kindOf(mime: string): FileKind {
  if (pictures.has(mime)) return 'image'
  if (mime === 'application/pdf') return 'pdf'
  if (mime === 'application/xml') return 'xml'
  if (office.test(mime)) return 'office'
  if (archives.test(mime)) return 'archive'
  if (mime.startsWith('video/')) return 'video'
  if (mime.startsWith('audio/')) return 'audio'
  return 'any'
}

/** UTF-8 or GB 18030 without control characters, judged by the first 64 kB. */
async function isText(path: string): Promise<boolean> {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(65_536), 0, 65_536, 0)
    const head = buffer.subarray(0, bytesRead)
    if (head.some((byte) => byte < 9 || (byte > 13 && byte < 32) || byte === 127)) return false
    return ['utf-8', 'gb18030'].some((encoding) => decodes(head, encoding))
  } finally {
    await handle.close()
  }
}

function decodes(head: Buffer, encoding: string): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(head, { stream: true })
    return true
  } catch {
    return false
  }
}
