import { afterAll, beforeAll, expect, test } from 'vitest'
import { RuleRow } from '@podium/core/competition/rule/row.ts'
import { enrolmentApi as api } from '@podium/core/enrolment/api.ts'
import { enrolmentRefusals as no } from '@podium/core/enrolment/refusals.ts'
import { createRound, type MadeRound } from '#server/competition/competition.fixture.ts'
import { competition } from '#server/competition/index.ts'
import type { MadeUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { createSchool } from '#server/organisation/organisation.fixture.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createPerson, type MadeSchool } from '../enrolment.fixture.ts'
import { enrolment } from '../index.ts'

let app: TestApp
let school: MadeSchool
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, notice, competition, enrolment] })
  school = await createSchool(app)
})
afterAll(() => app.close())

const roundWith = (rule: object): Promise<MadeRound> => {
  const rules = [RuleRow.parse({ kind: 'limit', key: 'few', within: 'round', most: 1, ...rule })]
  const enrol = { auditLevels: [], membersMustAccept: false, minMembers: 1, maxMembers: 2, maxTeachers: 3, rules }
  return createRound(app.db, { items: ['A', 'B', 'C'], enrol })
}

let names = 0

/** A draft of a captain with these advisers, in this order. */
async function draft(itemId: string, advisers: readonly MadeUser[], captain?: MadeUser) {
  const lead = captain ?? (await createPerson(app, school))
  names += 1
  const started = { itemId, name: `限额队${names}`, noticesAgreed: true as const }
  const { code, data } = await app.call(api.start, started, { as: lead.token })
  if (code !== 0) return { code, lead, teamId: '' }
  for (const { realName: name, phone } of advisers) {
    const invited = { teamId: data.teamId, role: 'teacher' as const, name, phone }
    expect((await app.call(api.invite, invited, { as: lead.token })).code).toBe(0)
  }
  return { code, lead, teamId: data.teamId }
}

async function submit({ lead, teamId }: { lead: MadeUser; teamId: string }) {
  const { version } = (await app.call(api.detail, { teamId }, { as: lead.token })).data
  return app.call(api.submit, { teamId, version }, { as: lead.token })
}

const enter = async (itemId: string, advisers: readonly MadeUser[]) =>
  (await submit(await draft(itemId, advisers))).code
const adviser = (realName: string) => createPerson(app, school, { kind: 'teacher', realName })

test('a limit on first advisers lets a person advise further teams in second place', async () => {
  const { items } = await roundWith({ role: 'teacher', first: true })
  const [a, b] = items.map(({ itemId }) => itemId) as [string, string]
  const [one, other] = [await adviser('教师甲'), await adviser('教师乙')]
  expect(await enter(a, [one, other])).toBe(0)
  expect(await enter(b, [one])).toBe(no.RULE_BROKEN.code)
  expect(await enter(b, [other, one])).toBe(0)
  expect(await enter(a, [other])).toBe(no.RULE_BROKEN.code)
})

test('a limit within a class of items counts the teams of that class alone', async () => {
  const listed = [
    { code: 'A', zh: '甲', en: '' },
    { code: 'B', zh: '乙', en: '' },
  ]
  const round = await roundWith({ role: 'member', items: listed })
  const [a, b, c] = ['A', 'B', 'C'].map((code) => round.items.find((item) => item.code === code)!.itemId) as [
    string,
    string,
    string,
  ]
  const captain = await createPerson(app, school)
  expect((await draft(c, [], captain)).code).toBe(0)
  expect((await draft(a, [], captain)).code).toBe(0)
  expect((await draft(b, [], captain)).code).toBe(no.RULE_BROKEN.code)
})

test('a limit on captains lets a person be a member of further teams, and not lead a second one', async () => {
  const { items } = await roundWith({ role: 'captain' })
  const [a, b, c] = items.map(({ itemId }) => itemId) as [string, string, string]
  const [person, other] = [await createPerson(app, school), await createPerson(app, school)]
  expect((await draft(a, [], person)).code).toBe(0)
  expect((await draft(b, [], person)).code).toBe(no.RULE_BROKEN.code)
  const { teamId } = await draft(c, [], other)
  const { token } = (await app.call(api.inviteByLink, { teamId, role: 'member' }, { as: other.token })).data
  expect((await app.call(api.answerInvitation, { token, accept: true }, { as: person.token })).code).toBe(0)
  const { members, version } = (await app.call(api.detail, { teamId }, { as: other.token })).data
  const { memberId } = members.find(({ userId }) => userId === person.userId)!
  const offered = await app.call(api.offerCaptaincy, { teamId, memberId, reason: '毕业' }, { as: other.token })
  const { transferId } = offered.data
  const taken = await app.call(api.answerCaptaincy, { teamId, transferId, accept: true }, { as: person.token })
  const handedIn = await app.call(api.submit, { teamId, version: version + 1 }, { as: person.token })
  expect([taken.code, handedIn.code]).toContain(no.RULE_BROKEN.code)
})
