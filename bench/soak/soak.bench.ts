import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mixedUse } from './mixed-use.ts'
import { startInspected } from '../inspected.ts'

const ROUNDS = 6
const SECONDS = 40
const VISITORS = 12
/** The most that live memory may grow from the round after which everything has been used once. */
const MOST = 1.1
const WARM = 1

/**
 * A day of mixed use, shortened: pages, lists of every kind, sign-ins, previews and event streams, as quickly as one
 * machine manages. Live memory (after a collection) at the end must be at most 1.1 times that after the second round.
 */
export async function bench(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'podium-soak-'))
  const server = await startInspected(folder)
  try {
    const alive: number[] = []
    console.log('Server memory, MB:         live      heap  buffers  resident')
    await print('at the start')
    for (let round = 0; round < ROUNDS; round += 1) {
      const { requests, refused } = await mixedUse(server.url, { visitors: VISITORS, seconds: SECONDS })
      await print(`round ${round + 1}`, `${requests} requests, ${refused} refused`)
    }
    const [from, to] = [alive[1 + WARM]!, alive.at(-1)!]
    console.log(
      `live memory: ratio ${(to / from).toFixed(2)} (limit ${MOST}) ${to / from <= MOST ? 'held' : 'EXCEEDED'}`,
    )

    async function print(label: string, more = ''): Promise<void> {
      const { heapUsed, external, arrayBuffers, rss } = await server.memory()
      alive.push(heapUsed + external)
      const figures = [heapUsed + external, heapUsed, arrayBuffers, rss].map((bytes) =>
        (bytes / 1e6).toFixed(0).padStart(9),
      )
      console.log(`${label.padEnd(22)} ${figures.join('')}  ${more}`)
    }
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
