import { textIn } from '@podium/core/base/bilingual-text.ts'
import { financeApi } from '@podium/core/finance/api.ts'
import { orderStateLabels, type OrderRow } from '@podium/core/finance/order/order.ts'
import { exportRows } from '#server/platform/workbook/export-rows.ts'
import { competitionsOfOrders, ordersToExport } from './order-list.store.ts'

/** Exports orders as a spreadsheet. */
export const exportOrders = exportRows<typeof financeApi.exportOrders, OrderRow>(
  financeApi.exportOrders,
  'finance.exportOrders',
  {
    competitions: competitionsOfOrders,
    batches: ordersToExport,
    columns: {
      no: { kind: 'text', width: 22, of: ({ no }) => no },
      roundName: { kind: 'text', width: 30, of: ({ titleZh, titleEn }, to) => (to === 'en' && titleEn) || titleZh },
      schoolName: { kind: 'text', width: 24, of: ({ schoolName }) => schoolName },
      payerName: { kind: 'text', width: 12, of: ({ payerName }) => payerName },
      lineCount: { kind: 'number', width: 8, of: ({ lineCount }) => lineCount },
      amount: { kind: 'number', width: 12, of: ({ amount }) => amount / 100 },
      refunded: { kind: 'number', width: 12, of: ({ refunded }) => refunded / 100 },
      state: { kind: 'text', width: 12, of: ({ state }, to) => textIn(orderStateLabels[state], to) },
      createdAt: { kind: 'moment', width: 18, of: ({ createdAt }) => createdAt },
      paidAt: { kind: 'moment', width: 18, of: ({ paidAt }) => paidAt },
    },
  },
)
