import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { EnrolSetting } from '@podium/core/competition/setting/setting.ts'
import { enrolmentApi as api } from '@podium/core/enrolment/api.ts'
import { enrolmentRefusals } from '@podium/core/enrolment/refusals.ts'
import { createRound, quotaRow, type MadeRound } from '#server/competition/competition.fixture.ts'
import { createUser, type MadeUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { createSchool } from '#server/organisation/organisation.fixture.ts'
import { violationsOf } from '#server/platform/testing/check-invariants.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createPerson, type MadeSchool } from '../enrolment.fixture.ts'
import { enrolment } from '../index.ts'
import { invariants } from '../invariants.ts'

interface Entry {
  readonly teamId: string
  readonly captain: MadeUser
}

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, notice, enrolment] })
})
afterEach(async () => {
  expect(await violationsOf(app.db, invariants)).toEqual([])
})
afterAll(() => app.close())

const college = quotaRow({ key: 'college', unit: 'college', most: 1, whenFull: 'queue' })
const made = (enrol: Partial<EnrolSetting> = {}) =>
  createRound(app.db, {
    enrol: { minMembers: 1, auditLevels: ['organiser'], waitingHours: 48, rules: [college], ...enrol },
  })

async function collegeOf({ schoolId }: MadeSchool, name: string): Promise<string> {
  const added = app.db.insertInto('organisation_college').values({ school_id: schoolId, name }).returning('id')
  return (await added.executeTakeFirstOrThrow()).id
}

/** A school with two colleges. */
async function twoColleges() {
  const school = await createSchool(app)
  return { school, law: await collegeOf(school, '法学院'), arts: await collegeOf(school, '文学院') }
}

let names = 0
async function draft(itemId: string, school: MadeSchool, collegeId?: string): Promise<Entry> {
  names += 1
  const captain = await createPerson(app, school)
  if (collegeId) {
    const studies = app.db.updateTable('identity_person').set({ college_id: collegeId })
    await studies.where('user_id', '=', captain.userId).execute()
  }
  const input = { itemId, name: `单位候补队${names}`, noticesAgreed: true as const }
  return { teamId: (await app.call(api.start, input, { as: captain.token })).data.teamId, captain }
}

const detail = async ({ teamId, captain }: Entry) =>
  (await app.call(api.detail, { teamId }, { as: captain.token })).data

async function submit(entry: Entry) {
  const { version } = await detail(entry)
  return app.call(api.submit, { teamId: entry.teamId, version }, { as: entry.captain.token })
}

async function enter(itemId: string, school: MadeSchool, collegeId?: string): Promise<Entry> {
  const entry = await draft(itemId, school, collegeId)
  expect((await submit(entry)).code).toBe(0)
  return entry
}

const withdraw = ({ teamId, captain }: Entry) => app.call(api.withdraw, { teamId }, { as: captain.token })
const answer = ({ teamId, captain }: Entry, accept: boolean) =>
  app.call(api.answerOffer, { teamId, accept }, { as: captain.token })
const movedLines = () => app.runPeriodicTask('enrolment.waiting')

const standing = async (entry: Entry) => {
  const { state, waiting } = await detail(entry)
  return waiting ? [waiting.offerUntil ? 'offered' : waiting.position, waiting.unit.split(' · ').at(-1)] : [state]
}
const standings = (entries: readonly Entry[]) => Promise.all(entries.map(standing))

/** Puts another setting in force, as its organiser does. */
async function change({ itemId }: MadeRound, changed: Partial<EnrolSetting>): Promise<void> {
  await sql`insert into competition_setting (round_id, kind, item_id, stage_id, no, value, reason)
    select round_id, kind, item_id, stage_id, no + 1, value || ${JSON.stringify(changed)}::jsonb, '调整'
    from competition_setting where item_id = ${itemId} and kind = 'enrol' order by no desc limit 1`.execute(app.db)
}

