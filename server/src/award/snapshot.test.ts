import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { awardApi as api } from '@podium/core/award/api.ts'
import { competition } from '#server/competition/index.ts'
import { expert } from '#server/expert/index.ts'
import { identity } from '#server/identity/index.ts'
import { checkInvariants } from '#server/platform/testing/check-invariants.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { review } from '#server/review/index.ts'
import { createReview, done, lockBatch, openBatch, scoreAll } from '#server/review/review.fixture.ts'
import { work } from '#server/work/index.ts'
import { award } from './index.ts'
import { snapshotRecheck } from './snapshot.ts'

const modules = [identity, competition, work, expert, review, award]
let app: TestApp
let as: string
let second: string
let batchId: string
let publicationId: string
let workIds: string[]
let version: number

beforeAll(async () => {
  app = await openTestApp({ modules, mayBreakInvariants: true })
})
afterAll(() => app.close())

beforeEach(async () => {
  await asOwner('delete from award_snapshot', 'delete from award_winner', 'delete from award_award')
  await asOwner('delete from award_publication')
  const made = await createReview(app, { works: 4 })
  as = made.staff.token
  second = made.second.token
  batchId = await openBatch(app, made)
  workIds = made.works.map(({ workId }) => workId)
  await scoreAll(app, made, batchId, (title) => 100 - 10 * Number(title.replace('作品', '')))
  await lockBatch(app, made, batchId)
  const ranges = [{ nameZh: '一等奖', nameEn: '', rankFrom: 1, rankTo: 2, mayStayVacant: true }]
  const set = await done(app.call(api.set, { batchId, ranges, version: 0 }, { as }))
  const confirmed = await done(
    app.call(api.confirm, { batchId, confirmed: true, version: set.version }, { as: second }),
  )
  version = (
    await done(app.call(api.publish, { batchId, version: confirmed.version, setting: { rank: true } }, { as }))
  ).version
  publicationId = (await app.db.selectFrom('award_publication').select('id').executeTakeFirstOrThrow()).id
})

const TABLES = ['award_publication', 'award_award', 'award_winner', 'award_snapshot', 'award_earlier_digest']
const triggers = (word: string) =>
  sql.raw([...TABLES, 'review_result'].map((table) => `alter table ${table} ${word} trigger user`).join(';'))

/** Runs statements without the triggers that protect results, as somebody with the owner's rights can. */
async function asOwner(...statements: string[]): Promise<void> {
  await app
    .ownerDb()
    .transaction()
    .execute(async (tx) => {
      await triggers('disable').execute(tx)
      for (const statement of statements) await sql.raw(statement).execute(tx)
      await triggers('enable').execute(tx)
    })
}

/** What is found after the owner ran the statement, which is then undone. */
async function foundAfter(statement: string): Promise<string[]> {
  const tx = await app.ownerDb().startTransaction().execute()
  await triggers('disable').execute(tx)
  await sql.raw(statement).execute(tx)
  const { violations } = await snapshotRecheck.find({ ...app.services, db: tx })
  await tx.rollback().execute()
  return violations.map((each) => (each as { fault: string }).fault)
}

const found = async () =>
  (await snapshotRecheck.find(app.services)).violations.map((each) => (each as { fault: string }).fault)
const asApplication = (statement: string) => sql.raw(statement).execute(app.db)

