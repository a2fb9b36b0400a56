import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { enrolmentApi as api } from '@podium/core/enrolment/api.ts'
import { waitingRefusals as no } from '@podium/core/enrolment/waiting/refusals.ts'
import { createRound, type MadeRound } from '#server/competition/competition.fixture.ts'
import { createUser, randomPhone, type MadeUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { titlesTo } from '#server/notice/inbox.fixture.ts'
import { notice } from '#server/notice/index.ts'
import { createSchool } from '#server/organisation/organisation.fixture.ts'
import { violationsOf } from '#server/platform/testing/check-invariants.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createPerson, type MadeSchool } from '../enrolment.fixture.ts'
import { enrolment } from '../index.ts'
import { invariants } from '../invariants.ts'

interface Entry {
  teamId: string
  captain: MadeUser
}

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

const listed = () =>
  createRound(app.db, { enrol: { minMembers: 1, auditLevels: ['organiser'], waitingHours: 48, totalQuota: 1 } })

const detail = async ({ teamId, captain }: Entry) =>
  (await app.call(api.detail, { teamId }, { as: captain.token })).data

async function draft(round: MadeRound): Promise<Entry> {
  const captain = await createPerson(app, school)
  const input = { itemId: round.itemId, name: `队${randomPhone()}`, noticesAgreed: true as const }
  return { teamId: (await app.call(api.start, input, { as: captain.token })).data.teamId, captain }
}

async function submit(entry: Entry) {
  const { version } = await detail(entry)
  return app.call(api.submit, { teamId: entry.teamId, version }, { as: entry.captain.token })
}

async function entries(round: MadeRound, count: number): Promise<Entry[]> {
  const made = []
  for (let n = 0; n < count; n += 1) {
    const entry = await draft(round)
    expect((await submit(entry)).code).toBe(0)
    made.push(entry)
  }
  return made
}

const withdraw = ({ teamId, captain }: Entry) => app.call(api.withdraw, { teamId }, { as: captain.token })
const movedLines = () => app.runPeriodicTask('enrolment.waiting')
const standing = async (entry: Entry) => {
  const { state, waiting } = await detail(entry)
  return [state, waiting?.position ?? null, waiting?.offerUntil ? 'offered' : null]
}
const organiserOf = (round: MadeRound) =>
  createUser(app, { kind: 'staff', roles: ['organiser'], groupId: round.groupId })

test('a line whose sign-up window was removed is over: nobody could take an offer any more', async () => {
  const round = await listed()
  const [, first] = (await entries(round, 2)) as [Entry, Entry]
  await app.db
    .deleteFrom('competition_window')
    .where('stage_id', '=', round.stageId)
    .where('kind', '=', 'signup')
    .execute()
  await movedLines()
  expect(await standing(first)).toEqual(['draft', null, null])
  expect((await titlesTo(app, first.captain)).at(-1)).toContain('候补已结束')
})

test('nobody overtakes those in line after the list was switched off', async () => {
  const round = await listed()
  const [holder, first] = (await entries(round, 2)) as [Entry, Entry]
  await sql`insert into competition_setting (round_id, kind, item_id, stage_id, no, value, reason)
    select round_id, kind, item_id, stage_id, no + 1, value || '{"waitingHours": null}', '不再候补' from competition_setting
    where item_id = ${round.itemId} and kind = 'enrol'`.execute(app.db)
  await withdraw(holder)
  const late = await draft(round)
  expect((await submit(late)).code).toBe(no.PLACE_OWED.code)
  await movedLines()
  expect(await standing(first)).toEqual(['waiting', null, 'offered'])
  expect(
    (await app.call(api.answerOffer, { teamId: first.teamId, accept: false }, { as: first.captain.token })).code,
  ).toBe(0)
  expect((await submit(late)).data.state).toBe('submitted')
})

test('a waiting team can be banned, and let in again it stands where it stood', async () => {
  const round = await listed()
  const [holder, first, second] = (await entries(round, 3)) as [Entry, Entry, Entry]
  const as = (await organiserOf(round)).token
  const ban = async (entry: Entry) => {
    const { version } = await detail(entry)
    return app.call(api.exclude, { teamId: entry.teamId, kind: 'ban', reason: '违规', version }, { as })
  }
  const readmit = async (entry: Entry) => {
    const { version } = await detail(entry)
    return app.call(api.readmit, { teamId: entry.teamId, reason: '查无此事', version }, { as })
  }
  expect((await ban(first)).code).toBe(0)
  expect([await standing(first), await standing(second)]).toEqual([
    ['banned', null, null],
    ['waiting', 1, null],
  ])
  expect((await readmit(first)).code).toBe(0)
  expect([await standing(first), await standing(second)]).toEqual([
    ['waiting', 1, null],
    ['waiting', 2, null],
  ])
  await withdraw(holder)
  await movedLines()
  // The place that it was offered goes to the next one.
  expect((await ban(first)).code).toBe(0)
  await movedLines()
  expect((await standing(second))[2]).toBe('offered')
  expect((await readmit(first)).code).toBe(0)
  expect(await standing(first)).toEqual(['waiting', 1, null])
})
