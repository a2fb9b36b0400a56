import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'kysely'
import { API_BASE } from '../../core/src/base/endpoint.ts'
import { enrolmentApi } from '../../core/src/enrolment/api.ts'
import { enrolmentRefusals } from '../../core/src/enrolment/refusals.ts'
import { createRound } from '../../server/src/competition/competition.fixture.ts'
import { plantDrafts } from '../../server/src/enrolment/admission/rush.fixture.ts'
import { createSchool } from '../../server/src/organisation/organisation.fixture.ts'
import { openDatabase, type Db } from '../../server/src/platform/db/db.ts'
import { startInspected } from '../inspected.ts'
import { median } from '../median.ts'
import { withPostgres } from '../with-postgres.ts'
import { send, type Attempt, type Result } from './attempts.ts'

const ROUNDS = 5
const ATTEMPTS = 10_000
const PLACES = 100
const WARM_UP = 1_000
const LEAST_A_MINUTE = 15_000
const LEAST_RATIO = 0.6

/**
 * 10,000 submissions of as many captains on 100 places, five times, compared with a bare `node:http` process whose answer
 * is one conditional update in the same database, called by the same client over as many connections.
 */
export async function bench(): Promise<void> {
  await withPostgres(async ({ url, dataDir }) => {
    const database = openDatabase({ url, maxConnections: 2, noStatementTimeout: true })
    await sql`create table bare_quota (id int primary key, size int not null, used int not null default 0)`.execute(
      database.db,
    )
    const bare = await startBare(url)
    const server = await startInspected(join(dataDir, 'app'), { DATABASE_URL: url, DEMO: 'off' })
    try {
      const port = Number(new URL(server.url).port)
      await send(port, (await plantRush(database.db, WARM_UP)).attempts)
      await send(bare.port, await plantBare(database.db, 0, WARM_UP))
      const pairs = []
      for (let round = 1; round <= ROUNDS; round += 1) {
        const { attempts, itemId } = await plantRush(database.db, ATTEMPTS)
        const ours = await send(port, attempts)
        print('rush', ours)
        await refuseUnlessExact(database.db, itemId, ours)
        const peer = await send(bare.port, await plantBare(database.db, round, ATTEMPTS))
        print('bare conditional update', peer)
        pairs.push({ ours: ours.seconds, peer: peer.seconds })
      }
      const aMinute = median(pairs.map(({ ours }) => (ATTEMPTS / ours) * 60))
      const ratio = median(pairs.map(({ ours, peer }) => peer / ours))
      console.log(
        `attempts a minute: ${aMinute.toFixed(0)} (at least ${LEAST_A_MINUTE}), ${held(aMinute >= LEAST_A_MINUTE)}`,
      )
      console.log(
        `ratio to the bare update: ${ratio.toFixed(2)} (at least ${LEAST_RATIO}), ${held(ratio >= LEAST_RATIO)}`,
      )
    } finally {
      await server.stop()
      await bare.stop()
      await database.close()
    }
  })
}

async function plantRush(db: Db, count: number): Promise<{ attempts: Attempt[]; itemId: string }> {
  const round = await createRound(db, { enrol: { totalQuota: PLACES, auditLevels: ['organiser'] } })
  const school = await createSchool({ transact: (work) => db.transaction().execute((tx) => work(tx, new Date())) })
  const drafts = await plantDrafts(db, { ...round, schoolId: school.schoolId, schoolName: school.name }, count)
  await sql`vacuum analyze`.execute(db)
  const path = API_BASE + enrolmentApi.submit.path
  const attempts = drafts.map(({ teamId, token }, at) => {
    return { path, token, body: JSON.stringify({ teamId, version: 1 }), address: `10.${at >> 8}.${at & 255}.1` }
  })
  return { attempts, itemId: round.itemId }
}

async function plantBare(db: Db, counter: number, count: number): Promise<Attempt[]> {
  await sql`insert into bare_quota (id, size) values (${counter}, ${PLACES})`.execute(db)
  return Array.from({ length: count }, (_, at) => {
    return { path: `/${counter}`, token: `bare-${at}`, body: '{}', address: '10.0.0.1' }
  })
}

async function refuseUnlessExact(db: Db, itemId: string, { statuses, codes }: Result): Promise<void> {
  const { rows } = await sql<{ taken: number }>`
    select count(*)::int as taken from enrolment_team where item_id = ${itemId} and holds_place`.execute(db)
  const full = codes[enrolmentRefusals.ITEM_QUOTA_FULL.code]
  const failed = Object.keys(statuses).some((status) => Number(status) >= 500)
  if (failed || codes[0] !== PLACES || rows[0]?.taken !== PLACES || full !== ATTEMPTS - PLACES) {
    throw new Error(`not exact: ${JSON.stringify({ statuses, codes, taken: rows[0]?.taken })}`)
  }
}

function print(name: string, { seconds, codes, p99 }: Result): void {
  const won = codes[0] ?? 0
  console.log(`${name.padEnd(24)} ${seconds.toFixed(1)} s, ${won} places given, p99 ${p99.toFixed(0)} ms`)
}

const held = (isHeld: boolean) => (isHeld ? 'held' : 'MISSED')

async function startBare(url: string) {
  const child = spawn('node', [join(import.meta.dirname, 'bare.ts')], {
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return {
    port: Number(/port (\d+)/.exec(String(line))?.[1]),
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}
