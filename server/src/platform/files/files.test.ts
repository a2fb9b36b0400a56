import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { get } from '@podium/core/base/endpoint.ts'
import type { Config } from '../kernel/config.ts'
import { module } from '../kernel/module.ts'
import { read } from '../kernel/read.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { sendMade } from './file-answer.ts'
import { findFile, removeFile } from './file.store.ts'
import { filePurpose } from './purpose.ts'
import { storeFile } from './store-file.ts'
import { uploadClient } from './upload/upload.fixture.ts'

const anna = '0199a000-0000-7000-8000-00000000000a'
const work = filePurpose({
  maxBytes: 5_000_000,
  quotaBytes: 100_000_000,
  kinds: ['pdf', 'image', 'text', 'office'],
  mayUpload: async (_db, _viewer, { about }) => about !== 'closed',
  mayRead: async (_db, viewer, file) => viewer?.userId === file.ownerId,
})
const logo = filePurpose({
  maxBytes: 100_000,
  quotaBytes: 1_000_000,
  kinds: ['image'],
  public: true,
  mayUpload: async () => true,
  mayRead: async () => false,
})
const api = {
  report: get('/probe/report', {
    access: 'login',
    answer: 'file',
    input: z.object({}),
    output: z.unknown(),
    summary: 'Makes a report',
  }),
}
const probe = module(
  'test',
  api,
  {
    report: read(api.report, async () =>
      sendMade(Readable.from(['a,', 'b']), { name: '报 告"\r\n.csv', mediaType: 'text/csv; charset=utf-8' }),
    ),
  },
  { files: { work, logo } },
)

const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(2_000_000), Buffer.from('\n%%EOF')])
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const client = (app: TestApp, address: string, userId = anna) => uploadClient(app, address, userId)

const s3 = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: mkdtempSync(join(tmpdir(), 'podium-s3-')),
  configureBuckets: [{ name: 'podium', configs: [] }],
})

const stores: Array<[string, () => Promise<Partial<Config>>]> = [
  ['on disk', async () => ({})],
  [
    'in an S3 bucket',
    async () => {
      const { port } = await s3.run()
      return {
        fileStore: {
          kind: 's3',
          endpoint: `http://127.0.0.1:${port}`,
          bucket: 'podium',
          region: 'us-east-1',
          accessKey: 'S3RVER',
          secretKey: 'S3RVER',
        },
      }
    },
  ],
]
afterAll(() => s3.close())

