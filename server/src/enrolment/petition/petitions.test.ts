import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { baseRefusals, CODE_NO_ACCESS } from '@podium/core/base/codes.ts'
import { RuleRow } from '@podium/core/competition/rule/row.ts'
import { runningRefusals } from '@podium/core/competition/schedule/refusals.ts'
import { enrolmentApi as api } from '@podium/core/enrolment/api.ts'
import { petitionRefusals } from '@podium/core/enrolment/petition/refusals.ts'
import { enrolmentRefusals as no } from '@podium/core/enrolment/refusals.ts'
import { createRound, type MadeRound } from '#server/competition/competition.fixture.ts'
import { createUser, type MadeUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { createSchool } from '#server/organisation/organisation.fixture.ts'
import { MAX_COUNTED } from '#server/platform/db/paging.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createPerson, type MadeSchool } from '../enrolment.fixture.ts'
import { enrolment } from '../index.ts'

let app: TestApp
let school: MadeSchool
let round: MadeRound
let organiser: MadeUser
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, notice, enrolment] })
  school = await createSchool(app)
})
afterAll(() => app.close())

const rule = RuleRow.parse({
  kind: 'people',
  key: 'graduates',
  roles: ['member'],
  amount: 'all',
  condition: { match: 'all', of: [{ fact: 'degree', op: 'in', values: ['硕士'] }] },
})
beforeEach(async () => {
  round = await createRound(app.db, { items: ['A'], enrol: { auditLevels: ['organiser'], rules: [rule] } })
  organiser = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: round.groupId, realName: '组委会' })
})

let names = 0
async function student(degree: string): Promise<MadeUser> {
  const person = await createPerson(app, school)
  await app.db.updateTable('identity_person').set({ degree }).where('user_id', '=', person.userId).execute()
  return person
}
async function draftOf(captain: MadeUser): Promise<string> {
  names += 1
  const started = await app.call(
    api.start,
    { itemId: round.itemId, name: `例外队${names}`, noticesAgreed: true },
    { as: captain.token },
  )
  expect(started.code).toBe(0)
  return started.data.teamId
}
const detail = async (who: MadeUser, teamId: string) => (await app.call(api.detail, { teamId }, { as: who.token })).data
const submit = async (captain: MadeUser, teamId: string) => {
  const { version } = await detail(captain, teamId)
  return app.call(api.submit, { teamId, version, reasons: {} }, { as: captain.token })
}
const ask = (who: MadeUser, teamId: string, ruleKey = 'graduates') =>
  app.call(api.askException, { teamId, ruleKey, reason: '本科直博' }, { as: who.token })
const answer = (petitionId: string, granted: boolean, who = organiser) =>
  app.call(api.answerPetition, { petitionId, granted, answer: '同意一次', version: 1 }, { as: who.token })

/** A team whose rule came after its captain had started it. */
async function teamThatBreaksTheRule() {
  const captain = await student('硕士')
  const teamId = await draftOf(captain)
  await app.db.updateTable('identity_person').set({ degree: '本科' }).where('user_id', '=', captain.userId).execute()
  return { captain, teamId }
}

describe('an exception', () => {
  test('lets the team be handed in and approved, and in nobody else', async () => {
    const { captain, teamId } = await teamThatBreaksTheRule()
    const other = await teamThatBreaksTheRule()
    expect((await submit(captain, teamId)).code).toBe(no.RULE_BROKEN.code)
    const { petitionId } = (await ask(captain, teamId)).data
    expect((await submit(captain, teamId)).code).toBe(no.RULE_BROKEN.code)
    expect((await answer(petitionId, true)).data.state).toBe('granted')
    const { rules, petitions, version } = await detail(captain, teamId)
    expect(version).toBe(1)
    expect(rules).toMatchObject([{ holds: false, exception: '同意一次' }])
    expect(petitions).toMatchObject([{ state: 'granted', reason: '本科直博', answer: '同意一次' }])
    expect((await submit(captain, teamId)).data.state).toBe('submitted')
    expect((await submit(other.captain, other.teamId)).code).toBe(no.RULE_BROKEN.code)
  })

  test('lets a newcomer join who would break the rule', async () => {
    const captain = await student('硕士')
    const teamId = await draftOf(captain)
    const { token } = (await app.call(api.inviteByLink, { teamId, role: 'member' }, { as: captain.token })).data
    const newcomer = await student('本科')
    const join = () => app.call(api.answerInvitation, { token, accept: true }, { as: newcomer.token })
    expect((await join()).code).toBe(no.RULE_BROKEN.code)
    await answer((await ask(captain, teamId)).data.petitionId, true)
    expect((await join()).code).toBe(0)
  })

  test('that is refused changes nothing, and may be asked for again', async () => {
    const { captain, teamId } = await teamThatBreaksTheRule()
    const { petitionId } = (await ask(captain, teamId)).data
    expect((await ask(captain, teamId)).code).toBe(petitionRefusals.PETITION_OPEN.code)
    expect((await answer(petitionId, false)).data.state).toBe('refused')
    expect((await answer(petitionId, true)).code).toBe(petitionRefusals.PETITION_DECIDED.code)
    expect((await submit(captain, teamId)).code).toBe(no.RULE_BROKEN.code)
    expect((await ask(captain, teamId)).code).toBe(0)
  })
})

