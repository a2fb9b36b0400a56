import type { FastifyReply, FastifyRequest } from 'fastify'
import { FILE_POLICY, PDF_POLICY } from '../http/defence/headers.ts'
import type { Services } from '../kernel/services.ts'
import type { FileAnswer } from './file-answer.ts'
import { contentDisposition } from './disposition.ts'
import type { StoredFile } from './purpose.ts'
import { rangeOf } from './range.ts'

/** Types that a browser may show by itself: none of them can run anything. PDF is shown by its own sandboxed viewer. */
const showable = /^(image\/(png|jpeg|gif|webp|avif|bmp)|video\/|audio\/|application\/pdf$|text\/plain$)/

/** Sends a file or what is made in its place: its name safe, its type fixed, its content without rights. */
export async function sendFileAnswer(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: FileAnswer,
): Promise<FastifyReply> {
  const { name, mediaType } = 'stored' in answer ? answer.stored : answer
  const shown = answer.shown && showable.test(mediaType)
  reply.headers({
    'Content-Disposition': contentDisposition(name, shown),
    'Content-Security-Policy': shown && mediaType === 'application/pdf' ? PDF_POLICY : FILE_POLICY,
    'X-Content-Type-Options': 'nosniff',
  })
  if ('stored' in answer) return sendStored(services, request, reply, answer.stored)
  const kept = answer.immutable ? 'private, max-age=31536000, immutable' : 'no-store'
  return reply.header('Cache-Control', kept).type(mediaType).send(answer.made)
}

async function sendStored(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  file: StoredFile,
): Promise<FastifyReply> {
  const etag = `"${file.sha256}"`
  reply.headers({
    ETag: etag,
    'Accept-Ranges': 'bytes',
    'Cache-Control': file.public ? 'public, max-age=86400' : 'private, no-cache',
  })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  const asked = request.headers['if-range'] === undefined || request.headers['if-range'] === etag
  const range = asked ? rangeOf(request.headers.range, file.size) : 'whole'
  if (range === 'none') return reply.code(416).header('Content-Range', `bytes */${file.size}`).send()
  reply.type(file.mediaType === 'text/plain' ? 'text/plain; charset=utf-8' : file.mediaType)
  if (range === 'whole') {
    reply.header('Content-Length', file.size)
    return reply.send(await services.storage.read(file.storageKey))
  }
  reply.code(206).headers({
    'Content-Range': `bytes ${range.first}-${range.last}/${file.size}`,
    'Content-Length': range.last - range.first + 1,
  })
  return reply.send(await services.storage.read(file.storageKey, range))
}
