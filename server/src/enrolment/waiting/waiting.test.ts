import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { enrolmentApi as api } from '@podium/core/enrolment/api.ts'
import { enrolmentRefusals } from '@podium/core/enrolment/refusals.ts'
import { waitingRefusals as no } from '@podium/core/enrolment/waiting/refusals.ts'
import { createRound, giveOwnTimes, type MadeRound } from '#server/competition/competition.fixture.ts'
import { createUser, randomPhone, type MadeUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { titlesTo } from '#server/notice/inbox.fixture.ts'
import { notice } from '#server/notice/index.ts'
import { createGroup, createSchool } from '#server/organisation/organisation.fixture.ts'
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

const enrol = { minMembers: 1, auditLevels: ['organiser' as const], waitingHours: 48 }

async function draft(round: MadeRound, of = school): Promise<Entry> {
  const captain = await createPerson(app, of)
  const input = { itemId: round.itemId, name: `队${randomPhone()}`, noticesAgreed: true as const }
  return { teamId: (await app.call(api.start, input, { as: captain.token })).data.teamId, captain }
}

/** A school with an organisation of its own directly above it. */
async function schoolBelow() {
  const { groupId } = await createGroup(app)
  return { groupId, school: await createSchool(app, { parentId: groupId }) }
}

const detail = async ({ teamId, captain }: Entry) =>
  (await app.call(api.detail, { teamId }, { as: captain.token })).data

async function submit(entry: Entry) {
  const { version } = await detail(entry)
  return app.call(api.submit, { teamId: entry.teamId, version }, { as: entry.captain.token })
}

/** As many entries as wanted, handed in one after another. */
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
const answer = ({ teamId, captain }: Entry, accept: boolean) =>
  app.call(api.answerOffer, { teamId, accept }, { as: captain.token })
const standing = async (entry: Entry) => {
  const { state, waiting } = await detail(entry)
  return [state, waiting?.position ?? null, waiting?.offerUntil ? 'offered' : null]
}
const movedLines = () => app.runPeriodicTask('enrolment.waiting')

/** Titles of the captain's messages, without the round's name. */
const titlesOf = async ({ captain }: Entry) => (await titlesTo(app, captain)).map((title) => title.split('：')[0])

test('a full quota queues teams in order, and the first in line is offered what comes free', async () => {
  const round = await createRound(app.db, { enrol: { ...enrol, totalQuota: 1 } })
  const [holder, first, second] = (await entries(round, 3)) as [Entry, Entry, Entry]
  expect(await Promise.all([holder, first, second].map(standing))).toEqual([
    ['submitted', null, null],
    ['waiting', 1, null],
    ['waiting', 2, null],
  ])
  await movedLines()
  expect(await standing(first)).toEqual(['waiting', 1, null])
  expect((await answer(first, true)).code).toBe(no.NO_OFFER.code)
  expect((await withdraw(holder)).code).toBe(0)
  await movedLines()
  expect(await Promise.all([first, second].map(standing))).toEqual([
    ['waiting', null, 'offered'],
    ['waiting', 1, null],
  ])
  const offers = async ({ captain }: Entry) =>
    (await app.call(api.mine, {}, { as: captain.token })).data.rows.map(({ offerUntil }) => offerUntil !== null)
  expect([await offers(first), await offers(second)]).toEqual([[true], [false]])
  // Repeating the task offers nothing twice.
  await movedLines()
  expect(await titlesOf(first)).toEqual(['已进入候补', '候补名额待确认'])
  expect((await answer({ ...first, captain: second.captain }, true)).status).toBe(404)
  expect((await answer(first, true)).data).toMatchObject({ state: 'submitted' })
  expect(await standing(second)).toEqual(['waiting', 1, null])
  expect((await answer(first, true)).code).toBe(no.NO_OFFER.code)
})

test('whoever declines or lets the time pass is a draft again, and the next one has the place', async () => {
  const round = await createRound(app.db, { enrol: { ...enrol, totalQuota: 1 } })
  const [holder, first, second, third] = (await entries(round, 4)) as [Entry, Entry, Entry, Entry]
  await withdraw(holder)
  await movedLines()
  expect((await answer(first, false)).data.state).toBe('draft')
  await movedLines()
  expect(await standing(second)).toEqual(['waiting', null, 'offered'])
  await app.db
    .updateTable('enrolment_team')
    .set({ offer_until: sql<Date>`clock_timestamp() - interval '1 second'` })
    .where('id', '=', second.teamId)
    .execute()
  expect((await answer(second, true)).code).toBe(no.OFFER_OVER.code)
  await movedLines()
  expect(await Promise.all([first, second, third].map(standing))).toEqual([
    ['draft', null, null],
    ['draft', null, null],
    ['waiting', null, 'offered'],
  ])
  expect(await titlesOf(second)).toEqual(['已进入候补', '候补名额待确认', '候补名额已过期'])
  // At the end of the line, behind the third's offer.
  expect((await submit(second)).data.state).toBe('waiting')
  expect(await standing(second)).toEqual(['waiting', 1, null])
})

test('nobody who comes later takes a place that belongs to a team in line', async () => {
  const round = await createRound(app.db, { enrol: { ...enrol, totalQuota: 1 } })
  const [holder, first] = (await entries(round, 2)) as [Entry, Entry]
  await withdraw(holder)
  const late = await draft(round)
  expect((await submit(late)).data.state).toBe('waiting')
  await movedLines()
  expect([await standing(first), await standing(late)]).toEqual([
    ['waiting', null, 'offered'],
    ['waiting', 1, null],
  ])
})

test('a team whose school is full keeps nobody of another school waiting', async () => {
  const round = await createRound(app.db, { enrol: { ...enrol, schoolQuota: 1, totalQuota: 2 } })
  const other = await createSchool(app)
  const [, blocked] = (await entries(round, 2)) as [Entry, Entry]
  expect(await standing(blocked)).toEqual(['waiting', 1, null])
  const guest = await draft(round, other)
  expect((await submit(guest)).data.state).toBe('submitted')
  const third = await draft(round, await createSchool(app))
  expect((await submit(third)).data.state).toBe('waiting')
  await withdraw(guest)
  await movedLines()
  expect([await standing(blocked), await standing(third)]).toEqual([
    ['waiting', 1, null],
    ['waiting', null, 'offered'],
  ])
})

test('a place goes to the first whose own sign-up is open, as the organisation above the school switched it', async () => {
  const round = await createRound(app.db, { enrol: { ...enrol, totalQuota: 1 } })
  const [shut, open] = [await schoolBelow(), await schoolBelow()]
  const holder = await draft(round)
  const [first, second] = [await draft(round, shut.school), await draft(round, open.school)]
  for (const entry of [holder, first, second]) expect((await submit(entry)).code).toBe(0)
  await withdraw(holder)
  await sql`update competition_window set delegated = true, closes_at = clock_timestamp()
    where stage_id = ${round.stageId} and kind = 'signup'`.execute(app.db)
  const switching = (groupId: string, state: string) =>
    sql`insert into competition_window_switch (window_id, group_id, state, reason, switched_by, switched_at)
      select id, ${groupId}, ${state}, '台风', ${holder.captain.userId}, now() from competition_window
      where stage_id = ${round.stageId} and kind = 'signup'`.execute(app.db)
  await switching(shut.groupId, 'closed')
  await switching(open.groupId, 'open')
  await movedLines()
  expect([await standing(first), await standing(second)]).toEqual([
    ['waiting', 1, null],
    ['waiting', null, 'offered'],
  ])
})

test('the line of a school goes by its own sign-up: it ends earlier or later than that of the others', async () => {
  const round = await createRound(app.db, { enrol: { ...enrol, totalQuota: 1 } })
  const [later, sooner] = [await createSchool(app), await createSchool(app)]
  const holder = await draft(round)
  const [first, second] = [await draft(round, later), await draft(round, sooner)]
  for (const entry of [holder, first, second]) expect((await submit(entry)).code).toBe(0)
  const at = { stageId: round.stageId, kind: 'signup' } as const
  await giveOwnTimes(app.db, { ...at, school: sooner }, { opens: -60, closes: -1 })
  await movedLines()
  expect([(await standing(first))[0], (await standing(second))[0]]).toEqual(['waiting', 'draft'])
  await giveOwnTimes(app.db, { ...at, school: later }, { opens: -60, closes: 60 })
  await withdraw(holder)
  await sql`update competition_window set closes_at = clock_timestamp()
    where stage_id = ${round.stageId} and kind = 'signup'`.execute(app.db)
  await movedLines()
  expect(await standing(first)).toEqual(['waiting', null, 'offered'])
})

test('a raised quota is offered in order, as many places as there are', async () => {
  const round = await createRound(app.db, { enrol: { ...enrol, totalQuota: 1 } })
  const [, ...line] = await entries(round, 4)
  await sql`insert into competition_setting (round_id, kind, item_id, stage_id, no, value, reason)
    select round_id, kind, item_id, stage_id, no + 1, value || '{"totalQuota": 3}', '扩容' from competition_setting
    where item_id = ${round.itemId} and kind = 'enrol'`.execute(app.db)
  await movedLines()
  expect((await Promise.all(line.map(standing))).map(([, , offered]) => offered)).toEqual(['offered', 'offered', null])
})

test('the list ends when sign-up closes, but not while staff hold it closed', async () => {
  const round = await createRound(app.db, { enrol: { ...enrol, totalQuota: 1 } })
  const [holder, first, second] = (await entries(round, 3)) as [Entry, Entry, Entry]
  await withdraw(holder)
  await movedLines()
  const window = app.db
    .updateTable('competition_window')
    .where('stage_id', '=', round.stageId)
    .where('kind', '=', 'signup')
  await window.set({ forced: 'closed', forced_by: holder.captain.userId }).execute()
  await movedLines()
  expect([await standing(first), await standing(second)]).toEqual([
    ['waiting', null, 'offered'],
    ['waiting', 1, null],
  ])
  expect((await answer(first, true)).status).toBe(409)
  await window.set({ forced: null, forced_by: null, closes_at: sql<Date>`clock_timestamp()` }).execute()
  await movedLines()
  expect([await standing(first), await standing(second)]).toEqual([
    ['draft', null, null],
    ['draft', null, null],
  ])
  expect((await titlesOf(second)).at(-1)).toBe('候补已结束')
})

test('without a waiting list a full quota refuses', async () => {
  const round = await createRound(app.db, { enrol: { ...enrol, waitingHours: null, totalQuota: 1 } })
  await entries(round, 1)
  expect((await submit(await draft(round))).code).toBe(enrolmentRefusals.ITEM_QUOTA_FULL.code)
})

test('the office filters those who wait, with their positions in order', async () => {
  const round = await createRound(app.db, { enrol: { ...enrol, totalQuota: 1 } })
  const [, first, second] = (await entries(round, 3)) as [Entry, Entry, Entry]
  const staff = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: round.groupId })
  const query = {
    roundId: round.roundId,
    state: 'waiting' as const,
    orderBy: 'waiting' as const,
    order: 'asc' as const,
  }
  const { rows } = (await app.call(api.teamPage, query, { as: staff.token })).data
  expect(rows.map(({ teamId, waiting }) => [teamId, waiting?.position])).toEqual([
    [first.teamId, 1],
    [second.teamId, 2],
  ])
})

