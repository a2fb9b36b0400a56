import type { PromotionRow, PromotionRule } from '@podium/core/competition/setting/promotion-setting.ts'
import type { AdmittingChange } from '@podium/core/promotion/explain.rule.ts'
import type { Translate } from '#web/lib/i18n/i18n.ts'
import type { promotionMessages } from './messages.ts'

export type PromotionWords = Translate<(typeof promotionMessages)['words']>

/** A row of the rule in a few words: `每校前 2 名`. */
export function rowText(row: PromotionRow, t: PromotionWords): string {
  const name = t(`kind_${row.kind}`)
  switch (row.kind) {
    case 'line':
      return `${name} ${row.score}`
    case 'award':
      return `${name} ${row.awards.join('、')}`
    case 'recommended':
      return name
    case 'share':
      return `${name} ${row.percent}% · ${t(`within_${row.within}`)}`
    case 'rest':
      return `${name} · ${t(`within_${row.within}`)} ${row.count}`
    default:
      return t(row.within === 'all' ? 'topRow' : 'topRowWithin', {
        count: row.count,
        within: t(`within_${row.within}`),
      })
  }
}

/** The change that would admit an entry, as the condition of a sentence. `unit`: name of its school or region. */
export function changeText(change: AdmittingChange, rule: PromotionRule, unit: string, t: PromotionWords): string {
  switch (change.kind) {
    case 'hand':
      return t('change_hand')
    case 'award':
      return t('change_award', { award: change.award })
    case 'limit':
      return t('change_limit', { unit, from: change.from, to: change.to })
    case 'count': {
      const row = rule.rows[change.row]
      const words = { row: row ? t(`kind_${row.kind}`) : '', from: change.from, to: change.to }
      return change.unit === null ? t('change_count', words) : t('change_unit', { ...words, unit })
    }
    default:
      return t(`change_${change.kind}`, { from: change.from, to: change.to })
  }
}
