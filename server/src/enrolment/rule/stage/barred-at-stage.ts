import { beijingDay } from '@podium/core/base/time/beijing.ts'
import type { Refusal } from '@podium/core/base/refusal.ts'
import { judgeRules } from '@podium/core/competition/rule/judged.ts'
import { rowsAtStage } from '@podium/core/competition/rule/stage/row-stage.rule.ts'
import { whyRulesBroken } from '@podium/core/enrolment/team/own-rules.rule.ts'
import { factWords as words } from '@podium/core/system/dict/seed-words.ts'
import { settingInForce } from '#server/competition/index.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { teamsById } from '../item-teams.store.ts'
import { rulePeopleOf } from '../judge-item.ts'

/** Teams judged per round of queries. */
const CHUNK_SIZE = 500

/**
 * Of these teams of an item, those that break a rule that the stage checks, with the first such refusal: they don't get
 * into the stage, and hand in no work of it.
 */
export async function barredAtStage(
  db: Db | Tx,
  { itemId, stageId, at }: { readonly itemId: string; readonly stageId: string; readonly at: Date },
  teamIds: readonly string[],
): Promise<ReadonlyMap<string, Refusal>> {
  const barred = new Map<string, Refusal>()
  const setting = await settingInForce(db, 'enrol', itemId)
  const rows = rowsAtStage(setting?.value.rules ?? [], stageId)
  if (rows.length === 0) return barred
  const today = beijingDay(at)
  for (let first = 0; first < teamIds.length; first += CHUNK_SIZE) {
    const teams = await teamsById(db, teamIds.slice(first, first + CHUNK_SIZE))
    const people = teams.length === 0 ? new Map() : await rulePeopleOf(db, teams, rows)
    for (const { teamId, exceptions } of teams) {
      const refusal = whyRulesBroken(judgeRules(rows, people.get(teamId) ?? [], { today, words, exceptions }))
      if (refusal) barred.set(teamId, refusal)
    }
  }
  return barred
}
