import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { RuleRow } from '@podium/core/competition/rule/row.ts'
import { competitionApi } from '@podium/core/competition/api.ts'
import { enrolmentApi as api } from '@podium/core/enrolment/api.ts'
import { enrolmentRefusals as no } from '@podium/core/enrolment/refusals.ts'
import { createRound } from '#server/competition/competition.fixture.ts'
import { competition } from '#server/competition/index.ts'
import { createUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { createSchool } from '#server/organisation/organisation.fixture.ts'
import { violationsOf } from '#server/platform/testing/check-invariants.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createPerson, type MadeSchool } from '../enrolment.fixture.ts'
import { enrolment } from '../index.ts'
import { invariants } from '../invariants.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, notice, competition, enrolment] })
})
afterEach(async () => {
  expect(await violationsOf(app.db, invariants)).toEqual([])
})
afterAll(() => app.close())

const item = (code: string) => ({ code, zh: `赛项${code}` })

/** A round of two items in which a school has so many teams of postgraduates in both together. */
function made(most: number, enrol: object = { auditLevels: [] }) {
  const condition = { match: 'all', of: [{ fact: 'degree', op: 'in', values: ['硕士'] }] }
  const rule = { kind: 'quota', key: 'masters', items: [item('A'), item('B')], most, roles: ['member'], amount: 'any' }
  const rules = [RuleRow.parse({ ...rule, condition })]
  return createRound(app.db, { items: ['A', 'B'], enrol: { ...enrol, rules } })
}

let names = 0
async function draft(school: MadeSchool, itemId: string, degree = '硕士') {
  names += 1
  const name = `合计队${names}`
  const captain = await createPerson(app, school)
  await app.db.updateTable('identity_person').set({ degree }).where('user_id', '=', captain.userId).execute()
  const started = { itemId, name, noticesAgreed: true as const }
  const { teamId } = (await app.call(api.start, started, { as: captain.token })).data
  return { captain, teamId }
}

async function submit({ captain, teamId }: Awaited<ReturnType<typeof draft>>) {
  const { version } = (await app.call(api.detail, { teamId }, { as: captain.token })).data
  return app.call(api.submit, { teamId, version }, { as: captain.token })
}

const enter = async (...given: Parameters<typeof draft>) => submit(await draft(...given))

test('places over several items are shared by the teams of a school, and free again when one leaves', async () => {
  const { items } = await made(2)
  const [a, b] = items.map(({ itemId }) => itemId) as [string, string]
  const [school, other] = [await createSchool(app), await createSchool(app)]
  const first = await draft(school, a)
  expect((await submit(first)).data.state).toBe('enrolled')
  expect((await enter(school, b)).data.state).toBe('enrolled')
  const refused = await enter(school, a)
  expect([refused.code, refused.msg]).toEqual([no.RULE_BROKEN.code, expect.stringContaining('本校已有 2/2 队')])
  expect((await enter(school, b)).code).toBe(no.RULE_BROKEN.code)
  expect((await enter(school, b, '本科')).data.state).toBe('enrolled')
  expect((await enter(other, b)).data.state).toBe('enrolled')
  const left = await app.call(api.withdraw, { teamId: first.teamId, reason: '' }, { as: first.captain.token })
  expect(left.code).toBe(0)
  expect((await enter(school, b)).data.state).toBe('enrolled')
})

test('of teams of both items that go for the last place at once, one gets it', async () => {
  const { items } = await made(1)
  const school = await createSchool(app)
  const drafts = await Promise.all([0, 1, 0, 1].map((at) => draft(school, items[at]!.itemId)))
  const answers = await Promise.all(drafts.map((each) => submit(each)))
  const full: number[] = [no.RULE_BROKEN.code, no.PART_QUOTA_FULL.code]
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
  expect(answers.filter(({ code }) => full.includes(code))).toHaveLength(3)
})

test('a quota that is set after teams were submitted counts them too, keeps those beyond it, and lets no more in', async () => {
  const round = await createRound(app.db, { enrol: { auditLevels: [] } })
  const { itemId, roundId } = round
  const school = await createSchool(app)
  for (const degree of ['硕士', '硕士', '本科'])
    expect((await enter(school, itemId, degree)).data.state).toBe('enrolled')
  const { token: as } = await createUser(app, { roles: ['organiser'], kind: 'staff', groupId: round.groupId })
  const condition = { match: 'all', of: [{ fact: 'degree', op: 'in', values: ['硕士'] }] }
  const row = { kind: 'quota', key: 'masters', most: 1, roles: ['member'], amount: 'any', condition }
  const save = async (rules: RuleRow[], acceptTeams: number) => {
    const { no: newest, value } = (await app.call(competitionApi.enrolSetting, { roundId, itemId }, { as })).data
    const input = { roundId, itemId, value: { ...value!, rules }, no: newest, reason: '补充限额', acceptTeams }
    const saved = await app.call(competitionApi.saveEnrolSetting, input, { as })
    expect([saved.code, saved.msg]).toEqual([0, ''])
  }
  await save([RuleRow.parse(row)], 2)
  await app.runJobs()
  const used = async () =>
    (
      await app.db.selectFrom('enrolment_part_quota').select('used').where('school_id', '=', school.schoolId).execute()
    ).map((quota) => quota.used)
  expect(await used()).toEqual([2])
  expect((await enter(school, itemId)).code).not.toBe(0)
  expect((await enter(school, itemId, '本科')).code).toBe(0)
  await save([], 0)
  await app.runJobs()
  expect(await used()).toEqual([0])
})

