import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import { createUser, type MadeUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { organisation } from '#server/organisation/index.ts'
import { migrateForBoth } from '#server/platform/db/migrate.ts'
import { startPostgres, type Postgres } from '#server/platform/db/postgres/start-postgres.ts'
import { uploadClient } from '#server/platform/files/upload/upload.fixture.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { fullTier } from '../../../../test-tier.ts'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** Mounts a small file system in memory; null where this user may not. */
function smallDisk(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'podium-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=700m,mode=711', 'tmpfs', folder], { stdio: 'ignore' })
    return folder
  } catch {
    rmSync(folder, { recursive: true })
    return null
  }
}

const disk = fullTier ? smallDisk() : null

describe.skipIf(disk === null)('a server whose disk is full to the last byte', () => {
  // The body runs when it is skipped too.
  const dataDir = disk ?? ''
  const filler = join(dataDir, 'filler')
  let postgres: Postgres
  let app: TestApp
  let user: MadeUser
  let version: number

  beforeAll(async () => {
    postgres = await startPostgres({ dataDir, log })
    await migrateForBoth(postgres)
    const config = { dataDir, diskReserve: { bytes: 100 * 2 ** 20 } }
    app = await openTestApp({ modules: [organisation, identity], databaseUrl: postgres.url, config })
    user = await createUser(app)
    version = (await app.call(identityApi.profile, {}, { as: user.token })).data.version
  }, 120_000)
  afterAll(async () => {
    await app.close()
    await postgres.stop()
    execFileSync('umount', [dataDir])
    rmSync(dataDir, { recursive: true })
  })

  /** Leaves so many bytes free; 0: none. */
  function fill(left: number): void {
    rmSync(filler, { force: true })
    const piece = Buffer.alloc(2 ** 20)
    const size = () => Number(execFileSync('stat', ['-f', '-c', '%a', dataDir])) * 4_096
    while (size() > left) {
      try {
        writeFileSync(filler, piece, { flag: 'a' })
      } catch {
        return
      }
    }
  }

  async function save(realName: string) {
    const answer = await app.call(identityApi.saveProfile, { realName, idType: 'id_card', version }, { as: user.token })
    if (answer.code === 0) version = answer.data.version
    return answer
  }
  const saved = async () => (await app.call(identityApi.profile, {}, { as: user.token })).data.realName

  test('refuses uploads before the database suffers, saves nothing halfway, and goes on by itself', async () => {
    const client = uploadClient(app, await app.listen(), user.userId)
    fill(90 * 2 ** 20)
    await expect.poll(async () => (await client.create(10, { filename: 'a.png', purpose: 'avatar' })).status).toBe(507)
    expect((await save('库存甲')).code).toBe(0)
    fill(0)
    let last = '库存甲'
    const answers = []
    for (let n = 0; n < 400; n += 1) {
      const name = `张${String.fromCodePoint(0x4e00 + n)}`
      const answer = await save(name)
      answers.push(answer)
      if (answer.code === 0) last = name
      expect([0, baseRefusals.DISK_FULL.code, baseRefusals.BUSY.code]).toContain(answer.code)
    }
    const codes = new Map([...Map.groupBy(answers, ({ code }) => code)].map(([code, some]) => [code, some.length]))
    expect(codes.get(baseRefusals.DISK_FULL.code)).toBeGreaterThan(0)
    expect(answers.every(({ code, status }) => code === 0 || status === 503)).toBe(true)
    rmSync(filler)
    await expect.poll(saved, { timeout: 30_000 }).toBe(last)
    await expect.poll(async () => (await save('恢复')).code, { timeout: 30_000 }).toBe(0)
    expect(await saved()).toBe('恢复')
  }, 180_000)
})