test('acceptances, withdrawals and new entries at once never give more places than there are', async () => {
  const round = await createRound(app.db, { enrol: { ...enrol, totalQuota: 5 } })
  const all = await entries(round, 16)
  for (let turn = 0; turn < 3; turn += 1) {
    const late = await draft(round)
    const states = await Promise.all(all.map(async (entry) => ({ entry, is: await detail(entry) })))
    const [holding, offered] = [
      states.filter(({ is }) => is.state === 'submitted').slice(0, 2),
      states.filter(({ is }) => is.waiting?.offerUntil),
    ]
    const answers = await Promise.all([
      ...holding.map(({ entry }) => withdraw(entry)),
      ...offered.map(({ entry }, n) => answer(entry, n % 2 === 0)),
      submit(late),
      movedLines(),
      movedLines(),
    ])
    for (const done of answers) expect(done === undefined ? 0 : done.code).toBe(0)
    await movedLines()
    all.push(late)
    const { rows } = await sql<{ held: number; used: number }>`select quota.used,
      (select count(*)::int from enrolment_team where item_id = ${round.itemId} and holds_place) as held
      from enrolment_quota as quota where item_id = ${round.itemId} and school_id is null`.execute(app.db)
    expect(rows).toEqual([{ held: 5, used: 5 }])
  }
})

