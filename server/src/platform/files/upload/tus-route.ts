import { AsyncLocalStorage } from 'node:async_hooks'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Server } from '@tus/server'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { whyNotFileKind } from '@podium/core/base/file/file-kind.rule.ts'
import { API_BASE } from '@podium/core/base/endpoint.ts'
import { Id } from '@podium/core/base/shapes.ts'
import type { Language } from '@podium/core/base/refusal.ts'
import { fullViewerOf, type Gate } from '../../http/defence/admit.ts'
import { refusalEnvelope } from '../../http/contract/envelope.ts'
import { isDiskFull } from '../../db/pg-errors.ts'
import { toRefusal, type ErrorReply } from '../../http/errors.ts'
import { languageOf } from '../../http/language.ts'
import { newId } from '../../db/id.ts'
import { refuse, refuseIf } from '../../kernel/refused.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { safeName } from '../disposition.ts'
import { findUploading, markFailed, markGivenUp, markRefused, markStored } from '../file.store.ts'
import { removeBytes } from '../sweep.ts'
import { hashFile } from '../hash-file.ts'
import { scanUpload } from '../scan/scan-upload.ts'
import { sniff } from '../sniff.ts'
import { StagingStore } from './staging-store.ts'
import { newStorageKey, stagingFolder } from '../store-file.ts'
import { refuseOnFullDisk, reserveUpload } from './upload-room.ts'

interface Sender {
  readonly viewer: Viewer
  readonly language: Language
  readonly traceId: string
  readonly address: string
  readonly agent: string
}

/** Status and body of a refusal, as the tus server reads them from an error. */
interface Reply {
  readonly status_code: number
  readonly body: string
}

interface Metadata {
  readonly filename?: string | null
  readonly purpose?: string | null
  readonly about?: string | null
}

const PATH = `${API_BASE}/files/tus`
const METHODS = ['POST', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS'] as const

/**
 * Resumable uploads by the tus protocol, for the signed-in. Metadata: `filename`, `purpose`, and `about` for the module
 * that owns the purpose. The last part of the upload's address is the file's id; it can be used once all bytes are
 * there and were found to be of an allowed kind and without a virus.
 */
export function tusRoute(app: FastifyInstance, gate: Gate): void {
  const { services } = gate
  const sending = new AsyncLocalStorage<Sender>()
  const viewers = new WeakMap<FastifyRequest, Viewer>()
  const folder = stagingFolder(services)

  const tus = new Server({
    path: PATH,
    datastore: new StagingStore(folder, {
      check: () => told(() => refuseOnFullDisk(services)),
      removed: (id) => markGivenUp(services.db, id),
    }),
    relativeLocation: true,
    allowedOrigins: [],
    disableTerminationForFinishedUploads: true,
    onResponseError: (_request, error) => (isDiskFull(error) ? replyTo(error) : undefined),
    namingFunction: newId,
    onIncomingRequest: async (request, id) => {
      if (request.method !== 'POST') await told(() => ownUpload(id))
    },
    onUploadCreate: (_request, upload) =>
      told(async () => {
        const { viewer } = sending.getStore()!
        const { filename, purpose: purposeName, about } = (upload.metadata ?? {}) as Metadata
        const purpose = services.purposes.get(purposeName ?? '')
        const meta = { name: safeName(filename ?? ''), size: upload.size ?? -1, about: about ?? '' }
        if (!purpose || meta.size < 0) throw refuse(baseRefusals.INVALID_INPUT)
        if (!(await purpose.mayUpload(services.db, viewer, meta))) throw refuse(baseRefusals.NO_ACCESS)
        await reserveUpload(services, viewer.userId, {
          id: upload.id,
          purpose: purposeName!,
          name: meta.name,
          size: meta.size,
          storageKey: newStorageKey(),
          public: purpose.public ?? false,
        })
        return {}
      }),
    onUploadFinish: (_request, upload) =>
      told(async () => {
        const path = join(folder, upload.id)
        const { purpose, name, storageKey } = await ownUpload(upload.id)
        try {
          const sniffed = await sniff(path)
          const owner = services.purposes.get(purpose)
          const why = whyNotFileKind(sniffed.kind, owner?.kinds ?? []) ?? (await owner?.whyNot?.(path)) ?? null
          if (why) {
            await markRefused(services.db, upload.id)
            refuseIf(why)
          }
          const bytes = await hashFile(path)
          const { viewer, address, agent, traceId } = sending.getStore()!
          const arrived = { ...bytes, id: upload.id, name, path, call: { viewer, address, agent, traceId } }
          const scan = await scanUpload(services, arrived)
          await services.storage.keep(path, storageKey)
          if (!(await markStored(services.db, upload.id, { ...bytes, mediaType: sniffed.mediaType, scan })))
            throw refuse(baseRefusals.NOT_FOUND)
        } catch (error) {
          if (await markFailed(services.db, upload.id)) {
            // The next sweep tries again.
            await removeBytes(services, { id: upload.id, storageKey }).catch(() => undefined)
          }
          throw error
        } finally {
          await rm(path, { force: true })
          await rm(`${path}.json`, { force: true })
        }
        return { headers: { 'X-File-Id': upload.id } }
      }),
  })

  /** Another's upload and none at all answer alike. */
  async function ownUpload(id: string): Promise<{ purpose: string; name: string; storageKey: string }> {
    const found = Id.safeParse(id).success && (await findUploading(services.db, id, sending.getStore()!.viewer.userId))
    if (!found) throw refuse(baseRefusals.NOT_FOUND)
    return found
  }

  /** Throws refusals in the form that the tus server passes on. */
  async function told<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      throw Object.assign(new Error('refused', { cause: error }), replyTo(error))
    }
  }

  function replyTo(error: unknown): Reply {
    const { refusal, expected } = toUploadRefusal(error)
    const { language, traceId } = sending.getStore()!
    if (!expected) services.log.error({ err: error, trace: traceId }, 'upload failed')
    return {
      status_code: refusal.kind.status,
      body: refusalEnvelope(refusal, { language, wording: 'standard' }, traceId),
    }
  }

  void app.register(async (scope) => {
    // The bytes are the tus server's to read.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    for (const url of [PATH, `${PATH}/*`])
      scope.route({ method: [...METHODS], url, onRequest: identify, handler: upload })
  })

  /** Before the request is counted by its address. */
  async function identify(request: FastifyRequest): Promise<void> {
    const viewer = await fullViewerOf(gate, request, false)
    if (!viewer) throw refuse(baseRefusals.LOGIN_EXPIRED)
    viewers.set(request, viewer)
  }

  async function upload(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const viewer = viewers.get(request)!
    reply.hijack()
    reply.raw.setHeader('X-Trace-Id', request.id)
    reply.raw.setHeader('Cache-Control', 'no-store')
    const sender = {
      viewer,
      language: languageOf(request.headers),
      traceId: request.id,
      address: request.ip,
      agent: request.headers['user-agent'] ?? '',
    }
    await sending.run(sender, () => tus.handle(request.raw, reply.raw))
    return reply
  }
}

/** A disk that fills up while bytes arrive stops uploads, not the person's other work. */
function toUploadRefusal(error: unknown): ErrorReply {
  return isDiskFull(error)
    ? { refusal: refuse(baseRefusals.UPLOADS_STOPPED).refusal, expected: false }
    : toRefusal(error)
}
