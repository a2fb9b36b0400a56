import { both } from '@podium/core/base/bilingual-text.ts'
import { Id } from '@podium/core/base/shapes.ts'
import { AwaitingFilter, type RowsConfirmed } from '@podium/core/finance/statement/statement.ts'
import { job } from '#server/platform/jobs/kind.ts'
import { Refused } from '#server/platform/kernel/refused.ts'
import { payByRow } from './pay-by-row.ts'
import { Actor, refuseChangedRights } from './unchanged-rights.ts'
import { awaitingIds } from './awaiting.store.ts'

const ROWS_AT_ONCE = 200

const ConfirmTask = AwaitingFilter.extend({ accountId: Id, actor: Actor })

/** Confirms matched rows one by one; one that is refused stays as it is. What was confirmed stays, should it begin again. */
export const confirmRowsJob = job(ConfirmTask, async (run, task): Promise<RowsConfirmed> => {
  const done = { confirmed: 0, exceptions: 0, refused: 0 }
  const confirmed = new Set<string>()
  let after: string | null = null
  for (;;) {
    await refuseChangedRights(run.db, task.actor)
    const rowIds: string[] = await awaitingIds(run.db, task, after, ROWS_AT_ONCE)
    for (const rowId of rowIds) {
      // Together with another row.
      if (confirmed.has(rowId)) continue
      try {
        const paid = await run.write((tx) => payByRow(run.services, tx, rowId, task.actor.userId))
        for (const id of paid.rowIds) confirmed.add(id)
        done.confirmed = confirmed.size
        done.exceptions += paid.exceptions.length
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        done.refused += 1
      }
      await run.progress(done.confirmed + done.refused, null, both('确认入账', 'Confirming'))
    }
    if (rowIds.length < ROWS_AT_ONCE) return done
    after = rowIds.at(-1)!
  }
})
