import { z } from 'zod'
import { Id } from '@podium/core/base/shapes.ts'
import { QUOTA_STATES } from '@podium/core/enrolment/team/team.ts'
import { settingInForce } from '#server/competition/index.ts'
import { clock } from '#server/platform/db/clock.ts'
import { job } from '#server/platform/jobs/kind.ts'
import { enqueue } from '#server/platform/jobs/queue.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { membersOf } from '../member/member.store.ts'
import { countInQuotas } from '../rule/count-in-quotas.ts'
import { judgedMembers } from '../team/facts.ts'
import { lockTeam } from '../team/team.store.ts'

export const RECOUNT_QUOTAS = 'enrolment.recount_quotas'

/** Teams whose ids are read at once. */
const CHUNK_SIZE = 200

/** Lets the teams that were submitted before count in the changed quotas too. */
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
    // One by one: whoever submits locks a team and then counters too.
    for (const teamId of teamIds) await run.write((tx) => recount(run.services, tx, teamId))
    recounted += teamIds.length
    after = teamIds.at(-1)!
    await run.progress(recounted, null)
  }
})

async function recount(services: Services, tx: Tx, teamId: string): Promise<void> {
  const team = await lockTeam(tx, teamId)
  if (!team || !isSubmitted(team.state)) return
  const inForce = await settingInForce(tx, 'enrol', team.itemId)
  if (!inForce) return
  const members = await membersOf(tx, teamId)
  const at = await clock(tx)
  await countInQuotas(services, tx, team, judgedMembers(members), { setting: inForce.value, at, isRecount: true })
}

const isSubmitted = (state: string) => QUOTA_STATES.some((each) => each === state)

async function submittedAfter(db: Db | Tx, itemId: string, after: string | null, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('enrolment_team')
    .select('id')
    .where('item_id', '=', itemId)
    .where('state', 'in', QUOTA_STATES)
    .$if(after !== null, (query) => query.where('id', '>', after!))
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
