import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { MAX_UNFINISHED } from '@podium/core/base/file/upload-room.rule.ts'
import { module } from '../../kernel/module.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { filePurpose } from '../purpose.ts'
import { discardUploads } from './discard-uploads.ts'
import { uploadClient } from './upload.fixture.ts'

const QUOTA = 1_000_000
const rest = { kinds: ['text'], mayUpload: async () => true, mayRead: async () => false } as const
const notes = filePurpose({ ...rest, maxBytes: 600_000, quotaBytes: QUOTA })
const drafts = filePurpose({ ...rest, maxBytes: 600_000, quotaBytes: QUOTA })

let app: TestApp
let address: string

beforeAll(async () => {
  app = await openTestApp({ modules: [module('test', {}, {}, { files: { notes, drafts } })] })
  address = await app.listen()
})
afterAll(() => app.close())

const newClient = () => uploadClient(app, address, randomUUID())
const meta = { filename: 'a.txt', purpose: 'notes' }
const codeOf = async (response: Response) =>
  response.status === 201 ? 0 : ((await response.json()) as { code: number }).code

describe('a person who uploads', () => {
  test('reserves what they declare: of 50 uploads begun at once only those within the quota are', async () => {
    const client = newClient()
    const codes = await Promise.all(
      Array.from({ length: 50 }, async () => codeOf(await client.create(QUOTA / 4, meta))),
    )
    expect([codes.filter((code) => code === 0).length, new Set(codes.filter((code) => code !== 0))]).toEqual([
      4,
      new Set([baseRefusals.UPLOAD_QUOTA.code]),
    ])
  })

  test('is told how much is used, of how much, before a byte is sent', async () => {
    const client = newClient()
    await client.create(600_000, meta)
    const refused = await client.create(500_000, meta)
    expect([refused.status, await refused.json()]).toMatchObject([
      413,
      { msg: '您此处的文件已占 585.9 KB，加上该文件（488.3 KB）将超过上限 976.6 KB' },
    ])
  })

  test('has a quota for each purpose, and of their own', async () => {
    const [anna, bob] = [newClient(), newClient()]
    for (const purpose of ['notes', 'drafts']) {
      expect((await anna.create(600_000, { ...meta, purpose })).status).toBe(201)
    }
    expect((await bob.create(600_000, meta)).status).toBe(201)
  })

  test(`has at most ${MAX_UNFINISHED} uploads unfinished, also when begun at once`, async () => {
    const client = newClient()
    const codes = await Promise.all(
      Array.from({ length: 50 }, async (_, n) =>
        codeOf(await client.create(10, { ...meta, purpose: n % 2 ? 'notes' : 'drafts' })),
      ),
    )
    expect([codes.filter((code) => code === 0).length, new Set(codes.filter((code) => code !== 0))]).toEqual([
      MAX_UNFINISHED,
      new Set([baseRefusals.UPLOADS_UNFINISHED.code]),
    ])
  })

  test('gets back what a cancelled, refused or removed upload reserved', async () => {
    const client = newClient()
    const created = await client.create(600_000, meta)
    expect((await client.cancel(created.headers.get('location')!)).status).toBe(204)
    const { sent } = await client.upload(Buffer.alloc(600_000), meta)
    expect(sent.status).toBe(415)
    const { id } = await client.upload(Buffer.alloc(600_000, 'a'), meta)
    expect((await client.create(600_000, meta)).status).toBe(413)
    await sql`update platform_file set state = 'removed' where id = ${id}`.execute(app.db)
    await app.runPeriodicTask('files.sweep')
    expect((await client.create(600_000, meta)).status).toBe(201)
  })

  test('keeps no bytes beside the quota by giving an upload up while it is being stored', async () => {
    const client = newClient()
    const { storage } = app.services
    const keep = storage.keep.bind(storage)
    const keys: string[] = []
    storage.keep = async (path, key) => {
      await keep(path, key)
      keys.push(key)
      await app.transact((tx) => discardUploads(app.services, tx, client.userId))
    }
    const { id, sent } = await client.upload(Buffer.alloc(600_000, 'a'), meta)
    storage.keep = keep
    expect([sent.status, (await client.create(600_000, meta)).status]).toEqual([404, 413])
    await app.runPeriodicTask('files.sweep')
    await expect(storage.read(keys[0]!)).rejects.toThrow('ENOENT')
    expect([(await client.get(id)).status, (await client.create(600_000, meta)).status]).toEqual([404, 201])
  })

  test('gets back what an upload reserved that could not be stored, together with its bytes', async () => {
    const client = newClient()
    const { storage } = app.services
    const keep = storage.keep.bind(storage)
    const keys: string[] = []
    storage.keep = async (path, key) => {
      await keep(path, key)
      keys.push(key)
      throw new Error('the store is away')
    }
    const { sent } = await client.upload(Buffer.alloc(600_000, 'a'), meta)
    storage.keep = keep
    expect(sent.status).toBe(500)
    await expect(storage.read(keys[0]!)).rejects.toThrow('ENOENT')
    expect((await client.create(600_000, meta)).status).toBe(201)
  })
})
