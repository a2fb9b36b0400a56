import { z } from 'zod'
import { Id } from '@podium/core/base/shapes.ts'
import { rulesAt } from '@podium/core/competition/rule/quota/pass.rule.ts'
import { quotaRows, type QuotaRow } from '@podium/core/competition/rule/row.ts'
import { COUNTED_STATES } from '@podium/core/enrolment/team/team.ts'
import { settingInForce } from '#server/competition/index.ts'
import { clock } from '#server/platform/db/clock.ts'
import { job } from '#server/platform/jobs/kind.ts'
import { enqueue } from '#server/platform/jobs/queue.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { lockSubmitted, type RuledTeam } from '../rule/item-teams.store.ts'
import { quotasOfTeams } from '../rule/counted-teams.ts'
import { countersOf, type TeamInQuotas } from '../rule/part-quota.store.ts'
import { sized } from '../rule/part-quotas.ts'
import { recountParts } from './recount.store.ts'
import { countsOfUnits } from './quota-count.store.ts'
import { unitsOfAll } from './unit.store.ts'

export const RECOUNT_QUOTAS = 'enrolment.recount_quotas'

/** Teams that one transaction counts: whoever submits or decides on one of them waits for it. */
const CHUNK_SIZE = 500

/** Lets the teams that were submitted before, and those in line, count in the changed quotas too. */
export async function recountLater(
  services: Services,
  tx: Tx,
  { roundId, itemId }: { roundId: string; itemId: string },
): Promise<void> {
  if ((await submittedAfter(tx, itemId, null, 1)).length === 0) return
  await enqueue(services, tx, RECOUNT_QUOTAS, { itemId }, { subject: { type: 'round', id: roundId } })
}

/**
 * Counts the submitted teams of an item by its setting in force. Those beyond a quota keep their places; no more come
 * in.
 */
export const recountQuotasJob = job(z.object({ itemId: Id }), async (run, { itemId }) => {
  let recounted = 0
  for (let after: string | null = null; ;) {
    const teamIds = await submittedAfter(run.db, itemId, after, CHUNK_SIZE)
    if (teamIds.length === 0) return { recounted }
    await run.write((tx) => recount(tx, itemId, teamIds))
    recounted += teamIds.length
    after = teamIds.at(-1)!
    await run.progress(recounted, null)
  }
})

/** Teams are locked in the order of their ids, and then counters in theirs, as whoever decides on several teams does. */
async function recount(tx: Tx, itemId: string, teamIds: readonly string[]): Promise<void> {
  const teams = await lockSubmitted(tx, teamIds)
  const inForce = await settingInForce(tx, 'enrol', itemId)
  if (!inForce || teams.length === 0) return
  const rows = rulesAt(quotaRows(inForce.value.rules), await clock(tx))
  await recountParts(tx, await inQuotas(tx, itemId, rows, teams))
}

/** In which quotas each team counts. */
async function inQuotas(
  tx: Tx,
  itemId: string,
  rows: readonly QuotaRow[],
  teams: readonly RuledTeam[],
): Promise<TeamInQuotas[]> {
  const countedIn = await quotasOfTeams(tx, teams, rows, await clock(tx))
  const unitsOf = await unitsOfAll(tx, itemId, teams, rows)
  const countsOf = await countsOfUnits(tx, itemId, teams.map(unitsOf), rows)
  const counters = await countersOf(tx, itemId, rows)
  return teams.map((team) => {
    const { teamId } = team
    const counted = countedIn(teamId)
    const units = unitsOf(team)
    return { teamId, quotas: sized(counters, rows, units, countsOf(units)).filter(({ key }) => counted.has(key)) }
  })
}

async function submittedAfter(db: Db | Tx, itemId: string, after: string | null, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('enrolment_team')
    .select('id')
    .where('item_id', '=', itemId)
    .where('state', 'in', COUNTED_STATES)
    .$if(after !== null, (query) => query.where('id', '>', after!))
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
