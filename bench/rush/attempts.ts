import { Agent, request } from 'node:http'

const CONNECTIONS = 64

export interface Attempt {
  readonly path: string
  readonly token: string
  readonly body: string
  readonly address: string
}

export interface Result {
  readonly seconds: number
  /** How often each HTTP status and each code came. */
  readonly statuses: Readonly<Record<number, number>>
  readonly codes: Readonly<Record<number, number>>
  readonly p99: number
}

/** Sends all attempts over 64 connections, each as soon as one is free. */
export async function send(port: number, attempts: readonly Attempt[]): Promise<Result> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const statuses: Record<number, number> = {}
  const codes: Record<number, number> = {}
  const times: number[] = []
  const waiting = attempts.values()
  const started = performance.now()
  const one = async () => {
    for (const attempt of waiting) {
      const from = performance.now()
      const { status, code } = await answerTo(agent, port, attempt)
      times.push(performance.now() - from)
      statuses[status] = (statuses[status] ?? 0) + 1
      codes[code] = (codes[code] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, one))
  const seconds = (performance.now() - started) / 1_000
  agent.destroy()
  const sorted = times.toSorted((a, b) => a - b)
  return { seconds, statuses, codes, p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0 }
}

function answerTo(agent: Agent, port: number, { path, token, body, address }: Attempt) {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'idempotency-key': `attempt-${token}`,
    'x-forwarded-for': address,
  }
  return new Promise<{ status: number; code: number }>((resolve, reject) => {
    const sent = request({ port, path, method: 'POST', agent, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.on('end', () => {
        const { code } = JSON.parse(text) as { code: number }
        resolve({ status: response.statusCode ?? 0, code })
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
