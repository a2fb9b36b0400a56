import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { enrolmentApi as api } from '@podium/core/enrolment/api.ts'
import { NOTIFY_IMPORTED_JOB, TEAM_IMPORT, teamImportColumns } from '@podium/core/enrolment/import/team-import.ts'
import { competition } from '#server/competition/index.ts'
import { createRound, type MadeRound } from '#server/competition/competition.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { createUser, randomPhone, type MadeUser } from '#server/identity/identity.fixture.ts'
import { notice } from '#server/notice/index.ts'
import { createSchool } from '#server/organisation/organisation.fixture.ts'
import { job } from '#server/platform/jobs/kind.ts'
import { storeFile } from '#server/platform/files/store-file.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { streamWorkbook, XLSX } from '#server/platform/workbook/stream-workbook.ts'
import { inTier } from '../../../../test-tier.ts'
import { enrolment } from '../index.ts'

const TEAMS = inTier(600, 20_000)
const ROWS = 2 * TEAMS
/** Of the sheet, whose first row is the head. */
const BAD_ROW = 502

let app: TestApp
let staff: MadeUser
let round: MadeRound
beforeAll(async () => {
  // Its people are notified by a job of their own, in batches that go on where they were cut off.
  const jobs = { ...enrolment.jobs, [NOTIFY_IMPORTED_JOB]: job(z.unknown(), async () => ({})) }
  app = await openTestApp({ modules: [identity, notice, competition, { ...enrolment, jobs }] })
  const school = await createSchool(app)
  staff = await createUser(app, { kind: 'school_staff', roles: ['school_admin'], groupId: school.groupId })
  round = await createRound(app.db, { enrol: { minTeachers: 0, auditLevels: [] } })
})
afterAll(() => app.close())

type Cells = Partial<Record<(typeof teamImportColumns)[number]['key'], string>>

/** Teams of a captain and a member; `faulty`: one phone number is wrong. */
function* sheetRows(faulty: boolean): Generator<Cells[]> {
  const itemCode = round.items[0]!.code
  for (let at = 0; at < TEAMS; at += 1) {
    const team = `千队${at}`
    const phone = faulty && 2 * at + 2 === BAD_ROW ? '138' : randomPhone()
    yield [
      { itemCode, team, role: '队长', name: `队长${at}`, phone },
      { itemCode, team, role: '队员', name: `队员${at}`, phone: randomPhone() },
    ]
  }
}

async function upload(faulty: boolean): Promise<string> {
  async function* batches() {
    yield* sheetRows(faulty)
  }
  const columns = teamImportColumns.map(({ key, zh }) => ({
    kind: 'text' as const,
    width: 20,
    head: zh,
    of: (row: Cells) => row[key] ?? '',
  }))
  const bytes = await buffer(streamWorkbook({ title: '参赛队', columns, batches: batches(), language: 'zh-cn' }))
  const file = { purpose: TEAM_IMPORT, ownerId: staff.userId, name: '名单.xlsx', mediaType: XLSX, bytes }
  return storeFile(app.services, app.db, file)
}

const input = (fileId: string) => ({ roundId: round.roundId, fileId, corrections: [] })

async function jobOf(id: string | null) {
  const job = await app.db
    .selectFrom('platform_job')
    .select(['state', 'attempt', 'result'])
    .where('id', '=', id!)
    .execute()
  return job[0]!
}

async function teamCount(): Promise<number> {
  const { rows } = await sql<{ teams: number }>`
    select count(*)::int as teams from enrolment_team where round_id = ${round.roundId}`.execute(app.db)
  return rows[0]!.teams
}

/** Ends the connection that writes the team of this number, once. */
async function cutAt(team: number): Promise<() => Promise<void>> {
  const owner = app.ownerDb()
  await sql`create sequence written_teams`.execute(owner)
  // A sequence keeps its value when the transaction ends.
  await sql`create function cut_connection() returns trigger language plpgsql security definer as $$
    begin
      if nextval('written_teams') = ${sql.lit(team)} then perform pg_terminate_backend(pg_backend_pid()); end if;
      return new;
    end $$`.execute(owner)
  await sql`create trigger cut_connection before insert on enrolment_team
    for each row execute function cut_connection()`.execute(owner)
  return async () => {
    await sql`drop trigger cut_connection on enrolment_team`.execute(owner)
    await sql`drop function cut_connection()`.execute(owner)
    await sql`drop sequence written_teams`.execute(owner)
  }
}

/** @spec B20 */
test(`the check of ${TEAMS} teams names the one bad cell, and writes nothing`, async () => {
  const { data } = await app.call(api.checkTeamImport, input(await upload(true)), { as: staff.token })
  await app.runJobs()
  const { result } = await jobOf(data.jobId)
  expect(result).toMatchObject({ total: ROWS, faultCount: 1, faults: [{ row: BAD_ROW, column: 'phone' }] })
  expect(await teamCount()).toBe(0)
}, 600_000)

test(`an import of ${TEAMS} teams that is cut off half-way leaves nothing, and its next attempt has one effect`, async () => {
  const { data } = await app.call(api.importTeams, input(await upload(false)), { as: staff.token })
  const restore = await cutAt(TEAMS / 2)
  await app.runJobs()
  expect(await jobOf(data.jobId)).toMatchObject({ state: 'queued', attempt: 1 })
  expect(await teamCount()).toBe(0)
  await sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`.execute(app.db)
  const began = performance.now()
  await app.runJobs()
  const seconds = (performance.now() - began) / 1_000
  await restore()
  process.stdout.write(`${TEAMS} teams were imported in ${seconds.toFixed(1)} s\n`)
  expect(await jobOf(data.jobId)).toMatchObject({ state: 'done', attempt: 2, result: { teams: TEAMS } })
  expect(await teamCount()).toBe(TEAMS)
}, 600_000)
