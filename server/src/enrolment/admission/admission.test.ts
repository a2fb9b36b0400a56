import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enrolmentApi as api } from '@podium/core/enrolment/api.ts'
import { admissionRefusals } from '@podium/core/enrolment/admission/refusals.ts'
import { drawOrder } from '@podium/core/enrolment/admission/draw.rule.ts'
import { enrolmentRefusals } from '@podium/core/enrolment/refusals.ts'
import { createRound, type MadeRound, type Minutes } from '#server/competition/competition.fixture.ts'
import { createUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { createSchool } from '#server/organisation/organisation.fixture.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { enrolment } from '../index.ts'
import { plantDrafts, type PlantedDraft } from './rush.fixture.ts'

const modules = [identity, notice, enrolment]
let app: TestApp
let school: Awaited<ReturnType<typeof createSchool>>

beforeAll(async () => {
  app = await openTestApp({ modules })
  school = await createSchool(app)
})
afterAll(() => app.close())

/** A round with a queue that opens in ten minutes. */
async function prepare(count: number, totalQuota: number, signup: Minutes = [10, 600]) {
  const admission = { queue: true, perMinute: 600, holdMinutes: 10 }
  const round = await createRound(app.db, {
    enrol: { totalQuota, auditLevels: ['organiser'], admission },
    windows: { signup },
  })
  const drafts = await plantDrafts(app.db, { ...round, schoolId: school.schoolId, schoolName: school.name }, count)
  return { round, drafts }
}

const join = ({ itemId }: MadeRound, { token }: PlantedDraft) => app.call(api.joinAdmission, { itemId }, { as: token })
const look = async ({ itemId }: MadeRound, { token }: PlantedDraft) =>
  (await app.call(api.admission, { itemId }, { as: token })).data
const submit = ({ teamId, token }: PlantedDraft) => app.call(api.submit, { teamId, version: 1 }, { as: token })

/** Moves the opening to five seconds ago and the joining before it. */
async function openNow({ roundId, itemId }: MadeRound) {
  await sql`update competition_window as w set opens_at = clock_timestamp() - interval '5 seconds'
    from competition_stage as stage where stage.id = w.stage_id and stage.round_id = ${roundId} and kind = 'signup'`.execute(
    app.db,
  )
  await sql`update enrolment_admission_entry set joined_at = joined_at - interval '1 minute'
    where item_id = ${itemId}`.execute(app.db)
  await app.runPeriodicTask('enrolment.admission')
}

/** Lets the pace admit a further batch. */
async function nextBatch({ itemId }: MadeRound) {
  await sql`update enrolment_admission_queue set admitted_at = admitted_at - interval '5 seconds'
    where item_id = ${itemId}`.execute(app.db)
  await app.runPeriodicTask('enrolment.admission')
}

async function inOrder(round: MadeRound, drafts: readonly PlantedDraft[]) {
  const rows = await app.db
    .selectFrom('enrolment_admission_entry')
    .select(['user_id', 'position'])
    .where('item_id', '=', round.itemId)
    .orderBy('position')
    .execute()
  return rows.map(({ user_id }) => drafts.find(({ userId }) => userId === user_id)!)
}

test('who waits at the opening is shuffled by a seed whose hash was shown before', async () => {
  const { round, drafts } = await prepare(12, 5)
  for (const draft of drafts.slice(0, 10)) await join(round, draft)
  const before = await look(round, drafts[0]!)
  const early = (await app.call(api.admissionDraw, { itemId: round.itemId }, { as: drafts[0]!.token })).data
  expect(before).toMatchObject({ phase: 'early', ahead: null, isDrawn: false })
  expect(early).toMatchObject({ seedHash: before.seedHash, seed: null, tickets: [] })

  await openNow(round)
  await join(round, drafts[10]!)
  await join(round, drafts[11]!)
  await app.runPeriodicTask('enrolment.admission')
  const { data: draw } = await app.call(api.admissionDraw, { itemId: round.itemId }, { as: drafts[0]!.token })
  const hash = createHash('sha256').update(Buffer.from(draw.seed!, 'hex')).digest('hex')
  expect(hash).toBe(before.seedHash)
  expect(draw.drawn).toBe(10)
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
  expect(drawOrder(draw.seed!, draw.tickets.toSorted(), sha256)).toEqual(draw.tickets)
  expect(draw.tickets).toContain(before.ticket)
  const order = await inOrder(round, drafts)
  expect(order.slice(10)).toEqual(drafts.slice(10))
})

test('a queue stays open until the last school with times of its own has closed', async () => {
  const { round, drafts } = await prepare(1, 5, [-60, -5])
  await sql`insert into competition_window_times (window_id, group_id, opens_at, closes_at, reason, set_by, set_at)
    select w.id, ${school.groupId}, now() - interval '2 hours', now() + interval '1 hour', '台风', ${drafts[0]!.userId}, now()
    from competition_window as w join competition_stage as stage on stage.id = w.stage_id
    where stage.round_id = ${round.roundId} and w.kind = 'signup'`.execute(app.db)
  expect((await join(round, drafts[0]!)).code).toBe(0)
  await app.runPeriodicTask('enrolment.admission')
  await nextBatch(round)
  expect((await submit(drafts[0]!)).code).toBe(0)
})

test('one person with 50 windows has one place', async () => {
  const { round, drafts } = await prepare(2, 5)
  const answers = await Promise.all(Array.from({ length: 50 }, () => join(round, drafts[0]!)))
  expect(answers.map(({ code }) => code)).toEqual(Array.from({ length: 50 }, () => 0))
  await join(round, drafts[1]!)
  await openNow(round)
  const { data: draw } = await app.call(api.admissionDraw, { itemId: round.itemId }, { as: drafts[0]!.token })
  expect(draw.drawn).toBe(2)
})

test('only whose turn it is can submit, and a turn holds a place', async () => {
  const { round, drafts } = await prepare(6, 2)
  for (const draft of drafts) await join(round, draft)
  expect((await submit(drafts[0]!)).code).not.toBe(0)
  await openNow(round)
  await nextBatch(round)
  const [first, second, third, fourth] = await inOrder(round, drafts)
  expect(await look(round, first!)).toMatchObject({ phase: 'admitted', teamId: first!.teamId })
  expect(await look(round, third!)).toMatchObject({ phase: 'waiting', ahead: 0, isBeyondPlaces: true })
  expect((await submit(third!)).code).toBe(admissionRefusals.NOT_ADMITTED.code)
  expect((await submit(first!)).code).toBe(0)
  expect(await look(round, first!)).toMatchObject({ phase: 'submitted' })

  // The second lets the turn pass, so that the third has it.
  await sql`update enrolment_admission_entry set admitted_until = clock_timestamp()
    where item_id = ${round.itemId} and user_id = ${second!.userId}`.execute(app.db)
  await nextBatch(round)
  expect(await look(round, second!)).toMatchObject({ phase: 'lapsed' })
  expect((await submit(second!)).code).toBe(admissionRefusals.NOT_ADMITTED.code)
  expect((await submit(third!)).code).toBe(0)
  expect(await look(round, fourth!)).toMatchObject({ phase: 'full' })
  expect((await submit(fourth!)).code).toBe(enrolmentRefusals.ITEM_QUOTA_FULL.code)
})

test('a pause of the round leaves the queue as it is, and whoever has a turn has it afterwards', async () => {
  const { round, drafts } = await prepare(3, 1)
  for (const draft of drafts) await join(round, draft)
  await openNow(round)
  await nextBatch(round)
  const order = await inOrder(round, drafts)
  const hold = (paused: boolean) =>
    sql`update competition_window set paused = ${paused}, forced = case when ${paused} then 'closed' end,
      forced_by = case when ${paused} then ${drafts[0]!.userId}::uuid end
      where kind = 'signup' and stage_id = ${round.stageId}`.execute(app.db)
  await hold(true)
  await sql`update enrolment_admission_entry set admitted_until = clock_timestamp() + interval '2 seconds'
    where item_id = ${round.itemId} and admitted_until is not null`.execute(app.db)
  await nextBatch(round)
  const { until } = await app.db
    .selectFrom('enrolment_admission_entry')
    .select(sql<boolean>`admitted_until > clock_timestamp() + interval '5 minutes'`.as('until'))
    .where('user_id', '=', order[0]!.userId)
    .executeTakeFirstOrThrow()
  const queue = app.db.selectFrom('enrolment_admission_queue').select('ended_at').where('item_id', '=', round.itemId)
  expect([until, await queue.execute()]).toEqual([true, [{ ended_at: null }]])
  await hold(false)
  await nextBatch(round)
  expect(await inOrder(round, drafts)).toEqual(order)
  expect(await look(round, order[0]!)).toMatchObject({ phase: 'admitted' })
  expect((await submit(order[0]!)).code).toBe(0)
})

test('leaving and coming back keeps the place, and a passed turn goes behind everybody', async () => {
  const { round, drafts } = await prepare(4, 3)
  for (const draft of drafts) await join(round, draft)
  await openNow(round)
  const order = await inOrder(round, drafts)
  await join(round, order[3]!)
  expect(await inOrder(round, drafts)).toEqual(order)
  await sql`update enrolment_admission_entry set admitted_until = clock_timestamp()
    where item_id = ${round.itemId} and user_id = ${order[0]!.userId}`.execute(app.db)
  await join(round, order[0]!)
  await app.runPeriodicTask('enrolment.admission')
  expect(await inOrder(round, drafts)).toEqual([...order.slice(1), order[0]])
})

test('another process goes on with the queue where the first stopped', async () => {
  const { round, drafts } = await prepare(5, 3)
  for (const draft of drafts) await join(round, draft)
  await openNow(round)
  const order = await inOrder(round, drafts)
  const other = await openTestApp({ modules, databaseUrl: app.services.database.url })
  try {
    await other.runPeriodicTask('enrolment.admission')
    const { data } = await other.call(api.admission, { itemId: round.itemId }, { as: order[0]!.token })
    expect(data.phase).toBe('admitted')
    expect(await inOrder(round, drafts)).toEqual(order)
  } finally {
    await other.close()
  }
})

test('a person queues with a draft of the item and only where there is a queue', async () => {
  const { round } = await prepare(1, 3)
  const stranger = await createUser(app)
  const answer = await app.call(api.joinAdmission, { itemId: round.itemId }, { as: stranger.token })
  expect(answer.code).toBe(admissionRefusals.NO_DRAFT.code)
  const plain = await createRound(app.db)
  const refused = await app.call(api.joinAdmission, { itemId: plain.itemId }, { as: stranger.token })
  expect(refused.code).toBe(admissionRefusals.NO_QUEUE.code)
  expect((await app.call(api.admission, { itemId: plain.itemId }, { as: stranger.token })).data.phase).toBe('off')
})

test('the office sees live numbers of its own rounds alone', async () => {
  const { round, drafts } = await prepare(5, 2)
  for (const draft of drafts) await join(round, draft)
  await openNow(round)
  await nextBatch(round)
  const [first] = await inOrder(round, drafts)
  await submit(first!)
  const staff = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: round.groupId })
  const { data } = await app.call(api.admissionNumbers, { roundId: round.roundId }, { as: staff.token })
  expect(data).toMatchObject([{ itemId: round.itemId, waiting: 3, admitted: 1, submitted: 1, lapsed: 0 }])
  const other = await createRound(app.db)
  const outsider = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: other.groupId })
  const answer = await app.call(api.admissionNumbers, { roundId: round.roundId }, { as: outsider.token })
  expect(answer.data).toEqual([])
})

