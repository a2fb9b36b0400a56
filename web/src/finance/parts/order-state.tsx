import { closeReasonLabels, orderStateLabels, type OrderRow } from '@podium/core/finance/order/order.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { StateTag } from '#web/ui/state-tag.tsx'
import { financeMessages } from '../messages.ts'
import { orderTones } from '../tones.ts'

/** The state of an order, with why it was closed. */
export function OrderStateTag({ order }: { order: Pick<OrderRow, 'state' | 'isClosing' | 'closedWhy'> }) {
  const t = useT(financeMessages)
  const { language } = useLanguage()
  if (order.isClosing) return <StateTag tone="info">{t('closing')}</StateTag>
  const words = order.closedWhy ? closeReasonLabels[order.closedWhy] : orderStateLabels[order.state]
  return <StateTag tone={orderTones[order.state]}>{pick(words, language)}</StateTag>
}
