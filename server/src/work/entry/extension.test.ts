import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { competitionApi } from '@podium/core/competition/api.ts'
import { enrolmentApi as api } from '@podium/core/enrolment/api.ts'
import { extensionRefusals as no } from '@podium/core/enrolment/extension/refusals.ts'
import { windowRefusals } from '@podium/core/competition/schedule/refusals.ts'
import { workApi } from '@podium/core/work/api.ts'
import { competition } from '#server/competition/index.ts'
import { createRound, type MadeRound, type RoundOptions } from '#server/competition/competition.fixture.ts'
import { finance } from '#server/finance/index.ts'
import { createUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { work } from '../index.ts'
import { createEnrolledTeam, type MadeTeam } from '#server/enrolment/enrolment.fixture.ts'
import { enrolment } from '#server/enrolment/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, notice, finance, competition, enrolment, work] })
})
afterAll(() => app.close())

const minute = (minutes: number) => new Date(Math.floor(Date.now() / 60_000) * 60_000 + minutes * 60_000).toISOString()
const CLOSED: RoundOptions = { windows: { submission: [-90, -30] } }

async function organiserOf({ groupId }: MadeRound) {
  return createUser(app, { kind: 'staff', roles: ['organiser'], groupId })
}

async function windowId({ stageId }: MadeRound, kind: 'submission' | 'review'): Promise<string> {
  const { id } = await app.db
    .selectFrom('competition_window')
    .select('id')
    .where('stage_id', '=', stageId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return id
}

/** A round whose submission is over, two teams of it, and what its organiser grants. */
async function scene(options: RoundOptions = CLOSED) {
  const round = await createRound(app.db, options)
  const [team, other] = [await createEnrolledTeam(app, { round }), await createEnrolledTeam(app, { round })]
  const organiser = await organiserOf(round)
  const at = { teamId: team.teamId, windowId: await windowId(round, 'submission') }
  const grant = (closesAt: string, version = 0, as = organiser.token) =>
    app.call(api.extendWindow, { ...at, closesAt, reason: '学校停电', version }, { as })
  const revoke = (version: number) =>
    app.call(api.revokeExtension, { ...at, reason: '误操作', version }, { as: organiser.token })
  const draft = (of: MadeTeam) =>
    app.call(
      workApi.save,
      { teamId: of.teamId, stageId: round.stageId, title: '追光', summary: '', keywords: [], version: 0 },
      { as: of.captain.token },
    )
  return { round, team, other, organiser, at, grant, revoke, draft }
}

test('a window that closes later for one team is open for it alone, until that is revoked', async () => {
  const { team, other, grant, revoke, draft } = await scene()
  expect((await draft(team)).code).toBe(windowRefusals.submission_CLOSED.code)
  expect(await grant(minute(30))).toMatchObject({ code: 0, data: { version: 1 } })
  expect((await draft(team)).code).toBe(0)
  expect((await draft(other)).code).toBe(windowRefusals.submission_CLOSED.code)
  expect((await revoke(1)).code).toBe(0)
  expect((await draft(team)).code).toBe(windowRefusals.submission_CLOSED.code)
  expect((await revoke(2)).code).toBe(no.EXTENSION_NONE.code)
  expect((await grant(minute(30), 2)).code).toBe(0)
})

test('the database’s clock closes the window for the team as for others', async () => {
  const { team, at, grant, draft } = await scene()
  await grant(minute(30))
  await sql`update competition_window_extension set closes_at = clock_timestamp() where team_id = ${at.teamId}`.execute(
    app.db,
  )
  expect((await draft(team)).code).toBe(windowRefusals.submission_CLOSED.code)
})

test('its people see the later closing in their work, their team and a message; those of another team do not', async () => {
  const { round, team, other, grant } = await scene()
  const until = minute(30)
  await grant(until)
  await app.runJobs()
  const closingIn = async (of: MadeTeam) => {
    const as = of.captain.token
    const [mine, desk, detail] = [
      await app.call(workApi.mine, { teamId: of.teamId }, { as }),
      await app.call(workApi.desk, { teamId: of.teamId, stageId: round.stageId }, { as }),
      await app.call(api.detail, { teamId: of.teamId }, { as }),
    ]
    return [mine.data.rows[0]!.closesAt, desk.data.window!.closesAt, detail.data.submission!.closesAt]
  }
  const messages = async ({ captain: { userId } }: MadeTeam) =>
    (
      await app.db
        .selectFrom('notice_message')
        .select('body_zh')
        .where('user_id', '=', userId)
        .where('event', '=', 'deadline.moved')
        .execute()
    ).map(({ body_zh }) => body_zh)
  expect(await closingIn(team)).toEqual([until, until, until])
  expect((await closingIn(other)).includes(until)).toBe(false)
  expect(await messages(team)).toEqual([expect.stringContaining(team.name)])
  expect(await messages(other)).toEqual([])
  const { data } = await app.call(api.detail, { teamId: team.teamId }, { as: team.captain.token })
  expect(data.extensions).toMatchObject([{ kind: 'submission', closesAt: until }])
})

test('a team forfeits nothing before its own later closing', async () => {
  const { team, other, at, grant } = await scene({ ...CLOSED, work: { forfeitMissed: true } })
  await sql`update enrolment_team set enrolled_at = now() - interval '1 hour'`.execute(app.db)
  const stateOf = async ({ teamId }: MadeTeam) =>
    (await app.db.selectFrom('enrolment_team').select('state').where('id', '=', teamId).executeTakeFirstOrThrow()).state
  await grant(minute(30))
  await app.runPeriodicTask('work.forfeit')
  expect([await stateOf(team), await stateOf(other)]).toEqual(['enrolled', 'forfeited'])
  await sql`update competition_window_extension set closes_at = clock_timestamp() where team_id = ${at.teamId}`.execute(
    app.db,
  )
  await app.runPeriodicTask('work.forfeit')
  expect(await stateOf(team)).toBe('forfeited')
  expect((await grant(minute(40), 1)).code).toBe(no.EXTENSION_LEFT.code)
})

test('the organiser of the round grants it, with the present version, and nobody else', async () => {
  const { round, team, grant, at } = await scene()
  const stranger = await organiserOf(await createRound(app.db))
  expect((await grant(minute(30), 0, stranger.token)).code).toBe(baseRefusals.NOT_FOUND.code)
  expect((await grant(minute(30), 0, team.captain.token)).code).toBe(baseRefusals.NO_ACCESS.code)
  expect((await grant(minute(-5))).code).toBe(no.EXTENSION_OVER.code)
  expect((await grant(minute(30))).code).toBe(0)
  expect((await grant(minute(40))).code).toBe(baseRefusals.STALE.code)
  const page = (as: string) => app.call(competitionApi.extensionPage, { roundId: round.roundId }, { as })
  expect((await page(stranger.token)).code).toBe(baseRefusals.NOT_FOUND.code)
  const organiser = await organiserOf(round)
  const { data } = await page(organiser.token)
  expect(data).toMatchObject({
    total: 1,
    rows: [{ teamId: at.teamId, teamName: team.name, reason: '学校停电', revokedAt: null }],
  })
  const { data: windows } = await app.call(api.extendableWindows, { teamId: at.teamId }, { as: organiser.token })
  expect(windows.find(({ kind }) => kind === 'submission')).toMatchObject({ extendedTo: minute(30), version: 1 })
  expect(windows.some(({ kind }) => kind === 'review')).toBe(false)
  const audited = await app.db
    .selectFrom('platform_audit')
    .select('change')
    .where('subject_id', '=', at.teamId)
    .where('action', '=', 'enrolment.extend_window')
    .where('outcome', '=', 'done')
    .execute()
  expect(audited).toMatchObject([
    { change: { after: { window: 'submission', closesAt: minute(30) }, reason: '学校停电' } },
  ])
})

test('the schedule knows of the later closing, so that its stage contains it', async () => {
  const { round, organiser, grant } = await scene()
  await grant(minute(30))
  const { data } = await app.call(competitionApi.schedule, { roundId: round.roundId }, { as: organiser.token })
  const window = data.stages[0]!.windows.find(({ kind }) => kind === 'submission')
  expect(window?.own).toMatchObject({ count: 1, closesAt: minute(30) })
})
