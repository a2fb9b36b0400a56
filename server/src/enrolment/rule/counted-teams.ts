import { beijingDay } from '@podium/core/base/time/beijing.ts'
import { evaluateRules } from '@podium/core/competition/rule/evaluate.rule.ts'
import { countedOf, type RuleReasons } from '@podium/core/competition/rule/judged.ts'
import type { QuotaRow } from '@podium/core/competition/rule/row.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { rulePeopleOf, type PeopledTeam } from './judge-item.ts'

/** A team with its exceptions from rules, by their keys. */
interface CountableTeam extends PeopledTeam {
  readonly exceptions: RuleReasons
}

/** In which of the quotas each of these teams of one round counts, by its people; the number of queries is fixed. */
export async function quotasOfTeams(
  db: Db | Tx,
  teams: readonly CountableTeam[],
  rows: readonly QuotaRow[],
  at: Date,
): Promise<(teamId: string) => ReadonlySet<string>> {
  const asksPeople = rows.some(({ condition }) => condition !== null)
  const people = asksPeople && teams.length > 0 ? await rulePeopleOf(db, teams, rows) : new Map()
  const counted = new Map(
    teams.map(({ teamId, exceptions }) => [
      teamId,
      countedOf(evaluateRules(rows, people.get(teamId) ?? [], beijingDay(at)), exceptions),
    ]),
  )
  return (teamId) => counted.get(teamId) ?? new Set()
}