test('a full college has a line of its own, and whoever is first there gets the place that is given up there', async () => {
  const { itemId } = await made()
  const { school, law, arts } = await twoColleges()
  const holder = await enter(itemId, school, law)
  const poet = await enter(itemId, school, arts)
  const late = await draft(itemId, school, law)
  expect((await detail(late)).queuedBy).toBe('本学院没有剩余名额（1/1）')
  expect((await submit(late)).data.state).toBe('waiting')
  const [second, third] = [await enter(itemId, school, arts), await enter(itemId, school, law)]
  expect(await standings([holder, poet, late, second, third])).toEqual([
    ['submitted'],
    ['submitted'],
    [1, '法学院'],
    [1, '文学院'],
    [2, '法学院'],
  ])
  expect((await detail(third)).queuedBy).toBe('本学院没有剩余名额（1/1）')
  expect((await detail(third)).rules).toEqual([])
  expect(await bodiesTo(third)).toEqual([expect.stringMatching(/^本学院没有剩余名额（1\/1）。.*候补第 2 位/)])
  await movedLines()
  expect(await standing(late)).toEqual([1, '法学院'])
  expect((await withdraw(holder)).code).toBe(0)
  await movedLines()
  await movedLines()
  expect(await standings([late, second, third])).toEqual([
    ['offered', '法学院'],
    [1, '文学院'],
    [1, '法学院'],
  ])
  expect((await detail(late)).queuedBy).toBe(null)
  expect((await answer(late, true)).data.state).toBe('submitted')
  expect(await standing(third)).toEqual([1, '法学院'])
})

async function bodiesTo({ captain }: Entry): Promise<string[]> {
  const rows = await app.db
    .selectFrom('notice_message')
    .select('body_zh')
    .where('user_id', '=', captain.userId)
    .execute()
  return rows.map((row) => row.body_zh)
}

test('a quota that refuses does so beside a waiting list of the item', async () => {
  const own = quotaRow({ key: 'own', most: 1 })
  const { itemId } = await made({ rules: [own], totalQuota: 2 })
  const [school, other] = [await createSchool(app), await createSchool(app)]
  await enter(itemId, school)
  const refused = await submit(await draft(itemId, school))
  expect([refused.code, refused.msg]).toEqual([enrolmentRefusals.NO_PLACE_BY_RULE.code, '本校没有剩余名额（1/1）'])
  await enter(itemId, other)
  expect(await standing(await enter(itemId, await createSchool(app)))).toEqual([1, ''])
})

test('a newcomer waits behind those to whom a free place of the unit is owed, and another unit is not kept waiting', async () => {
  const { itemId } = await made({ totalQuota: 9 })
  const { school, law, arts } = await twoColleges()
  const holder = await enter(itemId, school, law)
  const first = await enter(itemId, school, law)
  await withdraw(holder)
  const newcomers = [await enter(itemId, school, law), await enter(itemId, school, arts)]
  expect(await standings([first, ...newcomers])).toEqual([[1, '法学院'], [2, '法学院'], ['submitted']])
  await movedLines()
  expect(await standings([first, newcomers[0]!])).toEqual([
    ['offered', '法学院'],
    [1, '法学院'],
  ])
})

test('a place that several events share goes to the first in line among all of them', async () => {
  const items = ['A', 'B'].map((code) => ({ code, zh: code, en: '' }))
  const both = quotaRow({ key: 'both', unit: 'region', most: 1, items, whenFull: 'queue' })
  const round = await createRound(app.db, {
    items: ['A', 'B'],
    enrol: { minMembers: 1, auditLevels: ['organiser'], waitingHours: 48, rules: [both] },
  })
  const [a, b] = round.items.map(({ itemId }) => itemId) as [string, string]
  const school = await createSchool(app, { region: '33' })
  const holder = await enter(a, school)
  const [first, second] = [await enter(b, school), await enter(a, school)]
  expect(await standings([first, second])).toEqual([
    [1, '浙江省'],
    [2, '浙江省'],
  ])
  await withdraw(holder)
  await movedLines()
  expect((await standings([first, second])).map(([at]) => at)).toEqual(['offered', 1])
})

