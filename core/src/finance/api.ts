import { invoiceApi } from './invoice/invoice-api.ts'
import { billApi } from './bill/bill.ts'
import { orderApi } from './order/order-api.ts'
import { refundApi } from './refund/refund-api.ts'
import { statementApi } from './statement/statement-api.ts'
import { statisticsApi } from './statistics/statistics.ts'
import { transferApi } from './transfer/transfer-api.ts'
import { waitingApi } from './waiting.ts'
import { waiverApi } from './waiver/waiver-api.ts'

export const financeApi = {
  ...orderApi,
  ...refundApi,
  ...transferApi,
  ...statementApi,
  ...billApi,
  ...statisticsApi,
  ...waiverApi,
  ...invoiceApi,
  ...waitingApi,
}
