import { randomBytes } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { serviceApi } from '@podium/core/system/service/service-api.ts'
import { systemRefusals as no } from '@podium/core/system/refusals.ts'
import type { ScannerSetting, StoreSetting } from '@podium/core/system/service/service-setting.ts'
import { createUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { organisation } from '#server/organisation/index.ts'
import { newStorageKey } from '#server/platform/files/store-file.ts'
import { openClamdEmulator, TEST_VIRUS, type ClamdEmulator } from '#server/platform/testing/clamd-emulator.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { system } from '../index.ts'

const modules = [organisation, identity, system]
const folder = mkdtempSync(join(tmpdir(), 'podium-services-'))
const s3 = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: folder,
  configureBuckets: ['podium', 'other'].map((name) => ({ name, configs: [] })),
})

let app: TestApp
let root: string
let clamd: ClamdEmulator
let store: StoreSetting
let scanner: ScannerSetting
let insideHosts: string[]
beforeAll(async () => {
  const { port } = await s3.run()
  clamd = await openClamdEmulator()
  const at = clamd.address as { host: string; port: number }
  insideHosts = [`127.0.0.1:${port}`, `${at.host}:${at.port}`]
  store = { endpoint: `http://127.0.0.1:${port}`, bucket: 'podium', region: 'us-east-1', accessKey: 'S3RVER' }
  scanner = { host: at.host, port: at.port, maxMb: 10, isRequired: true }
  app = await openTestApp({ modules, config: { insideHosts } })
  root = (await createUser(app, { kind: 'staff', roles: ['ROOT'] })).token
})
afterAll(async () => {
  await app.close()
  await clamd.close()
  await s3.close()
})
beforeEach(async () => {
  await app.db.deleteFrom('platform_service').execute()
})

const secret = 'S3RVER'
const setStore = (change: Partial<StoreSetting> = {}, version = 0, typed: string | undefined = secret) =>
  app.call(
    serviceApi.saveService,
    {
      setting: { name: 'store', value: { ...store, ...change } },
      ...(typed === undefined ? {} : { secret: typed }),
      version,
    },
    { as: root },
  )
const setScanner = (change: Partial<ScannerSetting> = {}) =>
  app.call(
    serviceApi.saveService,
    { setting: { name: 'scanner', value: { ...scanner, ...change } }, version: 0 },
    { as: root },
  )
const views = async (as = root, of = app) => (await of.call(serviceApi.services, {}, { as })).data

/** Keeps a file as uploads are kept; its key and content. */
async function keep() {
  const [key, bytes] = [newStorageKey(), randomBytes(100)]
  const path = join(folder, key)
  writeFileSync(path, bytes)
  await app.services.storage.keep(path, key)
  return { key, bytes }
}
const read = async (key: string) => buffer(await app.services.storage.read(key))

describe('a bucket in the settings', () => {
  test('takes new files at once, while earlier ones are read from the disk', async () => {
    const before = await keep()
    expect((await setStore()).code).toBe(0)
    const after = await keep()
    expect(await read(before.key)).toEqual(before.bytes)
    expect(await read(after.key)).toEqual(after.bytes)
    // Only the bucket has the new one.
    await app.db.deleteFrom('platform_service').execute()
    await expect(read(after.key)).rejects.toThrow('ENOENT')
    expect(await read(before.key)).toEqual(before.bytes)
  })

  test('that holds a file stays: its keys may change, it is neither exchanged nor removed', async () => {
    await setStore()
    const { version } = (await views())[0]!
    expect((await setStore({ bucket: 'other' }, version)).code).toBe(0)
    await keep()
    const view = (await views())[0]!
    expect([view.source, view.usedAt === null]).toEqual(['stored', false])
    expect((await setStore({ bucket: 'podium' }, view.version)).code).toBe(no.STORE_HOLDS_FILES.code)
    const removing = await app.call(serviceApi.removeService, { name: 'store', version: view.version }, { as: root })
    expect(removing.code).toBe(no.STORE_HOLDS_FILES.code)
    expect((await setStore({ bucket: 'other' }, view.version)).code).toBe(0)
  })

  test('that was exchanged after a process last looked does not get a file', async () => {
    await setStore()
    const [stale] = await app.db.selectFrom('platform_service').select('version').execute()
    await setStore({ bucket: 'other' }, stale!.version)
    await keep()
    const used = await app.db.selectFrom('platform_service').select(['version', 'used_at']).execute()
    expect(used).toEqual([{ version: stale!.version + 1, used_at: expect.any(Date) }])
  })

  test.each<[string, Partial<StoreSetting>, string, RegExp]>([
    ['without such a bucket', { bucket: 'nowhere' }, secret, /没有这个存储桶/],
    ['with wrong keys', { accessKey: 'another' }, secret, /密钥不被接受/],
    ['that nobody answers for', { endpoint: 'http://127.0.0.1:1' }, secret, /INSIDE_HOSTS/],
  ])('%s is not saved, and the refusal says why', async (_, change, typed, why) => {
    const { code, msg } = await setStore(change, 0, typed)
    expect([code, msg]).toEqual([no.SERVICE_FAILED.code, expect.stringMatching(why)])
    expect((await views())[0]).toMatchObject({ source: 'none', version: 0 })
  })

  test('never shows its secret: neither in an answer nor in the database or the audit log', async () => {
    await setStore()
    const rows = await app.db.selectFrom('platform_service').selectAll().execute()
    const audit = await app.db
      .selectFrom('platform_audit')
      .selectAll()
      .where('action', 'like', 'system.%Service')
      .execute()
    expect(audit.length).toBeGreaterThan(0)
    // The access key has the same value, and is shown to whoever sets it.
    const shown = JSON.stringify([await views(), rows]).replaceAll(`"accessKey":"${secret}"`, '')
    expect(shown).not.toContain(secret)
    expect(JSON.stringify(audit)).not.toContain(secret)
    expect((await views())[0]).toMatchObject({ hasSecret: true })
  })

  test('is tested as typed without being saved, with the saved secret only at its own address', async () => {
    await setStore()
    const tryStore = (value: StoreSetting) =>
      app.call(serviceApi.tryService, { setting: { name: 'store', value } }, { as: root })
    expect((await tryStore(store)).data).toMatchObject({ works: true, zh: '' })
    expect((await tryStore({ ...store, bucket: 'nowhere' })).data).toMatchObject({ works: false })
    const elsewhere = await tryStore({ ...store, endpoint: 'https://s3.example.org' })
    expect(elsewhere.code).toBe(no.SENDER_SECRET_NEEDED.code)
  })
})

