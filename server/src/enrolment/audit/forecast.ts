import { baseRefusals } from '@podium/core/base/codes.ts'
import type { Language } from '@podium/core/base/refusal.ts'
import type { QuotaRow } from '@podium/core/competition/rule/row.ts'
import type { EnrolSetting } from '@podium/core/competition/setting/setting.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { whyNotDecide, type Verdict } from '@podium/core/enrolment/audit/audit.rule.ts'
import { forecastQuotas, type Quota, type TeamToDecide } from '@podium/core/enrolment/audit/forecast.rule.ts'
import { takesPlaceOnApproval } from '@podium/core/enrolment/team/place.rule.ts'
import { describeItem } from '#server/competition/index.ts'
import { clock } from '#server/platform/db/clock.ts'
import type { Db } from '#server/platform/db/db.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound, refuse } from '#server/platform/kernel/refused.ts'
import type { Viewer } from '#server/platform/kernel/viewer.ts'
import { membersOfAll, type Member } from '../member/member.store.ts'
import { unitQuotas } from '../quota/unit-quotas.ts'
import { unitNames, unitsCountedIn, unitsOfAll, type TeamUnits } from '../quota/unit.store.ts'
import { quotasOfTeams } from '../rule/counted-teams.ts'
import { quotasInForce } from '../rule/judge-team.ts'
import { quotaUse } from '../team/facts.ts'
import { teamsById, type Team } from '../team/team.store.ts'
import { levelsIfSeen } from './audit-levels.ts'
import { frozenSetting } from './frozen-setting.ts'
import { reachOfTeams } from './scope.store.ts'

const ANY_OPINION = '—'

/** A quota with what a page shows of it. */
interface ShownQuota extends Quota {
  readonly itemName: string
  readonly unitName: string
  readonly rule: string
  readonly arithmetic: string
}

/**
 * Shows what a decision on several teams makes of the quotas; teams that it can't be made on change nothing. A team
 * outside the scope gives NOT_FOUND. @spec C26 B20
 */
export const forecast = read(
  enrolmentApi.forecast,
  async function forecast({ db, viewer, language }, { teamIds, action }) {
    const teams = await teamsById(db, teamIds)
    if (teams.length < new Set(teamIds).size) throw refuse(baseRefusals.NOT_FOUND)
    const open = await decidable(db, viewer, teams, action)
    const members = Map.groupBy(await membersOfAll(db, teamIds), ({ teamId }) => teamId)
    const judging = { db, language, members, at: await clock(db) }
    const deciding: TeamToDecide[] = []
    const quotas = new Map<string, ShownQuota>()
    for (const placed of await placesOf(db, open)) {
      const place = await placeToDecide(judging, placed)
      deciding.push(...place.deciding)
      for (const quota of place.quotas) quotas.set(quota.key || `${quota.itemId} ${quota.schoolId}`, quota)
    }
    const shown = [...quotas.values()]
    const found = forecastQuotas(action, deciding, shown)
    const nameOf = new Map(teams.map(({ teamId, name }) => [teamId, name]))
    return {
      quotas: found.quotas.map(({ held, after }, no) => {
        const { key: _counter, ...quota } = shown[no]!
        return { ...quota, held, after }
      }),
      unfit: found.unfit.map((one) => ({ ...one, name: nameOf.get(one.teamId) ?? '' })),
    }
  },
)

interface Judging {
  readonly db: Db
  readonly language: Language
  readonly members: ReadonlyMap<string, readonly Member[]>
  readonly at: Date
}

interface Place {
  readonly teams: readonly TeamUnderSetting[]
  /** The quotas in force among the rules of the item. */
  readonly rules: readonly QuotaRow[]
  /** Where its teams count already. */
  readonly kept: Partial<TeamUnits> | undefined
}

