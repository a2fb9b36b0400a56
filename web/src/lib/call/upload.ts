import { API_BASE, UPLOAD_LINK_HEADER } from '@podium/core/base/endpoint.ts'
import { Upload } from 'tus-js-client'
import type { DetailedError } from 'tus-js-client'
import { ambient } from '../ambient.ts'
import { refusalFromText } from './call.ts'
import { clientFault } from './refusal-error.ts'
import type { RefusalError } from './refusal-error.ts'
import { reportGlobal } from './report.ts'
import { readCookie } from '../session/storage.ts'

export interface UploadProgress {
  sentBytes: number
  totalBytes: number
  /** The connection was lost, and the upload goes on by itself. */
  isWaiting: boolean
}

export interface RunningUpload {
  /** URL that the server gave the file; the last segment is the file's id. */
  finished: Promise<{ address: string; fileId: string }>
  pause(): void
  resume(): void
  cancel(): Promise<void>
}

/** URL of resumable uploads (tus). */
export const UPLOAD_PATH = `${API_BASE}/files/tus`

/**
 * Uploads a file in chunks; resumes after a lost connection or a reload. `about` is sent as upload metadata (purpose,
 * owner). `linkToken`: the secret of a link, which lets somebody without an account upload.
 */
export function startUpload(
  file: File,
  about: Readonly<Record<string, string>>,
  onProgress: (progress: UploadProgress) => void,
  { linkToken }: { linkToken?: string } = {},
): RunningUpload {
  const { promise, resolve, reject } = Promise.withResolvers<{ address: string; fileId: string }>()
  let sent = 0
  const upload = new Upload(file, {
    endpoint: UPLOAD_PATH,
    chunkSize: 5 * 1024 * 1024,
    retryDelays: [0, 1000, 3000, 5000, 10_000, 20_000],
    onShouldRetry: (error) => {
      const isWaiting = mayPass(error.originalResponse?.getStatus() ?? 0)
      if (isWaiting) onProgress({ sentBytes: sent, totalBytes: file.size, isWaiting })
      return isWaiting
    },
    removeFingerprintOnSuccess: true,
    metadata: { filename: file.name, filetype: file.type, ...about },
    onBeforeRequest: (request) => {
      const { token, language } = ambient()
      const bearer = token()
      const xsrf = readCookie('XSRF-TOKEN')
      if (linkToken !== undefined) request.setHeader(UPLOAD_LINK_HEADER, linkToken)
      else if (bearer) request.setHeader('authorization', `Bearer ${bearer}`)
      if (xsrf) request.setHeader('x-xsrf-token', xsrf)
      request.setHeader('x-language', language())
    },
    onProgress: (sentBytes, totalBytes) => {
      sent = sentBytes
      onProgress({ sentBytes, totalBytes, isWaiting: false })
    },
    onSuccess: () => {
      const address = upload.url ?? ''
      resolve({ address, fileId: address.split('?')[0]?.split('/').at(-1) ?? '' })
    },
    onError: (error) => reject(uploadRefusal(error)),
  })
  void continueEarlier(upload)
  return {
    finished: promise,
    pause: () => void upload.abort(),
    resume: () => upload.start(),
    cancel: async () => {
      await upload.abort(true)
      reject(clientFault('cancelled', ambient().language()))
    },
  }
}

/** No answer, a conflict with an earlier piece, or a fault of the server; a full disk stays full. */
function mayPass(status: number): boolean {
  return status === 0 || status === 409 || status === 423 || (status >= 500 && status !== 507)
}

async function continueEarlier(upload: Upload): Promise<void> {
  const earlier = await upload.findPreviousUploads()
  if (earlier[0]) upload.resumeFromPreviousUpload(earlier[0])
  upload.start()
}

/** The server's refusal of a chunk; otherwise a network error. */
function uploadRefusal(error: Error | DetailedError): RefusalError {
  const language = ambient().language()
  const answer = 'originalResponse' in error ? error.originalResponse : null
  if (!answer) return clientFault('network', language)
  const refusal = refusalFromText(answer.getBody(), answer.getStatus(), language)
  reportGlobal(refusal)
  return refusal
}
