import type { IncomingMessage } from 'node:http'
import { Transform, type Readable } from 'node:stream'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { refuse } from '#server/platform/kernel/refused.ts'
import type { Limits } from '#server/platform/kernel/limits.ts'

interface ArrivingBody {
  readonly address: string
  readonly stream: Transform
}

type BodyLimits = Pick<Limits, 'maxReceiving' | 'receivingPerAddress' | 'bodyWindowMs' | 'bodyBytesPerWindow'>

/** The bodies that are arriving, oldest first. One that is too slow, or too many, ends with TIMEOUT. */
export class ArrivingBodies {
  readonly #open = new Set<ArrivingBody>()
  readonly #limits: BodyLimits

  constructor(limits: BodyLimits) {
    this.#limits = limits
  }

  get size(): number {
    return this.#open.size
  }

  /** The same bytes; fails with TIMEOUT when fewer than the limit arrive within a window. */
  watch(address: string, payload: Readable): Transform {
    let arrived = 0
    const stream = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        arrived += chunk.length
        done(null, chunk)
      },
    })
    const body = { address, stream }
    const timer = setInterval(() => {
      if (arrived < this.#limits.bodyBytesPerWindow) endLate(body)
      arrived = 0
    }, this.#limits.bodyWindowMs)
    timer.unref()
    const stop = () => {
      clearInterval(timer)
      this.#open.delete(body)
    }
    // A body that nobody reads, as of an answered request, would end the process by its error.
    stream.on('error', () => undefined)
    stream.once('end', stop).once('close', stop)
    payload.once('error', (error) => stream.destroy(error))
    payload.once('close', () => stream.writableEnded || stream.destroy(new Error('the body was cut off')))
    this.#open.add(body)
    this.#endOldest(address)
    return payload.pipe(stream)
  }

  /** The address that exceeds its own limit pays first; else the oldest of all. */
  #endOldest(address: string): void {
    const ofAddress = [...this.#open].filter((body) => body.address === address)
    if (ofAddress.length > this.#limits.receivingPerAddress) return endLate(ofAddress[0]!)
    const [oldest] = this.#open
    if (oldest && this.#open.size > this.#limits.maxReceiving) endLate(oldest)
  }
}

function endLate({ stream }: ArrivingBody): void {
  stream.destroy(refuse(baseRefusals.TIMEOUT))
}

/** Whether the headers announce a body. */
export function hasBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
