import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { post } from '@podium/core/base/endpoint.ts'
import { module } from '../../kernel/module.ts'
import { write } from '../../kernel/write.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { findFile } from '../file.store.ts'
import { filePurpose } from '../purpose.ts'
import { storeFile } from '../store-file.ts'
import { uploadClient } from './upload.fixture.ts'

const GB = 2 ** 30
const notes = filePurpose({
  maxBytes: 10 * GB,
  quotaBytes: 10 * GB,
  kinds: ['text'],
  mayUpload: async () => true,
  mayRead: async () => true,
})
const api = {
  save: post('/probe/save', {
    access: 'login',
    input: z.object({ key: z.string(), isFull: z.boolean() }),
    output: z.object({}),
    summary: 'Writes a row, and another that finds the disk full',
  }),
}
const probe = module(
  'test',
  api,
  {
    save: write(api.save, 'test.save', async ({ tx }, { key, isFull }) => {
      await sql`insert into platform_throttle values (${key}, 1, now(), now() + interval '1 day')`.execute(tx)
      if (isFull) await sql`do $$ begin raise exception 'no space left' using errcode = '53100'; end $$`.execute(tx)
      return {}
    }),
  },
  { files: { notes } },
)

let app: TestApp
let address: string
let free = 100 * GB

beforeAll(async () => {
  app = await openTestApp({ modules: [probe], readSpace: async () => ({ free, total: 100 * GB }) })
  address = await app.listen()
})
afterAll(() => app.close())
beforeEach(() => setFree(100 * GB))

/** Waits until an earlier reading has aged. */
async function setFree(bytes: number): Promise<void> {
  free = bytes
  await vi.waitFor(async () => expect((await app.services.disk.space()).free).toBe(bytes), { timeout: 3_000 })
}

const newClient = () => uploadClient(app, address, randomUUID())
const meta = { filename: 'a.txt', purpose: 'notes' }
const text = Buffer.alloc(300_000, 'a')

describe('a disk whose reserve is reached', () => {
  test('takes no upload, and says so with 507 in the reader’s language', async () => {
    await setFree(2 * GB - 1)
    const refused = await newClient().create(10, meta)
    expect([refused.status, await refused.json()]).toMatchObject([
      507,
      { code: baseRefusals.UPLOADS_STOPPED.code, msg: baseRefusals.UPLOADS_STOPPED.zh },
    ])
    const saved = await app.call(api.save, { key: randomUUID(), isFull: false }, { as: app.viewer() })
    expect(saved.code).toBe(0)
  })

  test('takes none that would reach it, but smaller ones', async () => {
    await setFree(3 * GB)
    const client = newClient()
    expect([(await client.create(GB + 1, meta)).status, (await client.create(GB, meta)).status]).toEqual([507, 201])
  })

  test('stops an upload under way, which resumes where it stopped once there is space', async () => {
    const client = newClient()
    const created = await client.create(2 * text.length, meta)
    const url = created.headers.get('location')!
    expect((await client.send(url, 0, text)).status).toBe(204)
    await setFree(GB)
    const stopped = await client.send(url, text.length, text)
    expect([stopped.status, await stopped.json()]).toMatchObject([507, { code: baseRefusals.UPLOADS_STOPPED.code }])
    const offset = Number((await client.head(url)).headers.get('upload-offset'))
    expect(offset).toBe(text.length)
    await setFree(100 * GB)
    expect((await client.send(url, offset, text)).status).toBe(204)
    expect(await findFile(app.db, url.split('/').pop()!)).toMatchObject({ size: 2 * text.length })
  })

  test('stores no file that the server makes', async () => {
    await setFree(GB)
    const file = { purpose: 'notes', name: 'a.txt', mediaType: 'text/plain', bytes: text }
    await expect(storeFile(app.services, app.db, file)).rejects.toThrow(baseRefusals.UPLOADS_STOPPED.en)
  })
})

describe('a disk that is full', () => {
  test('ends an upload with 507 and leaves neither bytes nor a reservation', async () => {
    const client = newClient()
    const keep = vi
      .spyOn(app.services.storage, 'keep')
      .mockRejectedValueOnce(Object.assign(new Error('write'), { code: 'ENOSPC' }))
    const { id, sent } = await client.upload(text, meta)
    keep.mockRestore()
    const row = await app.db.selectFrom('platform_file').select(['state', 'size']).where('id', '=', id).execute()
    expect([sent.status, row]).toEqual([507, [{ state: 'removed', size: '0' }]])
  })

  test.each([
    ['zh-cn', baseRefusals.DISK_FULL.zh],
    ['en', baseRefusals.DISK_FULL.en],
  ] as const)('refuses a save with 503 in %s and saves none of it', async (language, msg) => {
    const key = randomUUID()
    const answer = await app.call(api.save, { key, isFull: true }, { as: app.viewer(), language })
    expect([answer.status, answer.code, answer.msg]).toEqual([503, baseRefusals.DISK_FULL.code, msg])
    expect(answer.headers['retry-after']).toBe('60')
    expect(await app.db.selectFrom('platform_throttle').select('key').where('key', '=', key).execute()).toEqual([])
  })
})
