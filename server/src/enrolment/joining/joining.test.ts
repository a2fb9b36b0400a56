import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { enrolmentApi as api } from '@podium/core/enrolment/api.ts'
import { joiningRefusals as no } from '@podium/core/enrolment/joining/refusals.ts'
import { enrolmentRefusals } from '@podium/core/enrolment/refusals.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import { createRound, type MadeRound } from '#server/competition/competition.fixture.ts'
import { randomPhone, type MadeUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { titlesTo } from '#server/notice/inbox.fixture.ts'
import { notice } from '#server/notice/index.ts'
import { createSchool } from '#server/organisation/organisation.fixture.ts'
import { violationsOf } from '#server/platform/testing/check-invariants.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createPerson, type MadeSchool } from '../enrolment.fixture.ts'
import { enrolment } from '../index.ts'
import { invariants } from '../invariants.ts'

let app: TestApp
let school: MadeSchool

beforeAll(async () => {
  app = await openTestApp({ modules: [identity, notice, enrolment] })
  school = await createSchool(app)
})
afterEach(async () => {
  expect(await violationsOf(app.db, invariants)).toEqual([])
})
afterAll(() => app.close())

interface Entry {
  teamId: string
  name: string
  captain: MadeUser
}

async function draft(round: MadeRound): Promise<Entry> {
  const captain = await createPerson(app, school, { realName: '队长甲' })
  const name = `队${randomPhone()}`
  const input = { itemId: round.itemId, name, noticesAgreed: true as const }
  return { teamId: (await app.call(api.start, input, { as: captain.token })).data.teamId, name, captain }
}

async function opened(entry: Entry, change: { looking?: boolean; codeWay?: 'join' | 'ask' } = {}): Promise<string> {
  const input = { teamId: entry.teamId, looking: false, codeWay: 'join' as const, code: 'renew' as const, ...change }
  return (await app.call(api.saveJoining, input, { as: entry.captain.token })).data.code!
}

const student = (of = school) => createPerson(app, of, { realName: '学生乙' })
const useCode = (code: string, { token }: MadeUser) => app.call(api.joinByCode, { code }, { as: token })
const ask = ({ teamId }: Entry, { token }: MadeUser, word = '') =>
  app.call(api.askToJoin, { teamId, word }, { as: token })
const answer = (requestId: string, { captain }: Entry, accept: boolean, text = '') =>
  app.call(api.answerJoinRequest, { requestId, accept, answer: text }, { as: captain.token })
const names = async ({ teamId, captain }: Entry) =>
  (await app.call(api.detail, { teamId }, { as: captain.token })).data.members.map(({ role }) => role)
const titles = async (user: MadeUser) => (await titlesTo(app, user)).map((title) => title.split('：')[0])

test('a person sees team, round and item behind a code, joins with it, and the captain hears of it', async () => {
  const round = await createRound(app.db)
  const entry = await draft(round)
  const code = await opened(entry)
  const person = await student()
  const shown = (await app.call(api.teamByCode, { code: ` ${code.toLowerCase()} ` }, { as: person.token })).data
  expect(shown).toEqual({
    teamId: entry.teamId,
    teamName: entry.name,
    roundId: round.roundId,
    roundName: expect.any(String),
    itemName: expect.any(String),
    codeWay: 'join',
  })
  expect((await useCode(code, person)).data).toEqual({ teamId: entry.teamId, joined: true })
  expect(await names(entry)).toEqual(['captain', 'member'])
  expect(await titles(entry.captain)).toEqual(['新成员加入团队'])
  expect((await useCode(code, person)).code).toBe(enrolmentRefusals.ALREADY_MEMBER.code)
})

test('a renewed, a closed and an expired code let nobody in', async () => {
  const entry = await draft(await createRound(app.db))
  const former = await opened(entry)
  const code = await opened(entry)
  expect((await useCode(former, await student())).code).toBe(no.CODE_UNKNOWN.code)
  await app.db
    .updateTable('enrolment_joining')
    .set({ code_until: sql<Date>`clock_timestamp()` })
    .where('code', '=', code)
    .execute()
  expect((await useCode(code, await student())).code).toBe(no.CODE_UNKNOWN.code)
  const renewed = await opened(entry)
  const off = { teamId: entry.teamId, looking: false, codeWay: 'join' as const, code: 'off' as const }
  expect((await app.call(api.saveJoining, off, { as: entry.captain.token })).data.code).toBe(null)
  expect((await useCode(renewed, await student())).code).toBe(no.CODE_UNKNOWN.code)
})

test('an account that guesses codes is stopped, even with the right one', async () => {
  const code = await opened(await draft(await createRound(app.db)))
  const person = await student()
  for (let tried = 0; tried < 10; tried += 1) {
    expect((await useCode('22222222', person)).code).toBe(no.CODE_UNKNOWN.code)
  }
  expect((await useCode(code, person)).code).toBe(baseRefusals.TOO_MANY.code)
  expect((await app.call(api.teamByCode, { code }, { as: person.token })).code).toBe(baseRefusals.TOO_MANY.code)
  expect((await useCode(code, await student())).code).toBe(0)
})

test('where the code only lets people ask, the captain takes them in, and both hear of it', async () => {
  const entry = await draft(await createRound(app.db))
  const code = await opened(entry, { codeWay: 'ask' })
  const person = await student()
  const input = { code, word: '我会写代码' }
  const asked = (await app.call(api.joinByCode, input, { as: person.token })).data
  expect(asked).toEqual({ teamId: entry.teamId, joined: false })
  expect((await app.call(api.joinByCode, input, { as: person.token })).code).toBe(no.ALREADY_ASKED.code)
  // Not a member yet, so nothing of the team is theirs to read.
  expect((await app.call(api.detail, { teamId: entry.teamId }, { as: person.token })).status).toBe(404)
  const { requests } = (await app.call(api.joining, { teamId: entry.teamId }, { as: entry.captain.token })).data
  expect(requests).toMatchObject([{ name: '学生乙', schoolName: school.name, word: '我会写代码' }])
  const { requestId } = requests[0]!
  expect((await answer(requestId, { ...entry, captain: person }, true)).status).toBe(404)
  expect((await answer(requestId, entry, true, '欢迎')).code).toBe(0)
  expect(await names(entry)).toEqual(['captain', 'member'])
  expect((await answer(requestId, entry, false)).code).toBe(no.REQUEST_ENDED.code)
  expect([await titles(entry.captain), await titles(person)]).toEqual([['有人申请加入团队'], ['加入申请已通过']])
  const own = (await app.call(api.ownJoinRequests, {}, { as: person.token })).data
  expect(own).toMatchObject([{ requestId, state: 'accepted', answer: '欢迎' }])
  const { members } = (await app.call(api.detail, { teamId: entry.teamId }, { as: person.token })).data
  const { memberId } = members.find(({ userId }) => userId === person.userId)!
  await app.call(api.removeMember, { teamId: entry.teamId, memberId }, { as: person.token })
  expect((await app.call(api.ownJoinRequests, {}, { as: person.token })).data).toEqual([])
})

test('only a team that looks for members is found and asked, and a declined person reads why', async () => {
  const round = await createRound(app.db)
  const entry = await draft(round)
  const person = await student()
  const page = { roundId: round.roundId }
  const found = async () => (await app.call(api.teamsLooking, page, { as: person.token })).data.rows
  expect(await found()).toEqual([])
  expect((await ask(entry, person)).status).toBe(404)
  await opened(entry)
  expect((await ask(entry, person)).code).toBe(no.NOT_LOOKING.code)
  expect((await app.call(api.teamLooking, { teamId: entry.teamId }, { as: person.token })).status).toBe(404)
  await opened(entry, { looking: true })
  expect(await found()).toEqual([
    {
      teamId: entry.teamId,
      teamName: entry.name,
      roundId: round.roundId,
      roundName: expect.any(String),
      itemName: expect.any(String),
    },
  ])
  const { requestId } = (await ask(entry, person, '请收下我')).data
  expect((await answer(requestId, entry, false, '已满员')).code).toBe(0)
  expect((await app.call(api.ownJoinRequests, {}, { as: person.token })).data).toMatchObject([
    { state: 'declined', answer: '已满员' },
  ])
  expect(await titles(person)).toEqual(['加入申请未通过'])
})

test('the rules of the round are asked when somebody asks and again when they are taken in', async () => {
  const round = await createRound(app.db, { enrol: { maxMembers: 2, minMembers: 1 } })
  const entry = await draft(round)
  const code = await opened(entry, { looking: true })
  const stranger = await student(await createSchool(app))
  expect((await ask(entry, stranger)).code).toBe(enrolmentRefusals.OTHER_SCHOOL.code)
  const teacher = await createPerson(app, school, { kind: 'teacher' })
  expect((await useCode(code, teacher)).code).toBe(enrolmentRefusals.INVITED_KIND.code)
  const late = await student()
  const { requestId } = (await ask(entry, late)).data
  const [first, busy] = [await student(), await student()]
  expect((await useCode(code, first)).code).toBe(0)
  expect((await answer(requestId, entry, true)).code).toBe(enrolmentRefusals.TEAM_FULL.code)
  // One team of an item for each person.
  const other = await draft(round)
  const otherCode = await opened(other)
  expect((await useCode(otherCode, first)).code).toBe(enrolmentRefusals.TEAMS_PER_PERSON.code)
  await app.db
    .updateTable('competition_window')
    .set({ closes_at: sql<Date>`clock_timestamp()` })
    .where('stage_id', '=', round.stageId)
    .where('kind', '=', 'signup')
    .execute()
  expect((await useCode(otherCode, busy)).status).toBe(409)
  expect(await names(other)).toEqual(['captain'])
})

test('nobody comes into a team that was handed in', async () => {
  const entry = await draft(await createRound(app.db, { enrol: { minMembers: 1 } }))
  const code = await opened(entry, { looking: true })
  const as = entry.captain.token
  const { version } = (await app.call(api.detail, { teamId: entry.teamId }, { as })).data
  expect((await app.call(api.submit, { teamId: entry.teamId, version }, { as })).code).toBe(0)
  expect((await useCode(code, await student())).code).toBe(no.JOINING_CLOSED.code)
  expect((await ask(entry, await student())).code).toBe(no.NOT_LOOKING.code)
})

test('whoever asks may withdraw, and a request that nobody answers expires, of which both are told', async () => {
  const entry = await draft(await createRound(app.db))
  await opened(entry, { looking: true })
  const [one, two] = [await student(), await student()]
  const { requestId } = (await ask(entry, one)).data
  expect((await app.call(api.withdrawJoinRequest, { requestId }, { as: two.token })).status).toBe(404)
  expect((await app.call(api.withdrawJoinRequest, { requestId }, { as: one.token })).code).toBe(0)
  expect((await answer(requestId, entry, true)).code).toBe(no.REQUEST_ENDED.code)
  const pending = (await ask(entry, two)).data
  await app.db
    .updateTable('enrolment_join_request')
    .set({ expires_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', pending.requestId)
    .execute()
  expect((await answer(pending.requestId, entry, true)).code).toBe(no.REQUEST_ENDED.code)
  await app.runPeriodicTask('enrolment.join_requests')
  await app.runPeriodicTask('enrolment.join_requests')
  expect(await titles(two)).toEqual(['加入申请已过期'])
  expect((await titles(entry.captain)).filter((title) => title === '加入申请已过期')).toHaveLength(1)
  expect((await ask(entry, two)).code).toBe(0)
})

test('only the captain opens the team and reads its code', async () => {
  const entry = await draft(await createRound(app.db))
  const code = await opened(entry)
  const [member, stranger] = [await student(), await student()]
  await useCode(code, member)
  const input = { teamId: entry.teamId, looking: true, codeWay: 'join' as const, code: 'renew' as const }
  expect((await app.call(api.saveJoining, input, { as: member.token })).code).toBe(
    enrolmentRefusals.NOT_THE_CAPTAIN.code,
  )
  expect((await app.call(api.saveJoining, input, { as: stranger.token })).status).toBe(404)
  expect((await app.call(api.joining, { teamId: entry.teamId }, { as: member.token })).code).toBe(
    enrolmentRefusals.NOT_THE_CAPTAIN.code,
  )
  expect((await app.call(api.joining, { teamId: entry.teamId }, { as: stranger.token })).status).toBe(404)
})

test('a crowd with one code fills the team and no more', async () => {
  const entry = await draft(await createRound(app.db, { enrol: { maxMembers: 3 } }))
  const code = await opened(entry)
  const crowd = await Promise.all(Array.from({ length: 12 }, () => student()))
  const answers = await Promise.all(crowd.map((person) => useCode(code, person)))
  expect(answers.filter(({ code: answered }) => answered === 0)).toHaveLength(2)
  expect(answers.filter(({ code: answered }) => answered === enrolmentRefusals.TEAM_FULL.code)).toHaveLength(10)
})

test('many codes at once hold no connections: other calls are answered', async () => {
  const person = await student()
  const burst = Promise.all(Array.from({ length: 40 }, () => useCode('AAAAAAAA', person)))
  expect((await app.call(api.mine, {}, { as: person.token })).code).toBe(0)
  const codes = new Set((await burst).map(({ code }) => code))
  expect(codes).toEqual(new Set([no.CODE_UNKNOWN.code, baseRefusals.TOO_MANY.code]))
})

test('wrong codes of teams leave the tries at the school’s own code', async () => {
  const person = await student()
  for (let n = 0; n < 6; n += 1) await useCode('AAAAAAAA', person)
  const answered = await app.call(identityApi.joinByCode, { joinCode: 'ABCDEFGH' }, { as: person.token })
  expect(answered.code).not.toBe(baseRefusals.TOO_MANY.code)
})
