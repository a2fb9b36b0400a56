import { beijingDay } from '@podium/core/base/time/beijing.ts'
import type { Refusal } from '@podium/core/base/refusal.ts'
import { countsSome } from '@podium/core/competition/rule/evaluate.rule.ts'
import type { RulePerson, RuleRole } from '@podium/core/competition/rule/fact.ts'
import { judgeRules, type JudgedRule, type RuleReasons } from '@podium/core/competition/rule/judged.ts'
import { rulesAt } from '@podium/core/competition/rule/quota/pass.rule.ts'
import {
  partsOf,
  projectRows,
  quotaRows,
  recordsOf,
  type QuotaRow,
  type RuleRow,
} from '@podium/core/competition/rule/row.ts'
import type { EnrolSetting } from '@podium/core/competition/setting/setting.ts'
import { rowsAtSignUp } from '@podium/core/competition/rule/stage/row-stage.rule.ts'
import { whyRulesBroken } from '@podium/core/enrolment/team/own-rules.rule.ts'
import { factWords as words } from '@podium/core/system/dict/seed-words.ts'
import { itemOf, settingInForce } from '#server/competition/index.ts'
import { personKeys } from '#server/identity/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Secrets } from '#server/platform/security/secrets.ts'
import { countsOfUnits } from '../quota/quota-count.store.ts'
import { unitsCountedIn, unitsOf, type UnitPlace } from '../quota/unit.store.ts'
import { countersIn, countersOf, othersInQuotas } from './part-quota.store.ts'
import { recordsOfPeople } from './record/person-records.ts'
import { sameProjects } from './project.store.ts'
import { judgeSanctions } from '@podium/core/enrolment/sanction/sanction.rule.ts'
import { sanctionsOn } from '../sanction/sanction.store.ts'
import type { TeamPerson } from './team-person.ts'
import { otherTeams, personFacts, type PersonFacts } from './rule-people.store.ts'

/** Where a team is, for the rules of its item. */
export interface RuleTeam {
  readonly teamId: string
  readonly roundId: string
  readonly itemId: string
  readonly schoolId: string | null
  /** Answers that granted the team exceptions, by the key of the rule. */
  readonly ruleExceptions?: RuleReasons
}

interface Judging {
  readonly setting: EnrolSetting | null
  readonly at: Date
  readonly reasons: RuleReasons
  /** Whether quotas are those of the units in which the team counts already. */
  readonly isSubmitted?: boolean
  /** Which of the rows are judged; without it those that are checked at sign-up. */
  readonly rowsOf?: (rows: readonly RuleRow[]) => readonly RuleRow[]
}

/**
 * Sanctions in force and the round's own rules, judged on these people. The number of queries depends on their kinds
 * alone.
 */
export async function judgeTeam(
  secrets: Secrets,
  db: Db | Tx,
  team: RuleTeam,
  people: readonly TeamPerson[],
  { setting, at, reasons, isSubmitted = false, rowsOf = rowsAtSignUp }: Judging,
): Promise<JudgedRule[]> {
  const sanctioned = (await judgeSanctioned(db, [{ team, people }])).filter((rule) => rule !== null)
  const rows = rulesAt(rowsOf(setting?.rules ?? []), at)
  if (rows.length === 0) return sanctioned
  const judged = (await rulePeople(secrets, db, [{ team, people }], rows))[0]!
  const placed = rows.some(({ kind }) => kind === 'item') ? await itemOf(db, team.itemId) : null
  const quotas = quotaRows(rows)
  const present = await unitsOf(db, team.itemId, placeOfUnits(team, people), quotas)
  const kept = isSubmitted && quotas.length > 0 ? (await unitsCountedIn(db, [team.teamId])).get(team.teamId) : {}
  const units = { ...present, ...kept }
  const counts = (await countsOfUnits(db, team.itemId, [units], quotas))(units)
  const counters = quotas.length === 0 ? [] : countersIn(await countersOf(db, team.itemId, quotas), quotas, units)
  const { others: inQuota, held } = await othersInQuotas(db, team.teamId, counters)
  const { teamId, roundId } = team
  const projects = await sameProjects(db, { teamIds: [teamId], roundId }, projectRows(rows))
  const sameProject = projects.get(teamId)!
  return [
    ...sanctioned,
    ...judgeRules(rows, judged, {
      today: beijingDay(at),
      team: { item: placed?.code ?? '', inQuota, heldQuotas: held, quotaCounts: counts, sameProject },
      words,
      reasons,
      exceptions: team.ruleExceptions ?? {},
    }),
  ]
}

/** What decides on the units of a team of these people. */
export function placeOfUnits({ schoolId }: Pick<RuleTeam, 'schoolId'>, people: readonly TeamPerson[]): UnitPlace {
  return { schoolId, captainId: people.find(({ role }) => role === 'captain')?.userId ?? null }
}

