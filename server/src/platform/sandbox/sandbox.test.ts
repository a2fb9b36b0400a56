import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Sandbox, type SandboxAnswer } from './sandbox.ts'

const sandbox = new Sandbox()
const program = join(import.meta.dirname, 'probe.fixture.ts')
let connections = 0
const listener = createServer((socket) => {
  connections += 1
  socket.end()
})
beforeAll(() => new Promise<void>((done) => void listener.listen(0, '127.0.0.1', done)))
afterAll(() => new Promise<void>((done) => void listener.close(() => done())))

const text = (answer: SandboxAnswer) => answer.failure ?? answer.printed.toString('utf8').trim()
/** On a busy machine a program of low priority waits long for its turn. */
const PATIENT_SECONDS = 20
const attemptIn = ({ background = false, seconds = 3 }, ...args: string[]) =>
  sandbox.run(
    {
      program,
      args,
      input: Readable.from(['its own text']),
      seconds,
      memoryMb: 64,
      outputBytes: 50_000,
      background,
    },
    text,
  )

const attempt = (...args: string[]) => attemptIn({}, ...args)

test('a sandboxed program reads its own file and no other', async () => {
  expect(await attempt('own')).toBe('done: its own text')
  for (const path of ['/etc/passwd', '/proc/self/environ', join(import.meta.dirname, '../../../../README.md')])
    expect(await attempt('read', path)).toMatch(/^denied/)
})

test('a sandboxed program gets no setting and runs no other program', async () => {
  expect(await attempt('environment')).toBe('done: ["TMPDIR"]')
  expect(await attempt('run')).toMatch(/^denied/)
})

test('a sandboxed program has no network', async () => {
  const { port } = listener.address() as AddressInfo
  for (const way of ['connect', 'fetch', 'lookup']) expect(await attempt(way, String(port))).toMatch(/^denied/)
  expect(connections).toBe(0)
})

test('a program in the background has a low priority, and keeps nobody waiting whose answer is awaited', async () => {
  const slow = Array.from({ length: 3 }, () => attemptIn({ background: true }, 'loop'))
  expect(await attempt('priority')).toBe('done: 0')
  await Promise.all(slow)
  expect(await attemptIn({ background: true, seconds: PATIENT_SECONDS }, 'priority')).toBe('done: 15')
}, 60_000)

test('a program that never ends, that fills the memory or that prints too much is stopped', async () => {
  expect(await Promise.all([attempt('loop'), attempt('buffers'), attempt('print')])).toEqual([
    'too slow',
    'too much memory',
    'too much output',
  ])
})

test('more files than may wait are refused', async () => {
  const all = await Promise.allSettled(Array.from({ length: 36 }, () => attempt('own')))
  const refused = all.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(2)
}, 60_000)
