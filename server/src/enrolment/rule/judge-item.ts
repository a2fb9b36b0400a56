import type { Refusal } from '@podium/core/base/refusal.ts'
import { beijingDay } from '@podium/core/base/time/beijing.ts'
import type { RulePerson } from '@podium/core/competition/rule/fact.ts'
import { countsSome } from '@podium/core/competition/rule/evaluate.rule.ts'
import { projectRows, recordsOf, type RuleRow } from '@podium/core/competition/rule/row.ts'
import { rowsAtSignUp } from '@podium/core/competition/rule/stage/row-stage.rule.ts'
import { faultsOfRuleChange } from '@podium/core/enrolment/setting/own-rule-change.rule.ts'
import { factWords as words } from '@podium/core/system/dict/seed-words.ts'
import { itemOf } from '#server/competition/index.ts'
import { clock } from '#server/platform/db/clock.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { countKey, toRulePerson } from './judge-team.ts'
import { identified, peopleOf, teamsAfter, type RuledTeam } from './item-teams.store.ts'
import { recordsOfPeople } from './record/person-records.ts'
import { sameProjects } from './project.store.ts'
import { otherTeams, personFacts } from './rule-people.store.ts'

/** Teams judged per round of queries. */
const CHUNK_SIZE = 500

/** Active teams of an item that the changed rows keep out and the former ones did not, with the refusals. */
export async function teamsBreakingRules(
  db: Db | Tx,
  itemId: string,
  before: readonly RuleRow[],
  now: readonly RuleRow[],
): Promise<Map<string, Refusal[]>> {
  const breaking = new Map<string, Refusal[]>()
  // A quota takes no place from a team that has one.
  const changed = rowsAtSignUp(now).filter(({ kind }) => kind !== 'quota')
  if (changed.length === 0) return breaking
  const today = beijingDay(await clock(db))
  const rows = [...before, ...changed]
  const item = (await itemOf(db, itemId))?.code ?? ''
  for (let after: string | null = null; ;) {
    const teams: RuledTeam[] = await teamsAfter(db, itemId, after, CHUNK_SIZE)
    const last = teams.at(-1)
    if (!last) return breaking
    const people = await rulePeopleOf(db, teams, rows)
    const at = { teamIds: teams.map(({ teamId }) => teamId), roundId: last.roundId }
    const sameBefore = await sameProjects(db, at, projectRows(before))
    const sameNow = await sameProjects(db, at, projectRows(changed))
    for (const { teamId, reasons, exceptions } of teams) {
      const judging = { today, words, reasons, exceptions }
      const faults = faultsOfRuleChange(rowsAtSignUp(before), changed, people.get(teamId) ?? [], {
        before: { ...judging, team: { item, sameProject: sameBefore.get(teamId)! } },
        now: { ...judging, team: { item, sameProject: sameNow.get(teamId)! } },
      })
      if (faults.length > 0) breaking.set(teamId, faults)
    }
    after = last.teamId
  }
}

/** What is known of a team whose people are asked for. */
export type PeopledTeam = Pick<RuledTeam, 'teamId' | 'roundId' | 'schoolId'>

/** The people of these teams of one round, with the facts that rules ask for. */
export async function rulePeopleOf(
  db: Db | Tx,
  teams: readonly PeopledTeam[],
  rows: readonly RuleRow[],
): Promise<ReadonlyMap<string, RulePerson[]>> {
  const people = await peopleOf(
    db,
    teams.map(({ teamId }) => teamId),
  )
  const ids = [...new Set(people.map(({ userId }) => userId))]
  if (ids.length === 0) return new Map()
  const facts = await personFacts(db, ids)
  const isLimited = rows.some(({ kind }) => kind === 'limit')
  const records = recordsOf(rows)
  const known = isLimited || records.length > 0 ? await identified(db, ids) : []
  const named = rows.some((row) => row.kind === 'limit' && countsSome(row))
  const at = { roundId: teams[0]!.roundId, named }
  const whole = known.map((person) => ({ ...person, teamId: null }))
  const counts = new Map((isLimited ? await otherTeams(db, whole, at) : []).map((each) => [countKey(each), each]))
  const held = await recordsOfPeople(db, known, at.roundId, records)
  const byTeam = Map.groupBy(people, ({ teamId }) => teamId)
  return new Map(
    teams.map(({ teamId, schoolId }) => [
      teamId,
      (byTeam.get(teamId) ?? []).map((person) => {
        const { round, series, teams: all } = counts.get(countKey(person)) ?? { round: 1, series: 1, teams: [] }
        const others = all.filter((each) => each.teamId !== teamId)
        return toRulePerson(person, facts.get(person.userId)!, {
          schoolId,
          otherTeams: { round: round - 1, series: series - 1, ...(named && { teams: others }) },
          records: held(person, teamId),
        })
      }),
    ]),
  )
}
