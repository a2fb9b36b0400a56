import type { Evidence } from '../payment/payment.store.ts'

/** The bank's serial, and who confirmed it. */
export interface Proof {
  readonly tradeNo: string
  readonly by: string
}

/** What a row of a statement proves of a payment. */
export const rowEvidence = (
  { groupId, outTradeNo }: { readonly groupId: string; readonly outTradeNo: string },
  amount: number,
  { tradeNo, by }: Proof,
): Evidence => ({
  method: 'transfer',
  source: 'statement',
  outTradeNo,
  tradeNo,
  amount,
  appId: '',
  sellerId: groupId,
  status: 'CONFIRMED',
  confirmedBy: by,
})
