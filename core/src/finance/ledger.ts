/**
 * Accounts of the ledger. Providers and bank hold the money; `orders` is what was taken for orders, `suspense` what
 * waits for a decision. Every entry sums up to zero: money received is positive at the provider and negative at what it
 * was received for.
 */
export const LEDGER_ACCOUNTS = ['alipay', 'wechat', 'bank', 'orders', 'suspense'] as const
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number]

export interface Posting {
  readonly account: LedgerAccount
  readonly amount: number
}

/** The account that holds what is paid by a method. */
export const accountOf = { alipay: 'alipay', wechat: 'wechat', transfer: 'bank' } as const

type Method = keyof typeof accountOf

/** Money came: for its order, or to be decided on. */
export function receivedBy(method: Method, amount: number, isApplied: boolean): Posting[] {
  return [
    { account: accountOf[method], amount },
    { account: isApplied ? 'orders' : 'suspense', amount: -amount },
  ]
}

/** Money went back: from its order, or from what waited for a decision. */
export function givenBackBy(method: Method, amount: number, isOfOrder: boolean): Posting[] {
  return [
    { account: isOfOrder ? 'orders' : 'suspense', amount },
    { account: accountOf[method], amount: -amount },
  ]
}

/** Money that waited for a decision pays an order. */
export function appliedLater(amount: number): Posting[] {
  return [
    { account: 'suspense', amount },
    { account: 'orders', amount: -amount },
  ]
}
