import { whyWindowClosed } from '@podium/core/competition/schedule/window.rule.ts'
import { whyEarly, type EarlyReview } from '@podium/core/review/batch/early.rule.ts'
import { statesBefore } from '@podium/core/base/state/state-machine.ts'
import { workMachine } from '@podium/core/work/state.rule.ts'
import { windowNow } from '#server/competition/index.ts'
import { clock } from '#server/platform/db/clock.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { refuseIf } from '#server/platform/kernel/refused.ts'
import { countOutside } from './entry.store.ts'

/** Throws if teams may still submit and the user has not confirmed. Locks the schedule until the transaction ends. */
export async function refuseEarly(
  tx: Tx,
  itemStage: { stageId: string; itemId: string },
  review: Pick<EarlyReview, 'deed' | 'works' | 'teams'>,
  accepted: boolean,
): Promise<void> {
  const { stageId, itemId } = itemStage
  const window = await windowNow(tx, { stageId, itemId, kind: 'submission', anySchool: true })
  const now = await clock(tx)
  if (!window || whyWindowClosed(window, now)) return
  const others = await countOutside(tx, itemStage, statesBefore(workMachine, 'submit'))
  refuseIf(whyEarly({ ...review, submission: window, others }, accepted, now))
}
