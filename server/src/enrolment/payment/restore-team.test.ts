import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { enrolmentApi as api } from '@podium/core/enrolment/api.ts'
import { forfeitRefusals } from '@podium/core/enrolment/exclusion/refusals.ts'
import { enrolmentRefusals as no } from '@podium/core/enrolment/refusals.ts'
import { NO_FEE } from '@podium/core/finance/fee/fee.ts'
import { createRound, type MadeRound, type RoundOptions } from '#server/competition/competition.fixture.ts'
import { competition } from '#server/competition/index.ts'
import { finance } from '#server/finance/index.ts'
import { createUser, type MadeUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { titlesTo } from '#server/notice/inbox.fixture.ts'
import { notice } from '#server/notice/index.ts'
import { organisation } from '#server/organisation/index.ts'
import { createSchool } from '#server/organisation/organisation.fixture.ts'
import { violationsOf } from '#server/platform/testing/check-invariants.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createPerson, type MadeSchool } from '../enrolment.fixture.ts'
import { enrolment } from '../index.ts'
import { invariants } from '../invariants.ts'

let app: TestApp
let school: MadeSchool
beforeAll(async () => {
  app = await openTestApp({ modules: [organisation, identity, notice, finance, competition, enrolment] })
  school = await createSchool(app)
})
afterEach(async () => {
  expect(await violationsOf(app.db, invariants)).toEqual([])
})
afterAll(() => app.close())

const FEE = { ...NO_FEE, basis: 'participant' as const, participant: 5_000, transfer: true, days: 7 }

async function scene(enrol: RoundOptions['enrol'] = {}) {
  const round = await createRound(app.db, { enrol: { auditLevels: [], fee: FEE, ...enrol } })
  const organiser = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: round.groupId })
  return { round, organiser }
}

let names = 0
async function entered({ itemId }: MadeRound, captain?: MadeUser) {
  const by = captain ?? (await createPerson(app, school))
  const wish = { itemId, name: `未缴队${(names += 1)}`, noticesAgreed: true as const }
  const { teamId } = (await app.call(api.start, wish, { as: by.token })).data
  const { data } = await app.call(api.submit, { teamId, version: 1 }, { as: by.token })
  return { teamId, captain: by, state: data?.state }
}

const detail = async ({ teamId, captain }: { teamId: string; captain: MadeUser }) =>
  (await app.call(api.detail, { teamId }, { as: captain.token })).data

async function unpaid(round: MadeRound) {
  const team = await entered(round)
  expect(team.state).toBe('awaiting_payment')
  await sql`update enrolment_team set pay_by = clock_timestamp() where id = ${team.teamId}`.execute(app.db)
  await app.runPeriodicTask('enrolment.forfeit')
  expect(await detail(team)).toMatchObject({ state: 'forfeited', unpaidSince: expect.any(String) })
  return team
}

const restore = async (team: { teamId: string; captain: MadeUser }, by: MadeUser, reason = '学校经费到账较晚') =>
  app.call(api.restoreUnpaid, { teamId: team.teamId, reason, version: (await detail(team)).version }, { as: by.token })

test('a team that had not paid waits for its fee again, with its place and a new date, and is told why', async () => {
  const { round, organiser } = await scene({ totalQuota: 1 })
  const team = await unpaid(round)
  const outsider = await createUser(app, { kind: 'staff', roles: ['organiser'] })
  expect((await restore(team, outsider)).status).toBe(404)
  const before = Date.now()
  expect((await restore(team, organiser)).data.state).toBe('awaiting_payment')
  const { payment, unpaidSince, number } = await detail(team)
  expect([unpaidSince, number, payment!.due]).toEqual([null, null, 5_000])
  expect(Date.parse(payment!.payBy!)).toBeGreaterThan(before + 6.9 * 24 * 3_600_000)
  expect(await titlesTo(app, team.captain)).toEqual(
    expect.arrayContaining([expect.stringContaining('报名已恢复'), expect.stringContaining('缴费')]),
  )
  const audited = app.db.selectFrom('platform_audit').select('action').where('actor_id', '=', organiser.userId)
  expect(await audited.where('code', '=', 0).execute()).toEqual([{ action: 'enrolment.restore_unpaid' }])
  expect((await entered(round)).state).toBe(undefined)
  expect((await restore(team, organiser)).code).toBe(no.WRONG_STATE.code)
  await sql`update enrolment_team set pay_by = clock_timestamp() where id = ${team.teamId}`.execute(app.db)
  await app.runPeriodicTask('enrolment.forfeit')
  expect((await detail(team)).state).toBe('forfeited')
  expect((await titlesTo(app, team.captain)).filter((title) => title.includes('逾期未缴费'))).toHaveLength(2)
  expect((await restore(team, organiser)).data.state).toBe('awaiting_payment')
})

