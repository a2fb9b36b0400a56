import { effectiveWindow, windowPhase } from '@podium/core/competition/schedule/window.rule.ts'
import type { BatchDetail, BatchRow } from '@podium/core/review/views.ts'
import { settingById, type ShownWindow, shownWindows } from '#server/competition/index.ts'
import type { Db } from '#server/platform/db/db.ts'
import { orNotFound } from '#server/platform/kernel/refused.ts'
import type { BatchSummary } from './batch.store.ts'
import { countReviewable } from './entry.store.ts'

export function rowOf(batch: BatchSummary): BatchRow {
  const { settingId: _setting, notice: _notice, createdAt, ...row } = batch
  return { ...row, createdAt: createdAt.toISOString() }
}

export async function detailOf(db: Db, batch: BatchSummary, now: Date): Promise<BatchDetail> {
  const setting = orNotFound(await settingById(db, 'review', batch.settingId))
  const mayTake = ['configuring', 'grouped', 'assigned'].includes(batch.state)
  return {
    ...rowOf(batch),
    notice: batch.notice,
    setting: setting.value,
    window: await windowFacts(db, batch, now),
    lateWorks: mayTake ? await countReviewable(db, batch) : 0,
    serverNow: now.toISOString(),
  }
}

/** The current review window of an item; null if none is set. */
export async function windowFacts(db: Db, place: { itemId: string; stageId: string }, now: Date) {
  return windowAt(await shownWindows(db, { stageIds: [place.stageId] }, 'review'), place, now)
}

export function windowAt(windows: readonly ShownWindow[], place: { itemId: string; stageId: string }, now: Date) {
  const stageWindows = windows.filter(({ stageId }) => stageId === place.stageId)
  const window = effectiveWindow(stageWindows, 'review', place.itemId, now)
  return window && { phase: windowPhase(window, now), opensAt: window.opensAt, closesAt: window.closesAt }
}
