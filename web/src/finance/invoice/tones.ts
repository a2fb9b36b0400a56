import type { InvoiceState } from '@podium/core/finance/invoice/invoice.ts'
import type { Tone } from '#web/ui/state-tag.tsx'

export const invoiceTones: Record<InvoiceState, Tone> = {
  requested: 'warning',
  issued: 'success',
  rejected: 'danger',
  red_reversed: 'neutral',
}