test('without a free place it is refused, or stands in line where the item has one', async () => {
  const { round, organiser } = await scene({ totalQuota: 1 })
  const team = await unpaid(round)
  const other = await entered(round)
  expect((await restore(team, organiser)).code).toBe(no.ITEM_QUOTA_FULL.code)
  expect((await detail(team)).state).toBe('forfeited')
  const queueing = await scene({ totalQuota: 1, waitingHours: 24 })
  const waits = await unpaid(queueing.round)
  const holder = await entered(queueing.round)
  expect((await restore(waits, queueing.organiser)).data.state).toBe('waiting')
  expect((await app.call(api.withdraw, { teamId: holder.teamId }, { as: holder.captain.token })).code).toBe(0)
  await app.runPeriodicTask('enrolment.waiting')
  const taken = await app.call(api.answerOffer, { teamId: waits.teamId, accept: true }, { as: waits.captain.token })
  expect(taken.data).toMatchObject({ state: 'awaiting_payment' })
  expect((await app.call(api.withdraw, { teamId: other.teamId }, { as: other.captain.token })).code).toBe(0)
  expect((await restore(team, organiser)).data.state).toBe('awaiting_payment')
})

test('once sign-up has closed nobody offers places, so that a full item refuses it', async () => {
  const { round, organiser } = await scene({ totalQuota: 1, waitingHours: 24 })
  const team = await unpaid(round)
  await entered(round)
  await sql`update competition_window set closes_at = clock_timestamp() where kind = 'signup'
    and stage_id = ${round.stageId}`.execute(app.db)
  expect((await restore(team, organiser)).code).toBe(no.ITEM_QUOTA_FULL.code)
})

test('of two teams that are let in again for one place one gets it', async () => {
  const { round, organiser } = await scene({ totalQuota: 1 })
  const teams = [await unpaid(round), await unpaid(round)]
  const codes = (await Promise.all(teams.map((team) => restore(team, organiser)))).map(({ code }) => code)
  expect(codes.toSorted((one, other) => one - other)).toEqual([0, no.ITEM_QUOTA_FULL.code])
})

test('a captain who entered with another team meanwhile isn’t in two', async () => {
  const { round, organiser } = await scene()
  const team = await unpaid(round)
  await entered(round, team.captain)
  expect((await restore(team, organiser)).code).not.toBe(0)
  expect((await detail(team)).state).toBe('forfeited')
})

test('with payment closed it gets time to pay first, and then comes back', async () => {
  const { round, organiser } = await scene()
  const minute = (minutes: number) => new Date((Math.floor(Date.now() / 60_000) + minutes) * 60_000)
  const added = app.db.insertInto('competition_window').values({
    stage_id: round.stageId,
    kind: 'payment',
    opens_at: minute(-60),
    closes_at: minute(30),
  })
  const { id: windowId } = await added.returning('id').executeTakeFirstOrThrow()
  const team = await unpaid(round)
  await sql`update competition_window set closes_at = clock_timestamp() where id = ${windowId}`.execute(app.db)
  expect((await restore(team, organiser)).code).toBe(forfeitRefusals.UNPAID_WINDOW.code)
  const closesAt = minute(90).toISOString()
  const extension = { teamId: team.teamId, windowId, closesAt, reason: '经费到账晚', version: 0 }
  expect((await app.call(api.extendWindow, extension, { as: organiser.token })).code).toBe(0)
  expect((await restore(team, organiser)).data.state).toBe('awaiting_payment')
  expect((await detail(team)).payment!.payBy).toBe(closesAt)
  expect((await app.call(api.charge, { teamId: team.teamId }, { as: team.captain.token })).code).toBe(0)
})
