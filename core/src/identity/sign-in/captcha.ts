import { z } from 'zod'
import { Id } from '../../base/shapes.ts'

/** What a challenge is good for: a password, sending a code, or looking up a certificate. */
export const CAPTCHA_PURPOSES = ['password', 'code', 'trace'] as const
export const CaptchaPurpose = z.enum(CAPTCHA_PURPOSES)
export type CaptchaPurpose = z.infer<typeof CaptchaPurpose>

const hexadecimal = z.string().regex(/^[0-9a-f]{2,128}$/)

/** A signed proof-of-work challenge in the format of ALTCHA. */
export const Challenge = z.object({
  parameters: z.object({
    algorithm: z.literal('PBKDF2/SHA-256'),
    cost: z.number().int(),
    nonce: hexadecimal,
    salt: hexadecimal,
    keyLength: z.number().int(),
    keyPrefix: hexadecimal,
    keySignature: hexadecimal,
    /** In seconds since 1970. */
    expiresAt: z.number().int(),
    data: z.object({ id: Id, purpose: CaptchaPurpose, level: z.number().int() }),
  }),
  signature: hexadecimal,
})
export type Challenge = z.infer<typeof Challenge>

export const CaptchaInput = z.object({ purpose: CaptchaPurpose.default('password') })

export const Captcha = z.object({
  /** Empty when the deployment uses no captcha. */
  captchaId: z.string(),
  /** Null when the deployment uses no captcha. */
  challenge: Challenge.nullable(),
})

/** `captchaCode` as JSON, before base64. */
export const Solution = z.object({
  challenge: Challenge,
  solution: z.object({ counter: z.number().int().min(0).max(0xff_ff_ff_ff), derivedKey: hexadecimal }),
})
export type Solution = z.infer<typeof Solution>

/** Fields of a call that needs a proof of work: the challenge's id, and `Solution` as JSON in base64. */
export const captchaFields = {
  captchaId: Id.optional(),
  captchaCode: z.string().max(2_000).optional(),
}
