import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RuleRow } from '@podium/core/competition/rule/row.ts'
import { enrolmentApi as api } from '@podium/core/enrolment/api.ts'
import { enrolmentRefusals as no } from '@podium/core/enrolment/refusals.ts'
import { createRound, type MadeRound } from '#server/competition/competition.fixture.ts'
import { createUser, type MadeUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { createSchool } from '#server/organisation/organisation.fixture.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { sentStatements } from '#server/platform/testing/sent-statements.ts'
import { createPerson, type MadeSchool } from '../enrolment.fixture.ts'
import { enrolment } from '../index.ts'

let app: TestApp
let school: MadeSchool
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, notice, enrolment] })
  school = await createSchool(app)
})
afterAll(() => app.close())

const degreeIs = (...values: string[]) => ({ match: 'all', of: [{ fact: 'degree', op: 'in', values }] })
const allGraduates = { kind: 'people', key: 'graduates', roles: ['member'], amount: 'all', condition: degreeIs('硕士') }
const oneTeam = { kind: 'limit', key: 'one_team', role: 'member', within: 'round', most: 1 }

async function roundWith(...rules: object[]): Promise<MadeRound> {
  const enrol = { auditLevels: [], rules: rules.map((rule) => RuleRow.parse(rule)) }
  return createRound(app.db, { items: ['A', 'B'], enrol })
}

async function student(degree: string, birthday = '2004-05-06'): Promise<MadeUser> {
  const person = await createPerson(app, school, { birthday })
  await app.db.updateTable('identity_person').set({ degree }).where('user_id', '=', person.userId).execute()
  return person
}

let names = 0
const start = (captain: MadeUser, itemId: string) => {
  names += 1
  return app.call(api.start, { itemId, name: `规则队${names}`, noticesAgreed: true }, { as: captain.token })
}

async function draftOf(captain: MadeUser, round: MadeRound): Promise<string> {
  const { code, data } = await start(captain, round.itemId)
  expect(code).toBe(0)
  return data.teamId
}

async function invite(captain: MadeUser, teamId: string): Promise<string> {
  return (await app.call(api.inviteByLink, { teamId, role: 'member' }, { as: captain.token })).data.token
}

const answer = (person: MadeUser, token: string) =>
  app.call(api.answerInvitation, { token, accept: true }, { as: person.token })
const detail = async (who: MadeUser, teamId: string) => (await app.call(api.detail, { teamId }, { as: who.token })).data

async function submit(captain: MadeUser, teamId: string, reasons: Record<string, string> = {}) {
  const { version } = await detail(captain, teamId)
  return app.call(api.submit, { teamId, version, reasons }, { as: captain.token })
}

describe('a hard rule of the round', () => {
  test('keeps out a captain and a member who break it, and names what was found', async () => {
    const round = await roundWith(allGraduates)
    const refused = await start(await student('本科'), round.itemId)
    expect(refused.code).toBe(no.RULE_BROKEN.code)
    expect(refused.msg).toContain('学历：本科')
    const captain = await student('硕士')
    const teamId = await draftOf(captain, round)
    const token = await invite(captain, teamId)
    expect((await answer(await student('专科'), token)).code).toBe(no.RULE_BROKEN.code)
    expect((await answer(await student('硕士'), token)).code).toBe(0)
    expect((await submit(captain, teamId)).data.state).toBe('enrolled')
  })

  test('about the level of the school keeps out whoever studies at another one', async () => {
    const vocational = { match: 'all', of: [{ fact: 'schoolLevel', op: 'in', values: ['vocational'] }] }
    const round = await roundWith({ ...allGraduates, key: 'level', condition: vocational })
    const refused = await start(await student('本科'), round.itemId)
    expect([refused.code, refused.msg]).toEqual([no.RULE_BROKEN.code, expect.stringContaining('学校层次：本科')])
    const college = await createSchool(app, { level: 'vocational' })
    expect((await start(await createPerson(app, college), round.itemId)).code).toBe(0)
  })

  test('lets a person join who hasn’t filled in the fact, and asks for it when the team is handed in', async () => {
    const round = await roundWith(allGraduates)
    const captain = await student('')
    const teamId = await draftOf(captain, round)
    const view = await detail(captain, teamId)
    expect(view.rules).toMatchObject([{ key: 'graduates', holds: false, found: expect.stringContaining('未填写') }])
    expect(view.submitHindrance).toContain('不符合参赛规则')
    expect((await submit(captain, teamId)).code).toBe(no.RULE_BROKEN.code)
    await app.db.updateTable('identity_person').set({ degree: '硕士' }).where('user_id', '=', captain.userId).execute()
    expect((await submit(captain, teamId)).data.state).toBe('enrolled')
  })

  test('about the whole team is judged once its members have answered', async () => {
    const round = await roundWith({ ...allGraduates, amount: 'majority' })
    const captain = await student('本科')
    const teamId = await draftOf(captain, round)
    const tokens = [await invite(captain, teamId), await invite(captain, teamId)]
    for (const token of tokens) expect((await answer(await student('硕士'), token)).code).toBe(0)
    expect((await submit(captain, teamId)).data.state).toBe('enrolled')
  })
})

