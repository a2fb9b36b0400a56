import type { Db } from '#server/platform/db/db.ts'

export interface ReviewWindow {
  stageId: string
  itemId: string | null
  kind: 'review'
  opensAt: string
  closesAt: string
  forced: 'open' | 'closed' | null
}

/** The review windows of stages, for showing; a decision asks `windowNow`, which locks them. */
export async function reviewWindows(db: Db, stageIds: readonly string[]): Promise<ReviewWindow[]> {
  if (stageIds.length === 0) return []
  const rows = await db
    .selectFrom('competition_window_view')
    .select(['stage_id', 'item_id', 'opens_at', 'closes_at', 'forced'])
    .where('stage_id', 'in', [...new Set(stageIds)])
    .where('kind', '=', 'review')
    .execute()
  return rows.map((row) => ({
    stageId: row.stage_id,
    itemId: row.item_id,
    kind: 'review',
    opensAt: row.opens_at.toISOString(),
    closesAt: row.closes_at.toISOString(),
    forced: row.forced,
  }))
}
