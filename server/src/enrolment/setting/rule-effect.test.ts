import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { competitionApi as api } from '@podium/core/competition/api.ts'
import { RuleRow } from '@podium/core/competition/rule/row.ts'
import { competitionRefusals } from '@podium/core/competition/refusals.ts'
import type { EnrolSetting } from '@podium/core/competition/setting/setting.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { competition } from '#server/competition/index.ts'
import { createRound, enrolValue, type MadeRound } from '#server/competition/competition.fixture.ts'
import { createUser, joinSchool } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { createSchool } from '#server/organisation/organisation.fixture.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createEnrolledTeam } from '../enrolment.fixture.ts'
import { enrolment } from '../index.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, competition, enrolment] })
})
afterAll(() => app.close())

async function place(options: Partial<EnrolSetting> = {}) {
  const round = await createRound(app.db, { enrol: options })
  const staff = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: round.groupId })
  return { round, as: staff.token, value: enrolValue(options) }
}

function effect(round: MadeRound, value: EnrolSetting, as: string, page: { pageNum?: number; pageSize?: number } = {}) {
  return app.call(api.enrolSettingEffect, { roundId: round.roundId, itemId: round.itemId, value, ...page }, { as })
}

function save(
  round: MadeRound,
  value: EnrolSetting,
  as: string,
  options: { acceptTeams?: number; reason?: string } = {},
) {
  const input = { roundId: round.roundId, itemId: round.itemId, value, no: 1, reason: '组委会决定', ...options }
  return app.call(api.saveEnrolSetting, input, { as })
}

/** Creates a user who may only change settings; returns the token. */
async function createSettingEditor(groupId: string): Promise<string> {
  const key = `editor_${groupId.slice(-8)}`
  await sql`with made as (insert into identity_role (key, name_zh, name_en, reach)
      values (${key}, '规则员', 'Rule editor', 'group') returning id)
    insert into identity_role_permission (role_id, code)
    select id, 'competition:setting:edit' from made`.execute(app.db)
  return (await createUser(app, { kind: 'staff', roles: [key], groupId })).token
}

/** Broken rules by team name. */
async function broken(round: MadeRound, value: EnrolSetting, as: string): Promise<Record<string, string[]>> {
  const { data } = await effect(round, value, as)
  expect(data.total).toBe(data.rows.length)
  return Object.fromEntries(data.rows.map(({ name, reasons }) => [name, reasons]))
}

