import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import { Client } from 'pg'
import { pino } from 'pino'
import { manifests } from '../../core/src/modules.ts'
import { enrolmentApi } from '../../core/src/enrolment/api.ts'
import { modules } from '../../server/src/app/modules.ts'
import { createRound } from '../../server/src/competition/competition.fixture.ts'
import { plantDrafts, type PlantedDraft } from '../../server/src/enrolment/admission/rush.fixture.ts'
import { createSchool } from '../../server/src/organisation/organisation.fixture.ts'
import { readConfig } from '../../server/src/platform/kernel/config.ts'
import type { Viewer } from '../../server/src/platform/kernel/viewer.ts'
import { openPlatform, type Platform } from '../../server/src/platform/platform.ts'
import { median } from '../median.ts'
import { withPostgres } from '../with-postgres.ts'
import { record, replay, transactionOf } from './recorded.ts'

const PAIRS = 300
const WARM_UP = 60
const LEAST_RATIO = 0.7

/**
 * The submission of an enrolment, with its rules, compared with its own SQL: the statements of its transaction, recorded
 * once and executed by a bare client for other teams of the same item, in turn.
 */
export const bench = (): Promise<void> =>
  withPostgres(async ({ url, dataDir }) => {
    const platform = await openPlatform({
      config: { ...readConfig({ NODE_ENV: 'test' }), dataDir },
      secretKeys: ['a secret key for benchmarks only'],
      limits: { jobConcurrency: 0 },
      modules,
      manifests,
      databaseUrl: url,
      log: pino({ level: 'silent' }),
    })
    const bare = new Client({ connectionString: url })
    try {
      await bare.connect()
      await measure(platform, bare)
    } finally {
      await bare.end()
      await platform.close()
    }
  })

async function measure({ services }: Platform, bare: Client): Promise<void> {
  const round = await createRound(services.db, { enrol: { totalQuota: 100_000, auditLevels: ['organiser'] } })
  const school = await createSchool({
    transact: (work) => services.db.transaction().execute((tx) => work(tx, new Date())),
  })
  const place = { ...round, schoolId: school.schoolId, schoolName: school.name }
  const drafts = await plantDrafts(services.db, place, 2 * (PAIRS + WARM_UP) + 1)
  await sql`vacuum analyze`.execute(services.db)
  const viewers = new Map<PlantedDraft, Viewer>()
  for (const draft of drafts) viewers.set(draft, (await services.inside.viewer(services, draft.token))!)
  const submit = (draft: PlantedDraft) =>
    services.inside.answer(services, viewers.get(draft)!, enrolmentApi.submit, { teamId: draft.teamId, version: 1 })

  const [first, ...others] = drafts as [PlantedDraft, ...PlantedDraft[]]
  const recorded = transactionOf(await record(() => submit(first)))
  const receipt = recorded.flatMap(({ values }) => values).find((value) => /^E\d{8}-\w{8}$/.test(String(value)))
  let receipts = 0
  const inPlaceOf = (from: PlantedDraft, to: PlantedDraft) =>
    new Map([
      [from.teamId, to.teamId],
      [from.userId, to.userId],
      [from.token, to.token],
      [String(receipt), `bare-${(receipts += 1)}`],
    ])
  const times: Array<{ ours: number; peer: number }> = []
  for (let at = 0; at < others.length; at += 2) {
    const [one, other] = [others[at]!, others[at + 1]!]
    const ours = await timed(() => submit(one))
    const peer = await timed(() => replay(bare, recorded, inPlaceOf(first, other)))
    if (at >= 2 * WARM_UP) times.push({ ours, peer })
  }
  await refuseUnlessEqual(services.db, others)
  const ratio = median(times.map(({ ours, peer }) => peer / ours))
  console.log(`statements of the transaction: ${recorded.length}`)
  console.log(`submission: ${median(times.map(({ ours }) => ours)).toFixed(2)} ms`)
  console.log(`bare transaction: ${median(times.map(({ peer }) => peer)).toFixed(2)} ms`)
  console.log(`ratio: ${ratio.toFixed(2)} (at least ${LEAST_RATIO}), ${ratio >= LEAST_RATIO ? 'held' : 'MISSED'}`)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** Both ways must leave the same behind. */
async function refuseUnlessEqual(db: Platform['services']['db'], drafts: readonly PlantedDraft[]): Promise<void> {
  const left = async (parity: number) => {
    const ids = drafts.filter((_, at) => at % 2 === parity).map(({ teamId }) => teamId)
    const { rows } = await sql<{ left: string }>`
      select json_build_object(
        'states', (select json_agg(distinct state) from enrolment_team where id = any(${ids})),
        'places', (select count(*) from enrolment_team where id = any(${ids}) and holds_place),
        'log', (select count(*) from platform_audit where subject_id = any(${ids}::text[])),
        'receipts', (select count(*) from enrolment_receipt where team_id = any(${ids})))::text as left`.execute(db)
    return rows[0]!.left
  }
  const [ours, peer] = [await left(0), await left(1)]
  if (ours !== peer) throw new Error(`not the same: ${ours}, ${peer}`)
  console.log(`left behind by each: ${ours}`)
}