test('of 8 petitions at once for one rule there is one, and of 8 answers at once one counts', async () => {
  const { captain, teamId } = await teamThatBreaksTheRule()
  const asked = await Promise.all(Array.from({ length: 8 }, () => ask(captain, teamId)))
  const made = asked.filter(({ code }) => code === 0)
  expect(made).toHaveLength(1)
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) => answer(made[0]!.data.petitionId, at % 2 === 0)),
  )
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
})

test('a petition is asked for and taken back by the captain, and answered by the staff of the round', async () => {
  const { captain, teamId } = await teamThatBreaksTheRule()
  const stranger = await student('硕士')
  expect((await ask(stranger, teamId)).code).toBe(baseRefusals.NOT_FOUND.code)
  expect((await ask(captain, teamId, 'nothing')).code).toBe(petitionRefusals.NO_SUCH_RULE.code)
  const { petitionId } = (await ask(captain, teamId)).data
  const elsewhere = await createRound(app.db, { items: ['A'] })
  const other = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: elsewhere.groupId })
  expect((await answer(petitionId, true, other)).code).toBe(baseRefusals.NOT_FOUND.code)
  const admin = await createUser(app, { kind: 'staff', roles: ['school_admin'], groupId: school.groupId })
  for (const who of [captain, admin]) expect((await answer(petitionId, true, who)).code).toBe(CODE_NO_ACCESS)
  const page = (who: MadeUser) => app.call(api.petitionPage, { petitionState: 'open' }, { as: who.token })
  expect((await page(organiser)).data).toMatchObject({ total: 1, rows: [{ petitionId, teamId, state: 'open' }] })
  expect((await page(other)).data.total).toBe(0)
  await app.db.updateTable('organisation_school').set({ name_en: 'Lake University' }).execute()
  const english = { as: organiser.token, language: 'en' } as const
  const { rows } = (await app.call(api.petitionPage, { petitionState: 'open' }, english)).data
  expect(rows.map(({ schoolName }) => schoolName)).toEqual(['Lake University'])
  const withdraw = (who: MadeUser) => app.call(api.withdrawPetition, { petitionId, version: 1 }, { as: who.token })
  expect((await withdraw(stranger)).code).toBe(baseRefusals.NOT_FOUND.code)
  expect((await withdraw(captain)).code).toBe(0)
  expect((await answer(petitionId, true)).code).toBe(petitionRefusals.PETITION_DECIDED.code)
})

test('nothing is granted once the round is over, but a petition may still be refused', async () => {
  const { captain, teamId } = await teamThatBreaksTheRule()
  const { petitionId } = (await ask(captain, teamId)).data
  const shown = async () => (await app.call(api.petitionPage, {}, { as: organiser.token })).data.rows[0]
  expect(await shown()).toMatchObject({ teamState: 'draft', roundState: 'published' })
  await sql`update competition_round set state = 'archived' where id = ${round.roundId}`.execute(app.db)
  expect(await shown()).toMatchObject({ teamState: 'draft', roundState: 'archived' })
  expect((await answer(petitionId, true)).code).toBe(runningRefusals.ROUND_ENDED.code)
  expect((await answer(petitionId, false)).data.state).toBe('refused')
})

test('very many petitions are counted up to a bound', async () => {
  const { captain, teamId } = await teamThatBreaksTheRule()
  await sql`insert into enrolment_petition (team_id, round_id, rule_key, rule_zh, rule_en, reason, state, asked_by,
    asked_by_name, answered_at) select ${teamId}, ${round.roundId}, 'k' || n, '', '', '', 'refused', ${captain.userId}, '', now()
    from generate_series(1, ${MAX_COUNTED + 1}::int) as n`.execute(app.db)
  const { data } = await app.call(api.petitionPage, {}, { as: organiser.token })
  expect(data).toMatchObject({ total: MAX_COUNTED, totalIsMinimum: true })
})

test('the staff is told of a petition and the captain of its answer', async () => {
  const { captain, teamId } = await teamThatBreaksTheRule()
  await answer((await ask(captain, teamId)).data.petitionId, true)
  const told = async (who: MadeUser) =>
    (await app.db.selectFrom('notice_message').select('body_zh').where('user_id', '=', who.userId).execute())
      .map(({ body_zh: body }) => body)
      .join()
  expect(await told(organiser)).toContain('申请参赛规则的例外')
  expect(await told(captain)).toContain('已批准例外：同意一次')
})
