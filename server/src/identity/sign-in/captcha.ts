import { createHmac, timingSafeEqual } from 'node:crypto'
import { identityApi } from '@podium/core/identity/api.ts'
import { identityRefusals } from '@podium/core/identity/refusals.ts'
import { CAPTCHA_MS } from '@podium/core/identity/sign-in/session.rule.ts'
import type { ReadCall } from '#server/platform/kernel/context.ts'
import { read } from '#server/platform/kernel/read.ts'
import { refuse } from '#server/platform/kernel/refused.ts'
import { drawCaptcha, randomAnswer } from './captcha-picture.ts'
import { insertCaptcha, takeCaptcha } from './code.store.ts'
import type { Secrets } from '#server/platform/security/secrets.ts'

/** A new picture. Its answer is kept as a keyed hash. Empty where the deployment asks for none. */
export const captcha = read(identityApi.captcha, async function captcha({ services, db }) {
  if (services.config.captcha === 'off') return { captchaId: '', image: '' }
  const answer = randomAnswer()
  const captchaId = await insertCaptcha(db, answerHash(services.secrets, answer), CAPTCHA_MS)
  return { captchaId, image: await drawCaptcha(answer) }
})

/** Refuses with CAPTCHA_WRONG unless the answer is right. A picture serves one try, right or wrong. */
export async function checkCaptcha(
  { services, db }: ReadCall,
  given: { captchaId?: string | undefined; captchaCode?: string | undefined },
): Promise<void> {
  if (services.config.captcha === 'off') return
  const kept = given.captchaId ? await takeCaptcha(db, given.captchaId) : null
  if (!kept || !timingSafeEqual(kept, answerHash(services.secrets, given.captchaCode ?? '')))
    throw refuse(identityRefusals.CAPTCHA_WRONG)
}

export function answerHash(secrets: Secrets, answer: string): Buffer {
  return createHmac('sha256', secrets.keyFor('captcha')).update(answer.trim().toUpperCase()).digest()
}
