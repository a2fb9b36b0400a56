import { whyNotObject, whyNotSpeakFor } from '@podium/core/award/objection/objection.rule.ts'
import { isVisible } from '@podium/core/award/visible.rule.ts'
import type { Refusal } from '@podium/core/base/refusal.ts'
import { underSwitch } from '@podium/core/competition/phase/phase.rule.ts'
import { effectiveWindow } from '@podium/core/competition/schedule/window.rule.ts'
import { shownWindows } from '#server/competition/index.ts'
import type { Db } from '#server/platform/db/db.ts'
import { shownOf } from '../locked-batch.ts'
import { findResults, objectionsOf, type ObjectingTeam } from './objection.store.ts'

/** Objections of a team to its results of a stage, and why the person can't file another one now; for display. */
export async function standingOf(
  db: Db,
  team: ObjectingTeam,
  stageId: string,
  now: Date,
): Promise<{ filed: Awaited<ReturnType<typeof objectionsOf>>; refusal: Refusal | null }> {
  const { schoolId, itemId, teamId } = team
  const [results, filed, windows] = await Promise.all([
    findResults(db, team, stageId),
    objectionsOf(db, team, stageId),
    shownWindows(db, { stageIds: [stageId], schoolId, teamId }, 'objection'),
  ])
  const switched = windows.map((window) => underSwitch(window, now))
  const refusal =
    whyNotSpeakFor(team) ??
    whyNotObject(
      {
        seen: results !== null && isVisible(shownOf(results), now),
        window: effectiveWindow(switched, 'objection', itemId, now),
        filed: filed.map(({ state }) => state),
      },
      now,
    )
  return { filed, refusal }
}
