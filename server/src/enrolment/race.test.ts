import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { enrolmentApi as api } from '@podium/core/enrolment/api.ts'
import { createRound } from '#server/competition/competition.fixture.ts'
import { createUser, type MadeUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { violationsOf } from '#server/platform/testing/check-invariants.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createSchool } from '#server/organisation/organisation.fixture.ts'
import { createPerson, type MadeSchool } from './enrolment.fixture.ts'
import { enrolment } from './index.ts'
import { invariants } from './invariants.ts'

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

async function drafts(itemId: string, count: number): Promise<Array<{ teamId: string; captain: MadeUser }>> {
  const made = []
  for (let n = 0; n < count; n += 1) {
    const captain = await createPerson(app, school)
    const input = { itemId, name: `队${n}-${itemId.slice(-6)}`, noticesAgreed: true as const }
    const { data } = await app.call(api.start, input, { as: captain.token })
    made.push({ teamId: data.teamId, captain })
  }
  return made
}

function submitAll(teams: ReadonlyArray<{ teamId: string; captain: MadeUser }>) {
  return Promise.all(
    teams.map(({ teamId, captain }) => app.call(api.submit, { teamId, version: 1 }, { as: captain.token })),
  )
}

test('64 teams that one person joins at once get exactly as many as one person may be in', async () => {
  const round = await createRound(app.db, { enrol: { teamsPerPerson: 3 } })
  const joiner = await createPerson(app, school)
  const teams = await drafts(round.itemId, 64)
  const tokens = []
  for (const { teamId, captain } of teams) {
    const { data } = await app.call(api.inviteByLink, { teamId, role: 'member' }, { as: captain.token })
    tokens.push(data.token)
  }
  const answers = await Promise.all(
    tokens.map((token) => app.call(api.answerInvitation, { token, accept: true }, { as: joiner.token })),
  )
  const codes = answers.map(({ code }) => code)
  expect(codes.filter((code) => code === 0)).toHaveLength(3)
  expect(codes.filter((code) => code === 26020)).toHaveLength(61)
})

test('the last place has one winner, and everybody else hears that it is gone', async () => {
  const round = await createRound(app.db, { enrol: { totalQuota: 1, auditLevels: ['organiser'] } })
  const answers = await submitAll(await drafts(round.itemId, 24))
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 26023).map(({ msg }) => msg)).toEqual(
    Array.from({ length: 23 }, () => '本赛项名额已满 (1/1)'),
  )
})

test('numbers given by 20 approvals at once are all there, without a gap and once each', async () => {
  const round = await createRound(app.db, { year: 2031, enrol: { auditLevels: ['organiser'] } })
  const teams = await drafts(round.itemId, 20)
  await submitAll(teams)
  const staff = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: round.groupId })
  const answers = await Promise.all(
    teams.map(({ teamId }) =>
      app.call(api.audit, { teams: [{ teamId, version: 2 }], action: 'approve' }, { as: staff.token }),
    ),
  )
  expect(answers.map(({ data }) => data.results[0]?.state)).toEqual(Array.from({ length: 20 }, () => 'enrolled'))
  const rows = await app.db
    .selectFrom('enrolment_team')
    .select(['number', 'review_number'])
    .where('round_id', '=', round.roundId)
    .orderBy('number')
    .execute()
  const serials = Array.from({ length: 20 }, (_, n) => String(n + 1).padStart(5, '0'))
  expect(rows.map(({ number }) => number)).toEqual(serials.map((serial) => `2031A${serial}`))
  expect(rows.map(({ review_number }) => review_number ?? '').toSorted((a, b) => a.localeCompare(b))).toEqual(
    serials.map((serial) => `R2031A${serial}`),
  )
})

test('two auditors who decide at once: one decides, the other hears of it', async () => {
  const round = await createRound(app.db, { enrol: { auditLevels: ['organiser'] } })
  const teams = await drafts(round.itemId, 1)
  await submitAll(teams)
  const staff = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: round.groupId })
  const order = { teams: [{ teamId: teams[0]!.teamId, version: 2 }] }
  const answers = await Promise.all([
    app.call(api.audit, { ...order, action: 'approve' }, { as: staff.token }),
    app.call(api.audit, { ...order, action: 'reject', opinion: '重复报名' }, { as: staff.token }),
  ])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('a deadline passing while submissions arrive: in exactly if decided before it', async () => {
  const round = await createRound(app.db, { enrol: { auditLevels: ['organiser'] } })
  const teams = await drafts(round.itemId, 40)
  const submit = ({ teamId, captain }: (typeof teams)[number]) =>
    app.call(api.submit, { teamId, version: 1 }, { as: captain.token })
  // On any machine the first is in time and the last is late; the database decides the others.
  const early = await submit(teams[0]!)
  const { rows } = await sql<{
    at: Date
  }>`update competition_window set closes_at = clock_timestamp() + interval '150 ms'
    where stage_id = ${round.stageId} and kind = 'signup' returning closes_at as at`.execute(app.db)
  const crowd = await Promise.all(
    teams.slice(1, -1).map(async (team, n) => {
      await new Promise((resolve) => setTimeout(resolve, n * 8))
      return submit(team)
    }),
  )
  await sql`select pg_sleep(greatest(0, extract(epoch from ${rows[0]!.at} - clock_timestamp())))`.execute(app.db)
  const answers = [early, ...crowd, await submit(teams.at(-1)!)]
  const late = await app.db
    .selectFrom('enrolment_team')
    .select('id')
    .where('round_id', '=', round.roundId)
    .where('submitted_at', '>=', rows[0]!.at)
    .execute()
  const accepted = answers.filter(({ code }) => code === 0).length
  expect(late).toEqual([])
  expect(answers.every(({ code }) => code === 0 || code === 25102)).toBe(true)
  expect([accepted > 0, accepted < 40]).toEqual([true, true])
})

test('the same submission sent twice is one submission with one answer', async () => {
  const round = await createRound(app.db, { enrol: { auditLevels: ['organiser'] } })
  const [team] = await drafts(round.itemId, 1)
  const send = () =>
    app.call(api.submit, { teamId: team!.teamId, version: 1 }, { as: team!.captain.token, key: 'one-submission' })
  const answers = await Promise.all([send(), send(), send()])
  expect(answers.map(({ code, data }) => [code, data])).toEqual(
    Array.from({ length: 3 }, () => [0, { state: 'submitted', version: 2 }]),
  )
})
