import { randomUUID } from 'node:crypto'
import { identityApi } from '@podium/core/identity/api.ts'
import { whyNotMailbox, whyNotVerify } from '@podium/core/identity/membership/membership.rule.ts'
import type { VerifyMethod } from '@podium/core/identity/membership/membership.ts'
import { identityRefusals } from '@podium/core/identity/refusals.ts'
import { SEND_LIMITS } from '@podium/core/identity/sign-in/session.rule.ts'
import { readTarget, type Target } from '@podium/core/identity/sign-in/target.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { onConflict, orNotFound, refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import { writeAfterCheck } from '#server/platform/kernel/write-after-check.ts'
import { throttle } from '#server/platform/security/throttle.ts'
import { emailHash } from '../account/sealed.ts'
import { checkCode, spendCode } from '../sign-in/check-code.ts'
import { countSending } from '../sign-in/limits.ts'
import { issueCode, refuseWithoutSender } from '../sign-in/send-code.ts'
import { isJoinCode, openJoinCode } from './join-code.ts'
import { decideMembership, findMembership, lockMembership, type LockedMembership } from './membership.store.ts'
import { policyOf, type StoredPolicy } from './policy.store.ts'

/** Tries at a join code per person. */
const JOIN_TRIES = { limit: 5, seconds: 600 }

/** Verifies the viewer by the school's join code. Wrong codes are counted, so that a code can't be guessed. */
export const joinByCode = writeAfterCheck(
  identityApi.joinByCode,
  'identity.joinByCode',
  async function checkJoinByCode({ services, viewer }) {
    await throttle(services, `join code ${viewer.userId}`, JOIN_TRIES)
  },
  async function joinByCode({ services, tx, viewer, note }, { joinCode }) {
    const { membership, policy } = await lockedClaim(tx, viewer.userId, 'code')
    const right = openJoinCode(services.secrets, policy.id!, policy.joinCodeSealed!)
    if (!isJoinCode(joinCode, right)) throw refuse(identityRefusals.JOIN_CODE_WRONG)
    const version = await decideMembership(tx, viewer.userId, { state: 'verified', method: 'code' })
    note({ type: 'user', id: viewer.userId, before: stateOf(membership), after: { state: 'verified', method: 'code' } })
    return { version }
  },
)

/** Sends a code to a mailbox of the viewer's school. */
export const sendMailboxCode = writeAfterCheck(
  identityApi.sendMailboxCode,
  'identity.sendMailboxCode',
  async function checkSendMailboxCode(call, { email }) {
    const target = mailboxOf(email)
    const saved = await findMembership(call.db, call.viewer.userId)
    const policy = await policyOf(call.db, saved?.schoolId ?? null)
    refuseIf(whyNotVerify(saved, 'email', policy) ?? whyNotMailbox(target.value, policy.domains))
    await refuseWithoutSender(call.services, call.db, target)
    await countSending(call, target, null)
    return target
  },
  async function sendMailboxCode({ services, tx, language }, _, target) {
    const challengeId = randomUUID()
    await issueCode(services, tx, target, 'bind', { really: true, language, challengeId, signs: null })
    return { resendSeconds: SEND_LIMITS[0].seconds, challengeId }
  },
)

/** Verifies the viewer by the code sent to the school's mailbox; a mailbox verifies one person of a school. */
export const confirmMailbox = writeAfterCheck(
  identityApi.confirmMailbox,
  'identity.confirmMailbox',
  async function checkConfirmMailbox(call, { email, ...challenge }) {
    const target = mailboxOf(email)
    return { target, codeId: await checkCode(call, target, 'bind', challenge) }
  },
  async function confirmMailbox({ services, tx, viewer, note }, _, { target, codeId }) {
    const { membership, policy } = await lockedClaim(tx, viewer.userId, 'email')
    refuseIf(whyNotMailbox(target.value, policy.domains))
    await spendCode(tx, codeId)
    const mailboxHash = emailHash(services.secrets, target.value)
    const verified = decideMembership(tx, viewer.userId, { state: 'verified', method: 'email', mailboxHash })
    const version = await onConflict(verified, { identity_person_mailbox: identityRefusals.MAILBOX_USED })
    note({
      type: 'user',
      id: viewer.userId,
      before: stateOf(membership),
      after: { state: 'verified', method: 'email', mailbox: target.masked },
    })
    return { version }
  },
)

/** The viewer's claim, locked, if it can be verified in this way. */
async function lockedClaim(
  tx: Tx,
  userId: string,
  method: VerifyMethod,
): Promise<{ membership: LockedMembership; policy: StoredPolicy }> {
  const membership = await lockMembership(tx, userId)
  const policy = await policyOf(tx, membership?.schoolId ?? null)
  refuseIf(whyNotVerify(membership, method, policy))
  return { membership: orNotFound(membership), policy }
}

function mailboxOf(email: string): Target {
  const target = readTarget(email)
  if (target?.channel !== 'email') throw refuse(identityRefusals.TARGET_INVALID)
  return target
}

const stateOf = ({ state, schoolName }: LockedMembership) => ({ state, school: schoolName })