describe('a scanner in the settings', () => {
  const scan = async (bytes: string) => {
    const inForce = await app.services.scanner.inForce()
    return inForce?.clamd.scan(bytes.length, () => Readable.from([Buffer.from(bytes)]))
  }

  test('scans at once, and is forgotten at once', async () => {
    expect(await scan(TEST_VIRUS)).toBeUndefined()
    expect((await setScanner()).code).toBe(0)
    expect(await scan(TEST_VIRUS)).toMatchObject({ state: 'infected' })
    expect((await app.services.scanner.inForce())?.isRequired).toBe(true)
    const { version } = (await views())[1]!
    await app.call(serviceApi.removeService, { name: 'scanner', version }, { as: root })
    expect(await scan(TEST_VIRUS)).toBeUndefined()
  })

  test.each<[string, Partial<ScannerSetting>, RegExp]>([
    ['an inside address that the operator did not allow', { port: 1 }, /INSIDE_HOSTS/],
    ['a name of this machine', { host: 'localhost' }, /INSIDE_HOSTS/],
  ])('is not saved with %s', async (_, change, why) => {
    const { code, msg } = await setScanner(change)
    expect([code, msg]).toEqual([no.SERVICE_FAILED.code, expect.stringMatching(why)])
  })

  test('is not saved when it does not answer', async () => {
    clamd.mode = 'drop'
    const { code, msg } = await setScanner()
    clamd.mode = 'usual'
    expect([code, msg]).toEqual([no.SERVICE_FAILED.code, expect.stringMatching(/没有扫描服务应答/)])
  })
})

test('the environment wins over both, and nothing can be changed here', async () => {
  const { address, ...rest } = { address: clamd.address, maxBytes: 2 ** 20, isRequired: false }
  const fileStore = { kind: 's3' as const, ...store, secretKey: secret }
  const other = await openTestApp({ modules, config: { insideHosts, fileStore, scanner: { address, ...rest } } })
  const as = (await createUser(other, { kind: 'staff', roles: ['ROOT'] })).token
  expect((await views(as, other)).map(({ source }) => source)).toEqual(['environment', 'environment'])
  const setting = { name: 'scanner' as const, value: scanner }
  const { code } = await other.call(serviceApi.saveService, { setting, version: 0 }, { as })
  expect(code).toBe(no.SENDER_BY_ENVIRONMENT.code)
  expect((await other.services.scanner.inForce())?.isRequired).toBe(false)
  await other.close()
})

test('staff of one organisation neither see nor change them', async () => {
  const as = app.viewer({
    permissions: new Set(['system:setting:edit']),
    scopeOf: () => ({ reach: 'groups', groups: [], below: [] }),
  })
  const answers = await Promise.all([
    app.call(serviceApi.services, {}, { as }),
    app.call(serviceApi.tryService, { setting: { name: 'scanner', value: scanner } }, { as }),
  ])
  expect(answers.map(({ code }) => code)).toEqual(Array(2).fill(no.SETTING_OF_ALL.code))
})