describe.each(stores)('files kept %s', (_where, config) => {
  let app: TestApp
  let address: string
  beforeAll(async () => {
    app = await openTestApp({ modules: [probe], config: await config() })
    address = await app.listen()
  })
  afterAll(() => app.close())

  test('an upload that was cut off resumes where it stopped and is stored with the hash of its bytes', async () => {
    const anna = client(app, address)
    const created = await anna.create(pdf.length, { filename: '作品/../我的 方案.pdf', purpose: 'work' })
    expect(created.status).toBe(201)
    const url = created.headers.get('location')!
    const cut = 700_001
    expect((await anna.send(url, 0, pdf.subarray(0, cut))).status).toBe(204)
    const id = url.split('/').pop()!
    expect(await findFile(app.db, id)).toBeNull()
    expect((await anna.head(url)).headers.get('upload-offset')).toBe(String(cut))
    expect((await anna.send(url, cut - 5, pdf.subarray(cut - 5))).status).toBe(409)
    expect((await anna.send(url, cut, pdf.subarray(cut))).status).toBe(204)
    const file = await findFile(app.db, id)
    expect(file).toMatchObject({
      name: '我的 方案.pdf',
      mediaType: 'application/pdf',
      size: pdf.length,
      sha256: createHash('sha256').update(pdf).digest('hex'),
    })
    expect(readdirSync(join(app.services.config.dataDir, 'uploads'))).toEqual([])

    const whole = await anna.get(id)
    expect(Buffer.from(await whole.arrayBuffer()).equals(pdf)).toBe(true)
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="__ __.pdf"; filename*=UTF-8''%E6%88%91%E7%9A%84%20%E6%96%B9%E6%A1%88.pdf`,
      'x-content-type-options': 'nosniff',
      etag: `"${file!.sha256}"`,
      'cache-control': 'private, no-cache',
    })
    const part = await anna.get(id, { range: 'bytes=5-9' })
    expect([part.status, part.headers.get('content-range'), Buffer.from(await part.arrayBuffer())]).toEqual([
      206,
      `bytes 5-9/${pdf.length}`,
      pdf.subarray(5, 10),
    ])
    expect((await anna.get(id, { 'if-none-match': `"${file!.sha256}"` })).status).toBe(304)
    expect((await anna.get(id, { range: `bytes=${pdf.length}-` })).status).toBe(416)
  })

  test('a removed file is gone at once, its bytes with the next sweep', async () => {
    const id = await storeFile(app.services, app.db, {
      purpose: 'work',
      ownerId: anna,
      name: 'a.txt',
      mediaType: 'text/plain',
      bytes: Buffer.from('hello'),
    })
    const file = await findFile(app.db, id)
    expect(await (await client(app, address).get(id)).text()).toBe('hello')
    await removeFile(app.db, id)
    expect((await client(app, address).get(id)).status).toBe(404)
    await app.runPeriodicTask('files.sweep')
    await expect(app.services.storage.read(file!.storageKey)).rejects.toThrow()
  })
})

describe('files', () => {
  let app: TestApp
  let address: string
  beforeAll(async () => {
    app = await openTestApp({ modules: [probe] })
    address = await app.listen()
  })
  afterAll(() => app.close())

  test('of a kind that the purpose does not take are refused by their bytes, whatever they are called', async () => {
    const script = Buffer.from('<html><script>alert(1)</script>')
    const sender = client(app, address)
    const { id, sent } = await sender.upload(script, { filename: 'photo.png', purpose: 'logo' })
    expect([sent.status, await sent.json()]).toMatchObject([415, { code: 10417 }])
    expect(await findFile(app.db, id)).toBeNull()
    expect((await sender.get(id)).status).toBe(404)
  })

  test.each([
    ['too large', 5_000_001, { filename: 'a.pdf', purpose: 'work' }, 413],
    ['of no purpose', 10, { filename: 'a.pdf', purpose: 'nothing' }, 400],
    ['not wanted now', 10, { filename: 'a.pdf', purpose: 'work', about: 'closed' }, 403],
  ])('%s are refused before a byte is sent', async (_what, size, metadata, status) => {
    const response = await client(app, address).create(size, metadata)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ msg: expect.any(String), traceId: expect.any(String) })
  })

  test('can be neither sent nor seen without signing in, nor touched or seen by another', async () => {
    const owner = client(app, address)
    const other = client(app, address, '0199a000-0000-7000-8000-00000000000b')
    const created = await owner.create(pdf.length, { filename: 'a.pdf', purpose: 'work' })
    const url = created.headers.get('location')!
    expect((await fetch(address + url, { method: 'HEAD', headers: { 'tus-resumable': '1.0.0' } })).status).toBe(401)
    expect([(await other.head(url)).status, (await other.send(url, 0, pdf)).status]).toEqual([404, 404])
    await owner.send(url, 0, pdf)
    const id = url.split('/').pop()!
    expect((await other.get(id)).status).toBe(404)
    const absent = await fetch(`${address}/prod-api/files/${id}`)
    expect([absent.status, await absent.json()]).toMatchObject([401, { code: 11000 }])
  })

  test('are shown to a browser by its cookie, which sends nothing', async () => {
    const token = app.viewer({ userId: anna })
    const { id } = await client(app, address).upload(png, { filename: 'p.png', purpose: 'work' })
    const shown = await fetch(`${address}/prod-api/files/${id}`, { headers: { cookie: `moo-token=${token}` } })
    expect([shown.status, shown.headers.get('content-security-policy')]).toEqual([
      200,
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; media-src 'self'; sandbox",
    ])
    const sent = await fetch(`${address}/prod-api/files/tus`, {
      method: 'POST',
      headers: { cookie: `moo-token=${token}`, 'tus-resumable': '1.0.0', 'upload-length': '5' },
    })
    expect(sent.status).toBe(403)
  })

  test('of a public purpose are for everyone', async () => {
    const { id } = await client(app, address).upload(png, { filename: 'logo.png', purpose: 'logo' })
    const response = await fetch(`${address}/prod-api/files/${id}?download`)
    expect([
      response.status,
      response.headers.get('cache-control'),
      response.headers.get('content-disposition'),
    ]).toEqual([200, 'public, max-age=86400', `attachment; filename="logo.png"; filename*=UTF-8''logo.png`])
  })

  test('made for an answer come with a safe name', async () => {
    const response = await fetch(`${address}/prod-api/probe/report`, {
      headers: { cookie: `moo-token=${app.viewer()}` },
    })
    expect(await response.text()).toBe('a,b')
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="_ __.csv"; filename*=UTF-8''%E6%8A%A5%20%E5%91%8A_.csv`,
    )
  })

  test('of a transaction that is rolled back are swept, as are uploads given up', async () => {
    const keeping = app.transact(async (tx) => {
      await storeFile(app.services, tx, {
        purpose: 'work',
        ownerId: anna,
        name: 'a.txt',
        mediaType: 'text/plain',
        bytes: Readable.from(['abc']),
      })
      throw new Error('no')
    })
    await expect(keeping).rejects.toThrow('no')
    await client(app, address).create(10, { filename: 'given-up.pdf', purpose: 'work' })
    const left = () =>
      app.db.selectFrom('platform_file').select('storage_key').where('state', '=', 'uploading').execute()
    expect(await left()).toHaveLength(2)
    await sql`update platform_file set created_at = created_at - interval '25 hours' where state = 'uploading'`.execute(
      app.db,
    )
    await app.runPeriodicTask('files.sweep')
    expect(await left()).toEqual([])
  })
})
