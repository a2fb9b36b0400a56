import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openClamdEmulator, TEST_VIRUS, type ClamdEmulator } from '../../testing/clamd-emulator.ts'
import { Clamd, ScannerError, type ClamdLimits } from './clamd.ts'

const limits: ClamdLimits = { concurrency: 2, queueMs: 20_000, idleMs: 20_000, totalMs: 20_000, maxBytes: 5_000_000 }
const folder = mkdtempSync(join(tmpdir(), 'clamd-'))

let clamd: ClamdEmulator
let client: Clamd
beforeAll(async () => {
  clamd = await openClamdEmulator()
  client = new Clamd(clamd.address, limits)
})
beforeEach(() => Object.assign(clamd, { mode: 'usual', delayMs: 0, maxBytes: 25_000_000 }))
afterAll(async () => {
  await clamd.close()
  rmSync(folder, { recursive: true })
})

const scan = (bytes: Buffer, by = client) => by.scan(bytes.length, () => Readable.from([bytes]))

describe('a scan', () => {
  test('finds the test virus behind many chunks, and nothing in other bytes', async () => {
    const padding = Buffer.alloc(700_000, 'a')
    expect(await scan(Buffer.concat([padding, Buffer.from(TEST_VIRUS)]))).toEqual({
      state: 'infected',
      signature: 'Eicar-Signature',
    })
    expect(await scan(padding)).toEqual({ state: 'clean' })
  })

  test('reaches clamd by a unix socket too', async () => {
    const path = join(folder, 'clamd.sock')
    const local = await openClamdEmulator(path)
    expect(await scan(Buffer.from(TEST_VIRUS), new Clamd({ path }, limits))).toMatchObject({ state: 'infected' })
    await local.close()
  })

  test('says that a file is over clamd’s limit, or over its own, which is not sent', async () => {
    clamd.maxBytes = 100_000
    expect(await scan(Buffer.alloc(3_000_000))).toEqual({ state: 'too_large' })
    const scans = clamd.scans
    expect(await scan(Buffer.alloc(5_000_001))).toEqual({ state: 'too_large' })
    expect(clamd.scans).toBe(scans)
  })

  test.each([
    ['never answers', 'silent'],
    ['drops the connection', 'drop'],
  ] as const)('fails in time when clamd %s', async (_what, mode) => {
    clamd.mode = mode
    const impatient = new Clamd(clamd.address, { ...limits, idleMs: 300, totalMs: 2_000 })
    await expect(scan(Buffer.alloc(3_000_000), impatient)).rejects.toThrow(ScannerError)
  })

  test('fails when nothing listens', async () => {
    await expect(scan(Buffer.from('a'), new Clamd({ path: join(folder, 'none') }, limits))).rejects.toThrow(
      ScannerError,
    )
  })

  test('waits for others, so that few run at the same time', async () => {
    const own = await openClamdEmulator()
    own.delayMs = 50
    const by = new Clamd(own.address, limits)
    const found = await Promise.all(Array.from({ length: 8 }, () => scan(Buffer.from('a'), by)))
    expect([found.length, own.scans, own.mostAtOnce]).toEqual([8, 8, 2])
    await own.close()
  })

  test('fails when others take too long', async () => {
    clamd.delayMs = 200
    const by = new Clamd(clamd.address, { ...limits, concurrency: 1, queueMs: 20 })
    const results = await Promise.allSettled([scan(Buffer.from('a'), by), scan(Buffer.from('b'), by)])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  })
})

test('the version says how old the signatures are', async () => {
  expect(await client.version()).toEqual({
    version: 'ClamAV 1.4.2',
    signaturesAt: new Date('2026-11-23T08:00:00Z'),
  })
})
