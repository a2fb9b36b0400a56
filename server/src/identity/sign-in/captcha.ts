import { createHmac, timingSafeEqual } from 'node:crypto'
import { identityApi } from '@podium/core/identity/api.ts'
import { identityRefusals } from '@podium/core/identity/refusals.ts'
import { CAPTCHA_MS } from '@podium/core/identity/sign-in/session.rule.ts'
import type { ReadCall } from '#server/platform/kernel/context.ts'
import { read } from '#server/platform/kernel/read.ts'
import { refuse } from '#server/platform/kernel/refused.ts'
import { keyFor } from '#server/platform/security/secrets.ts'
import { servicesOf } from '#server/platform/kernel/services.ts'
import { drawCaptcha, randomAnswer } from './captcha-picture.ts'
import { insertCaptcha, takeCaptcha } from './code.store.ts'

/** A new picture. Its answer is kept as a keyed hash. Empty where the deployment asks for none. */
export const captcha = read(identityApi.captcha, async function captcha({ db }) {
  if (servicesOf(db).config.captcha === 'off') return { captchaId: '', image: '' }
  const answer = randomAnswer()
  const captchaId = await insertCaptcha(db, answerHash(answer), CAPTCHA_MS)
  return { captchaId, image: await drawCaptcha(answer) }
})

/** Refuses with CAPTCHA_WRONG unless the answer is right. A picture serves one try, right or wrong. */
export async function checkCaptcha(
  { db }: ReadCall,
  given: { captchaId?: string | undefined; captchaCode?: string | undefined },
): Promise<void> {
  if (servicesOf(db).config.captcha === 'off') return
  const kept = given.captchaId ? await takeCaptcha(db, given.captchaId) : null
  if (!kept || !timingSafeEqual(kept, answerHash(given.captchaCode ?? ''))) throw refuse(identityRefusals.CAPTCHA_WRONG)
}

export function answerHash(answer: string): Buffer {
  return createHmac('sha256', keyFor('captcha')).update(answer.trim().toUpperCase()).digest()
}
