import { z } from 'zod'
import { Id } from '@podium/core/base/shapes.ts'
import { reviewNotices, TEAM_NOTICES, type TeamNotice } from '@podium/core/review/notices.ts'
import { paths } from '@podium/core/paths.ts'
import { itemOf, roundById, stageOf } from '#server/competition/index.ts'
import { notify } from '#server/notice/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { newId } from '#server/platform/db/id.ts'
import { job } from '#server/platform/jobs/kind.ts'
import { enqueue } from '#server/platform/jobs/queue.ts'
import { orNotFound } from '#server/platform/kernel/refused.ts'
import { teamsOfWorks } from './team.store.ts'
import type { Services } from '#server/platform/kernel/services.ts'

export const NOTIFY_TEAMS = 'review.tell_teams'

/** Works whose teams one job notifies. */
const WORKS_AT_ONCE = 500
const PEOPLE_AT_ONCE = 200

const NotifiedTeams = z.object({
  notice: z.enum(TEAM_NOTICES),
  /** The same for all jobs of one operation, so that nobody gets a message twice. */
  occasion: Id,
  roundId: Id,
  stageId: Id,
  itemId: Id,
  workIds: z.array(Id).max(WORKS_AT_ONCE),
})

/** Queues messages to the teams of these works; they are sent after this transaction commits. */
export async function notifyTeams(
  services: Services,
  tx: Tx,
  notice: TeamNotice,
  batch: { batchId: string; roundId: string; stageId: string; itemId: string },
  workIds: readonly string[],
): Promise<void> {
  const { batchId, roundId, stageId, itemId } = batch
  const occasion = newId()
  for (let start = 0; start < workIds.length; start += WORKS_AT_ONCE) {
    const payload = { notice, occasion, roundId, stageId, itemId, workIds: workIds.slice(start, start + WORKS_AT_ONCE) }
    await enqueue(services, tx, NOTIFY_TEAMS, payload, { subject: { type: 'review_batch', id: batchId } })
  }
}

export const notifyTeamsJob = job(NotifiedTeams, async (run, payload) => {
  const users = await teamsOfWorks(run.db, payload.workIds)
  const params = await placeWords(run.db, payload)
  const notice = {
    template: `review.${payload.notice}`,
    params,
    link: paths.centre.work(),
    dedupe: `${reviewNotices[payload.notice].event}:${payload.occasion}`,
  } as const
  for (let start = 0; start < users.length; start += PEOPLE_AT_ONCE) {
    const portion = users.slice(start, start + PEOPLE_AT_ONCE)
    await run.write((tx) => notify(run.services, tx, { ...notice, users: portion }))
  }
  return { told: users.length }
})

async function placeWords(db: Db, { roundId, stageId, itemId }: z.output<typeof NotifiedTeams>) {
  const round = orNotFound(await roundById(db, roundId))
  const stage = orNotFound(await stageOf(db, stageId))
  const item = orNotFound(await itemOf(db, itemId))
  return {
    roundZh: round.name,
    roundEn: round.nameEn || round.name,
    stageZh: stage.name,
    stageEn: stage.nameEn || stage.name,
    itemZh: item.name,
    itemEn: item.nameEn || item.name,
  }
}