/** @spec B05 */
describe('an enrolment setting that teams applied under', () => {
  test('names the teams that no longer comply before it is saved', async () => {
    const { round, as, value } = await place()
    const advised = await createEnrolledTeam(app, { round, name: '有导师的队' })
    await createEnrolledTeam(app, { round, name: '没有导师的队', teachers: 0 })
    const left = await createEnrolledTeam(app, { round, name: '已撤销的队' })
    await app.call(enrolmentApi.withdraw, { teamId: left.teamId }, { as: left.captain.token })
    const without = { ...value, maxTeachers: 0 }
    expect((await effect(round, without, as)).data).toEqual({
      rows: [
        {
          teamId: advised.teamId,
          name: '有导师的队',
          number: advised.number,
          schoolName: advised.school.name,
          state: '报名成功',
          reasons: ['指导教师最多 0 人'],
        },
      ],
      total: 1,
      isNamed: true,
      closed: [],
      pageNum: 1,
      pageSize: 10,
    })
    expect(await broken(round, { ...value, maxTeachers: 1, minMembers: 2 }, as)).toEqual({})
  })

  test('is saved only once these teams are confirmed, with a reason', async () => {
    const { round, as, value } = await place()
    await createEnrolledTeam(app, { round })
    await createEnrolledTeam(app, { round })
    const without = { ...value, maxTeachers: 0 }
    const refused = await save(round, without, as)
    expect([refused.code, refused.msg]).toEqual([
      competitionRefusals.TEAMS_BREAK_RULE.code,
      '2 支团队不再符合修改后的规则，请查看名单并确认',
    ])
    expect((await save(round, without, as, { acceptTeams: 1 })).code).toBe(competitionRefusals.TEAMS_BREAK_RULE.code)
    expect((await save(round, without, as, { acceptTeams: 2, reason: '' })).code).toBe(
      competitionRefusals.REASON_MISSING.code,
    )
    expect((await save(round, without, as, { acceptTeams: 2 })).data).toEqual({ no: 2 })
  })

  test('names whoever a new or changed rule of the round’s own keeps out, and by what', async () => {
    const { round, as, value } = await place({ teamsPerPerson: 3 })
    const graduates = await createEnrolledTeam(app, { round, name: '研究生队' })
    const mixed = await createEnrolledTeam(app, { round, name: '混合队' })
    const masters = [graduates.captain, ...graduates.members, mixed.captain].map(({ userId }) => userId)
    await app.db.updateTable('identity_person').set({ degree: '硕士' }).where('user_id', 'in', masters).execute()
    const degree = (amount: string) =>
      RuleRow.parse({
        kind: 'people',
        key: 'degree',
        roles: ['member'],
        amount,
        condition: { match: 'all', of: [{ fact: 'degree', op: 'in', values: ['硕士'] }] },
      })
    const strict = { ...value, rules: [degree('all')] }
    const found = await broken(round, strict, as)
    expect(Object.keys(found)).toEqual(['混合队'])
    expect(found['混合队']).toEqual([expect.stringContaining(mixed.members[0]!.realName)])
    expect(await broken(round, { ...value, rules: [degree('any')] }, as)).toEqual({})
    const both = await broken(round, { ...strict, maxTeachers: 0 }, as)
    expect([both['研究生队']?.length, both['混合队']?.length]).toEqual([1, 2])

    expect((await save(round, strict, as)).code).toBe(competitionRefusals.TEAMS_BREAK_RULE.code)
    expect((await save(round, strict, as, { acceptTeams: 1, reason: '' })).code).toBe(
      competitionRefusals.REASON_MISSING.code,
    )
    expect((await save(round, strict, as, { acceptTeams: 1 })).data).toEqual({ no: 2 })
  })

  test('counts a person’s teams over the round’s items for a changed limit', async () => {
    const round = await createRound(app.db, { items: ['A', 'B'], enrol: { teamsPerTeacher: 3 } })
    const as = (await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: round.groupId })).token
    const [inA, inB] = round.items.map(({ itemId }) => itemId)
    const first = await createEnrolledTeam(app, { round, itemId: inA!, name: '甲队' })
    await createEnrolledTeam(app, { round, itemId: inB!, captain: first.captain })
    await createEnrolledTeam(app, { round, itemId: inA!, name: '乙队' })
    const limit = (most: number) => [
      RuleRow.parse({ kind: 'limit', key: 'few', role: 'member', within: 'round', most }),
    ]
    const value = enrolValue({ teamsPerTeacher: 3 })
    const found = await broken(round, { ...value, rules: limit(1) }, as)
    expect(Object.keys(found)).toEqual(['甲队'])
    expect(found['甲队']).toEqual([expect.stringContaining(`${first.captain.realName}（已在 1 队）`)])
    expect(await broken(round, { ...value, rules: limit(2) }, as)).toEqual({})
  })

  test('needs no confirmation where nobody breaks the change', async () => {
    const { round, as, value } = await place()
    await createEnrolledTeam(app, { round })
    expect((await save(round, { ...value, maxMembers: 2 }, as)).code).toBe(0)
  })

  test('names whoever is of another school, in too many teams, or after the last place', async () => {
    const { round, as, value } = await place({ crossSchool: true, teamsPerPerson: 3 })
    const school = await createSchool(app)
    const first = await createEnrolledTeam(app, { round, school, name: '甲队' })
    const second = await createEnrolledTeam(app, { round, school, name: '乙队' })
    const third = await createEnrolledTeam(app, { round, name: '丙队' })
    const stranger = third.members[0]!
    await joinSchool(app, stranger.userId, school.schoolId)
    const own = await broken(round, { ...value, crossSchool: false }, as)
    expect(own).toEqual({ 丙队: [expect.stringContaining(stranger.realName)] })

    await sql`insert into enrolment_participation (scope, person, user_id, slot, team_id, role)
      select scope, person, user_id, 2, ${second.teamId}, 'member' from enrolment_participation
      where user_id = ${first.captain.userId}`.execute(app.db)
    await sql`insert into enrolment_member (team_id, user_id, role, position, state, name)
      values (${second.teamId}, ${first.captain.userId}, 'member', 9, 'accepted', '队长甲')`.execute(app.db)
    const busy = await broken(round, { ...value, teamsPerPerson: 1 }, as)
    expect(Object.keys(busy).sort()).toEqual(['乙队', '甲队'].sort())
    expect(busy['甲队']).toEqual([expect.stringContaining(first.captain.realName)])

    expect(Object.keys(await broken(round, { ...value, schoolQuota: 1 }, as))).toEqual(['乙队'])
    expect(Object.keys(await broken(round, { ...value, totalQuota: 2 }, as))).toEqual(['丙队'])
    expect(await broken(round, { ...value, totalQuota: 3, schoolQuota: 2 }, as)).toEqual({})
  })

  test('lists teams page by page and counts all of them, in the reader’s language', async () => {
    const { round, as, value } = await place()
    for (let n = 0; n < 3; n += 1) await createEnrolledTeam(app, { round })
    const input = { roundId: round.roundId, itemId: round.itemId, value: { ...value, maxTeachers: 0 }, pageSize: 2 }
    const one = await app.call(api.enrolSettingEffect, { ...input, pageNum: 1 }, { as, language: 'en' })
    const two = await app.call(api.enrolSettingEffect, { ...input, pageNum: 2 }, { as, language: 'en' })
    expect([one.data.total, one.data.rows.length, two.data.rows.length]).toEqual([3, 2, 1])
    expect(new Set([...one.data.rows, ...two.data.rows].map(({ teamId }) => teamId)).size).toBe(3)
    expect(one.data.rows[0]!.state).toBe('Enrolled')
  })

  test('is shown as a number alone to whoever may not see enrolments', async () => {
    const { round, value } = await place()
    await createEnrolledTeam(app, { round })
    const as = await createSettingEditor(round.groupId)
    const { data } = await effect(round, { ...value, maxTeachers: 0 }, as)
    expect([data.rows, data.total, data.isNamed]).toEqual([[], 1, false])
  })

  test('is none of the business of staff of another organisation', async () => {
    const { round, value } = await place()
    const other = await place()
    expect((await effect(round, value, other.as)).code).toBe(baseRefusals.NOT_FOUND.code)
    expect((await save(round, value, other.as)).code).toBe(baseRefusals.NOT_FOUND.code)
  })
})
