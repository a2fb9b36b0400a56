import { connect, type Socket } from 'node:net'

export interface Load {
  readonly port: number
  /** Paths used in turn; each is requested with these headers. */
  readonly paths: readonly string[]
  readonly headers?: Readonly<Record<string, string>>
  /** JSON bodies used in turn, which makes the requests POSTs. */
  readonly bodies?: readonly string[]
  readonly connections: number
  readonly seconds: number
}

/** Answers per second of a server when each of these connections sends its next request immediately. */
export async function answersPerSecond(load: Load): Promise<number> {
  const until = performance.now() + load.seconds * 1000
  const started = performance.now()
  let turn = 0
  const next = () => requestText(load, turn++)
  const counts = await Promise.all(Array.from({ length: load.connections }, () => keepAsking(load.port, next, until)))
  return counts.reduce((sum, count) => sum + count, 0) / ((performance.now() - started) / 1000)
}

function requestText({ port, paths, headers = {}, bodies }: Load, turn: number): string {
  const path = paths[turn % paths.length]!
  const body = bodies?.[turn % bodies.length]
  // Simulates clients with many addresses behind a proxy: one address alone would exceed the rate limit.
  const from = `10.${(turn >> 8) & 255}.${turn & 255}.1`
  const fixed = { host: `127.0.0.1:${port}`, 'accept-encoding': 'identity', 'x-forwarded-for': from }
  const lines = Object.entries({ ...fixed, ...headers })
  if (body !== undefined)
    lines.push(['content-type', 'application/json'], ['content-length', String(Buffer.byteLength(body))])
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return `${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1\r\n${head}\r\n${body ?? ''}`
}

function keepAsking(port: number, next: () => string, until: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let answered = 0
    let left = Buffer.alloc(0)
    const socket: Socket = connect(port, '127.0.0.1', () => socket.write(next()))
    socket.setNoDelay(true)
    socket.on('error', reject)
    socket.on('data', (chunk) => {
      left = left.length === 0 ? chunk : Buffer.concat([left, chunk])
      const size = wholeAnswer(left)
      if (size === null) return
      if (!left.subarray(9, 10).equals(Buffer.from('2'))) {
        reject(new Error(left.subarray(0, 400).toString()))
        socket.destroy()
        return
      }
      left = left.subarray(size)
      answered += 1
      if (performance.now() < until) socket.write(next())
      else socket.end(() => resolve(answered))
    })
  })
}

/** Length of the first answer in `bytes`, or null while it is incomplete. */
function wholeAnswer(bytes: Buffer): number | null {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return null
  const head = bytes.toString('latin1', 0, end).toLowerCase()
  const length = /\r\ncontent-length: (\d+)/.exec(head)
  if (!length) throw new Error(`an answer without a length: ${head}`)
  const whole = end + 4 + Number(length[1])
  return bytes.length >= whole ? whole : null
}
