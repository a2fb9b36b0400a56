import { afterAll, beforeAll, expect, test } from 'vitest'
import { competitionApi } from '@podium/core/competition/api.ts'
import { enrolmentApi as api } from '@podium/core/enrolment/api.ts'
import { createRound, quotaRow, type MadeRound } from '#server/competition/competition.fixture.ts'
import { competition } from '#server/competition/index.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { createSchool } from '#server/organisation/organisation.fixture.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createEnrolledTeam, createPerson, type MadeSchool } from '../enrolment.fixture.ts'
import { enrolment } from '../index.ts'
import { countQuotas } from './count-quotas.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, notice, competition, enrolment] })
})
afterAll(() => app.close())

const AHEAD = '2999-01-01T00:00:00.000Z'
const PASSED = '2026-01-01T00:00:00.000Z'

async function placesFor({ roundId }: MadeRound, token?: string) {
  const as = token === undefined ? {} : { as: token }
  return (await app.call(competitionApi.itemPlaces, { roundId }, as)).data[0]!
}

let names = 0
/** What the submission of one more team of the school is answered with. */
async function submissionOf(school: MadeSchool, { itemId }: MadeRound) {
  names += 1
  const { token: as } = await createPerson(app, school)
  const started = await app.call(api.start, { itemId, name: `名额队${names}`, noticesAgreed: true }, { as })
  const { teamId } = started.data
  const { version } = (await app.call(api.detail, { teamId }, { as })).data
  return app.call(api.submit, { teamId, version }, { as })
}

const formulaOf = (past: MadeRound, formula: object) =>
  quotaRow({ formula: { percent: 40, count: 'submitted', roundId: past.roundId, name: '初赛', ...formula } })

/** @spec R19 R17 */
test('a full quota of a school is told to its people as their submission is refused, and to nobody else', async () => {
  const round = await createRound(app.db, { enrol: { auditLevels: [], schoolQuota: 1 } })
  const [school, other] = [await createSchool(app), await createSchool(app)]
  expect((await submissionOf(school, round)).data.state).toBe('enrolled')
  const { token } = await createPerson(app, school)
  const refused = await submissionOf(school, round)
  expect(await placesFor(round, token)).toMatchObject({
    refusal: refused.msg,
    countedAt: null,
    tightest: { of: 'school', rule: '', used: 1, size: 1 },
  })
  expect(await placesFor(round, (await createPerson(app, other)).token)).toMatchObject({
    refusal: null,
    tightest: { used: 0, size: 1 },
  })
  expect(await placesFor(round)).toMatchObject({ refusal: null, tightest: null })
})

test('a visitor reads what is left of an item and what each school has, a person also what is left for theirs', async () => {
  const round = await createRound(app.db, { enrol: { auditLevels: [], schoolQuota: 2, totalQuota: 10 } })
  const school = await createSchool(app)
  expect((await submissionOf(school, round)).data.state).toBe('enrolled')
  expect((await placesFor(round)).quotas).toEqual([
    { of: 'item', label: '剩余名额', text: '9 / 10' },
    { of: 'school', label: '每校名额', text: '2 支队伍' },
  ])
  const { token } = await createPerson(app, school)
  expect((await placesFor(round, token)).quotas[1]!.text).toBe('2 支队伍；本校还剩 1/2')
})

test('a full item is told to visitors, unless its teams wait in line', async () => {
  const school = await createSchool(app)
  const full = await createRound(app.db, { enrol: { auditLevels: [], totalQuota: 1 } })
  const lined = await createRound(app.db, { enrol: { auditLevels: [], totalQuota: 1, waitingHours: 24 } })
  for (const round of [full, lined]) expect((await submissionOf(school, round)).data.state).toBe('enrolled')
  expect((await placesFor(full)).refusal).toBe((await submissionOf(school, full)).msg)
  expect(await placesFor(lined)).toMatchObject({ refusal: null, tightest: { of: 'item', used: 1, size: 1 } })
})

test('a quota whose teams are yet to be counted refuses visitors with its moment, as it refuses submissions', async () => {
  const past = await createRound(app.db)
  const round = await createRound(app.db, {
    enrol: { auditLevels: [], schoolQuota: 5, rules: [formulaOf(past, { at: AHEAD })] },
  })
  const refused = await submissionOf(await createSchool(app), round)
  const places = await placesFor(round)
  expect(places).toMatchObject({ refusal: refused.msg, countedAt: AHEAD })
  const share = '其在《初赛》中正式提交报名的队伍数的 40%（向上取整）'
  expect(places.refusal).toBe(`每校的名额为${share}，2999-01-01 08:00 统计；统计前不能提交报名，可先填写草稿`)
  expect(places.quotas).toEqual([
    { of: 'school', label: '每校名额', text: '5 支队伍' },
    { of: 'school', label: '每校名额', text: share },
  ])
})

test('a formula that gives a school no place refuses its people, and visitors only if no school has one', async () => {
  const past = await createRound(app.db)
  const [school, none] = [await createSchool(app), await createSchool(app)]
  await createEnrolledTeam(app, { round: past, school })
  const round = await createRound(app.db, {
    enrol: { auditLevels: [], schoolQuota: 5, rules: [formulaOf(past, { at: PASSED, count: 'approved' })] },
  })
  const unheld = await createRound(app.db, {
    enrol: { auditLevels: [], rules: [formulaOf(past, { at: PASSED, count: 'winner' })] },
  })
  await app.db
    .updateTable('enrolment_team')
    .set({ enrolled_at: new Date('2025-06-01') })
    .execute()
  await countQuotas(app.services)
  const { token } = await createPerson(app, none)
  expect((await placesFor(round, token)).refusal).toBe((await submissionOf(none, round)).msg)
  expect(await placesFor(round)).toMatchObject({ refusal: null })
  expect(await placesFor(round, (await createPerson(app, school)).token)).toMatchObject({
    refusal: null,
    tightest: { rule: expect.stringContaining('40%'), used: 0, size: 1 },
  })
  expect((await placesFor(unheld)).refusal).toBe('各校均没有名额')
})

test('people of one school share what is read for a moment, but those of a college do not', async () => {
  const kept = await openTestApp({
    modules: [identity, notice, competition, enrolment],
    limits: { sharedReadMs: 60_000 },
  })
  try {
    const rules = [quotaRow({ key: 'college', unit: 'college', most: 1 })]
    const round = await createRound(kept.db, { enrol: { auditLevels: [], rules } })
    const school = await createSchool(kept)
    const [law, arts] = [await createPerson(kept, school), await createPerson(kept, school)]
    const college = { school_id: school.schoolId, name: '法学院' }
    const added = kept.db.insertInto('organisation_college').values(college).returning('id')
    const { id } = await added.executeTakeFirstOrThrow()
    await kept.db.updateTable('identity_person').set({ college_id: id }).where('user_id', '=', law.userId).execute()
    const counted = { item_id: round.itemId, unit: `college ${id}`, key: 'college', size: 1, used: 1 }
    await kept.db.insertInto('enrolment_part_quota').values(counted).execute()
    const placesOf = async ({ token }: { token: string }) =>
      (await kept.call(competitionApi.itemPlaces, { roundId: round.roundId }, { as: token })).data[0]!
    expect(await placesOf(law)).toMatchObject({ refusal: expect.stringContaining('1/1'), tightest: { of: 'unit' } })
    expect((await placesOf(arts)).refusal).toBeNull()
    await kept.db.deleteFrom('enrolment_part_quota').execute()
    expect((await placesOf(law)).refusal).toContain('1/1')
  } finally {
    await kept.close()
  }
})
