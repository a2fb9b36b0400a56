import { afterAll, beforeAll, expect, test } from 'vitest'
import { enrolmentApi as api } from '@podium/core/enrolment/api.ts'
import { enrolmentRefusals as no } from '@podium/core/enrolment/refusals.ts'
import { createRound, enrolValue, quotaRow, type MadeRound } from '#server/competition/competition.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { createSchool } from '#server/organisation/organisation.fixture.ts'
import { json } from '#server/platform/db/json.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createPerson, type MadeSchool } from '../enrolment.fixture.ts'
import { enrolment } from '../index.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, notice, enrolment] })
})
afterAll(() => app.close())

let names = 0
async function enter(school: MadeSchool, { itemId }: MadeRound) {
  names += 1
  const captain = await createPerson(app, school)
  const input = { itemId, name: `轮次队${names}`, noticesAgreed: true as const }
  const { teamId } = (await app.call(api.start, input, { as: captain.token })).data
  const { version } = (await app.call(api.detail, { teamId }, { as: captain.token })).data
  return app.call(api.submit, { teamId, version }, { as: captain.token })
}

/** Sets when the second pass begins, as if the clock had moved. */
async function beginPass(round: MadeRound, from: string): Promise<void> {
  const rules = [quotaRow({ most: 1, passes: [{ from, most: 2 }] }), quotaRow({ key: 'all', unit: 'all', most: 3 })]
  await app.db
    .updateTable('competition_setting')
    .set({ value: json(enrolValue({ auditLevels: [], rules })) })
    .where('id', '=', round.items[0]!.enrolSettingId)
    .execute()
}

test('a school has more places once the next pass begins, of those that are left in all', async () => {
  const round = await createRound(app.db, { enrol: { auditLevels: [] } })
  const [school, other] = [await createSchool(app), await createSchool(app)]
  await beginPass(round, '2999-03-01T01:00:00.000Z')
  expect((await enter(school, round)).code).toBe(0)
  const refused = await enter(school, round)
  expect([refused.code, refused.msg]).toEqual([
    no.NO_PLACE_BY_RULE.code,
    expect.stringContaining('没有剩余名额（1/1）；2999-03-01 09:00 起为 2 队'),
  ])
  await beginPass(round, '2020-03-01T01:00:00.000Z')
  expect((await enter(school, round)).code).toBe(0)
  expect((await enter(school, round)).code).toBe(no.NO_PLACE_BY_RULE.code)
  expect((await enter(other, round)).code).toBe(0)
  expect((await enter(other, round)).msg).toContain('全部队伍没有剩余名额（3/3）')
  const counters = await app.db
    .selectFrom('enrolment_part_quota')
    .select(['unit', 'used', 'size'])
    .where('item_id', '=', round.itemId)
    .execute()
  expect(counters.toSorted((one, two) => one.used - two.used)).toMatchObject([
    { unit: other.schoolId, used: 1, size: 2 },
    { unit: school.schoolId, used: 2, size: 2 },
    { unit: 'all', used: 3, size: 3 },
  ])
})

test('of teams that go for the last place of a pass at once, one gets it', async () => {
  const round = await createRound(app.db, { enrol: { auditLevels: [] } })
  const school = await createSchool(app)
  await beginPass(round, '2020-03-01T01:00:00.000Z')
  expect((await enter(school, round)).code).toBe(0)
  const answers = await Promise.all([1, 2, 3].map(() => enter(school, round)))
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
})
