import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { windowRefusals } from '@podium/core/competition/schedule/refusals.ts'
import { enrolmentApi as api } from '@podium/core/enrolment/api.ts'
import { NO_FEE } from '@podium/core/finance/fee/fee.ts'
import { competition } from '#server/competition/index.ts'
import { createRound, type MadeRound } from '#server/competition/competition.fixture.ts'
import { finance } from '#server/finance/index.ts'
import { createUser, type MadeUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { createSchool } from '#server/organisation/organisation.fixture.ts'
import { organisation } from '#server/organisation/index.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createPerson, type MadeSchool } from '../enrolment.fixture.ts'
import { enrolment } from '../index.ts'

let app: TestApp
let school: MadeSchool
beforeAll(async () => {
  app = await openTestApp({ modules: [organisation, identity, notice, finance, competition, enrolment] })
  school = await createSchool(app)
})
afterAll(() => app.close())

const began = Math.floor(Date.now() / 60_000) * 60_000
const minute = (minutes: number) => new Date(began + minutes * 60_000).toISOString()

/** A round with a fee whose payment window closes in half an hour. */
async function feeRound() {
  const fee = { ...NO_FEE, basis: 'participant' as const, participant: 5_000, transfer: true }
  const round = await createRound(app.db, { enrol: { auditLevels: [], fee } })
  const { id } = await app.db
    .insertInto('competition_window')
    .values({
      stage_id: round.stageId,
      kind: 'payment',
      opens_at: new Date(minute(-60)),
      closes_at: new Date(minute(30)),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const organiser = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: round.groupId })
  const grant = (teamId: string, closesAt: string, version = 0) =>
    app.call(
      api.extendWindow,
      { teamId, windowId: id, closesAt, reason: '经费尚未到账', version },
      { as: organiser.token },
    )
  const revoke = (teamId: string, version: number) =>
    app.call(api.revokeExtension, { teamId, windowId: id, reason: '误操作', version }, { as: organiser.token })
  return { round, windowId: id, grant, revoke }
}

let names = 0
async function entered({ itemId }: MadeRound) {
  names += 1
  const captain = await createPerson(app, school)
  const wish = { itemId, name: `缓缴队${names}`, noticesAgreed: true as const }
  const { teamId } = (await app.call(api.start, wish, { as: captain.token })).data
  const { data } = await app.call(api.submit, { teamId, version: 1 }, { as: captain.token })
  expect(data.state).toBe('awaiting_payment')
  return { teamId, captain }
}

const payBy = async (teamId: string, { token: as }: MadeUser) =>
  (await app.call(api.detail, { teamId }, { as })).data.payment?.payBy

async function expiryOf(orderId: string): Promise<string> {
  const order = app.db.selectFrom('finance_order').select('expires_at').where('id', '=', orderId)
  return (await order.executeTakeFirstOrThrow()).expires_at.toISOString()
}

test('a team and its open order pay until the payment window closes for it, and as the others once that is revoked', async () => {
  const { round, grant, revoke } = await feeRound()
  const { teamId, captain } = await entered(round)
  const { orderId } = (await app.call(api.charge, { teamId }, { as: captain.token })).data
  expect([await payBy(teamId, captain), await expiryOf(orderId)]).toEqual([minute(30), minute(30)])
  expect((await grant(teamId, minute(90))).code).toBe(0)
  expect([await payBy(teamId, captain), await expiryOf(orderId)]).toEqual([minute(90), minute(90)])
  expect((await revoke(teamId, 1)).code).toBe(0)
  expect([await payBy(teamId, captain), await expiryOf(orderId)]).toEqual([minute(30), minute(30)])
})

test('an order of several teams ends with the first of their dates', async () => {
  const { round, grant } = await feeRound()
  const [one, other] = [await entered(round), await entered(round)]
  const { token: as } = await createUser(app, {
    kind: 'school_staff',
    roles: ['school_admin'],
    groupId: school.groupId,
  })
  const { orderId } = (await app.call(api.chargeTeams, { teamIds: [one.teamId, other.teamId] }, { as })).data
  await grant(one.teamId, minute(90))
  expect(await expiryOf(orderId)).toBe(minute(30))
  await grant(other.teamId, minute(60))
  expect(await expiryOf(orderId)).toBe(minute(60))
})

test('a team that may pay later keeps its place when the window closes, and it alone can be charged', async () => {
  const { round, windowId, grant } = await feeRound()
  const [late, other] = [await entered(round), await entered(round)]
  await grant(late.teamId, minute(90))
  await sql`update competition_window set closes_at = clock_timestamp() where id = ${windowId}`.execute(app.db)
  const { token: as } = await createUser(app, {
    kind: 'school_staff',
    roles: ['school_admin'],
    groupId: school.groupId,
  })
  const both = await app.call(api.chargeTeams, { teamIds: [late.teamId, other.teamId] }, { as })
  expect(both.code).toBe(windowRefusals.payment_CLOSED.code)
  await sql`update enrolment_team set pay_by = clock_timestamp() where id = ${other.teamId}`.execute(app.db)
  await app.runPeriodicTask('enrolment.forfeit')
  const stateOf = async ({ teamId, captain }: typeof late) =>
    (await app.call(api.detail, { teamId }, { as: captain.token })).data.state
  expect([await stateOf(late), await stateOf(other)]).toEqual(['awaiting_payment', 'forfeited'])
  expect((await app.call(api.charge, { teamId: late.teamId }, { as: late.captain.token })).code).toBe(0)
})

test('a fee that falls due under the extension is paid until then', async () => {
  const { round, grant } = await feeRound()
  await app.db
    .updateTable('competition_setting')
    .set({ value: sql`value || '{"auditLevels": ["organiser"]}'` })
    .where('id', '=', round.items[0]!.enrolSettingId)
    .execute()
  const captain = await createPerson(app, school)
  const wish = { itemId: round.itemId, name: '后缴队', noticesAgreed: true as const }
  const { teamId } = (await app.call(api.start, wish, { as: captain.token })).data
  expect((await app.call(api.submit, { teamId, version: 1 }, { as: captain.token })).data.state).toBe('submitted')
  await grant(teamId, minute(90))
  const { token: as } = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: round.groupId })
  const { version } = (await app.call(api.detail, { teamId }, { as: captain.token })).data
  await app.call(api.audit, { teams: [{ teamId, version }], action: 'approve', opinion: '' }, { as })
  expect(await payBy(teamId, captain)).toBe(minute(90))
})
