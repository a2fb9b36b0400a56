import { join } from 'node:path'
import { sql } from 'kysely'
import { API_BASE } from '../../core/src/base/endpoint.ts'
import { enrolmentApi } from '../../core/src/enrolment/api.ts'
import { createRound } from '../../server/src/competition/competition.fixture.ts'
import { plantDrafts, type PlantedDraft } from '../../server/src/enrolment/admission/rush.fixture.ts'
import { createSchool } from '../../server/src/organisation/organisation.fixture.ts'
import { openDatabase, type Db } from '../../server/src/platform/db/db.ts'
import { startInspected } from '../inspected.ts'
import { withPostgres } from '../with-postgres.ts'
import { send, type Attempt } from '../rush/attempts.ts'

const WAITING = 50_000
const PLACES = 1_000
const MOST_MB = 300
const DRAW_WITHIN_SECONDS = 30
const ASKING = 5_000

/**
 * 50,000 people join the queue of an item over HTTP, its order is drawn, and some of them ask where they stand. Limit:
 * resident memory of the server after all joined, and after the draw.
 */
export async function bench(): Promise<void> {
  await withPostgres(async ({ url, dataDir }) => {
    const database = openDatabase({ url, maxConnections: 2, noStatementTimeout: true })
    const server = await startInspected(join(dataDir, 'app'), { DATABASE_URL: url, DEMO: 'off' })
    try {
      const port = Number(new URL(server.url).port)
      const { drafts, itemId, roundId } = await plant(database.db)
      const before = (await server.memory()).rss
      const joining = await send(
        port,
        drafts.map((draft, at) => joinOf(draft, itemId, at)),
      )
      console.log(
        `${joining.codes[0] ?? 0} joined in ${joining.seconds.toFixed(0)} s; statuses ${text(joining.statuses)}`,
      )
      const joined = (await server.memory()).rss
      await sql`update competition_window as w set opens_at = clock_timestamp() from competition_stage as stage
        where stage.id = w.stage_id and stage.round_id = ${roundId} and kind = 'signup'`.execute(database.db)
      console.log(`order drawn after ${(await secondsUntilDrawn(database.db, itemId)).toFixed(1)} s`)
      const asking = await askAll(server.url, drafts.slice(0, ASKING), itemId)
      console.log(`${ASKING} asked where they stand in ${asking.toFixed(1)} s`)
      const after = (await server.memory()).rss
      const most = Math.max(joined, after)
      const megabytes = [before, joined, after].map((bytes) => `${(bytes / 1e6).toFixed(0)} MB`)
      console.log(
        `resident memory: ${megabytes[0]} before, ${megabytes[1]} with all waiting, ${megabytes[2]} after asking`,
      )
      console.log(`limit ${MOST_MB} MB for ${WAITING}: ${most <= MOST_MB * 1e6 ? 'held' : 'EXCEEDED'}`)
    } finally {
      await server.stop()
      await database.close()
    }
  })
}

async function plant(db: Db) {
  const round = await createRound(db, {
    enrol: { totalQuota: PLACES, admission: { queue: true, perMinute: 6_000, holdMinutes: 10 } },
    windows: { signup: [120, 600] },
  })
  const school = await createSchool({ transact: (work) => db.transaction().execute((tx) => work(tx, new Date())) })
  const drafts = await plantDrafts(db, { ...round, schoolId: school.schoolId, schoolName: school.name }, WAITING)
  await sql`vacuum analyze`.execute(db)
  return { drafts, itemId: round.itemId, roundId: round.roundId }
}

function joinOf({ token }: PlantedDraft, itemId: string, at: number): Attempt {
  const path = API_BASE + enrolmentApi.joinAdmission.path
  return { path, token, body: JSON.stringify({ itemId }), address: `10.${at >> 8}.${at & 255}.1` }
}

async function secondsUntilDrawn(db: Db, itemId: string): Promise<number> {
  const started = performance.now()
  for (;;) {
    const seconds = (performance.now() - started) / 1_000
    const { rows } = await sql<{ drawn: number | null }>`
      select drawn from enrolment_admission_queue where item_id = ${itemId}`.execute(db)
    if (rows[0]?.drawn === WAITING) return seconds
    if (seconds > DRAW_WITHIN_SECONDS) throw new Error(`drawn: ${rows[0]?.drawn}`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

async function askAll(url: string, drafts: readonly PlantedDraft[], itemId: string): Promise<number> {
  const started = performance.now()
  const waiting = drafts.entries()
  const one = async () => {
    for (const [at, { token }] of waiting) {
      const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': `10.${at >> 8}.${at & 255}.1` }
      const answer = await fetch(`${url}${API_BASE}${enrolmentApi.admission.path}?itemId=${itemId}`, { headers })
      const { data } = (await answer.json()) as { data: { phase: string } }
      if (data.phase !== 'waiting' && data.phase !== 'admitted') throw new Error(JSON.stringify(data))
    }
  }
  await Promise.all(Array.from({ length: 32 }, one))
  return (performance.now() - started) / 1_000
}

const text = (counts: Readonly<Record<number, number>>) => JSON.stringify(counts)
