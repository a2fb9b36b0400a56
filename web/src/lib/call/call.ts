import { CODE_IMPORT_FAILED, CODE_NO_ACCESS, CODE_OK, baseRefusals } from '@podium/core/base/codes.ts'
import { API_BASE, REQUEST_TIMEOUT_MS } from '@podium/core/base/endpoint.ts'
import type { Endpoint, Input, Output } from '@podium/core/base/endpoint.ts'
import type { Language } from '@podium/core/base/refusal.ts'
import { ambient } from '../ambient.ts'
import { RefusalError, asRefusal, clientFault } from './refusal-error.ts'
import type { FieldMessage } from './refusal-error.ts'
import { reportGlobal } from './report.ts'
import { readCookie } from '../session/storage.ts'

export interface CallOptions {
  /** Idempotency-Key: one per user action, the same for its retries. */
  key?: string
  signal?: AbortSignal
}

export interface FileAnswer {
  blob: Blob
  name: string
}

/** Calls the server; resolves to the envelope's data, throws `RefusalError` otherwise. @spec C53 X01 X04 X06 X09 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: CallOptions = {},
): Promise<Output<E>> {
  const { language } = ambient()
  return await guarded(async () => {
    const answer = await sendWithRetry(endpoint, input, options)
    const envelope = envelopeOf(await readJsonBody(answer, language()))
    if (!envelope) throw withoutEnvelope(answer.status, language())
    if (envelope.code === CODE_OK && answer.ok) return envelope.data as Output<E>
    const refusal = refusalOf(envelope, answer.status, language())
    if (refusal.code !== CODE_IMPORT_FAILED) throw refusal
    reportGlobal(refusal)
    return envelope.data as Output<E>
  })
}

/** Downloads a file. A response without a download header is an error, unless it is a zip. @spec X07 X08 */
export async function callForFile<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: CallOptions = {},
): Promise<FileAnswer> {
  const { language } = ambient()
  return await guarded(async () => {
    const answer = await sendWithRetry(endpoint, input, options)
    const disposition = answer.headers.get('content-disposition')
    const zip = (answer.headers.get('content-type') ?? '').includes('zip')
    if (answer.ok && (disposition || zip)) {
      return { blob: await answer.blob(), name: fileNameOf(disposition) ?? (zip ? 'download.zip' : 'download') }
    }
    const envelope = envelopeOf(await readJsonBody(answer, language()))
    throw envelope ? refusalOf(envelope, answer.status, language()) : withoutEnvelope(answer.status, language())
  })
}

/** Opens an answer of server-sent events; read it with `callForEvents`. */
export async function openEvents<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const { language } = ambient()
  return await guarded(async () => {
    const answer = await send(endpoint, input, { signal })
    const isStream = (answer.headers.get('content-type') ?? '').includes('event-stream')
    if (answer.ok && isStream && answer.body) return answer.body
    const envelope = envelopeOf(await readJsonBody(answer, language()))
    throw envelope ? refusalOf(envelope, answer.status, language()) : withoutEnvelope(answer.status, language())
  })
}

/** Saves a downloaded file on the user's computer. */
export function saveFile(file: FileAnswer): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file.blob)
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (thrown) {
    const refusal = asRefusal(thrown, ambient().language())
    reportGlobal(refusal)
    throw refusal
  }
}

const BUSY_RETRIES = 2
const MAX_RETRY_AFTER_SECONDS = 3

/** Retries while the server is busy, for a few seconds, if the endpoint is idempotent. */
async function sendWithRetry(endpoint: Endpoint, input: unknown, options: CallOptions): Promise<Response> {
  const repeatable = endpoint.method === 'GET' || options.key !== undefined
  for (let retries = 0; ; retries += 1) {
    const answer = await send(endpoint, input, options)
    const seconds = Number(answer.headers.get('retry-after'))
    const passes = answer.status === 503 && seconds > 0 && seconds <= MAX_RETRY_AFTER_SECONDS
    if (!passes || !repeatable || retries === BUSY_RETRIES) return answer
    await pause(seconds * 1_000 * (1 + Math.random()), options.signal)
  }
}

/** Waits; ends early when the signal aborts, which the next request then reports. */
function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })
}

