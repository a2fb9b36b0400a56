import type { PageTotal } from '@podium/core/base/page.ts'

/** Number of rows for display: `10,000+` where counting stopped. */
export function shownTotal({ total, totalIsMinimum }: PageTotal): string {
  return totalIsMinimum ? `${new Intl.NumberFormat('en').format(total)}+` : String(total)
}
