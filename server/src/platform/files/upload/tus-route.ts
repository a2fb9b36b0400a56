import { AsyncLocalStorage } from 'node:async_hooks'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Server, type Upload } from '@tus/server'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { whyNotFileKind } from '@podium/core/base/file/file-kind.rule.ts'
import { API_BASE, UPLOAD_LINK_HEADER } from '@podium/core/base/endpoint.ts'
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
import { sniff, type Sniffed } from '../sniff.ts'
import { readFacts } from '../facts/read-facts.ts'
import type { ArrivedUpload } from '../purpose.ts'
import { throttle } from '../../security/throttle.ts'
import { sandbox } from '../../sandbox/sandbox.ts'
import type { Services } from '../../kernel/services.ts'
import { StagingStore } from './staging-store.ts'
import { newStorageKey, stagingFolder } from '../store-file.ts'
import { refuseOnFullDisk, reserveUpload } from './upload-room.ts'

/** Who sends: somebody signed in, or for one purpose the holder of a link. */
interface Identified {
  readonly viewer: Viewer | null
  readonly ownerId: string
  /** Null: any. */
  readonly onlyFor: string | null
}

interface Sender extends Identified {
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
/** Uploads that one link may begin. */
const UPLOADS_BY_LINK = { limit: 10, seconds: 3_600 }
const METHODS = ['POST', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS'] as const

/**
 * Resumable uploads by the tus protocol, for the signed-in and holders of a link to upload. Metadata: `filename`, `purpose`, and `about` for the module
 * that owns the purpose. The last part of the upload's address is the file's id; it can be used once all bytes are
 * there and were found to be of an allowed kind and without a virus.
 */
export function tusRoute(app: FastifyInstance, gate: Gate): void {
  const { services } = gate
  const sending = new AsyncLocalStorage<Sender>()
  const senders = new WeakMap<FastifyRequest, Identified>()
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
        const { viewer, ownerId, onlyFor } = sending.getStore()!
        const { filename, purpose: purposeName, about } = (upload.metadata ?? {}) as Metadata
        const purpose = services.purposes.get(purposeName ?? '')
        const meta = { name: safeName(filename ?? ''), size: upload.size ?? -1, about: about ?? '' }
        if (!purpose || meta.size < 0) throw refuse(baseRefusals.INVALID_INPUT)
        const mayUpload = viewer ? await purpose.mayUpload(services.db, viewer, meta) : purposeName === onlyFor
        if (!mayUpload) throw refuse(baseRefusals.NO_ACCESS)
        await reserveUpload(services, ownerId, {
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
          const why =
            whyNotFileKind(sniffed.kind, owner?.kinds ?? []) ??
            (await owner?.whyNot?.(services.db, arrivedUpload(services, upload, { path, name, ...sniffed }))) ??
            null
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
    const found = Id.safeParse(id).success && (await findUploading(services.db, id, sending.getStore()!.ownerId))
    const { onlyFor } = sending.getStore()!
    if (!found || (onlyFor !== null && found.purpose !== onlyFor)) throw refuse(baseRefusals.NOT_FOUND)
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
    const token = request.headers[UPLOAD_LINK_HEADER]
    if (typeof token === 'string') return void senders.set(request, await guestOf(request, token))
    const viewer = await fullViewerOf(gate, request, false)
    if (!viewer) throw refuse(baseRefusals.LOGIN_EXPIRED)
    senders.set(request, { viewer, ownerId: viewer.userId, onlyFor: null })
  }

  /** The holder of a link, whoever is signed in in the same browser. */
  async function guestOf(request: FastifyRequest, token: string): Promise<Identified> {
    for (const [onlyFor, purpose] of services.purposes) {
      const found = await purpose.guest?.(services.db, token)
      if (!found) continue
      if (request.method === 'POST') await throttle(services, `upload by link ${found.key}`, UPLOADS_BY_LINK)
      return { viewer: null, ownerId: found.ownerId, onlyFor }
    }
    throw refuse(baseRefusals.NO_ACCESS)
  }

  async function upload(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    reply.hijack()
    reply.raw.setHeader('X-Trace-Id', request.id)
    reply.raw.setHeader('Cache-Control', 'no-store')
    const sender = {
      ...senders.get(request)!,
      language: languageOf(request.headers),
      traceId: request.id,
      address: request.ip,
      agent: request.headers['user-agent'] ?? '',
    }
    await sending.run(sender, () => tus.handle(request.raw, reply.raw))
    return reply
  }
}

function arrivedUpload(
  services: Services,
  { id, size = 0, metadata }: Upload,
  { path, name, mediaType }: Sniffed & { path: string; name: string },
): ArrivedUpload {
  return {
    id,
    path,
    name,
    mediaType,
    size,
    about: ((metadata ?? {}) as Metadata).about ?? '',
    readFacts: (asked) => readFacts(services.instances.get(sandbox), path, { mediaType, size, ...asked }),
  }
}

/** A disk that fills up while bytes arrive stops uploads, not the person's other work. */
function toUploadRefusal(error: unknown): ErrorReply {
  return isDiskFull(error)
    ? { refusal: refuse(baseRefusals.UPLOADS_STOPPED).refusal, expected: false }
    : toRefusal(error)
}
