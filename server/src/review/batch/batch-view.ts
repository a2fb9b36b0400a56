import { effectiveWindow, windowPhase } from '@podium/core/competition/schedule/window.rule.ts'
import { resultsWithdrawn } from '@podium/core/review/events.ts'
import type { BatchDetail, BatchRow } from '@podium/core/review/views.ts'
import { settingById, type ShownWindow, shownWindows } from '#server/competition/index.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { ask } from '#server/platform/events/ask.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { orNotFound } from '#server/platform/kernel/refused.ts'
import type { BatchSummary } from './batch-list.store.ts'
import { endsOfBatch } from './batch.store.ts'
import { countReviewable } from './entry.store.ts'

export function rowOf(batch: BatchSummary): BatchRow {
  const { settingId: _setting, notice: _notice, createdAt, ...row } = batch
  return { ...row, createdAt: createdAt.toISOString() }
}

export async function detailOf(services: Services, batch: BatchSummary, now: Date): Promise<BatchDetail> {
  const { db } = services
  const setting = orNotFound(await settingById(db, 'review', batch.settingId))
  const ends = await endsOfBatch(db, batch.batchId)
  const mayTake = ['configuring', 'grouped', 'assigned'].includes(batch.state)
  return {
    ...rowOf(batch),
    notice: batch.notice,
    setting: setting.value,
    window: await windowFacts(db, batch, now),
    lateWorks: mayTake ? await countReviewable(db, batch) : 0,
    withdrawn: await wereWithdrawn(services, db, batch),
    closedByName: ends.closedByName ?? '',
    closedAt: ends.closedAt?.toISOString() ?? null,
    lockedByName: ends.lockedByName ?? '',
    lockedAt: ends.lockedAt?.toISOString() ?? null,
    serverNow: now.toISOString(),
  }
}

/** Whether the results of the batch's item and stage were published and then withdrawn. */
export async function wereWithdrawn(
  services: Services,
  handle: Db | Tx,
  { itemId, stageId }: { itemId: string; stageId: string },
): Promise<boolean> {
  const answers = await ask(services, handle, resultsWithdrawn, { itemId, stageId })
  return answers.some(({ withdrawn }) => withdrawn)
}

/** The current review window of an item; null if none is set. */
export async function windowFacts(db: Db, itemStage: { itemId: string; stageId: string }, now: Date) {
  return windowAt(await shownWindows(db, { stageIds: [itemStage.stageId] }, 'review'), itemStage, now)
}

export function windowAt(windows: readonly ShownWindow[], itemStage: { itemId: string; stageId: string }, now: Date) {
  const stageWindows = windows.filter(({ stageId }) => stageId === itemStage.stageId)
  const window = effectiveWindow(stageWindows, 'review', itemStage.itemId, now)
  return window && { phase: windowPhase(window, now), opensAt: window.opensAt, closesAt: window.closesAt }
}
