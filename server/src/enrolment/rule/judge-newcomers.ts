import { beijingDay } from '@podium/core/base/time/beijing.ts'
import { evaluateNewcomer } from '@podium/core/competition/rule/evaluate.rule.ts'
import { inWords, type JudgedRule } from '@podium/core/competition/rule/judged.ts'
import { rowsAtSignUp } from '@podium/core/competition/rule/stage/row-stage.rule.ts'
import type { EnrolSetting } from '@podium/core/competition/setting/setting.ts'
import { factWords as words } from '@podium/core/system/dict/seed-words.ts'
import { clock } from '#server/platform/db/clock.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Secrets } from '#server/platform/security/secrets.ts'
import { judgeSanctioned, rulePeople, type PeopledRuleTeam } from './judge-team.ts'

/**
 * Sanctions, and the hard rules that no later member mends, judged on newcomers of teams of one item, in which no
 * natural person is twice: for each team what keeps one of them out. The number of queries depends on the rules alone.
 */
export async function judgeNewcomers(
  secrets: Secrets,
  db: Db | Tx,
  teams: readonly PeopledRuleTeam[],
  setting: EnrolSetting,
): Promise<JudgedRule[][]> {
  if (teams.every(({ people }) => people.length === 0)) return teams.map(() => [])
  const ofSchools = await judgeSanctioned(db, teams)
  const sanctioned = teams.map(({ people }, at) => (people.length > 0 ? ofSchools[at]! : null))
  const rows = rowsAtSignUp(setting.rules).filter(({ strength }) => strength === 'hard')
  if (rows.length === 0) return sanctioned.map((rule) => (rule ? [rule] : []))
  const today = beijingDay(await clock(db))
  const judged = await rulePeople(secrets, db, teams, rows)
  return teams.map(({ team }, at) => {
    const verdicts = judged[at]!.flatMap((person) => evaluateNewcomer(rows, person, today))
    const inTeam = { today, words, exceptions: team.ruleExceptions ?? {} }
    const broken = verdicts.map((verdict) => inWords(verdict, inTeam)).filter(({ holds }) => !holds)
    return [sanctioned[at]!, ...broken].filter((rule) => rule !== null)
  })
}
