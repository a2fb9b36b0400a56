import { invoiceApi } from './invoice/invoice-api.ts'
import { orderApi } from './order/order-api.ts'
import { refundApi } from './refund/refund-api.ts'
import { transferApi } from './transfer/transfer-api.ts'
import { waiverApi } from './waiver/waiver-api.ts'

export const financeApi = { ...orderApi, ...refundApi, ...transferApi, ...waiverApi, ...invoiceApi }
