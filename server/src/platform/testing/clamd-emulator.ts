import { once } from 'node:events'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import type { ClamdAddress } from '../files/scan/clamd.ts'
import { TEST_VIRUS } from '../files/scan/test-virus.ts'

export { TEST_VIRUS }

export interface ClamdEmulator {
  readonly address: ClamdAddress
  /** `silent`: it accepts connections and never answers. `drop`: it closes them after the first bytes. */
  mode: 'usual' | 'silent' | 'drop'
  /** Delay of each verdict, in milliseconds. */
  delayMs: number
  /** Limit of a stream, in bytes. */
  maxBytes: number
  /** Largest number of unanswered connections at the same time. */
  readonly mostAtOnce: number
  readonly scans: number
  close(): Promise<void>
}

/** Listens as clamd does, on a free port or, with a path, on a unix socket. It finds only the test virus. */
export async function openClamdEmulator(path?: string): Promise<ClamdEmulator> {
  const sockets = new Set<Socket>()
  let unanswered = 0
  let mostAtOnce = 0
  let scans = 0
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    unanswered += 1
    mostAtOnce = Math.max(mostAtOnce, unanswered)
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
    let received = Buffer.alloc(0)
    let isAnswered = false
    const answer = (text: string, delayMs = 0) => {
      isAnswered = true
      setTimeout(() => {
        unanswered -= 1
        socket.end(`${text}\0`)
      }, delayMs)
    }
    socket.on('data', (data: Buffer) => {
      if (emulator.mode === 'drop') socket.destroy()
      if (emulator.mode !== 'usual' || isAnswered) return
      received = Buffer.concat([received, data])
      if (received.includes('zVERSION\0')) return answer('ClamAV 1.4.2/27500/Mon Nov 23 08:00:00 2026')
      const stream = streamOf(received)
      if (stream.bytes.length > emulator.maxBytes) return answer('INSTREAM size limit exceeded. ERROR')
      if (!stream.isWhole) return
      scans += 1
      answer(stream.bytes.includes(TEST_VIRUS) ? 'stream: Eicar-Signature FOUND' : 'stream: OK', emulator.delayMs)
    })
  })
  await once(path ? server.listen(path) : server.listen(0, '127.0.0.1'), 'listening')
  const emulator: ClamdEmulator = {
    address: path ? { path } : { host: '127.0.0.1', port: (server.address() as AddressInfo).port },
    mode: 'usual',
    delayMs: 0,
    maxBytes: 25_000_000,
    get mostAtOnce() {
      return mostAtOnce
    },
    get scans() {
      return scans
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
  return emulator
}

/** The bytes in the chunks of an INSTREAM command, and whether the empty last chunk has arrived. */
function streamOf(received: Buffer): { bytes: Buffer; isWhole: boolean } {
  const parts: Buffer[] = []
  for (let at = 'zINSTREAM\0'.length; at + 4 <= received.length;) {
    const length = received.readUInt32BE(at)
    if (length === 0) return { bytes: Buffer.concat(parts), isWhole: true }
    parts.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return { bytes: Buffer.concat(parts), isWhole: false }
}