async function send(endpoint: Endpoint, input: unknown, options: CallOptions): Promise<Response> {
  const { language, token, fetch } = ambient()
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
  const headers: Record<string, string> = { accept: 'application/json', 'x-language': language() }
  const bearer = token()
  if (bearer) headers['authorization'] = `Bearer ${bearer}`
  const write = endpoint.method === 'POST'
  if (write) {
    headers['content-type'] = 'application/json'
    const xsrf = readCookie('XSRF-TOKEN')
    if (xsrf) headers['x-xsrf-token'] = xsrf
    if (options.key) headers['idempotency-key'] = options.key
  }
  const body = write ? JSON.stringify(input ?? {}) : undefined
  try {
    return await fetch(write ? API_BASE + endpoint.path : addressOf(endpoint, input), {
      method: endpoint.method,
      headers,
      signal,
      credentials: 'same-origin',
      ...(body === undefined ? {} : { body }),
    })
  } catch (thrown) {
    throw clientFault(faultOf(thrown, signal, timeout), language())
  }
}

/**
 * URL of a GET with its query: empty values left out, lists as repeated parameters. Also for links, pictures and event
 * streams.
 */
export function addressOf(endpoint: Endpoint, input: unknown): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries((input ?? {}) as Record<string, unknown>)) {
    for (const each of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (each !== undefined && each !== null && each !== '') query.append(name, textOf(each))
    }
  }
  const text = query.toString()
  return API_BASE + endpoint.path + (text && `?${text}`)
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function faultOf(thrown: unknown, signal: AbortSignal, timeout: AbortSignal) {
  if (timeout.aborted) return 'timeout'
  if (signal.aborted) return 'cancelled'
  return thrown instanceof TypeError ? 'network' : 'badRequest'
}

interface Envelope {
  code: number
  msg: string
  data: unknown
  traceId?: string
}

function envelopeOf(body: unknown): Envelope | null {
  const isEnvelope = typeof body === 'object' && body !== null && typeof (body as Envelope).code === 'number'
  return isEnvelope ? (body as Envelope) : null
}

function refusalOf(envelope: Envelope, status: number, language: Language): RefusalError {
  const faults = (envelope.data as { fields?: Array<{ path: string; message: string }> } | null)?.fields ?? []
  const fields = faults.map((fault): FieldMessage => ({ path: fault.path, msg: fault.message }))
  const msg = envelope.msg || systemErrorText(language)
  return new RefusalError({ ...envelope, msg, status, fields })
}

/** The refusal in a response body that was not received by `fetch`. */
export function refusalFromText(text: string, status: number, language: Language): RefusalError {
  try {
    const envelope = envelopeOf(JSON.parse(text))
    if (envelope) return refusalOf(envelope, status, language)
  } catch {
    return withoutEnvelope(status, language)
  }
  return withoutEnvelope(status, language)
}

function withoutEnvelope(status: number, language: Language): RefusalError {
  if (status === 401) {
    const kind = baseRefusals.NO_ACCESS
    return new RefusalError({ code: CODE_NO_ACCESS, msg: language === 'en' ? kind.en : kind.zh, status })
  }
  return clientFault(status >= 400 && status < 500 ? 'badRequest' : 'badResponse', language, status)
}

function systemErrorText(language: Language): string {
  return language === 'en' ? baseRefusals.SYSTEM.en : baseRefusals.SYSTEM.zh
}

async function readJsonBody(answer: Response, language: Language): Promise<unknown> {
  const type = answer.headers.get('content-type') ?? ''
  if (!type.includes('json') && !type.includes('octet-stream')) throw withoutEnvelope(answer.status, language)
  try {
    return await answer.json()
  } catch {
    throw withoutEnvelope(answer.status, language)
  }
}

function fileNameOf(disposition: string | null): string | null {
  const encoded = /filename\*=(?:UTF-8'')?([^;]+)/i.exec(disposition ?? '')?.[1]
  if (encoded) return decodeURIComponent(encoded.replaceAll('"', ''))
  return /filename="?([^";]+)/i.exec(disposition ?? '')?.[1] ?? null
}

/** URL of a stored file for links and frames; the session cookie authorises it. */
export function fileAddress(fileId: string): string {
  return `${API_BASE}/files/${fileId}`
}
