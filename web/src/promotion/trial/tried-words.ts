import type { Language } from '@podium/core/base/refusal.ts'
import type { StageTrial, TriedRow } from '@podium/core/promotion/trial/tried-graph.ts'
import type { Translate } from '#web/lib/i18n/i18n.ts'
import { changeText, rowText, type PromotionWords } from '../rule-words.ts'
import type { promotionTrialMessages } from './messages.ts'

interface Words {
  t: Translate<(typeof promotionTrialMessages)['words']>
  promotion: PromotionWords
  language: Language
  /** Name of where a route leads; null: upper organisations. */
  nameOf: (stageId: string | null) => string
}

/** Why an entry of a stage goes where it does: the ground that sends it on, or for each route what would. */
export function reasonOf({ entry, outcome, route }: TriedRow, { stageId, edges }: StageTrial, words: Words): string {
  const { t, promotion, language, nameOf } = words
  const { teamId } = entry
  if (outcome === 'sent') {
    const edge = edges[route!]!
    const verdict = edge.evaluation.verdicts.get(teamId)!
    const by = verdict.kind === 'admitted' && typeof verdict.by === 'number' ? edge.rule.rows[verdict.by] : undefined
    const direct = entry.standings[stageId]?.direct
    if (by) return rowText(by, promotion)
    return t(`direct_${direct?.cap ?? 'inside'}`, { to: nameOf(edge.toStageId) })
  }
  if (outcome !== 'tied' && outcome !== 'refused') return t(`why_${outcome}`)
  const reasons = edges.flatMap(({ toStageId, rule, evaluation, changes }) => {
    const why = whyNot()
    return why === '' ? [] : [edges.length === 1 ? why : t('toward', { to: nameOf(toStageId), why })]

    function whyNot(): string {
      const verdict = evaluation.verdicts.get(teamId)
      if (verdict?.kind === 'barred') return t('why_barred')
      if (verdict?.kind === 'tied') {
        const tie = evaluation.ties.find(({ key }) => key === verdict.key)!
        return promotion('tieTitle', { rank: tie.rank ?? '—', count: tie.teamIds.length, places: tie.places })
      }
      const change = changes.get(teamId)
      if (!change) return ''
      const unit = change.kind === 'limit' && change.per === 'region' ? entry.region : entry.school
      return promotion('wouldAdmit', { change: changeText(change, rule, unit, promotion) })
    }
  })
  return reasons.join(language === 'en' ? '; ' : '；')
}
