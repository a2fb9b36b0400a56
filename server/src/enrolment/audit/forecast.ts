import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { forecastQuotas, type Quota, type TeamToDecide } from '@podium/core/enrolment/audit/forecast.rule.ts'
import { takesPlaceOnApproval } from '@podium/core/enrolment/team/place.rule.ts'
import { describeItem } from '#server/competition/index.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound } from '#server/platform/kernel/refused.ts'
import { membersOf } from '../member/member.store.ts'
import { quotaUse } from '../team/facts.ts'
import { teamsById } from '../team/team.store.ts'
import { levelsFor } from './audit-levels.ts'
import { frozenSetting } from './frozen-setting.ts'

/** Shows what a decision on several teams makes of the quotas. A team outside the scope gives NOT_FOUND. @spec C26 B20 */
export const forecast = read(
  enrolmentApi.forecast,
  async function forecast({ db, viewer, language }, { teamIds, action }) {
    const teams = await teamsById(db, teamIds)
    const deciding: TeamToDecide[] = []
    const quotas = new Map<string, Quota & { itemName: string; schoolName: string }>()
    for (const team of teams) {
      orNotFound(await levelsFor(db, team, viewer, 'enrolment:team:audit'))
      const setting = await frozenSetting(db, team)
      const takesPlace = takesPlaceOnApproval(team, await membersOf(db, team.teamId), setting)
      deciding.push({ ...team, takesPlace })
      const { itemId, schoolId, schoolName } = team
      const schoolKey = `${itemId} ${schoolId}`
      if (quotas.has(itemId) && quotas.has(schoolKey)) continue
      const { item, school } = await quotaUse(db, team, setting)
      const itemName = (await describeItem(db, itemId, language))?.itemName ?? ''
      if (item) quotas.set(itemId, { itemId, itemName, schoolId: null, schoolName: '', ...item })
      if (school) quotas.set(schoolKey, { itemId, itemName, schoolId, schoolName, ...school })
    }
    const found = forecastQuotas(action, deciding, [...quotas.values()])
    const nameOf = new Map(teams.map(({ teamId, name }) => [teamId, name]))
    return {
      quotas: [...quotas.values()].map((quota, at) => ({ ...quota, after: found.quotas[at]!.after })),
      unfit: found.unfit.map((one) => ({ ...one, name: nameOf.get(one.teamId) ?? '' })),
    }
  },
)
