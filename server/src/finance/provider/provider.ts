import type { BillItem } from '@podium/core/finance/bill/bill.ts'
import type { TradeClaim } from '@podium/core/finance/payment/trade-claim.rule.ts'

/** A provider's own word for a payment that was made. */
export type PaidStatus = 'TRADE_SUCCESS' | 'TRADE_FINISHED' | 'SUCCESS' | 'REFUND'

/** What a provider says about a payment. `unknown`: it gave no answer that can be believed; ask again. */
export type TradeAnswer =
  | (TradeClaim & { readonly kind: 'paid'; readonly tradeNo: string; readonly status: PaidStatus })
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
  readonly notifyUrl: string
}

/** A notification as it came in, not yet believed. */
export interface SentNotification {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body: Buffer
}

/** A notification that the provider signed. */
interface Signed {
  /** The same in every repetition of a notification. */
  readonly sha256: Buffer
  /** Signed with the body and used once; null where the provider has none. */
  readonly nonce: string | null
  readonly outTradeNo: string
}

export interface TradeNotice extends Signed {
  readonly kind: 'trade'
  readonly claim: TradeClaim
  readonly tradeNo: string
  /** Null: it doesn't say that the payment was made; only a query is believed. */
  readonly paid: PaidStatus | null
}

export interface RefundNotice extends Signed {
  readonly kind: 'refund'
  readonly sellerId: string
  readonly refundNo: string
  readonly amount: number
  readonly total: number
  readonly isDone: boolean
}

/** `why`: for the log. */
export type ReadNotification = TradeNotice | RefundNotice | { readonly kind: 'forged'; readonly why: string }

/** How a provider is answered. Whatever isn't accepted it sends again. */
export interface Reply {
  readonly status: number
  readonly type: string
  readonly text: string
}

/** A provider of online payment. Every call can be repeated; none throws for what the network does. */
export interface PaymentProvider {
  readonly method: 'alipay' | 'wechat'
  /** Our own numbers there. */
  readonly appId: string
  readonly sellerId: string
  /** The address where the payer pays: a page's, or that of the code which a phone scans. Null: it gave none. */
  pageOf(request: PageRequest): Promise<string | null>
  query(outTradeNo: string): Promise<TradeAnswer>
  close(outTradeNo: string): Promise<CloseAnswer>
  refund(request: RefundRequest): Promise<RefundAnswer>
  queryRefund(request: RefundRequest): Promise<RefundAnswer>
  /** What came in and went back on a day in Beijing, `yyyy-mm-dd`. */
  downloadBill(day: string): Promise<BillAnswer>
  /** Reads a notification strictly and verifies its signature. */
  readNotification(sent: SentNotification, now: Date): ReadNotification
  readonly replies: { readonly accepted: Reply; readonly forged: Reply; readonly incident: Reply }
}