test('a team whose college has a place again waits for one of the event, by its number', async () => {
  const { itemId } = await made({ totalQuota: 2 })
  const { school, law } = await twoColleges()
  const [holder] = [await enter(itemId, school, law), await enter(itemId, await createSchool(app))]
  const first = await enter(itemId, school, law)
  const stranger = await enter(itemId, await createSchool(app))
  expect(await standings([first, stranger])).toEqual([
    [1, '法学院'],
    [1, ''],
  ])
  await change({ itemId } as MadeRound, { totalQuota: 1 })
  await withdraw(holder)
  await movedLines()
  expect(await standings([first, stranger])).toEqual([
    [1, ''],
    [2, ''],
  ])
})

test('a pass that begins frees places for those in line', async () => {
  const passes = (from: string) => [quotaRow({ key: 'own', most: 1, passes: [{ from, most: 2 }], whenFull: 'queue' })]
  const round = await made({ rules: passes('2999-03-01T01:00:00.000Z') })
  const school = await createSchool(app)
  await enter(round.itemId, school)
  const line = [await enter(round.itemId, school), await enter(round.itemId, school)]
  await movedLines()
  expect((await standings(line)).map(([at]) => at)).toEqual([1, 2])
  await change(round, { rules: passes('2020-03-01T01:00:00.000Z') })
  await movedLines()
  expect((await standings(line)).map(([at]) => at)).toEqual(['offered', 1])
})

test('a place beyond a lowered number is offered to nobody', async () => {
  const own = (most: number) => [quotaRow({ key: 'own', most, whenFull: 'queue' })]
  const round = await made({ rules: own(2) })
  const school = await createSchool(app)
  const holders = [await enter(round.itemId, school), await enter(round.itemId, school)]
  const first = await enter(round.itemId, school)
  await change(round, { rules: own(1) })
  await withdraw(holders[0]!)
  await movedLines()
  expect((await standing(first))[0]).toBe(1)
  await withdraw(holders[1]!)
  await movedLines()
  expect((await standing(first))[0]).toBe('offered')
})

test('staff see for whose place each team waits', async () => {
  const round = await made()
  const { school, law, arts } = await twoColleges()
  for (const collegeId of [law, arts, law, arts, law]) await enter(round.itemId, school, collegeId)
  const { token: as } = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: round.groupId })
  const order = { orderBy: 'waiting', order: 'asc' } as const
  const { rows } = (await app.call(api.teamPage, { roundId: round.roundId, state: 'waiting', ...order }, { as })).data
  expect(rows.map(({ waiting }) => [waiting!.position, waiting!.unit.split(' · ').at(-1)])).toEqual([
    [1, '法学院'],
    [1, '文学院'],
    [2, '法学院'],
  ])
})

test('withdrawals, answers, newcomers and the task at once give each free place of a unit to one team', async () => {
  const region = quotaRow({ key: 'region', unit: 'region', most: 3, whenFull: 'queue' })
  const { itemId } = await made({ rules: [region] })
  const schools = await Promise.all([1, 2].map(() => createSchool(app, { region: '32' })))
  const all: Entry[] = []
  for (let n = 0; n < 9; n += 1) all.push(await enter(itemId, schools[n % 2]!))
  for (let turn = 0; turn < 3; turn += 1) {
    const late = await draft(itemId, schools[turn % 2]!)
    const states = await Promise.all(all.map(async (entry) => ({ entry, is: await detail(entry) })))
    const holding = states.filter(({ is }) => is.state === 'submitted').slice(0, 2)
    const offered = states.filter(({ is }) => is.waiting?.offerUntil)
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
      (select count(*)::int from enrolment_team where item_id = ${itemId} and holds_place) as held
      from enrolment_part_quota as quota where item_id = ${itemId}`.execute(app.db)
    expect(rows).toEqual([{ held: 3, used: 3 }])
  }
})
