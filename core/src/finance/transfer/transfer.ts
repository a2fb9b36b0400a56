import { z } from 'zod'
import { Id, Instant, type Bilingual } from '../../base/shapes.ts'

export const SlipState = z.enum(['submitted', 'confirmed', 'rejected'])
export type SlipState = z.infer<typeof SlipState>

export const slipStateLabels: Record<SlipState, Bilingual> = {
  submitted: { zh: '待确认', en: 'To be confirmed' },
  confirmed: { zh: '已确认', en: 'Confirmed' },
  rejected: { zh: '未通过', en: 'Rejected' },
}

export const isWaitingSlip = ({ state }: { readonly state: SlipState }): boolean => state === 'submitted'

/** Purpose of uploaded slips. */
export const SLIP = 'finance.slip'

/** An account that takes transfers. */
export const BankAccount = z.object({
  accountId: Id,
  holder: z.string(),
  bank: z.string(),
  number: z.string(),
  remark: z.string(),
  enabled: z.boolean(),
  version: z.number().int(),
})
export type BankAccount = z.infer<typeof BankAccount>

export const SlipRow = z.object({
  slipId: Id,
  orderId: Id,
  orderNo: z.string(),
  titleZh: z.string(),
  titleEn: z.string(),
  schoolName: z.string(),
  amount: z.number().int(),
  payerName: z.string(),
  fileId: Id,
  mediaType: z.string(),
  state: SlipState,
  bankSerial: z.string(),
  opinion: z.string(),
  submittedAt: Instant,
  isOwn: z.boolean(),
})
export type SlipRow = z.infer<typeof SlipRow>