test('a returned team that is handed in again uses up no turn of another draft', async () => {
  const admission = { queue: true, perMinute: 600, holdMinutes: 10 }
  const round = await createRound(app.db, {
    enrol: { totalQuota: 50, auditLevels: ['organiser'], admission, teamsPerPerson: 2, minMembers: 1 },
    windows: { signup: [10, 600] },
  })
  const [one] = await plantDrafts(app.db, { ...round, schoolId: school.schoolId, schoolName: school.name }, 1)
  await join(round, one!)
  await openNow(round)
  await nextBatch(round)
  expect((await submit(one!)).code).toBe(0)
  await sql`update enrolment_team set state = 'returned', audit_level = 'organiser' where id = ${one!.teamId}`.execute(
    app.db,
  )
  const second = { itemId: round.itemId, name: '第二队', noticesAgreed: true as const }
  expect((await app.call(api.start, second, { as: one!.token })).code).toBe(0)
  await join(round, one!)
  await app.runPeriodicTask('enrolment.admission')
  await nextBatch(round)
  const { version } = (await app.call(api.detail, { teamId: one!.teamId }, { as: one!.token })).data
  expect((await app.call(api.submit, { teamId: one!.teamId, version }, { as: one!.token })).code).toBe(0)
  expect((await look(round, one!)).phase).toBe('admitted')
})
