/** What a provider says was paid. */
export interface TradeClaim {
  readonly appId: string
  /** The merchant's number at the provider. */
  readonly sellerId: string
  readonly amount: number
  readonly currency: string
}

/** What a payment of ours expects to be told. */
export interface ExpectedTrade {
  readonly appId: string
  readonly sellerId: string
  /** Null: there is no such payment. */
  readonly amount: number | null
}

/** Amounts are in this currency. */
export const CURRENCY = 'CNY'

/** Why a signed notification does not concern a payment of ours as it stands; it becomes an incident. */
export type TradeMismatch = 'app_id' | 'seller_id' | 'unknown_order' | 'currency' | 'amount'

export function mismatchOf(claim: TradeClaim, expected: ExpectedTrade): TradeMismatch | null {
  if (claim.appId !== expected.appId) return 'app_id'
  if (claim.sellerId !== expected.sellerId) return 'seller_id'
  if (expected.amount === null) return 'unknown_order'
  if (claim.currency !== CURRENCY) return 'currency'
  return claim.amount === expected.amount ? null : 'amount'
}
