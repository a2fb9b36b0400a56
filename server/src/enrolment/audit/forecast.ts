import { baseRefusals } from '@podium/core/base/codes.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { whyNotDecide } from '@podium/core/enrolment/audit/audit.rule.ts'
import { forecastQuotas, type Quota, type TeamToDecide } from '@podium/core/enrolment/audit/forecast.rule.ts'
import { takesPlaceOnApproval } from '@podium/core/enrolment/team/place.rule.ts'
import { describeItem } from '#server/competition/index.ts'
import { clock } from '#server/platform/db/clock.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound, refuse } from '#server/platform/kernel/refused.ts'
import { membersOfAll } from '../member/member.store.ts'
import { schoolQuotas } from '../quota/school-quotas.ts'
import { judgeTeam, quotasInForce } from '../rule/judge-team.ts'
import { judgedMembers, quotaUse } from '../team/facts.ts'
import { teamsById } from '../team/team.store.ts'
import { levelsFor } from './audit-levels.ts'
import { frozenSetting } from './frozen-setting.ts'

const ANY_OPINION = '—'

/**
 * Shows what a decision on several teams makes of the quotas; teams that it can't be made on change nothing. A team
 * outside the scope gives NOT_FOUND. @spec C26 B20
 */
export const forecast = read(
  enrolmentApi.forecast,
  async function forecast({ services, db, viewer, language }, { teamIds, action }) {
    const teams = await teamsById(db, teamIds)
    if (teams.length < new Set(teamIds).size) throw refuse(baseRefusals.NOT_FOUND)
    const members = Map.groupBy(await membersOfAll(db, teamIds), ({ teamId }) => teamId)
    const deciding: TeamToDecide[] = []
    const quotas: Array<Quota & { itemName: string; schoolName: string; rule: string; arithmetic: string }> = []
    const known = new Set<string>()
    const at = await clock(db)
    for (const team of teams) {
      const levels = orNotFound(await levelsFor(db, team, viewer, 'enrolment:team:audit'))
      // Where an opinion is missing, the dialog asks for it.
      const facts = { state: team.state, level: team.auditLevel }
      if (whyNotDecide(facts, action, ANY_OPINION, levels, null) !== null) continue
      const setting = await frozenSetting(db, team)
      const takesPlace = takesPlaceOnApproval(team, members.get(team.teamId) ?? [], setting)
      const people = judgedMembers(members.get(team.teamId) ?? [])
      const rules = await quotasInForce(db, team.itemId)
      const judged =
        rules.length === 0
          ? []
          : await judgeTeam(services.secrets, db, team, people, {
              setting: { ...setting, rules },
              at,
              reasons: {},
            })
      const counted = new Set(
        judged.filter(({ counts, exception }) => counts && exception === '').map(({ key }) => key),
      )
      const { itemId, schoolId, schoolName } = team
      const itemName = (await describeItem(db, itemId, language))?.itemName ?? ''
      const ruled = await schoolQuotas(db, team, rules, language)
      const inRules = ruled.filter((quota) => counted.has(quota.key))
      deciding.push({ ...team, takesPlace, quotaKeys: inRules.map(({ counter }) => counter) })
      for (const { counter, sentence, used, size, arithmetic } of inRules) {
        const seen = `${counter} ${schoolId}`
        if (size === null || known.has(seen)) continue
        known.add(seen)
        quotas.push({ itemId, itemName, schoolId, schoolName, key: counter, rule: sentence, arithmetic, used, size })
      }
      const key = `${itemId} ${schoolId}`
      if (known.has(key)) continue
      const { item, school } = await quotaUse(db, team, setting)
      const plain = { itemId, itemName, key: '', rule: '', arithmetic: '' }
      if (item && !known.has(itemId)) quotas.push({ ...plain, schoolId: null, schoolName: '', ...item })
      if (school) quotas.push({ ...plain, schoolId, schoolName, ...school })
      known.add(itemId).add(key)
    }
    const found = forecastQuotas(action, deciding, quotas)
    const nameOf = new Map(teams.map(({ teamId, name }) => [teamId, name]))
    return {
      quotas: found.quotas.map(({ held, after }, no) => {
        const { itemId, itemName, schoolId, schoolName, rule, arithmetic, used, size } = quotas[no]!
        return { itemId, itemName, schoolId, schoolName, rule, arithmetic, used, size, held, after }
      }),
      unfit: found.unfit.map((one) => ({ ...one, name: nameOf.get(one.teamId) ?? '' })),
    }
  },
)
