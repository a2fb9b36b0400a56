import { createHmac, timingSafeEqual } from 'node:crypto'
import { atField } from '@podium/core/base/fault/at-field.ts'
import { refuse } from '@podium/core/base/refusal.ts'
import { identityRefusals } from '@podium/core/identity/refusals.ts'
import type { CodePurpose } from '@podium/core/identity/sign-in/session.ts'
import type { Target } from '@podium/core/identity/sign-in/target.ts'
import type { ReadCall, Tx } from '#server/platform/kernel/context.ts'
import { Refused } from '#server/platform/kernel/refused.ts'
import { countTry, markCodeUsed } from './code.store.ts'
import { emailHash, phoneHash } from '../account/sealed.ts'
import type { Secrets } from '#server/platform/security/secrets.ts'

/** The keyed hash of a phone number or address, by which codes and accounts are found. */
export function targetHash(secrets: Secrets, target: Target): Buffer {
  return target.channel === 'sms' ? phoneHash(secrets, target.value) : emailHash(secrets, target.value)
}

/** Binds a code to its row, and so to one target and purpose. Keyed: six digits alone are soon tried. */
export function codeHash(secrets: Secrets, id: string, code: string): Buffer {
  return createHmac('sha256', secrets.keyFor('one-time code')).update(`${id} ${code}`).digest()
}

/** The same for a wrong code and for an account that there isn't. */
export function codeWrong(): Refused {
  return new Refused(atField(refuse(identityRefusals.CODE_WRONG), 'code'))
}

/**
 * Counts the try, and refuses with CODE_WRONG unless this is the code of the challenge or, without a challenge, the
 * newest code sent to the target for the purpose. Returns the id of the code.
 */
export async function checkCode(
  { services: { secrets }, db }: Pick<ReadCall, 'services' | 'db'>,
  target: Target,
  purpose: CodePurpose,
  { code, challengeId }: { code: string; challengeId?: string | undefined },
): Promise<string> {
  const kept = await countTry(db, {
    targetHash: targetHash(secrets, target),
    purpose,
    challengeId: challengeId ?? null,
  })
  if (!kept || !timingSafeEqual(kept.codeHash, codeHash(secrets, kept.id, code))) throw codeWrong()
  return kept.id
}

/** Uses the code up: of requests with the right code side by side one goes on. */
export async function spendCode(tx: Tx, id: string): Promise<void> {
  if (!(await markCodeUsed(tx, id))) throw codeWrong()
}
