import { baseRefusals } from '@podium/core/base/codes.ts'
import type { Language } from '@podium/core/base/refusal.ts'
import type { EnrolSetting } from '@podium/core/competition/setting/setting.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { whyNotDecide, type Verdict } from '@podium/core/enrolment/audit/audit.rule.ts'
import { forecastQuotas, type Quota, type TeamToDecide } from '@podium/core/enrolment/audit/forecast.rule.ts'
import type { QuotaUse } from '@podium/core/enrolment/team/submit.rule.ts'
import { takesPlaceOnApproval } from '@podium/core/enrolment/team/place.rule.ts'
import { describeItem } from '#server/competition/index.ts'
import { clock } from '#server/platform/db/clock.ts'
import type { Db } from '#server/platform/db/db.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound, refuse } from '#server/platform/kernel/refused.ts'
import type { Viewer } from '#server/platform/kernel/viewer.ts'
import { membersOfAll, type Member } from '../member/member.store.ts'
import { unitQuotasOf, type UnitQuota } from '../quota/unit-quotas.ts'
import { unitNames, unitsCountedIn, unitsOfAll, type TeamUnits } from '../quota/unit.store.ts'
import { quotasOfTeams } from '../rule/counted-teams.ts'
import { quotasInForce } from '../rule/judge-team.ts'
import { quotaUses } from '../team/facts.ts'
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
    const keptBy = await unitsCountedIn(db, teamIds)
    for (const [itemId, ofItem] of Map.groupBy(open, ({ team }) => team.itemId)) {
      const item = await itemToDecide({ ...judging, keptBy }, itemId, ofItem)
      deciding.push(...item.deciding)
      for (const quota of item.quotas) quotas.set(quota.key || `${quota.itemId} ${quota.schoolId}`, quota)
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
  /** Where teams count already. */
  readonly keptBy: ReadonlyMap<string, Partial<TeamUnits>>
  readonly at: Date
}

/** The quotas of an item, and which of them its teams count in; the number of queries is fixed, whatever the schools. */
async function itemToDecide(
  { db, language, members, keptBy, at }: Judging,
  itemId: string,
  teams: readonly TeamUnderSetting[],
): Promise<{ deciding: TeamToDecide[]; quotas: ShownQuota[] }> {
  const rules = await quotasInForce(db, itemId)
  const unitsOf = await unitsOfAll(
    db,
    itemId,
    teams.map(({ team }) => team),
    rules,
  )
  const keptOf = ({ team }: TeamUnderSetting) => keptBy.get(team.teamId)
  const alike = Map.groupBy(teams, (each) => JSON.stringify([unitsOf(each.team), keptOf(each)]))
  const places = [...alike.values()]
  const firsts = places.map(([first]) => first!)
  const asked = firsts.map((each) => ({ ...each.team, kept: keptOf(each) }))
  const ruled = await unitQuotasOf(db, itemId, asked, rules, { language, at })
  const plain = await quotaUses(
    db,
    firsts.map(({ team, setting }) => ({ itemId, schoolId: team.schoolId, setting })),
  )
  const countable = teams.map(({ team }) => ({ ...team, exceptions: team.ruleExceptions }))
  const countedIn = await quotasOfTeams(db, countable, rules, at)
  const units = ruled.flat().flatMap(({ unit, place }) => (unit === 'school' ? [] : [place]))
  const names = await unitNames(db, [...new Set(units)], language)
  const itemName = (await describeItem(db, itemId, language))?.itemName ?? ''
  const made = places.map((placed, no) => {
    const deciding = placed.map(({ team, setting }) => {
      const counted = countedIn(team.teamId)
      const takesPlace = takesPlaceOnApproval(team, members.get(team.teamId) ?? [], setting)
      const quotaKeys = ruled[no]!.flatMap(({ key, counter }) => (counted.has(key) ? [counter] : []))
      return { ...team, takesPlace, quotaKeys }
    })
    const counters = new Set(deciding.flatMap(({ quotaKeys }) => quotaKeys))
    const quotas = quotasOfPlace(firsts[no]!.team, {
      itemName,
      names,
      ruled: ruled[no]!.filter(({ counter }) => counters.has(counter)),
      plain: plain[no]!,
    })
    return { deciding, quotas }
  })
  return { deciding: made.flatMap(({ deciding }) => deciding), quotas: made.flatMap(({ quotas }) => quotas) }
}

interface QuotasKnown {
  readonly itemName: string
  readonly names: ReadonlyMap<string, string>
  /** The quotas among the rules in which teams of the place count. */
  readonly ruled: readonly UnitQuota[]
  readonly plain: { readonly item: QuotaUse | null; readonly school: QuotaUse | null }
}

/** The quotas of teams of one school, and of the units by which quotas count. */
function quotasOfPlace(
  { itemId, schoolId, schoolName }: Team,
  { itemName, names, ruled, plain: { item, school } }: QuotasKnown,
): ShownQuota[] {
  const plain = { itemId, itemName, key: '', rule: '', arithmetic: '', awaited: null }
  return [
    ...ruled.map(({ counter: key, unit, place, sentence: rule, used, size, awaited, arithmetic }) => {
      const whose =
        unit === 'school' ? { schoolId, unitName: schoolName } : { schoolId: null, unitName: names.get(place) ?? '' }
      return { itemId, itemName, ...whose, key, rule, arithmetic, used, size, awaited }
    }),
    ...(item ? [{ ...plain, schoolId: null, unitName: '', ...item }] : []),
    ...(school ? [{ ...plain, schoolId, unitName: schoolName, ...school }] : []),
  ]
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
