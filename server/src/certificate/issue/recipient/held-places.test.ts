import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { certificateApi as api } from '@podium/core/certificate/api.ts'
import { HELD, type CertificateKind } from '@podium/core/certificate/kind.ts'
import { certificateRefusals } from '@podium/core/certificate/refusals.ts'
import { createRound } from '#server/competition/competition.fixture.ts'
import { createUser } from '#server/identity/identity.fixture.ts'
import type { TestApp } from '#server/platform/testing/test-app.ts'
import { createResults, type MadeResults } from '../../certificate.fixture.ts'
import { batchOf, done, makeAll, openOfficeApp, organiserOf, setKind } from '../../office.fixture.ts'

let app: TestApp
beforeAll(async () => {
  app = await openOfficeApp()
})
afterAll(() => app.close())

/** Three winners, and a person with the right to issue. */
async function place(kind: CertificateKind, options: Partial<Parameters<typeof createResults>[1]> = {}) {
  const round = await createRound(app.db)
  const as = await organiserOf(app, round.groupId)
  const winners = ['甲', '乙', '丙'].map((name) => ({ students: [`${name}一`, `${name}二`] }))
  const results = await createResults(app, { round, winners, ...options })
  await setKind(app, as, { roundId: round.roundId, kind })
  return { as, results, at: { roundId: round.roundId, itemId: round.itemId, kind } }
}

async function object({ round, publicationId, winners }: MadeResults, at: number, kind = 'score'): Promise<void> {
  const { userId } = await createUser(app, { kind: 'student' })
  await sql`insert into award_objection (publication_id, round_id, team_id, kind, reason, filed_by, filed_by_name)
    values (${publicationId}, ${round.roundId}, ${winners[at]!.teamId}, ${kind}, '总分与各评分项之和不一致', ${userId}, '队长')`.execute(
    app.db,
  )
}
const answerAll = ({ publicationId }: MadeResults, state = 'rejected') =>
  sql`update award_objection set state = ${state}, answer = '得分无误', answered_at = now(), answered_by_name = '组织者'
    where publication_id = ${publicationId}`.execute(app.db)
const counts = async ({ as, at }: { as: string; at: Parameters<typeof makeAll>[2] }) => {
  const { total, already, held } = await done(app, api.preflight, at, as)
  return { total, already, held }
}

test('the certificate of a disputed place waits for the answer, and the others are issued', async () => {
  const made = await place('winner')
  const { as, at, results } = made
  await object(results, 1)
  expect(await counts(made)).toEqual({ total: 2, already: 0, held: 1 })
  expect((await batchOf(app, await makeAll(app, as, at), as)).made).toBe(2)
  expect((await app.call(api.make, { ...at, despiteIssues: true }, { as })).code).toBe(
    certificateRefusals.NOTHING_TO_MAKE.code,
  )
  await answerAll(results)
  expect(await counts(made)).toEqual({ total: 1, already: 2, held: 0 })
  expect((await batchOf(app, await makeAll(app, as, at), as)).made).toBe(1)
})

test('the pre-flight counts the certificates about whose places an objection was upheld', async () => {
  const made = await place('member')
  const upheld = async () => (await done(app, api.preflight, made.at, made.as)).upheld
  await object(made.results, 0)
  expect(await upheld()).toBe(0)
  await answerAll(made.results, 'upheld')
  expect(await upheld()).toBe(2)
  await makeAll(app, made.as, made.at)
  expect(await upheld()).toBe(0)
})

test('those of every person of its team wait with it', async () => {
  const made = await place('member')
  await object(made.results, 0)
  expect(await counts(made)).toEqual({ total: 4, already: 0, held: 2 })
})

test('the honour of a school waits for the objections of its teams', async () => {
  const made = await place('school')
  expect(await counts(made)).toEqual({ total: 1, already: 0, held: 0 })
  await object(made.results, 2)
  expect(await counts(made)).toEqual({ total: 0, already: 0, held: 1 })
})

test('an objection to another team holds every certificate of the results', async () => {
  const made = await place('winner')
  await object(made.results, 0, 'eligibility')
  expect(await counts(made)).toEqual({ total: 0, already: 0, held: 3 })
})

test('one that is filed while a batch waits for its turn leaves its row out, with the reason', async () => {
  const { as, at, results } = await place('winner')
  const { batchId } = await done(app, api.make, { ...at, despiteIssues: true }, as)
  await object(results, 2)
  await app.runJobs()
  expect(await batchOf(app, batchId, as)).toMatchObject({ made: 2, failed: 1 })
  const { rows } = await done(app, api.batchRows, { batchId, outcome: 'failed' }, as)
  expect(rows).toMatchObject([{ recipientId: results.winners[2]!.winnerId, field: HELD }])
})

test('a withdrawn objection holds nothing', async () => {
  const made = await place('winner')
  await object(made.results, 0)
  await sql`update award_objection set state = 'withdrawn', answered_at = now()
    where publication_id = ${made.results.publicationId}`.execute(app.db)
  expect(await counts(made)).toEqual({ total: 3, already: 0, held: 0 })
})

test('a revoked certificate of a disputed place is replaced after the answer, and a valid one is corrected before', async () => {
  const { as, at, results } = await place('winner')
  await makeAll(app, as, at)
  const { rows } = await done(app, api.page, { roundId: at.roundId }, as)
  const [revoked, valid] = ['甲一', '乙一'].map((name) => rows.find(({ holder }) => holder.includes(name))!)
  await done(app, api.revoke, { certificateId: revoked!.certificateId, reason: '名次有误' }, as)
  for (const n of [0, 1]) await object(results, n)
  const reissue = { reason: '补发', despiteIssues: true }
  const replaced = () => app.call(api.reissue, { ...reissue, certificateId: revoked!.certificateId }, { as })
  expect((await replaced()).code).toBe(certificateRefusals.PLACE_HELD.code)
  expect((await app.call(api.reissue, { ...reissue, certificateId: valid!.certificateId }, { as })).code).toBe(0)
  await answerAll(results)
  expect((await replaced()).code).toBe(0)
})
