import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { workApi as api } from '@podium/core/work/api.ts'
import { createRound } from '#server/competition/competition.fixture.ts'
import { createPerson } from '#server/enrolment/enrolment.fixture.ts'
import { enrolment } from '#server/enrolment/index.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { createSchool } from '#server/organisation/organisation.fixture.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { work } from '../index.ts'
import { createSubmittedWork } from '../work.fixture.ts'

const MIGRATION = join(import.meta.dirname, '../../../migrations/0900_marks_of_earlier_withdrawals.sql')

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, notice, enrolment, work] })
})
afterAll(() => app.close())

/** Runs the migration that marks earlier withdrawals by the log. */
const marked = async () => sql.raw(readFileSync(MIGRATION, 'utf8').split(';\n')[0]!).execute(app.db)

const check = async (receipt: string) => (await app.call(api.checkReceipt, { receipt })).data.found

test('anybody checks the receipt of a work by its number, and learns nothing about people', async () => {
  const made = await createSubmittedWork(app)
  const found = await check(made.receipt)
  expect(found).toMatchObject({ kind: 'work', receipt: made.receipt, files: [{ sha256: expect.any(String) }] })
  expect(Object.keys(found!.files[0]!).sort()).toEqual(['sha256', 'size'])
  expect(JSON.stringify(found)).not.toContain(made.team.name)
  expect(await check(`W20260101-${randomBytes(4).toString('hex').toUpperCase()}`)).toBe(null)
})

test('a receipt says whether the submission still counts, was replaced or taken back', async () => {
  const { receipt, workId, team } = await createSubmittedWork(app)
  const as = team.captain.token
  expect(await check(receipt)).toMatchObject({ fate: 'counts', withdrawnAt: null })
  expect((await app.call(api.withdraw, { workId }, { as })).code).toBe(0)
  expect(await check(receipt)).toMatchObject({ fate: 'withdrawn', withdrawnAt: expect.any(String) })
  await app.db.deleteFrom('work_withdrawal').execute()
  // As one that was taken back before that was kept.
  expect(await check(receipt)).toMatchObject({ fate: 'withdrawn', withdrawnAt: null })
  await marked()
  expect(await check(receipt)).toMatchObject({ fate: 'withdrawn', withdrawnAt: expect.any(String) })
  const again = await createSubmittedWork(app)
  await sql`with later as (insert into work_version (work_id, no, title, summary, keywords, setting_id, submitted_by,
      submitted_at, receipt)
    select work_id, 2, title, summary, keywords, setting_id, submitted_by, submitted_at, receipt || '2' from work_version
    where id = ${again.versionId} returning id)
    update work_work set version_id = (select id from later) where id = ${again.workId}`.execute(app.db)
  expect(await check(again.receipt)).toMatchObject({ fate: 'replaced' })
})

test('members download the receipt as a PDF, and nobody else', async () => {
  const { workId, versionId, team } = await createSubmittedWork(app)
  const stranger = await createPerson(app, team.school)
  const download = (as?: string) => app.call(api.receiptPdf, { workId, versionId }, as ? { as } : {})
  const pdf = await download(team.members[0]!.token)
  expect([pdf.status, String(pdf.headers['content-type'])]).toEqual([200, 'application/pdf'])
  expect([(await download(stranger.token)).status, (await download()).status]).toEqual([404, 401])
})

test('each formal submission of an enrolment has a receipt of its own', async () => {
  const school = await createSchool(app)
  const round = await createRound(app.db, { enrol: { auditLevels: ['organiser'] } })
  const captain = await createPerson(app, school)
  const as = captain.token
  const input = { itemId: round.itemId, name: '回执队', noticesAgreed: true as const }
  const { teamId } = (await app.call(enrolmentApi.start, input, { as })).data
  const submit = async () => {
    const { version } = (await app.call(enrolmentApi.detail, { teamId }, { as })).data
    return app.call(enrolmentApi.submit, { teamId, version }, { as })
  }
  await submit()
  await app.call(enrolmentApi.recall, { teamId }, { as })
  await submit()
  const { receipts } = (await app.call(enrolmentApi.detail, { teamId }, { as })).data
  expect(receipts.map(({ no }) => no)).toEqual([2, 1])
  expect(await check(receipts[0]!.receipt)).toMatchObject({
    kind: 'enrolment',
    versionNo: 2,
    fate: 'counts',
    files: [],
  })
  expect(await check(receipts[1]!.receipt)).toMatchObject({ fate: 'replaced' })
  const written = await app.db.selectFrom('enrolment_receipt').select('people').where('team_id', '=', teamId).execute()
  const people = [{ name: captain.realName, role: 'captain' }]
  expect(written).toEqual([{ people }, { people }])
  const pdf = await app.call(enrolmentApi.receiptPdf, { teamId, no: 2 }, { as })
  expect([pdf.status, String(pdf.headers['content-type'])]).toEqual([200, 'application/pdf'])
})