test('a decision says beforehand what it makes of the places for a kind of team', async () => {
  const round = await made(1, { auditLevels: ['organiser'], quotaFrom: 'approval' })
  const school = await createSchool(app)
  const drafts = await Promise.all([0, 1].map((at) => draft(school, round.items[at]!.itemId)))
  for (const each of drafts) expect((await submit(each)).data.state).toBe('submitted')
  const { token: as } = await createUser(app, { roles: ['organiser'], kind: 'staff', groupId: round.groupId })
  const teamIds = drafts.map(({ teamId }) => teamId)
  const { quotas, unfit } = (await app.call(api.forecast, { teamIds, action: 'approve' }, { as })).data
  expect(quotas).toMatchObject([{ used: 0, held: 0, size: 1, after: 1 }])
  expect(quotas[0]!.rule).toContain('硕士')
  expect(unfit).toMatchObject([{ teamId: teamIds.toSorted()[1], full: 'rule' }])
})

test('a team that counts because a degree is not known says whose, to its captain and to whoever decides', async () => {
  const round = await made(2, { auditLevels: ['school'] })
  const school = await createSchool(app)
  const [unknown, known] = [
    await draft(school, round.items[0]!.itemId, ''),
    await draft(school, round.items[0]!.itemId, '硕士'),
  ]
  const seen = await Promise.all(
    [unknown, known].map(async ({ captain, teamId }) => {
      const { members, quota } = (await app.call(api.detail, { teamId }, { as: captain.token })).data
      return [members[0]!.unknown, quota.rules[0]!.unknown.map(({ facts }) => facts)]
    }),
  )
  expect(seen).toEqual([
    [['degree'], [['degree']]],
    [[], []],
  ])
  await submit(unknown)
  await submit(known)
  const approver = await createUser(app, { kind: 'staff', roles: ['school_admin'], groupId: school.groupId })
  const ofKnown = (await app.call(api.teamDetail, { teamId: known.teamId }, { as: approver.token })).data
  const ofUnknown = (await app.call(api.teamDetail, { teamId: unknown.teamId }, { as: approver.token })).data
  expect([ofKnown.members[0]!.degree, ofUnknown.members[0]!.unknown]).toEqual(['硕士', ['degree']])
})

test('a shared counter moves with its count when the item that keeps it gets another code, and back', async () => {
  const round = await made(2)
  const { roundId, items } = round
  const [a, b] = items.map(({ itemId }) => itemId) as [string, string]
  const school = await createSchool(app)
  for (const itemId of [a, b]) expect((await enter(school, itemId)).data.state).toBe('enrolled')
  const { token: as } = await createUser(app, { roles: ['organiser'], kind: 'staff', groupId: round.groupId })
  const recode = async (code: string) => {
    const { data } = await app.call(competitionApi.round, { roundId }, { as })
    const { name, edition, year, level, version } = data
    const changed = data.items.map((each) => (each.itemId === a ? { ...each, code } : each))
    const saved = await app.call(
      competitionApi.saveRound,
      { roundId, version, name, edition, year, level, content: {}, items: changed },
      { as },
    )
    expect([saved.code, saved.msg]).toEqual([0, ''])
  }
  const counters = () =>
    app.db
      .selectFrom('enrolment_part_quota')
      .select(['item_id', 'used', 'size'])
      .where('item_id', 'in', [a, b])
      .where('used', '>', 0)
      .execute()
  expect(await counters()).toEqual([{ item_id: a, used: 2, size: 2 }])
  await recode('C')
  expect(await counters()).toEqual([{ item_id: b, used: 2, size: 2 }])
  for (const itemId of [a, b]) expect((await enter(school, itemId)).code).toBe(no.RULE_BROKEN.code)
  await recode('A')
  expect(await counters()).toMatchObject([{ item_id: a, used: 2 }])
  for (const itemId of [a, b]) expect((await enter(school, itemId)).code).toBe(no.RULE_BROKEN.code)
  expect((await enter(await createSchool(app), b)).data.state).toBe('enrolled')
})
