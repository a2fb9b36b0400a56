import { orderApi } from './order/order-api.ts'

export const financeApi = { ...orderApi }
