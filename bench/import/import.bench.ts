import { buffer } from 'node:stream/consumers'
import { enrolmentApi as api } from '../../core/src/enrolment/api.ts'
import {
  NOTIFY_IMPORTED_JOB,
  TEAM_IMPORT,
  TEAM_IMPORT_JOB,
  teamImportColumns,
} from '../../core/src/enrolment/import/team-import.ts'
import { RuleRow } from '../../core/src/competition/rule/row.ts'
import { modules } from '../../server/src/app/modules.ts'
import { createRound } from '../../server/src/competition/competition.fixture.ts'
import { createUser, randomPhone, type MadeUser } from '../../server/src/identity/identity.fixture.ts'
import { createSchool } from '../../server/src/organisation/organisation.fixture.ts'
import { storeFile } from '../../server/src/platform/files/store-file.ts'
import { openTestApp, type TestApp } from '../../server/src/platform/testing/test-app.ts'
import { streamWorkbook, XLSX } from '../../server/src/platform/workbook/stream-workbook.ts'
import { withPostgres } from '../with-postgres.ts'
import { cpuOfPostgres } from './cpu-of-postgres.ts'

/** Teams of the imports, which are linear if the CPU time of a thousand is the same. */
const SIZES = (process.argv[3] ?? '2000,8000').split(',').map(Number)
const SECONDS_OF_20_000 = 60
const MOST_PER_THOUSAND = SECONDS_OF_20_000 / 20
/** Greatest ratio of the CPU time per thousand teams in the largest import to that in the smallest. */
const MOST_GROWTH = 1.3

const onlyOneTeam = { kind: 'limit', key: 'one_team', role: 'member', within: 'round', most: 1 }

interface Times {
  readonly seconds: number
  readonly node: number
  readonly postgres: number
}

/**
 * Imports of teams of two under a limit of teams per person: seconds and CPU time of a thousand teams, in imports of
 * different size, of new people and of the same people into another round. `npm run bench -- import 20000` measures
 * other sizes.
 */
export async function bench(): Promise<void> {
  await withPostgres(async ({ url, dataDir }) => {
    const app = await openTestApp({ modules: withoutNotices(), databaseUrl: url, limits: { preparedAfter: 5 } })
    try {
      const school = await createSchool(app)
      const staff = await createUser(app, { kind: 'school_staff', roles: ['school_admin'], groupId: school.groupId })
      const importer = { app, dataDir, staff }
      await importOf(importer, peopleOf(600))
      const costs: number[] = []
      for (const size of SIZES) {
        const people = peopleOf(size)
        for (const kind of ['new people', 'known people']) {
          const { seconds, node, postgres } = await importOf(importer, people)
          const each = (value: number) => (value / (size / 1_000)).toFixed(2)
          const cpu = `CPU of the server ${each(node)} s, of PostgreSQL ${each(postgres)} s`
          console.log(`${size} teams of ${kind} in ${seconds.toFixed(1)} s; of a thousand: ${each(seconds)} s, ${cpu}`)
          costs.push((node + postgres) / (size / 1_000))
        }
      }
      const growth = Math.max(...costs.slice(-2)) / Math.max(...costs.slice(0, 2))
      const most = Math.max(...costs)
      const met = most <= MOST_PER_THOUSAND && growth <= MOST_GROWTH
      const wanted = `wanted: ${MOST_PER_THOUSAND}), growth ${growth.toFixed(2)} (wanted: ${MOST_GROWTH})`
      console.log(`${met ? 'met' : 'MISSED'}: at most ${most.toFixed(2)} s of CPU a thousand (${wanted}`)
      if (!met) process.exitCode = 1
    } finally {
      await app.close()
    }
  })
}

/** People are notified by a job of its own, after the import. */
function withoutNotices() {
  return modules.map((module) => {
    const { [NOTIFY_IMPORTED_JOB]: notify, ...jobs } = module.jobs ?? {}
    return notify
      ? { ...module, jobs: { ...jobs, [NOTIFY_IMPORTED_JOB]: { ...notify, run: async () => ({}) } } }
      : module
  })
}

interface Importer {
  readonly app: TestApp
  readonly dataDir: string
  readonly staff: MadeUser
}

/** Phone numbers of a captain and a member for each team. */
const peopleOf = (teams: number) =>
  Array.from({ length: teams }, () => ({ captain: randomPhone(), member: randomPhone() }))

async function importOf({ app, dataDir, staff }: Importer, teams: ReturnType<typeof peopleOf>): Promise<Times> {
  const round = await createRound(app.db, {
    enrol: { minTeachers: 0, auditLevels: [], membersMustAccept: false, rules: [RuleRow.parse(onlyOneTeam)] },
  })
  const fileId = await upload(app, staff, round.items[0]!.code, teams)
  const before = { at: performance.now(), node: process.cpuUsage(), postgres: cpuOfPostgres(dataDir) }
  const input = { roundId: round.roundId, fileId, corrections: [] }
  await app.call(api.importTeams, input, { as: staff.token })
  await app.runJobs()
  const { user, system } = process.cpuUsage(before.node)
  const { state, error } = await app.db
    .selectFrom('platform_job')
    .select(['state', 'error'])
    .where('kind', '=', TEAM_IMPORT_JOB)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  if (state !== 'done') throw new Error(`the import is ${state} ${String(error)}`)
  return {
    seconds: (performance.now() - before.at) / 1_000,
    node: (user + system) / 1e6,
    postgres: cpuOfPostgres(dataDir) - before.postgres,
  }
}

async function upload(
  app: TestApp,
  staff: MadeUser,
  itemCode: string,
  teams: ReturnType<typeof peopleOf>,
): Promise<string> {
  async function* batches() {
    for (const [at, { captain, member }] of teams.entries()) {
      const team = `千队${at}`
      yield [
        { itemCode, team, role: '队长', name: `队长${at}`, phone: captain },
        { itemCode, team, role: '队员', name: `队员${at}`, phone: member },
      ]
    }
  }
  const columns = teamImportColumns.map(({ key, zh }) => ({
    kind: 'text' as const,
    width: 20,
    head: zh,
    of: (row: Readonly<Record<string, string>>) => row[key] ?? '',
  }))
  const bytes = await buffer(streamWorkbook({ title: '参赛队', columns, batches: batches(), language: 'zh-cn' }))
  const file = { purpose: TEAM_IMPORT, ownerId: staff.userId, name: '名单.xlsx', mediaType: XLSX, bytes }
  return storeFile(app.services, app.db, file)
}
