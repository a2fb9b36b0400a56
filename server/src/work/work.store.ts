import { sql, type Selectable } from 'kysely'
import type { AiUse } from '@podium/core/work/hand-in/hand-in.ts'
import type { Origin } from '@podium/core/work/hand-in/origin.ts'
import { NO_SUBMISSION_STATES, OPEN_WORK_STATES, WorkState } from '@podium/core/work/work.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { json, type Db, type Schema } from '#server/platform/db/db.ts'
import { searchTerms } from '#server/platform/db/search.ts'

/** A stored work with its draft. */
export interface Work {
  workId: string
  teamId: string
  roundId: string
  itemId: string
  stageId: string
  title: string
  summary: string
  keywords: string[]
  aiUse: AiUse | null
  origin: Origin | null
  briefId: string | null
  state: WorkState
  /** The current version; null before the first submission. */
  versionId: string | null
  version: number
}

/** Locks the team's work for a stage; creates it if it is missing. */
export async function openWork(
  tx: Tx,
  at: { teamId: string; roundId: string; itemId: string; stageId: string },
): Promise<Work> {
  const found = tx
    .selectFrom('work_work')
    .selectAll()
    .where('team_id', '=', at.teamId)
    .where('stage_id', '=', at.stageId)
    .forUpdate()
  const row = await found.executeTakeFirst()
  if (row) return toWork(row)
  await tx
    .insertInto('work_work')
    .values({ team_id: at.teamId, round_id: at.roundId, item_id: at.itemId, stage_id: at.stageId })
    .onConflict((conflict) => conflict.columns(['team_id', 'stage_id']).doNothing())
    .execute()
  return toWork(await found.executeTakeFirstOrThrow())
}

export async function lockWork(tx: Tx, workId: string): Promise<Work | null> {
  const row = await tx.selectFrom('work_work').selectAll().where('id', '=', workId).forUpdate().executeTakeFirst()
  return row ? toWork(row) : null
}

export async function loadWork(db: Db | Tx, workId: string): Promise<Work | null> {
  const row = await db.selectFrom('work_work').selectAll().where('id', '=', workId).executeTakeFirst()
  return row ? toWork(row) : null
}

export async function workAt(db: Db | Tx, teamId: string, stageId: string): Promise<Work | null> {
  const row = await db
    .selectFrom('work_work')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('stage_id', '=', stageId)
    .executeTakeFirst()
  return row ? toWork(row) : null
}

/** Updates a locked work and returns its new version. */
export async function changeWork(
  tx: Tx,
  work: Work,
  change: {
    draft?: { title: string; summary: string; keywords: string[] }
    aiUse?: AiUse
    origin?: Origin
    briefId?: string
    state?: WorkState
    versionId?: string
  },
): Promise<number> {
  const { version } = await tx
    .updateTable('work_work')
    .set({
      version: sql`version + 1`,
      ...(change.draft ? { ...change.draft, search: searchTerms(change.draft.title, ...change.draft.keywords) } : {}),
      ...(change.aiUse ? { ai_use: json(change.aiUse) } : {}),
      ...(change.origin ? { origin: json(change.origin) } : {}),
      ...(change.briefId ? { brief_id: change.briefId } : {}),
      ...(change.state ? { state: change.state } : {}),
      ...(change.versionId ? { version_id: change.versionId } : {}),
    })
    .where('id', '=', work.workId)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** Withdraws all works of a team that left; returns them with their submitted versions. */
export async function withdrawWorksOf(
  tx: Tx,
  teamId: string,
): Promise<Array<{ workId: string; versionId: string | null }>> {
  return tx
    .updateTable('work_work')
    .set({ state: 'withdrawn', version: sql`version + 1` })
    .where('team_id', '=', teamId)
    .where('state', 'in', OPEN_WORK_STATES)
    .returning(['id as workId', 'version_id as versionId'])
    .execute()
}

/** Disables the works of an excluded team that are not in review yet. */
export async function disableWorksOf(tx: Tx, teamId: string): Promise<void> {
  await tx
    .updateTable('work_work')
    .set((eb) => ({
      state: WorkState.enum.disabled,
      state_before_disabled: eb.ref('state'),
      version: sql`version + 1`,
    }))
    .where('team_id', '=', teamId)
    .where('state', 'in', OPEN_WORK_STATES)
    .execute()
}

/** Restores the works that were disabled with their team. */
export async function restoreWorksOf(tx: Tx, teamId: string): Promise<void> {
  await tx
    .updateTable('work_work')
    .set({
      state: sql<WorkState>`state_before_disabled`,
      state_before_disabled: null,
      version: sql`version + 1`,
    })
    .where('team_id', '=', teamId)
    .where('state', '=', WorkState.enum.disabled)
    .where('state_before_disabled', 'is not', null)
    .execute()
}

/** Whether the team has a submission that was not withdrawn. */
export async function hasSubmitted(tx: Tx, teamId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('work_work')
    .select('id')
    .where('team_id', '=', teamId)
    .where('state', 'not in', NO_SUBMISSION_STATES)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function addDecision(
  tx: Tx,
  decision: {
    workId: string
    versionId: string
    action: 'accept' | 'return'
    opinion: string
    by: { userId: string; name: string }
  },
): Promise<void> {
  await tx
    .insertInto('work_decision')
    .values({
      work_id: decision.workId,
      version_id: decision.versionId,
      action: decision.action,
      opinion: decision.opinion,
      by_user: decision.by.userId,
      by_name: decision.by.name,
    })
    .execute()
}

export async function decisionsOf(db: Db | Tx, workId: string) {
  const rows = await db
    .selectFrom('work_decision as decision')
    .innerJoin('work_version as version', 'version.id', 'decision.version_id')
    .select(['decision.action', 'decision.opinion', 'decision.by_name', 'decision.at', 'version.no'])
    .where('decision.work_id', '=', workId)
    .orderBy('decision.at')
    .orderBy('decision.id')
    .execute()
  return rows.map((row) => ({
    action: row.action,
    versionNo: row.no,
    opinion: row.opinion,
    byName: row.by_name,
    at: row.at.toISOString(),
  }))
}

function toWork(row: Selectable<Schema['work_work']>): Work {
  return {
    workId: row.id,
    teamId: row.team_id,
    roundId: row.round_id,
    itemId: row.item_id,
    stageId: row.stage_id,
    title: row.title,
    summary: row.summary,
    keywords: row.keywords,
    aiUse: row.ai_use as AiUse | null,
    origin: row.origin as Origin | null,
    briefId: row.brief_id,
    state: row.state,
    versionId: row.version_id,
    version: row.version,
  }
}