describe('published results', () => {
  test('hold as they were published, also when a team leaves afterwards', async () => {
    expect(await snapshotRecheck.find(app.services)).toEqual({ checked: 1, violations: [] })
    await asApplication(`update work_work set state = 'violation' where id = '${workIds[3]}'`)
    expect(await found()).toEqual([])
  })

  test('are refused by the database to the application', async () => {
    for (const statement of [
      'update award_winner set rank = rank + 1',
      'delete from award_winner where rank = 2',
      `insert into award_winner (publication_id, award_id, team_id, work_id, rank, score)
        select publication_id, award_id, (select team_id from work_work where id = '${workIds[3]}'), work_id, 3, 60
        from award_winner where rank = 2`,
      `update award_award set name_zh = '特等奖'`,
      `update award_publication set publish = publish || '{"score": true}'`,
      `update award_publication set digest = sha256('x')`,
      `update award_snapshot set text = '{}', digest = sha256('{}')`,
      'delete from award_snapshot',
      'delete from award_publication',
      'insert into award_earlier_digest select id, digest from award_publication',
    ]) {
      await expect(asApplication(statement), statement).rejects.toMatchObject({ code: '42501' })
    }
  })

  test('altered while they were revoked for a moment are found', async () => {
    await asApplication(`update award_publication set state = 'revoked'`)
    await asApplication('update award_winner set rank = 3 - rank')
    await asApplication(`update award_publication set state = 'formal'`)
    expect(await found()).toEqual(['altered'])
    expect((await checkInvariants(app.services, modules)).map(({ name }) => name)).toContain(snapshotRecheck.name)
  })

  test('altered with a snapshot that fits them are found, because its keyed hash can’t be made', async () => {
    await asApplication(`update award_publication set state = 'revoked'`)
    await asApplication(`update award_award set name_zh = '特等奖'`)
    await asApplication(`insert into award_snapshot (publication_id, no, text, digest, key_id, mac)
      select publication_id, 2, replace(text, '一等奖', '特等奖'), sha256(convert_to(replace(text, '一等奖', '特等奖'), 'UTF8')),
        key_id, mac from award_snapshot`)
    await asApplication(`update award_publication set state = 'formal',
      digest = (select digest from award_snapshot where no = 2)`)
    expect(await found()).toEqual(['forged'])
  })

  test('altered by the owner are found', async () => {
    expect([
      await foundAfter(`update award_award set name_zh = '特等奖'`),
      await foundAfter('update award_winner set rank = 3 - rank'),
      await foundAfter('update review_result set rank = 5 - rank'),
      await foundAfter(`update award_publication set digest = sha256('x')`),
      await foundAfter('update award_snapshot set mac = sha256(mac)'),
      await foundAfter('delete from award_snapshot'),
    ]).toEqual([['altered'], ['altered'], ['altered'], ['digest'], ['forged'], ['unsealed']])
  })

  test('of an earlier version hold by the digest of that time', async () => {
    const { text } = await app.db.selectFrom('award_snapshot').select('text').executeTakeFirstOrThrow()
    const { ranking: _, ...earlier } = JSON.parse(text) as { ranking: unknown }
    const digest = createHash('sha256').update(JSON.stringify(earlier)).digest('hex')
    await asOwner(
      'delete from award_snapshot',
      `update award_publication set digest = decode('${digest}', 'hex')`,
      'insert into award_earlier_digest select id, digest from award_publication',
    )
    expect(await found()).toEqual([])
    await asOwner(`update award_award set name_zh = '特等奖'`)
    expect(await found()).toEqual(['altered'])
    await asOwner('delete from award_earlier_digest')
  })

  test('published again without a change have no effect', async () => {
    const before = await app.db.selectFrom('award_publication').selectAll().execute()
    const again = await done(app.call(api.publish, { batchId, version, setting: { rank: true } }, { as }))
    expect(again).toEqual({ state: 'formal', version })
    expect(await app.db.selectFrom('award_publication').selectAll().execute()).toEqual(before)
    expect((await app.db.selectFrom('award_snapshot').select('no').execute()).length).toBe(1)
    expect((await app.call(api.publish, { batchId, version, setting: { score: true } }, { as })).code).not.toBe(0)
  })

  test('corrected are held to their newest snapshot', async () => {
    const revoked = await done(app.call(api.revoke, { batchId, version, reason: '统分有误' }, { as }))
    const ranges = [{ nameZh: '特等奖', nameEn: '', rankFrom: 1, rankTo: 1, mayStayVacant: true }]
    const set = await done(app.call(api.set, { batchId, ranges, version: revoked.version }, { as }))
    const confirmed = await done(
      app.call(api.confirm, { batchId, confirmed: true, version: set.version }, { as: second }),
    )
    await done(app.call(api.publish, { batchId, version: confirmed.version, setting: { rank: true } }, { as }))
    expect(await found()).toEqual([])
    const snapshots = app.db.selectFrom('award_snapshot').select('no').where('publication_id', '=', publicationId)
    expect((await snapshots.orderBy('no').execute()).map(({ no }) => no)).toEqual([1, 2])
  })
})