test('a rule that may be broken with a reason asks for one and keeps it for the approvers', async () => {
  const round = await createRound(app.db, {
    enrol: { auditLevels: ['organiser'], rules: [RuleRow.parse({ ...allGraduates, strength: 'reason' })] },
  })
  const captain = await student('本科')
  const teamId = await draftOf(captain, round)
  const refused = await submit(captain, teamId)
  expect([refused.code, refused.data]).toEqual([
    no.RULE_NEEDS_REASON.code,
    { fields: [expect.objectContaining({ path: 'reasons.graduates' })] },
  ])
  expect((await submit(captain, teamId, { graduates: ' 已获推免资格 ', other: '无关' })).data.state).toBe('submitted')
  const organiser = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: round.groupId })
  const { data } = await app.call(api.teamDetail, { teamId }, { as: organiser.token })
  expect(data.rules).toMatchObject([{ strength: 'reason', holds: false, reason: '已获推免资格' }])
  const stored = await app.db.selectFrom('enrolment_team').select('rule_reasons').where('id', '=', teamId).execute()
  expect(stored).toEqual([{ rule_reasons: { graduates: '已获推免资格' } }])
})

describe('a limit of teams in the round', () => {
  test('counts the teams of all its items', async () => {
    const round = await roundWith(oneTeam)
    const captain = await student('本科')
    await draftOf(captain, round)
    const refused = await start(captain, round.items[1]!.itemId)
    expect([refused.code, refused.msg]).toEqual([no.RULE_BROKEN.code, expect.stringContaining('已在 1 队')])
    const other = await roundWith(oneTeam)
    await draftOf(captain, other)
  })

  test('lets one of two teams through that are started at once in two items', async () => {
    const round = await roundWith(oneTeam)
    const captain = await student('本科')
    const both = await Promise.all(round.items.map(({ itemId }) => start(captain, itemId)))
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, no.RULE_BROKEN.code])
  })
})

test('twenty rules take one statement more than none when a team is handed in', async () => {
  const statements = async (round: MadeRound, size: number) => {
    const captain = await student('硕士')
    const teamId = await draftOf(captain, round)
    for (let n = 0; n < size; n += 1) await answer(await student('硕士'), await invite(captain, teamId))
    const { version } = await detail(captain, teamId)
    return sentStatements(async () => {
      expect((await app.call(api.submit, { teamId, version }, { as: captain.token })).code).toBe(0)
    })
  }
  const none = await statements(await roundWith(), 1)
  const rules = Array.from({ length: 20 }, (_, at) => ({ ...allGraduates, key: `rule${at}` }))
  const many = await statements(await roundWith(...rules), 2)
  expect(many.length - none.length).toBe(1)
})

test('a rule of several parts is satisfied by any of them, and names what each lacks', async () => {
  const parts = [
    { ...allGraduates, key: 'all_masters' },
    { ...allGraduates, key: 'two', amount: 'atLeast', count: 2, condition: degreeIs('本科') },
  ]
  const round = await roundWith({ kind: 'anyOf', key: 'some', of: parts })
  const captain = await student('本科')
  const teamId = await draftOf(captain, round)
  const refused = await submit(captain, teamId)
  expect(refused.code).toBe(no.RULE_BROKEN.code)
  expect(refused.msg).toContain('须符合下列 2 项中的至少 1 项')
  expect(refused.msg).toContain('符合 0/2 项')
  expect((await answer(await student('本科'), await invite(captain, teamId))).code).toBe(0)
  expect((await submit(captain, teamId)).data.state).toBe('enrolled')
})
