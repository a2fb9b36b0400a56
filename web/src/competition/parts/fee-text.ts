import type { Language } from '@podium/core/base/refusal.ts'
import { hasFee, pricesAt } from '@podium/core/finance/fee/fee.rule.ts'
import { feeBasisLabels } from '@podium/core/finance/fee/fee-labels.ts'
import type { FeeRule } from '@podium/core/finance/fee/fee.ts'
import { yuanText } from '@podium/core/finance/money.ts'
import { pick } from '#web/lib/i18n/i18n.ts'

/** The fee in words: its prices now, without those of other dates; `free` where there is none. */
export function feeText(fee: FeeRule, free: string, language: Language): string {
  if (!hasFee(fee)) return free
  const prices = pricesAt(fee, new Date())
  const words = (basis: 'team' | 'participant' | 'teacher') =>
    `${pick(feeBasisLabels[basis], language)} ${yuanText(prices[basis])}`
  const counted =
    fee.basis === 'both' ? (['participant', 'teacher'] as const) : [fee.basis as 'team' | 'participant' | 'teacher']
  return counted.map(words).join(language === 'en' ? ', ' : '，')
}
