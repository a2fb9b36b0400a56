import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { certificateApi as api } from '@podium/core/certificate/api.ts'
import { certificateRefusals } from '@podium/core/certificate/refusals.ts'
import { createRound } from '#server/competition/competition.fixture.ts'
import { createGroup } from '#server/organisation/organisation.fixture.ts'
import type { TestApp } from '#server/platform/testing/test-app.ts'
import { createResults } from '#server/certificate/certificate.fixture.ts'
import { batchOf, done, giveSeal, openOfficeApp, organiserOf, setKind } from '#server/certificate/office.fixture.ts'

let app: TestApp
beforeAll(async () => {
  app = await openOfficeApp()
})
afterAll(() => app.close())

/** Two teams; the name of the first was corrected from 张三 to 张三丰. */
async function mended() {
  const { groupId } = await createGroup(app)
  await giveSeal(app, groupId)
  const round = await createRound(app.db, { groupId })
  const as = await organiserOf(app, groupId)
  const results = await createResults(app, { round, winners: [{ students: ['张三'] }, { students: ['李四'] }] })
  await setKind(app, as, { roundId: round.roundId, kind: 'winner' })
  const place = { roundId: round.roundId, itemId: round.itemId, kind: 'winner' } as const
  const { winnerId: recipientId, teamId } = results.winners[0]!
  const mending = { ...place, recipientId, version: 0, action: 'mend', texts: { student: '张三丰' } } as const
  await done(app, api.decideRow, mending, as)
  return { as, place, recipientId, teamId }
}

type Mended = Awaited<ReturnType<typeof mended>>

const make = async ({ as, place }: Mended) => (await done(app, api.make, { ...place, despiteIssues: true }, as)).batchId

const rename = ({ teamId }: Mended, to: string) =>
  sql`update enrolment_member set name = ${to} where team_id = ${teamId}`.execute(app.db)

const forget = ({ recipientId }: Mended) =>
  sql`update certificate_decision set record = '{}' where recipient_id = ${recipientId}`.execute(app.db)

async function outcome({ as, place }: Mended, batchId: string) {
  const { state, made, failed } = await batchOf(app, batchId, as)
  const issued = (await done(app, api.page, { roundId: place.roundId }, as)).rows.map(({ holder }) => holder)
  const { rows } = await done(app, api.batchRows, { batchId, outcome: 'failed' }, as)
  return { state, made, failed, issued, named: rows.map(({ holder, field }) => `${holder} ${field}`) }
}

const HELD = { state: 'made', made: 1, failed: 1, issued: ['李四'] }

async function resume({ as }: Mended, batchId: string) {
  const { version } = await batchOf(app, batchId, as)
  await done(app, api.resumeBatch, { batchId, version }, as)
}

async function cancel({ as }: Mended, batchId: string) {
  const { version } = await batchOf(app, batchId, as)
  await done(app, api.cancelBatch, { batchId, version }, as)
  await app.runJobs()
  expect((await batchOf(app, batchId, as)).state).toBe('cancelled')
}

/** @spec B10 */
describe('a row with a mended name is named and not printed, while the rest is issued,', () => {
  test('where it is not known any more what its record said', async () => {
    const one = await mended()
    const batchId = await make(one)
    await forget(one)
    await app.runJobs()
    expect(await outcome(one, batchId)).toEqual({ ...HELD, named: ['张三 student'] })
  })

  test('where its record changed after the batch began', async () => {
    const one = await mended()
    const batchId = await make(one)
    await rename(one, '王五')
    await app.runJobs()
    expect(await outcome(one, batchId)).toEqual({ ...HELD, named: ['王五 student'] })
    const again = await app.call(api.make, one.place, { as: one.as })
    expect(again.code).toBe(certificateRefusals.ISSUES_LEFT.code)
  })

  test('where its record changed before a stopped batch goes on', async () => {
    const one = await mended()
    const batchId = await make(one)
    await cancel(one, batchId)
    await rename(one, '王五')
    await resume(one, batchId)
    await app.runJobs()
    expect(await outcome(one, batchId)).toEqual({ ...HELD, named: ['王五 student'] })
  })
})

describe('a list that is made despite its findings', () => {
  test('prints a changed record as it was then, and holds it back where it changes once more', async () => {
    const one = await mended()
    await rename(one, '王五')
    const batchId = await make(one)
    await rename(one, '赵六')
    await app.runJobs()
    expect(await outcome(one, batchId)).toEqual({ ...HELD, named: ['赵六 student'] })
    await rename(one, '王五')
    const next = await make(one)
    await app.runJobs()
    expect((await outcome(one, next)).issued.sort()).toEqual(['李四', '王五'])
  })
})

describe('a confirmation from before records were kept', () => {
  test('is taken back, and its row is not issued by a stopped batch', async () => {
    const one = await mended()
    const confirming = { ...one.place, recipientId: one.recipientId, version: 1, action: 'confirm' } as const
    await done(app, api.decideRow, confirming, one.as)
    await sql`update certificate_decision set texts = '{}', confirmed = '[]' where recipient_id = ${one.recipientId}`.execute(
      app.db,
    )
    await forget(one)
    const batchId = await make(one)
    await cancel(one, batchId)
    const file = new URL('../../../../migrations/0086_unrecorded_confirmations.sql', import.meta.url)
    await sql.raw(await readFile(file, 'utf8')).execute(app.db)
    const { confirmed, version } = await app.db
      .selectFrom('certificate_decision')
      .select(['confirmed', 'version'])
      .where('recipient_id', '=', one.recipientId)
      .executeTakeFirstOrThrow()
    expect([confirmed, version]).toEqual([null, 3])
    await resume(one, batchId)
    await app.runJobs()
    expect(await outcome(one, batchId)).toEqual({ state: 'made', made: 1, failed: 0, issued: ['李四'], named: [] })
  })
})