/** The teams by item, school and the units by which quotas count. */
async function placesOf(db: Db, open: readonly TeamUnderSetting[]): Promise<Place[]> {
  const places: Place[] = []
  const teamIds = open.map(({ team }) => team.teamId)
  const keptBy = await unitsCountedIn(db, teamIds)
  for (const [itemId, teams] of Map.groupBy(open, ({ team }) => team.itemId)) {
    const rules = await quotasInForce(db, itemId)
    const unitsOf = await unitsOfAll(
      db,
      teams.map(({ team }) => team),
      rules,
    )
    const grouped = Map.groupBy(teams, ({ team }) => JSON.stringify([unitsOf(team), keptBy.get(team.teamId)]))
    for (const alike of grouped.values()) {
      places.push({ teams: alike, rules, kept: keptBy.get(alike[0]!.team.teamId) })
    }
  }
  return places
}

/** The quotas of one place, and which of them its teams count in. */
async function placeToDecide(
  { db, language, members, at }: Judging,
  { teams: placed, rules, kept }: Place,
): Promise<{ deciding: TeamToDecide[]; quotas: ShownQuota[] }> {
  const { team: first, setting: firstSetting } = placed[0]!
  const { itemId, schoolId, schoolName } = first
  const itemName = (await describeItem(db, itemId, language))?.itemName ?? ''
  const ruled = await unitQuotas(db, { ...first, kept }, rules, language)
  const deciding: TeamToDecide[] = []
  const counters = new Set<string>()
  const countable = placed.map(({ team }) => ({ ...team, exceptions: team.ruleExceptions }))
  const countedIn = await quotasOfTeams(db, countable, rules, at)
  for (const { team, setting } of placed) {
    const own = members.get(team.teamId) ?? []
    const counted = countedIn(team.teamId)
    const quotaKeys = ruled.flatMap(({ key, counter }) => (counted.has(key) ? [counter] : []))
    for (const counter of quotaKeys) counters.add(counter)
    deciding.push({ ...team, takesPlace: takesPlaceOnApproval(team, own, setting), quotaKeys })
  }
  const places = ruled.flatMap(({ unit, place }) => (unit === 'school' ? [] : [place]))
  const names = await unitNames(db, places, language)
  const { item, school } = await quotaUse(db, first, firstSetting)
  const plain = { itemId, itemName, key: '', rule: '', arithmetic: '', awaited: null }
  return {
    deciding,
    quotas: [
      ...ruled.flatMap(({ counter: key, unit, place, sentence: rule, used, size, awaited, arithmetic }) => {
        if (!counters.has(key)) return []
        const whose =
          unit === 'school' ? { schoolId, unitName: schoolName } : { schoolId: null, unitName: names.get(place) ?? '' }
        return [{ itemId, itemName, ...whose, key, rule, arithmetic, used, size, awaited }]
      }),
      ...(item ? [{ ...plain, schoolId: null, unitName: '', ...item }] : []),
      ...(school ? [{ ...plain, schoolId, unitName: schoolName, ...school }] : []),
    ],
  }
}

interface TeamUnderSetting {
  readonly team: Team
  /** The setting under which it was submitted. */
  readonly setting: EnrolSetting
}

/** The teams on which the viewer can decide so now. */
async function decidable(db: Db, viewer: Viewer, teams: readonly Team[], action: Verdict): Promise<TeamUnderSetting[]> {
  const found: TeamUnderSetting[] = []
  const teamIds = teams.map(({ teamId }) => teamId)
  const reaches = await reachOfTeams(db, teamIds, viewer.scopeOf('enrolment:team:audit'))
  const settings = new Map<string | null, EnrolSetting>()
  for (const team of teams) {
    const levels = orNotFound(levelsIfSeen(reaches.get(team.teamId) ?? null))
    // Where an opinion is missing, the dialog asks for it.
    const facts = { state: team.state, level: team.auditLevel }
    if (whyNotDecide(facts, action, ANY_OPINION, levels, null) !== null) continue
    const setting = settings.get(team.settingId) ?? (await frozenSetting(db, team))
    settings.set(team.settingId, setting)
    found.push({ team, setting })
  }
  return found
}
