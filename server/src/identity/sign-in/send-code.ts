import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Language } from '@podium/core/base/refusal.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import { codeIssued } from '@podium/core/identity/events.ts'
import { identityRefusals } from '@podium/core/identity/refusals.ts'
import { CODE_DIGITS, CODE_MS, SEND_LIMITS } from '@podium/core/identity/sign-in/session.rule.ts'
import type { CodePurpose, SignedDocument } from '@podium/core/identity/sign-in/session.ts'
import { readTarget, type Target } from '@podium/core/identity/sign-in/target.ts'
import type { Db, Tx } from '#server/platform/kernel/context.ts'
import { emit } from '#server/platform/events/emit.ts'
import { newId } from '#server/platform/db/id.ts'
import { refuse } from '#server/platform/kernel/refused.ts'
import { hasSender } from '#server/platform/kernel/sender-config.ts'
import type { Verb } from '#server/platform/kernel/verb.ts'
import { writeAfterCheck } from '#server/platform/kernel/write-after-check.ts'
import { checkCaptcha, countFailure } from './captcha.ts'
import { codeHash, targetHash } from './check-code.ts'
import { insertCode } from './code.store.ts'
import { findKnownDevice } from './known-device.store.ts'
import { countSending } from './limits.ts'
import { findUser, type UserRecord } from '../user/user.store.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import type { Secrets } from '#server/platform/security/secrets.ts'
import { configInForce } from '#server/platform/senders/config-in-force.ts'

/** More than sending needs. Queueing a message takes two milliseconds, which would reveal that there is an account. */
const ANSWER_MS = 100

const sending = writeAfterCheck(
  identityApi.sendCode,
  'identity.sendCode',
  async function checkSendCode(call, input) {
    await checkCaptcha(call, 'code', input)
    const target = readTarget(input.target)
    if (!target) throw refuse(identityRefusals.TARGET_INVALID)
    // Before the account is looked at: the answer must not tell whether there is one.
    await refuseWithoutSender(call.services, call.db, target)
    const account = accountKeyOf(call.services.secrets, target)
    const knownDevice = call.deviceToken ? await findKnownDevice(call.db, account, call.deviceToken) : null
    await countSending(call, target, knownDevice)
    await countFailure(call, 'code')
    return target
  },
  async function sendCode({ services, tx, language }, { purpose }, target) {
    const user = await findUser(tx, accountKeyOf(services.secrets, target))
    const really = purpose === 'register' || purpose === 'bind' || isOpen(user)
    const challengeId = randomUUID()
    await issueCode(services, tx, target, purpose, { really, language, challengeId, signs: null })
    return { resendSeconds: SEND_LIMITS[0].seconds, challengeId }
  },
)

/**
 * Sends a one-time code. The answer is the same, after like time, whether an account exists: a code for signing in or
 * for a new password is only sent where there is one, and looks sent where there is none.
 */
export const sendCode: Verb<typeof identityApi.sendCode> = {
  ...sending,
  async answer(services, call, input) {
    const [answer] = await Promise.all([sending.answer(services, call, input), sleep(ANSWER_MS)])
    return answer
  },
}

/** Refuses a phone or mailbox that nothing can be sent to. */
export async function refuseWithoutSender(services: Services, db: Db | Tx, { channel }: Target): Promise<void> {
  if (hasSender(await configInForce(services, db), channel)) return
  throw refuse(channel === 'sms' ? identityRefusals.NO_SMS : identityRefusals.NO_EMAIL)
}

interface IssueOptions {
  /** Sends it; without it the code only looks sent. */
  readonly really: boolean
  /** The reader's; null when somebody else asks for it. */
  readonly language: Language | null
  /** Given to whoever asked for the code, and to nobody else; null: staff had it sent. */
  readonly challengeId: string | null
  /** The document that the code is for; null: another purpose. */
  readonly signs: SignedDocument | null
}

/** Makes a code, keeps its hash and, with `really`, has it sent. */
export async function issueCode(
  services: Services,
  tx: Tx,
  target: Target,
  purpose: CodePurpose,
  { really, language, challengeId, signs }: IssueOptions,
): Promise<void> {
  const id = newId()
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
  const hash = codeHash(services.secrets, id, code)
  await insertCode(tx, {
    id,
    targetHash: targetHash(services.secrets, target),
    purpose,
    codeHash: hash,
    challengeId,
    milliseconds: CODE_MS,
  })
  if (!really) return
  const { channel, value, masked } = target
  await emit(services, tx, codeIssued, {
    channel,
    target: value,
    masked,
    code,
    purpose,
    minutes: CODE_MS / 60_000,
    language,
    signs,
  })
}

export function accountKeyOf(secrets: Secrets, target: Target): { phone_hash: Buffer } | { email_hash: Buffer } {
  const hash = targetHash(secrets, target)
  return target.channel === 'sms' ? { phone_hash: hash } : { email_hash: hash }
}

function isOpen(user: UserRecord | null): boolean {
  return user !== null && (user.state === 'active' || user.state === 'unactivated')
}
