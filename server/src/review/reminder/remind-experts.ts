import { closingText } from '@podium/core/base/time/window-times.ts'
import { refusalText } from '@podium/core/base/refusal.ts'
import { remindsAutomatically, whyNotAsPreviewed, whyNotRemindNow } from '@podium/core/notice/reminder.rule.ts'
import type { ReminderPreview } from '@podium/core/notice/reminder.ts'
import { paths } from '@podium/core/paths.ts'
import { reviewApi } from '@podium/core/review/api.ts'
import { shownWindows } from '#server/competition/index.ts'
import { noticeWords } from '#server/notice/index.ts'
import { clock } from '#server/platform/db/clock.ts'
import { newId } from '#server/platform/db/id.ts'
import { transact } from '#server/platform/db/transact.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { read } from '#server/platform/kernel/read.ts'
import { refuseIf } from '#server/platform/kernel/refused.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'
import { write } from '#server/platform/kernel/write.ts'
import { windowAt } from '../batch/batch-view.ts'
import { notifyOfBatch } from '../notify-of-batch.ts'
import {
  claimReminders,
  everyLagging,
  laggingPage,
  openBatches,
  type BatchFilter,
  type LaggingFilter,
  type LaggingRow,
  type OpenBatch,
} from './lagging.store.ts'

type ScorableBatch = OpenBatch & { closesAt: string }

export const laggingExperts = read(
  reviewApi.laggingExperts,
  async function laggingExperts({ db, viewer, now, language }, { pageNum, pageSize, orderBy, order, ...filter }) {
    const batches = await scorableBatches(db, viewer.scopeOf('review:batch:list'), filter, now)
    const paging = { pageNum, pageSize, byReminder: orderBy && (order ?? 'asc') }
    const { rows, total } = await laggingPage(db, [...batches.keys()], filter, paging, language)
    return {
      rows: rows.map(({ userId: _user, remindedAt, ...row }) => {
        const refusal = whyNotRemindNow(remindedAt, now)
        return {
          ...row,
          closesAt: batches.get(row.batchId)!.closesAt,
          remindedAt: remindedAt?.toISOString() ?? null,
          hindrance: refusal ? refusalText(refusal, language) : '',
        }
      }),
      total,
      pageNum,
      pageSize,
    }
  },
)

export const previewReminders = read(
  reviewApi.previewReminders,
  async function previewReminders({ services, db, viewer, now }, who): Promise<ReminderPreview> {
    const batches = await scorableBatches(db, viewer.scopeOf('review:task:assign'), who, now)
    const { due, recent } = await dueReminders(db, batches, who, now)
    const [first] = due
    const params = first
      ? { batch: first.batchName, count: first.open, ...untilOf(batches.get(first.batchId)!, now) }
      : { batch: '', count: 0, untilZh: '', untilEn: '' }
    const { title, body } = await noticeWords(services, db, { template: 'review.reminder', params })
    return { ...countsOf(due, recent), title, body }
  },
)

/** Reminds experts of works that are not submitted. Side by side with another reminder each person gets one. */
export const remindExperts = write(
  reviewApi.remindExperts,
  'review.remind',
  async function remindExperts({ services, tx, viewer, note }, { previewed, ...who }) {
    const now = await clock(tx)
    const batches = await scorableBatches(tx, viewer.scopeOf('review:task:assign'), who, now)
    const { due, recent } = await dueReminders(tx, batches, who, now)
    refuseIf(whyNotAsPreviewed(previewed, countsOf(due, recent).recipients))
    const reminded = new Set<string>()
    for (const [batchId, rows] of Map.groupBy(due, (row) => row.batchId)) {
      const users = await remind(services, tx, batches.get(batchId)!, rows, now)
      for (const userId of users) reminded.add(userId)
      note({ type: 'review_batch', id: batchId, after: { reminded: users.length } })
    }
    return { sent: reminded.size, recent: new Set(recent.map(({ userId }) => userId)).size }
  },
)

/** Reminds those who lag once when the end of the review is near. */
export async function remindAutomatically(services: Services): Promise<void> {
  const now = await clock(services.db)
  const batches = await scorableBatches(services.db, null, {}, now)
  for (const batch of batches.values()) {
    if (!remindsAutomatically(new Date(batch.closesAt), now)) continue
    const rows = await everyLagging(services.db, [batch.batchId], {}, undefined)
    await transact(services, (tx) => remind(services, tx, batch, rows, now, new Date(batch.closesAt)))
  }
}

/** Reminds those of the experts who can be reminded now; returns their users. */
async function remind(
  services: Services,
  tx: Tx,
  batch: ScorableBatch,
  rows: readonly LaggingRow[],
  now: Date,
  automaticFor: Date | null = null,
): Promise<string[]> {
  const expertIds = rows.map(({ expertId }) => expertId)
  const claimed = await claimReminders(tx, batch.batchId, expertIds, automaticFor)
  const due = rows.filter(({ expertId }) => claimed.has(expertId))
  const occasion = newId()
  for (const [count, group] of Map.groupBy(due, ({ open }) => open)) {
    await notifyOfBatch(services, tx, batch, 'reminder', {
      users: group.map(({ userId }) => userId),
      params: { count, ...untilOf(batch, now) },
      link: paths.office.reviewTasks({ batchId: batch.batchId }),
      dedupe: `${batch.batchId}:${occasion}`,
    })
  }
  return due.map(({ userId }) => userId)
}

/** Open batches whose review window is open too, with its end. */
async function scorableBatches(
  db: Db | Tx,
  scope: DataScope | null,
  filter: BatchFilter,
  now: Date,
): Promise<Map<string, ScorableBatch>> {
  const batches = await openBatches(db, scope, filter)
  const windows = await shownWindows(db, { stageIds: batches.map(({ stageId }) => stageId) }, 'review')
  return new Map(
    batches.flatMap((batch) => {
      const window = windowAt(windows, batch, now)
      return window?.phase === 'open' ? [[batch.batchId, { ...batch, closesAt: window.closesAt }] as const] : []
    }),
  )
}

async function dueReminders(
  db: Db | Tx,
  batches: ReadonlyMap<string, ScorableBatch>,
  { chosen, ...filter }: LaggingFilter & { chosen?: Array<{ batchId: string; expertId: string }> | undefined },
  now: Date,
): Promise<{ due: LaggingRow[]; recent: LaggingRow[] }> {
  const rows = await everyLagging(db, [...batches.keys()], filter, chosen)
  const isDue = ({ remindedAt }: LaggingRow) => whyNotRemindNow(remindedAt, now) === null
  return { due: rows.filter(isDue), recent: rows.filter((row) => !isDue(row)) }
}

/** People, each counted once. */
function countsOf(due: readonly LaggingRow[], recent: readonly LaggingRow[]) {
  const people = (rows: readonly LaggingRow[]) => new Set(rows.map(({ userId }) => userId)).size
  return { recipients: people(due), recent: people(recent) }
}

function untilOf({ closesAt }: ScorableBatch, now: Date): { untilZh: string; untilEn: string } {
  const { zh, en } = closingText(closesAt, now)
  return { untilZh: zh, untilEn: en }
}
