import { textIn } from '@podium/core/base/bilingual-text.ts'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { ruleSentence } from '@podium/core/competition/rule/words.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { whyNotDecide } from '@podium/core/enrolment/audit/audit.rule.ts'
import { forecastQuotas, type Quota, type TeamToDecide } from '@podium/core/enrolment/audit/forecast.rule.ts'
import { takesPlaceOnApproval } from '@podium/core/enrolment/team/place.rule.ts'
import { factWords } from '@podium/core/system/dict/seed-words.ts'
import { describeItem } from '#server/competition/index.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound, refuse } from '#server/platform/kernel/refused.ts'
import { membersOfAll } from '../member/member.store.ts'
import { kindQuotasOf } from '../rule/part-quota.store.ts'
import { quotaUse } from '../team/facts.ts'
import { teamsById } from '../team/team.store.ts'
import { levelsFor } from './audit-levels.ts'
import { frozenSetting } from './frozen-setting.ts'

const ANY_OPINION = '—'
/** A quota for teams of any kind. */
const any = { kind: null, rule: '' } as const

/**
 * Shows what a decision on several teams makes of the quotas; teams that it can't be made on change nothing. A team outside
 * the scope gives NOT_FOUND. @spec C26 B20
 */
export const forecast = read(
  enrolmentApi.forecast,
  async function forecast({ db, viewer, language }, { teamIds, action }) {
    const teams = await teamsById(db, teamIds)
    if (teams.length < new Set(teamIds).size) throw refuse(baseRefusals.NOT_FOUND)
    const members = Map.groupBy(await membersOfAll(db, teamIds), ({ teamId }) => teamId)
    const deciding: TeamToDecide[] = []
    const quotas: Array<Quota & { itemName: string; schoolName: string; rule: string }> = []
    const kindQuotas = Map.groupBy(await kindQuotasOf(db, teamIds), ({ teamId }) => teamId)
    const ofKinds: typeof quotas = []
    const counted = new Set<string>()
    for (const team of teams) {
      const levels = orNotFound(await levelsFor(db, team, viewer, 'enrolment:team:audit'))
      // Where an opinion is missing, the dialog asks for it.
      const facts = { state: team.state, level: team.auditLevel }
      if (whyNotDecide(facts, action, ANY_OPINION, levels, null) !== null) continue
      const setting = await frozenSetting(db, team)
      const takesPlace = takesPlaceOnApproval(team, members.get(team.teamId) ?? [], setting)
      const ofKind = kindQuotas.get(team.teamId) ?? []
      deciding.push({ ...team, takesPlace, kinds: ofKind.map(({ kind }) => kind) })
      const { itemId, schoolId, schoolName } = team
      const key = `${itemId} ${schoolId}`
      const itemName = (await describeItem(db, itemId, language))?.itemName ?? ''
      for (const { kind, ruleKey, used, size } of ofKind) {
        const row = setting.rules.find((rule) => rule.key === ruleKey)
        if (!row || counted.has(`${kind} ${schoolId}`)) continue
        counted.add(`${kind} ${schoolId}`)
        const rule = textIn(ruleSentence(row, factWords), language)
        ofKinds.push({ itemId, itemName, schoolId, schoolName, kind, rule, used, size })
      }
      if (counted.has(key)) continue
      const { item, school } = await quotaUse(db, team, setting)
      if (item && !counted.has(itemId))
        quotas.push({ itemId, itemName, schoolId: null, schoolName: '', ...any, ...item })
      if (school) quotas.push({ itemId, itemName, schoolId, schoolName, ...any, ...school })
      counted.add(itemId).add(key)
    }
    quotas.push(...ofKinds)
    const found = forecastQuotas(action, deciding, quotas)
    const nameOf = new Map(teams.map(({ teamId, name }) => [teamId, name]))
    return {
      quotas: quotas.map((quota, at) => ({ ...quota, held: found.quotas[at]!.held, after: found.quotas[at]!.after })),
      unfit: found.unfit.map((one) => ({ ...one, name: nameOf.get(one.teamId) ?? '' })),
    }
  },
)
