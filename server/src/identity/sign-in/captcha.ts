import { randomInt, randomUUID } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { identityApi } from '@podium/core/identity/api.ts'
import { identityRefusals } from '@podium/core/identity/refusals.ts'
import { Challenge, Solution, type CaptchaPurpose } from '@podium/core/identity/sign-in/captcha.ts'
import {
  CHALLENGE_MS,
  counterLimit,
  FAILURE_SECONDS,
  isHardEnough,
  levelFor,
} from '@podium/core/identity/sign-in/proof-of-work.rule.ts'
import { addressKey } from '#server/platform/http/defence/ceilings.ts'
import type { ReadCall } from '#server/platform/kernel/context.ts'
import { read } from '#server/platform/kernel/read.ts'
import { refuse } from '#server/platform/kernel/refused.ts'
import type { Secrets } from '#server/platform/security/secrets.ts'
import { attempts, throttle } from '#server/platform/security/throttle.ts'
import { spendChallenge } from './challenge.store.ts'

type Asking = Pick<ReadCall, 'services' | 'address'>

/** Iterations of one derivation: about a quarter of a millisecond. */
const COST = 1_000

/**
 * A new proof-of-work challenge, harder the more failures its address had. Without a challenge where the deployment
 * uses no captcha.
 */
export const captcha = read(identityApi.captcha, async function captcha(call, { purpose }) {
  if (call.services.config.captcha === 'off') return { captchaId: '', challenge: null }
  const id = randomUUID()
  const level = levelFor(await failuresOf(call, purpose))
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: COST,
    counter: randomInt(counterLimit(level)),
    deriveKey,
    expiresAt: new Date(Date.now() + CHALLENGE_MS),
    data: { id, purpose, level },
    ...signing(call.services.secrets),
  })
  return { captchaId: id, challenge: Challenge.parse(challenge) }
})

/**
 * Uses up a solved challenge. Refuses with CAPTCHA_WRONG unless it was solved, unused and in time, was made for the
 * purpose, and is hard enough for the failures of the address.
 */
export async function checkCaptcha(
  call: ReadCall,
  purpose: CaptchaPurpose,
  { captchaId, captchaCode }: { captchaId?: string | undefined; captchaCode?: string | undefined },
): Promise<void> {
  if (call.services.config.captcha === 'off') return
  const solved = captchaCode === undefined ? null : parseSolution(captchaCode)
  if (!solved) throw wrong()
  const { data } = solved.challenge.parameters
  if (data.id !== captchaId || data.purpose !== purpose) throw wrong()
  if (!isHardEnough(data.level, await failuresOf(call, purpose))) throw wrong()
  const { verified } = await verifySolution({ ...solved, deriveKey, ...signing(call.services.secrets) })
  if (!verified || !(await spendChallenge(call.db, data.id, CHALLENGE_MS))) throw wrong()
}

/** Counts a failure of an address, which makes its next challenges for the purpose harder. */
export async function countFailure({ services, address }: Asking, purpose: CaptchaPurpose): Promise<void> {
  const rule = { seconds: FAILURE_SECONDS, limit: Number.MAX_SAFE_INTEGER }
  await throttle(services, failuresKey(purpose, address), rule)
}

async function failuresOf({ services, address }: Asking, purpose: CaptchaPurpose): Promise<number> {
  return attempts(services, failuresKey(purpose, address))
}

const failuresKey = (purpose: CaptchaPurpose, address: string) => `captcha ${purpose} ${addressKey(address)}`

const wrong = () => refuse(identityRefusals.CAPTCHA_WRONG)

function signing(secrets: Secrets) {
  return {
    hmacSignatureSecret: secrets.keyFor('captcha').toString('base64'),
    hmacKeySignatureSecret: secrets.keyFor('captcha solution').toString('base64'),
  }
}

function parseSolution(code: string): Solution | null {
  try {
    return Solution.parse(JSON.parse(Buffer.from(code, 'base64').toString()))
  } catch {
    return null
  }
}
