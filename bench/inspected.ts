import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

/** Password of the demo's accounts. */
export const PASSWORD = 'Podium-demo-2026'
const READY_SECONDS = 300

export interface InspectedServer {
  readonly url: string
  /** Memory after a garbage collection. */
  memory(): Promise<NodeJS.MemoryUsage>
  stop(): Promise<void>
}

/** Starts a server in this folder, with the demo unless set otherwise, whose memory can be read by the inspector. */
export async function startInspected(
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<InspectedServer> {
  const child = spawn('node', ['--inspect=127.0.0.1:0', 'server/src/app/start.ts'], {
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      DEMO_PASSWORD: PASSWORD,
      CAPTCHA: 'off',
      TRUSTED_PROXIES: '1',
      LOG_LEVEL: 'fatal',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += String(chunk)))
  const found = async (pattern: RegExp): Promise<string> => {
    for (let waited = 0; waited < READY_SECONDS * 4; waited += 1) {
      const match = pattern.exec(printed)
      if (match) return match[0]
      if (child.exitCode !== null) break
      await sleep(250)
    }
    throw new Error(`the server did not start:\n${printed}`)
  }
  const inspector = await openInspector(await found(/ws:\/\/127\.0\.0\.1:\S+/))
  const url = await found(/http:\/\/127\.0\.0\.1:\d+/)
  while (!(await fetch(`${url}/readyz`).catch(() => null))?.ok) await sleep(500)
  return {
    url,
    async memory() {
      await inspector.send('HeapProfiler.collectGarbage')
      const { result } = (await inspector.send('Runtime.evaluate', {
        expression: 'JSON.stringify(process.memoryUsage())',
      })) as { result: { value: string } }
      return JSON.parse(result.value) as NodeJS.MemoryUsage
    },
    async stop() {
      inspector.close()
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

async function openInspector(address: string) {
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  let id = 0
  const waiting = new Map<number, (result: unknown) => void>()
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as { id: number; result: unknown }
    waiting.get(answer.id)?.(answer.result)
    waiting.delete(answer.id)
  })
  return {
    send: (method: string, params: object = {}) =>
      new Promise<unknown>((resolve) => {
        id += 1
        waiting.set(id, resolve)
        socket.send(JSON.stringify({ id, method, params }))
      }),
    close: () => socket.close(),
  }
}
