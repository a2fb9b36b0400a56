import { z } from 'zod'
import { Id, Instant, type Bilingual } from '../../base/shapes.ts'

/** `locked`: too many wrong passwords before. */
export const SignInResult = z.enum(['done', 'refused', 'locked'])
export type SignInResult = z.infer<typeof SignInResult>

export const signInResultLabels: Record<SignInResult, Bilingual> = {
  done: { zh: '成功', en: 'Signed in' },
  refused: { zh: '未通过', en: 'Refused' },
  locked: { zh: '已锁定', en: 'Locked' },
}

export const SignInRow = z.object({
  signInId: Id,
  at: Instant,
  /** What was typed, masked. */
  accountMasked: z.string(),
  /** Empty where no account was found. */
  realName: z.string(),
  /** 1 password, 2 one-time code. */
  mode: z.number().int(),
  address: z.string(),
  agent: z.string(),
  result: SignInResult,
})
export type SignInRow = z.infer<typeof SignInRow>

export const SessionRow = z.object({
  sessionId: Id,
  realName: z.string(),
  username: z.string(),
  /** The organisation that the person acts for; empty for participants. */
  groupName: z.string(),
  mode: z.number().int(),
  address: z.string(),
  agent: z.string(),
  createdAt: Instant,
  lastSeenAt: Instant,
})
export type SessionRow = z.infer<typeof SessionRow>
