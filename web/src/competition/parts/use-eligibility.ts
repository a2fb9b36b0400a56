import type { RoundDetails } from '@podium/core/competition/round/round-views.ts'
import { itemsNeedingVerifiedSchool } from '@podium/core/competition/setting/verified-school.rule.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { itemMessages } from '../public/item-messages.ts'

/** Who may enter the round, and in which items a school must verify the captain first: rows of label and value. */
export function useEligibility({ items }: Pick<RoundDetails, 'items'>): Array<readonly [string, string[]]> {
  const t = useT(itemMessages)
  const { language } = useLanguage()
  const kinds = new Set(items.flatMap(({ terms }) => terms?.kinds ?? []))
  const needing = itemsNeedingVerifiedSchool(items)
  const isEvery = needing.length === items.length
  const names = needing.map(({ name, nameEn }) => pick({ zh: name, en: nameEn }, language))
  return [
    [t('kinds'), [...kinds].map((kind) => t(`kind_${kind}`))],
    [t('verified'), names.length > 0 ? [(isEvery ? '' : `${names.join(' / ')}: `) + t('verifiedSchool')] : []],
  ]
}