test('a team that waited for its members queues once the last one answered', async () => {
  const round = await createRound(app.db, { enrol: { ...enrol, maxMembers: 3, totalQuota: 1 } })
  const entry = await draft(round)
  const as = entry.captain.token
  const { data } = await app.call(api.inviteByLink, { teamId: entry.teamId, role: 'member' }, { as })
  expect((await submit(entry)).data.state).toBe('awaiting_members')
  await entries(round, 1)
  const mate = await createPerson(app, school)
  expect((await app.call(api.answerInvitation, { token: data.token, accept: true }, { as: mate.token })).code).toBe(0)
  expect(await standing(entry)).toEqual(['waiting', 1, null])
  expect(await titlesOf({ ...entry, captain: mate })).toContain('已进入候补')
})

test('an offer lasts on while staff hold sign-up closed, and can be taken when it goes on', async () => {
  const round = await createRound(app.db, { enrol: { ...enrol, totalQuota: 1 } })
  const [holder, first] = (await entries(round, 2)) as [Entry, Entry]
  await withdraw(holder)
  await movedLines()
  const hold = (forced: 'closed' | null) =>
    app.db
      .updateTable('competition_window')
      .set({ forced, forced_by: forced && holder.captain.userId })
      .where('stage_id', '=', round.stageId)
      .where('kind', '=', 'signup')
      .execute()
  await hold('closed')
  await sql`update enrolment_team set offer_until = clock_timestamp() where id = ${first.teamId}`.execute(app.db)
  await movedLines()
  expect((await standing(first))[2]).toBe('offered')
  await hold(null)
  expect((await answer(first, true)).code).toBe(0)
})