/** Sanctions in force on the school or the people of teams of one round, as a broken rule each; null: no rule. */
export async function judgeSanctioned(
  db: Db | Tx,
  teams: readonly PeopledRuleTeam[],
): Promise<Array<JudgedRule | null>> {
  const schoolIds = new Set(teams.flatMap(({ team }) => team.schoolId ?? []))
  const userIds = teams.flatMap(({ people }) => people.map(({ userId }) => userId))
  const found = await sanctionsOn(db, teams[0]!.team.roundId, [...schoolIds], userIds)
  return teams.map(({ team, people }) => {
    const ofTeam = found.filter(({ userId, schoolId }) => userId !== null || schoolId === team.schoolId)
    return judgeSanctions(ofTeam, people)
  })
}

/**
 * Why the team can't be approved: somebody is excluded or under a sanction now, by an entry or a post that came after
 * its submission, or its kind of team has no place left.
 */
export async function whyExcluded(
  secrets: Secrets,
  tx: Tx,
  team: RuleTeam,
  people: readonly TeamPerson[],
  { setting, at }: { setting: EnrolSetting; at: Date },
): Promise<Refusal | null> {
  const excluding = setting.rules.filter(
    (row) => row.strength === 'hard' && partsOf(row).some(({ kind }) => kind === 'exclusion'),
  )
  const rules = [...excluding, ...(await quotasInForce(tx, team.itemId))]
  const judging = { setting: { ...setting, rules }, at, reasons: {}, isSubmitted: true }
  return whyRulesBroken(await judgeTeam(secrets, tx, team, people, judging))
}

/** The quotas of an item, which hold for teams of former settings too. */
export async function quotasInForce(db: Db | Tx, itemId: string): Promise<QuotaRow[]> {
  const inForce = await settingInForce(db, 'enrol', itemId)
  return quotaRows(inForce?.value.rules ?? [])
}

/** The setting of a team, with those rules in force that are judged later than at its submission: quotas, and those of stages. */
export async function withRulesInForce(db: Db | Tx, itemId: string, setting: EnrolSetting): Promise<EnrolSetting> {
  const isLater = (row: RuleRow) => row.kind === 'quota' || row.stages.length > 0
  const inForce = (await settingInForce(db, 'enrol', itemId))?.value.rules ?? []
  return { ...setting, rules: [...setting.rules.filter((row) => !isLater(row)), ...inForce.filter(isLater)] }
}

/** Newcomers of a team, or all of its people. */
export interface PeopledRuleTeam {
  readonly team: RuleTeam
  readonly people: readonly TeamPerson[]
}

/** The people of teams of one item as its rules see them; each natural person is in one of the teams. */
export async function rulePeople(
  secrets: Secrets,
  db: Db | Tx,
  teams: readonly PeopledRuleTeam[],
  rows: readonly RuleRow[],
): Promise<RulePerson[][]> {
  const judged = teams.map(({ team, people }) => ({ team, people: people.filter(({ role }) => role !== 'leader') }))
  const asked = judged.flatMap(({ team, people }) => people.map(({ userId }) => ({ userId, teamId: team.teamId })))
  if (asked.length === 0) return teams.map(() => [])
  const ids = asked.map(({ userId }) => userId)
  const facts = await personFacts(db, ids)
  const { roundId } = teams[0]!.team
  const isLimited = rows.some(({ kind }) => kind === 'limit')
  const records = recordsOf(rows)
  const keys = isLimited || records.length > 0 ? await personKeys(secrets, db, ids) : null
  const known = keys ? asked.map((person) => ({ ...person, person: keys.get(person.userId)! })) : []
  const named = rows.some((row) => row.kind === 'limit' && countsSome(row))
  const others = new Map(
    (isLimited ? await otherTeams(db, known, { roundId, named }) : []).map((each) => [countKey(each), each]),
  )
  const held = await recordsOfPeople(db, known, roundId, records)
  return judged.map(({ team, people }) =>
    people.map((person) => {
      const counted = others.get(countKey(person))
      const inOthers = {
        round: counted?.round ?? 0,
        series: counted?.series ?? 0,
        ...(named && { teams: counted?.teams ?? [] }),
      }
      return toRulePerson(person, facts.get(person.userId)!, {
        schoolId: team.schoolId,
        otherTeams: inOthers,
        records: held(person, team.teamId),
      })
    }),
  )
}

/** Where a person's teams in the role are counted. */
export function countKey({ userId, role }: Pick<TeamPerson, 'userId' | 'role'>): string {
  return `${role === 'teacher' ? 'teacher' : 'member'}:${userId}`
}

/** A person of a team as rules see them. */
export function toRulePerson(
  { userId, name, role }: TeamPerson,
  facts: PersonFacts,
  team: {
    readonly schoolId: string | null
    readonly otherTeams: RulePerson['otherTeams']
    readonly records: readonly string[]
  },
): RulePerson {
  const { schoolId, userId: _, ...known } = facts
  return {
    ...known,
    id: userId,
    name,
    role: role as RuleRole,
    teamSchool: schoolId === null || team.schoolId === null ? null : schoolId === team.schoolId,
    otherTeams: team.otherTeams,
    records: team.records,
  }
}
