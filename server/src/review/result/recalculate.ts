import { RULE_VERSION } from '@podium/core/review/result/calculation.rule.ts'
import { toDecimal } from '@podium/core/review/result/exact.ts'
import { rankWorks } from '@podium/core/review/result/rank.rule.ts'
import { settingById } from '#server/competition/index.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Rechecked } from '#server/platform/kernel/module.ts'
import { orNotFound } from '#server/platform/kernel/refused.ts'
import { KEPT_DECIMALS } from './calculate-results.ts'
import { savedResults, lockedRuns } from './run.store.ts'
import { scoresOfRun } from './scores.store.ts'

/**
 * Works of locked batches whose stored rank, tie or exact score differs from a recalculation of their locked scores.
 * Runs of an earlier rule version are ignored, because this version calculates differently.
 */
export async function changedResults(db: Db): Promise<Rechecked> {
  const changed: Array<{ runId: string; workId: string }> = []
  let checked = 0
  for (const { runId, settingId, ruleVersion } of await lockedRuns(db)) {
    if (ruleVersion !== RULE_VERSION) continue
    const { value: setting } = orNotFound(await settingById(db, 'review', settingId))
    const again = new Map(rankWorks(await scoresOfRun(db, runId), setting).map((result) => [result.workId, result]))
    for (const { workId, rank, tied, score } of await savedResults(db, runId)) {
      const right = again.get(workId)
      const same =
        right && right.rank === rank && right.tied === tied && sameNumber(toDecimal(right.score, KEPT_DECIMALS), score)
      checked += 1
      if (!same) changed.push({ runId, workId })
    }
  }
  return { checked, violations: changed }
}

/** Whether two decimals are equal apart from trailing zeros. */
function sameNumber(one: string, other: string): boolean {
  const plain = (text: string) => (text.includes('.') ? text.replace(/\.?0+$/, '') : text)
  return plain(one) === plain(other)
}
