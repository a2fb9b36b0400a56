import type { BillItem } from '@podium/core/finance/bill/bill.ts'

/** What a provider says about a payment. `unknown`: it gave no answer that can be believed; ask again. */
export type TradeAnswer =
  | {
      readonly kind: 'paid'
      readonly tradeNo: string
      readonly amount: number
      readonly appId: string
      readonly sellerId: string
      readonly status: 'TRADE_SUCCESS' | 'TRADE_FINISHED'
    }
  | { readonly kind: 'waiting' | 'closed' | 'absent' }
  | { readonly kind: 'unknown'; readonly reason: string }

/** `refused`: the payment can't be closed, because it was paid or closed; a query tells which. */
export type CloseAnswer = 'closed' | 'absent' | 'refused' | 'unknown'

/** `unknown`: the refund may have happened; the same request is repeated. */
export type RefundAnswer =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'unknown'; readonly reason: string }

/** `absent`: nothing moved on that day. `unknown`: there is no bill to believe yet; ask again. */
export type BillAnswer =
  | { readonly kind: 'bill'; readonly items: readonly BillItem[] }
  | { readonly kind: 'absent' }
  | { readonly kind: 'unknown'; readonly reason: string }

export interface PageRequest {
  readonly outTradeNo: string
  readonly orderNo: string
  readonly amount: number
  readonly expiresAt: Date
  readonly returnUrl: string
  readonly notifyUrl: string
}

export interface RefundRequest {
  readonly outTradeNo: string
  readonly refundNo: string
  readonly amount: number
  readonly total: number
}

/** A provider of online payment. Every call can be repeated; none throws for what the network does. */
export interface PaymentProvider {
  readonly method: 'alipay' | 'wechat'
  /** The address where the payer pays. Made without a request where the provider allows it. */
  pageOf(request: PageRequest): Promise<string>
  query(outTradeNo: string): Promise<TradeAnswer>
  close(outTradeNo: string): Promise<CloseAnswer>
  refund(request: RefundRequest): Promise<RefundAnswer>
  queryRefund(request: RefundRequest): Promise<RefundAnswer>
  /** What came in and went back on a day in Beijing, `yyyy-mm-dd`. */
  downloadBill(day: string): Promise<BillAnswer>
}
