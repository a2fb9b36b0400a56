import { z } from 'zod'
import { both } from '../../base/bilingual-text.ts'

/** The code that was sent to a phone or mailbox. */
export const OneTimeCode = z
  .string(both('请填写验证码', 'Code: required'))
  .regex(/^\d{6}$/, both('验证码应为 6 位数字', 'Code: must be 6 digits'))
