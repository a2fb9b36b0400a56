import { sql } from 'kysely'
import type { Bilingual } from '@podium/core/base/shapes.ts'
import type { PageTotal } from '@podium/core/base/page.ts'
import type { WaiverRow, WaiverState } from '@podium/core/finance/waiver/waiver.ts'
import { reaches, reachesSchool } from '#server/organisation/index.ts'
import type { Db } from '#server/platform/db/db.ts'
import { onePage, pageTotal, type Paging } from '#server/platform/db/paging.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'

export interface WaiverDraft {
  readonly groupId: string
  readonly schoolId: string | null
  readonly subjectId: string
  readonly title: string
  readonly round: Bilingual
  /** Null: the whole fee. */
  readonly amount: number | null
  readonly reason: string
  readonly requestedBy: string
}

export async function insertWaiver(tx: Tx, draft: WaiverDraft): Promise<string> {
  const { id } = await tx
    .insertInto('finance_waiver')
    .values({
      group_id: draft.groupId,
      school_id: draft.schoolId,
      subject_id: draft.subjectId,
      title: draft.title,
      title_zh: draft.round.zh,
      title_en: draft.round.en,
      amount: draft.amount,
      reason: draft.reason,
      requested_by: draft.requestedBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Locks a waiver of an organiser that the scope reaches. */
export async function lockWaiver(tx: Tx, waiverId: string, scope: DataScope) {
  const row = await tx
    .selectFrom('finance_waiver')
    .select(['subject_id as subjectId', 'state', 'requested_by as requestedBy', 'amount', 'title'])
    .select(['title_zh as titleZh', 'title_en as titleEn'])
    .where('id', '=', waiverId)
    .where(reaches(scope, 'finance_waiver.group_id'))
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function decideWaiverRow(
  tx: Tx,
  waiverId: string,
  decision: { state: 'granted' | 'rejected'; by: string; opinion: string },
): Promise<void> {
  await tx
    .updateTable('finance_waiver')
    .set({
      state: decision.state,
      decided_by: decision.by,
      decided_at: sql`clock_timestamp()`,
      opinion: decision.opinion,
      version: sql`version + 1`,
    })
    .where('id', '=', waiverId)
    .execute()
}

export async function listWaivers(
  db: Db,
  scope: DataScope,
  viewerId: string,
  state: WaiverState | undefined,
  paging: Paging,
): Promise<PageTotal & { rows: WaiverRow[] }> {
  const query = db
    .selectFrom('finance_waiver as waiver')
    .where(sql<boolean>`(${reaches(scope, 'waiver.group_id')} or ${reachesSchool(scope, 'waiver.school_id')})`)
    .$if(state !== undefined, (some) => some.where('waiver.state', '=', state!))
  const [rows, total] = await Promise.all([
    query
      .innerJoin('identity_user_view as maker', 'maker.id', 'waiver.requested_by')
      .leftJoin('identity_user_view as decider', 'decider.id', 'waiver.decided_by')
      .select(['waiver.id', 'waiver.title', 'waiver.title_zh', 'waiver.title_en', 'waiver.amount', 'waiver.reason'])
      .select(['waiver.state', 'waiver.requested_by', 'waiver.requested_at', 'waiver.opinion'])
      .select(['maker.real_name as maker_name', 'decider.real_name as decider_name'])
      .orderBy('waiver.decided_at', (order) => order.desc().nullsFirst())
      .orderBy('waiver.requested_at', 'desc')
      .orderBy('waiver.id')
      .$call(onePage(paging))
      .execute(),
    pageTotal(db, query, paging),
  ])
  return {
    rows: rows.map((row) => ({
      waiverId: row.id,
      title: row.title,
      titleZh: row.title_zh,
      titleEn: row.title_en,
      amount: row.amount,
      reason: row.reason,
      state: row.state,
      requestedBy: row.maker_name,
      requestedAt: row.requested_at.toISOString(),
      decidedBy: row.decider_name ?? '',
      opinion: row.opinion,
      isOwn: row.requested_by === viewerId,
    })),
    ...total,
  }
}
