import { connect, isIPv6, type Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { InsideAddressError, lookupFor } from '../../security/inside-network.ts'
import { Slots } from './slots.ts'

/** Where clamd listens. */
export type ClamdAddress =
  | {
      readonly host: string
      readonly port: number
      /** Given where staff entered the host: only these `host:port` of the inside network are connected to. */
      readonly insideHosts?: readonly string[]
    }
  | { readonly path: string }

export type Verdict =
  | { readonly state: 'clean' }
  | { readonly state: 'too_large' }
  | { readonly state: 'infected'; readonly signature: string }

export interface ScannerVersion {
  /** Such as `ClamAV 1.4.2`. */
  readonly version: string
  /** When the signatures were made; null if clamd has none. */
  readonly signaturesAt: Date | null
}

/** The scanner did not answer in time, refused the connection, or answered what it should not. */
export class ScannerError extends Error {
  override readonly name = 'ScannerError'
}

export interface ClamdLimits {
  /** Scans at the same time, in one process. */
  readonly concurrency: number
  /** How long a scan waits for others, in milliseconds. */
  readonly queueMs: number
  /** How long a connection may make no progress, in milliseconds. */
  readonly idleMs: number
  /** How long a scan may take altogether, in milliseconds. */
  readonly totalMs: number
  /** Files of more bytes are not sent. */
  readonly maxBytes: number
}

export const usualClamdLimits = { concurrency: 4, queueMs: 20_000, idleMs: 30_000, totalMs: 120_000 }

const CHUNK_BYTES = 64 * 1024
const MAX_ANSWER_BYTES = 4_096
const END = Buffer.alloc(4)

/** Client of clamd, the daemon of ClamAV. Each command has a connection of its own. */
export class Clamd {
  readonly #address: ClamdAddress
  readonly #limits: ClamdLimits
  readonly #slots: Slots

  constructor(address: ClamdAddress, limits: ClamdLimits) {
    this.#address = address
    this.#limits = limits
    this.#slots = new Slots(limits.concurrency, limits.queueMs)
  }

  /** Scans `size` bytes of a stream. Throws ScannerError. */
  async scan(size: number, open: () => Readable | Promise<Readable>): Promise<Verdict> {
    if (size > this.#limits.maxBytes) return { state: 'too_large' }
    if (!(await this.#slots.take())) throw new ScannerError('too many scans are waiting')
    try {
      const bytes = await open()
      try {
        return verdictOf(await this.#ask('INSTREAM', bytes))
      } finally {
        bytes.destroy()
      }
    } finally {
      this.#slots.give()
    }
  }

  /** Throws ScannerError. */
  async version(): Promise<ScannerVersion> {
    const [version = '', , date = ''] = (await this.#ask('VERSION', null)).split('/')
    const at = new Date(`${date} UTC`)
    return { version, signaturesAt: Number.isNaN(at.getTime()) ? null : at }
  }

  async #ask(command: string, bytes: Readable | null): Promise<string> {
    const socket = opened(this.#address)
    const signal = AbortSignal.timeout(this.#limits.totalMs)
    const abort = () => socket.destroy(new Error('the scan takes too long'))
    signal.addEventListener('abort', abort)
    socket.setTimeout(this.#limits.idleMs, () => socket.destroy(new Error('no answer in time')))
    const answer = answerOf(socket)
    try {
      socket.write(`z${command}\0`)
      // An answer before the end, such as that the limit of size is reached, ends the sending.
      if (bytes) await Promise.race([sendChunks(socket, bytes), answer])
      return await answer
    } catch (error) {
      throw error instanceof ScannerError ? error : new ScannerError(messageOf(error), { cause: error })
    } finally {
      signal.removeEventListener('abort', abort)
      socket.destroy()
    }
  }
}

function opened(address: ClamdAddress): Socket {
  if ('path' in address || !address.insideHosts) return connect(address)
  const { host, port, insideHosts } = address
  const url = new URL(`tcp://${isIPv6(host) ? `[${host}]` : host}:${port}`)
  try {
    return connect({ host, port, lookup: lookupFor(url, insideHosts) })
  } catch (error) {
    throw error instanceof InsideAddressError ? new ScannerError(error.message, { cause: error }) : error
  }
}

/** Sends bytes as clamd's INSTREAM expects them: chunks after their length, and an empty one at the end. */
async function sendChunks(socket: Socket, bytes: Readable): Promise<void> {
  for await (const part of bytes as AsyncIterable<Buffer>) {
    for (let at = 0; at < part.length; at += CHUNK_BYTES) {
      const chunk = part.subarray(at, at + CHUNK_BYTES)
      const length = Buffer.alloc(4)
      length.writeUInt32BE(chunk.length)
      socket.write(length)
      if (!socket.write(chunk)) await writable(socket)
      if (socket.destroyed || socket.readableEnded) return
    }
  }
  socket.write(END)
}

async function writable(socket: Socket): Promise<void> {
  await new Promise<void>((resolve) => {
    socket.once('drain', resolve)
    socket.once('close', () => resolve())
  })
}

/** Clamd's answer, which ends with a zero byte. A connection that breaks after the answer has given it. */
function answerOf(socket: Socket): Promise<string> {
  const answer = new Promise<string>((resolve, reject) => {
    let text = ''
    socket.on('data', (data) => {
      text += data.toString('latin1')
      const end = text.indexOf('\0')
      if (end >= 0) resolve(text.slice(0, end))
      else if (text.length > MAX_ANSWER_BYTES) reject(new ScannerError('the answer is too long'))
    })
    socket.on('error', reject)
    socket.on('close', () => reject(new ScannerError('the connection was closed without an answer')))
  })
  // It is awaited only after the bytes were sent.
  answer.catch(() => undefined)
  return answer
}

function verdictOf(answer: string): Verdict {
  if (answer === 'stream: OK') return { state: 'clean' }
  const { signature } = /^stream: (?<signature>.{1,200}) FOUND$/.exec(answer)?.groups ?? {}
  if (signature) return { state: 'infected', signature }
  if (/size limit exceeded/i.test(answer)) return { state: 'too_large' }
  throw new ScannerError(`the answer is ${answer.slice(0, 100)}`)
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
