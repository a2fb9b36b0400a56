import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { enrolmentApi as api } from '@podium/core/enrolment/api.ts'
import { enrolmentRefusals as no } from '@podium/core/enrolment/refusals.ts'
import { createRound } from '#server/competition/competition.fixture.ts'
import { competition } from '#server/competition/index.ts'
import { createEnrolledTeam, type MadeTeam } from '#server/enrolment/enrolment.fixture.ts'
import { finance } from '#server/finance/index.ts'
import { createUser, type MadeUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { violationsOf } from '#server/platform/testing/check-invariants.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createSubmittedWork } from '#server/work/work.fixture.ts'
import { work } from '#server/work/index.ts'
import { enrolment } from '#server/enrolment/index.ts'
import { invariants } from '#server/enrolment/invariants.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, notice, finance, competition, enrolment, work] })
})
afterEach(async () => {
  expect(await violationsOf(app.db, invariants)).toEqual([])
})
afterAll(() => app.close())

const organiserOf = (team: MadeTeam): Promise<MadeUser> =>
  createUser(app, { kind: 'staff', roles: ['organiser'], groupId: team.round.groupId })

async function stored({ teamId }: MadeTeam) {
  return app.db.selectFrom('enrolment_team').selectAll().where('id', '=', teamId).executeTakeFirstOrThrow()
}

async function act(team: MadeTeam, as: MadeUser, action: 'ban' | 'disqualify' | 'readmit', reason = '查实违规') {
  const { version } = await stored(team)
  const input = { teamId: team.teamId, reason, version }
  return action === 'readmit'
    ? app.call(api.readmit, input, { as: as.token })
    : app.call(api.exclude, { ...input, kind: action }, { as: as.token })
}

async function placesUsed({ itemId }: MadeTeam): Promise<number> {
  const row = await app.db
    .selectFrom('enrolment_quota')
    .select('used')
    .where('item_id', '=', itemId)
    .where('school_id', 'is', null)
    .executeTakeFirstOrThrow()
  return row.used
}

test('a disqualified team frees its place and people, its work no longer takes part, and all of it returns with it', async () => {
  const { team, workId } = await createSubmittedWork(app, { round: await createRound(app.db) })
  const organiser = await organiserOf(team)
  const workState = async () =>
    (await app.db.selectFrom('work_work').select('state').where('id', '=', workId).executeTakeFirstOrThrow()).state
  const before = [await placesUsed(team), await workState()]
  expect((await act(team, organiser, 'disqualify')).code).toBe(0)
  expect([(await stored(team)).state, await placesUsed(team), await workState()]).toEqual([
    'disqualified',
    (before[0] as number) - 1,
    'disabled',
  ])
  const messages = await app.db
    .selectFrom('notice_message')
    .select('user_id')
    .where('event', '=', 'enrolment.excluded')
    .execute()
  expect(messages.map(({ user_id }) => user_id)).toContain(team.captain.userId)
  expect((await act(team, organiser, 'readmit')).code).toBe(0)
  expect([await placesUsed(team), await workState()]).toEqual(before)
  expect((await stored(team)).state).toBe('enrolled')
})

test('a banned team is not readmitted into a place that another took', async () => {
  const round = await createRound(app.db, { enrol: { totalQuota: 1 } })
  const team = await createEnrolledTeam(app, { round })
  const organiser = await organiserOf(team)
  expect((await act(team, organiser, 'ban')).code).toBe(0)
  await sql`update enrolment_quota set size = 1 where item_id = ${round.itemId} and school_id is null`.execute(app.db)
  await createEnrolledTeam(app, { round })
  expect((await act(team, organiser, 'readmit')).code).toBe(no.ITEM_QUOTA_FULL.code)
  expect((await stored(team)).state).toBe('banned')
})

test('only the organiser of the round may exclude, with the version that was seen', async () => {
  const team = await createEnrolledTeam(app)
  const school = await createUser(app, { kind: 'school_staff', roles: ['school_admin'], groupId: team.school.groupId })
  expect((await act(team, school, 'ban')).code).toBe(401)
  const elsewhere = await organiserOf(await createEnrolledTeam(app))
  expect((await act(team, elsewhere, 'ban')).code).toBe(10404)
  const organiser = await organiserOf(team)
  const old = { teamId: team.teamId, kind: 'ban', reason: '冒名', version: (await stored(team)).version } as const
  await sql`update enrolment_team set version = version + 1 where id = ${team.teamId}`.execute(app.db)
  expect((await app.call(api.exclude, old, { as: organiser.token })).code).toBe(10409)
  expect((await act(team, organiser, 'readmit')).code).toBe(no.WRONG_STATE.code)
})
