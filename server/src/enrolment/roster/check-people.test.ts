import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { competitionApi } from '@podium/core/competition/api.ts'
import { enrolmentApi as api } from '@podium/core/enrolment/api.ts'
import { rosterRefusals } from '@podium/core/enrolment/roster/refusals.ts'
import { json } from '#server/platform/db/json.ts'
import { createRound } from '#server/competition/competition.fixture.ts'
import { competition } from '#server/competition/index.ts'
import { createUser, type MadeUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { titlesTo } from '#server/notice/inbox.fixture.ts'
import { notice } from '#server/notice/index.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createEnrolledTeam } from '../enrolment.fixture.ts'
import { enrolment } from '../index.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, notice, competition, enrolment] })
})
afterAll(() => app.close())

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

/** A team with a captain and two members at a stage whose rosters are checked, with the calls about it. */
async function scene({ checked = true }: { checked?: boolean } = {}) {
  const enrol = { auditLevels: [], minMembers: 2, maxMembers: 4, minTeachers: 0, maxTeachers: 1 }
  const round = await createRound(app.db, { enrol })
  const organiser = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: round.groupId })
  const team = await createEnrolledTeam(app, { round, members: 2 })
  const { stageId, roundId, itemId } = round
  const value = { min: 2, max: 3, until: inMinutes(60), checked }
  const place = { roundId, itemId, stageId }
  await app.call(competitionApi.saveRosterSetting, { ...place, value, no: 0, reason: '' }, { as: organiser.token })
  const detail = async (as: MadeUser = team.captain) =>
    (await app.call(api.detail, { teamId: team.teamId }, { as: as.token })).data
  const { members } = await detail()
  const idOf = ({ userId }: MadeUser) => members.find((member) => member.userId === userId)!.memberId
  const at = { teamId: team.teamId, stageId }
  const name = (...people: MadeUser[]) =>
    app.call(api.confirmRoster, { ...at, memberIds: people.map(idOf) }, { as: team.captain.token })
  const people = (as = organiser.token) => app.call(api.peopleToCheck, at, { as })
  const decide = (person: MadeUser, verdict: 'confirmed' | 'refused', reason = '', as = organiser.token) =>
    app.call(api.checkPerson, { ...at, memberId: idOf(person), verdict, reason }, { as })
  const standing = async (checkStanding?: 'pending' | 'done' | 'refused') => {
    const { data } = await app.call(
      api.rosterPage,
      { roundId, ...(checkStanding ? { checkStanding } : {}) },
      { as: organiser.token },
    )
    return data.rows.map((row) => row.checkStanding)
  }
  return { round, team, organiser, at, detail, idOf, name, people, decide, standing }
}

test('staff see what holds of each person now, and decide on each', async () => {
  const { team, name, people, decide, standing, detail, idOf } = await scene()
  const [ming, hong] = [team.members[0]!, team.members[1]!]
  expect((await decide(ming, 'confirmed')).code).toBe(rosterRefusals.ROSTER_UNNAMED.code)
  await name(team.captain, ming)
  expect((await people()).data).toMatchObject([
    { name: team.captain.realName, missing: [], broken: [], verdict: null },
    { name: ming.realName, missing: [], verdict: null },
  ])
  expect(await standing()).toEqual(['pending'])
  expect((await decide(hong, 'confirmed')).code).toBe(rosterRefusals.NOT_ON_ROSTER.code)
  expect((await decide(team.captain, 'confirmed')).code).toBe(0)
  expect((await decide(ming, 'refused')).code).toBe(rosterRefusals.PERSON_REASON.code)
  expect((await decide(ming, 'refused', '学籍已变更')).code).toBe(0)
  expect([await standing(), await standing('pending'), await standing('refused')]).toEqual([
    ['refused'],
    [],
    ['refused'],
  ])
  const [roster] = (await detail()).rosters
  expect(roster!.checked).toEqual([
    { memberId: idOf(team.captain), verdict: 'confirmed', reason: '' },
    { memberId: idOf(ming), verdict: 'refused', reason: '学籍已变更' },
  ])
  const { rows } = await sql<{ ids: string[] }>`select member_ids as ids from enrolment_roster_view
    where team_id = ${team.teamId}`.execute(app.db)
  expect(rows[0]!.ids).toEqual([idOf(team.captain)])
})

test('staff see too what a rule that the stage checks says of a person', async () => {
  const { round, team, name, people } = await scene()
  await sql`update competition_setting set value = jsonb_set(value, '{rules}', ${json([
    {
      key: 'young',
      kind: 'people',
      roles: ['member'],
      amount: 'all',
      condition: { match: 'all', of: [{ fact: 'birthday', op: 'from', day: '2010-01-01' }] },
      strength: 'hard',
      stages: [{ stageId: round.stageId, zh: '初赛', en: '' }],
    },
  ])}) where item_id = ${round.itemId} and kind = 'enrol'`.execute(app.ownerDb())
  await name(team.captain, team.members[0]!)
  expect((await people()).data.map(({ broken }) => broken.length)).toEqual([1, 1])
})

test('the captain and the person learn who was refused and why, once, and nobody else does', async () => {
  const { team, name, decide } = await scene()
  const [ming, hong] = [team.members[0]!, team.members[1]!]
  await name(team.captain, ming)
  await decide(ming, 'refused', '学籍已变更')
  await decide(ming, 'refused', '学籍已变更')
  await app.runJobs()
  const told = async (user: MadeUser) =>
    (await titlesTo(app, user)).filter((title) => title.startsWith('参赛名单核验未通过')).length
  expect([await told(team.captain), await told(ming), await told(hong)]).toEqual([1, 1, 0])
})

test('another person named in their place is checked anew, the others stay checked', async () => {
  const { team, name, decide, people, standing } = await scene()
  const [ming, hong] = [team.members[0]!, team.members[1]!]
  await name(team.captain, ming)
  await decide(team.captain, 'confirmed')
  await decide(ming, 'refused', '学籍已变更')
  await name(team.captain, hong)
  expect((await people()).data.map(({ verdict }) => verdict)).toEqual(['confirmed', null])
  expect(await standing()).toEqual(['pending'])
  await decide(hong, 'confirmed')
  expect(await standing()).toEqual(['done'])
})

test('the organiser of the round checks, where the stage asks for it', async () => {
  const { team, name, people, decide, standing } = await scene({ checked: false })
  await name(team.captain, team.members[0]!)
  expect(await standing()).toEqual([null])
  expect((await decide(team.captain, 'confirmed')).code).toBe(rosterRefusals.ROSTER_UNCHECKED.code)
  const other = await createRound(app.db)
  const stranger = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: other.groupId })
  const school = await createUser(app, { kind: 'staff', roles: ['school_admin'], groupId: team.school.groupId })
  for (const { token } of [stranger, school]) {
    expect((await people(token)).code).toBe(baseRefusals.NOT_FOUND.code)
    expect((await decide(team.captain, 'confirmed', '', token)).code).toBe(baseRefusals.NOT_FOUND.code)
  }
})
