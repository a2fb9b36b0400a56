import { setTimeout as sleep } from 'node:timers/promises'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { API_BASE, type Endpoint, type Input, type Output } from '@podium/core/base/endpoint.ts'

/** What the server said no with. */
interface Refused {
  readonly status: number
  readonly code: number
  readonly msg: string
  /** What is at fault, where the refusal tells. */
  readonly faults: readonly string[]
}

interface Envelope {
  readonly code: number
  readonly msg: string
  readonly data: unknown
}

/** Refusals of a busy moment: whoever asks tries again. */
const LATER: ReadonlySet<number> = new Set([baseRefusals.TOO_MANY.code, baseRefusals.BUSY.code])

/** Workers of one run are in the same town, but not in the same houses. */
const street = 18 + (Number(process.env['TEST_PARALLEL_INDEX'] ?? 0) % 2)
let people = 0

/** One person's way to the product's calls over HTTP, from an address of their own. */
export class Caller {
  readonly #url: string
  readonly #token: string | null
  /** Of the range for documentation (RFC 2544). */
  readonly #address = `198.${street}.${Math.floor(++people / 250)}.${(people % 250) + 1}`

  constructor(url: string, token: string | null = null) {
    this.#url = url
    this.#token = token
  }

  /** The answer's data; a refusal is a mistake of the test and throws with what was refused. */
  async call<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E>> {
    for (;;) {
      const { answer, status } = await this.#send(endpoint, input)
      if (answer.code === 0) return answer.data as Output<E>
      if (!LATER.has(answer.code)) {
        throw new Error(`${endpoint.path}: ${status} ${answer.msg} ${JSON.stringify(answer.data)}`)
      }
      await sleep(500)
    }
  }

  /** How the call is refused; throws where it is not. */
  async refusal<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Refused> {
    const { answer, status } = await this.#send(endpoint, input)
    if (answer.code === 0) throw new Error(`${endpoint.path} was done, not refused`)
    const { fields = [] } = (answer.data ?? {}) as { fields?: Array<{ message: string }> }
    return { status, code: answer.code, msg: answer.msg, faults: fields.map(({ message }) => message) }
  }

  /** Sends a file in one piece through the resumable upload; the answer is its id. `about` is what the purpose asks. */
  async upload(purpose: string, name: string, bytes: Uint8Array, about = ''): Promise<string> {
    const metadata = Object.entries({ filename: name, purpose, about })
      .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
      .join(',')
    const answer = await fetch(`${this.#url}${API_BASE}/files/tus`, {
      method: 'POST',
      headers: {
        ...this.#headers(),
        'tus-resumable': '1.0.0',
        'upload-length': String(bytes.length),
        'upload-metadata': metadata,
        'content-type': 'application/offset+octet-stream',
      },
      body: Buffer.from(bytes),
    })
    const place = answer.headers.get('location')
    if (answer.status !== 201 || place === null) throw new Error(`upload: ${answer.status} ${await answer.text()}`)
    return place.split('?')[0]!.split('/').at(-1)!
  }

  async #send(endpoint: Endpoint, input: unknown): Promise<{ status: number; answer: Envelope }> {
    const url = new URL(`${this.#url}${API_BASE}${endpoint.path}`)
    const write = endpoint.method === 'POST'
    if (!write) {
      for (const [name, value] of Object.entries((input ?? {}) as Record<string, string | number | null>)) {
        if (value !== undefined && value !== null) url.searchParams.set(name, String(value))
      }
    }
    const response = await fetch(url, {
      method: endpoint.method,
      headers: { ...this.#headers(), ...(write ? { 'content-type': 'application/json' } : {}) },
      ...(write ? { body: JSON.stringify(input ?? {}) } : {}),
    })
    return { status: response.status, answer: (await response.json()) as Envelope }
  }

  #headers(): Record<string, string> {
    return {
      'x-language': 'zh-cn',
      'x-forwarded-for': this.#address,
      ...(this.#token === null ? {} : { authorization: `Bearer ${this.#token}` }),
    }
  }
}
