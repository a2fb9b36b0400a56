import { randomUUID } from 'node:crypto'
import { identityApi } from '@podium/core/identity/api.ts'
import { profileChanged } from '@podium/core/identity/events.ts'
import { needsGuardian } from '@podium/core/identity/account/age.rule.ts'
import { GUARDIAN_TEXT_VERSION } from '@podium/core/identity/guardian/consent-text.ts'
import { isCurrentConsent, whyNotConfirmBy } from '@podium/core/identity/guardian/guardian.rule.ts'
import type { GuardianStatus } from '@podium/core/identity/guardian/guardian.ts'
import { guardianRefusals } from '@podium/core/identity/guardian/refusals.ts'
import { identityRefusals } from '@podium/core/identity/refusals.ts'
import { SEND_LIMITS } from '@podium/core/identity/sign-in/session.rule.ts'
import { readTarget, type Target } from '@podium/core/identity/sign-in/target.ts'
import { clock } from '#server/platform/db/clock.ts'
import type { Db } from '#server/platform/db/db.ts'
import { newId } from '#server/platform/db/id.ts'
import { emit } from '#server/platform/events/emit.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound, refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { writeAfterCheck } from '#server/platform/kernel/write-after-check.ts'
import type { Secrets } from '#server/platform/security/secrets.ts'
import { guardianPhone, phoneHash } from '../account/sealed.ts'
import { pendingBirthday } from '../change/identity-change.store.ts'
import { checkCaptcha, countFailure } from '../sign-in/captcha.ts'
import { checkCode, spendCode } from '../sign-in/check-code.ts'
import { countSending } from '../sign-in/limits.ts'
import { issueCode, refuseWithoutSender } from '../sign-in/send-code.ts'
import { loadUser, lockUser, type UserRecord } from '../user/user.store.ts'
import { endGuardian, guardianOf, insertGuardian } from './guardian.store.ts'

/** Whether the viewer needs a guardian's consent, and the one in force. */
export const guardian = read(identityApi.guardian, async function guardian({ db, viewer, now }) {
  const user = orNotFound(await loadUser(db, viewer.userId))
  return statusOf(db, user, now)
})

/** Sends a code to the phone of the viewer's guardian, within the limits of all codes. */
export const sendGuardianCode = writeAfterCheck(
  identityApi.sendGuardianCode,
  'identity.sendGuardianCode',
  async function checkSendGuardianCode(call, input) {
    await checkCaptcha(call, 'code', input)
    const target = phoneOf(input.phone)
    const user = orNotFound(await loadUser(call.db, call.viewer.userId))
    refuseIf(whyNotConfirmBy(await childOf(call.services.secrets, call.db, user, target), call.now))
    await refuseWithoutSender(call.services, call.db, target)
    await countSending(call, target, null)
    await countFailure(call, 'code')
    return target
  },
  async function sendGuardianCode({ services, tx }, _, target) {
    const challengeId = randomUUID()
    await issueCode(services, tx, target, 'guardian', { really: true, language: null, challengeId, signs: null })
    return { resendSeconds: SEND_LIMITS[0].seconds, challengeId }
  },
)

/** Records the consent of the viewer's guardian, confirmed by the code sent to the guardian's phone. */
export const confirmGuardian = writeAfterCheck(
  identityApi.confirmGuardian,
  'identity.confirmGuardian',
  async function checkConfirmGuardian(call, { phone, code, challengeId }) {
    const target = phoneOf(phone)
    return { target, codeId: await checkCode(call, target, 'guardian', { code, challengeId }) }
  },
  async function confirmGuardian({ services, tx, viewer, note, address }, input, { target, codeId }) {
    const { secrets } = services
    const user = orNotFound(await lockUser(tx, viewer.userId))
    const at = await clock(tx)
    refuseIf(whyNotConfirmBy(await childOf(secrets, tx, user, target), at))
    const { name, relation, textVersion } = input
    if (textVersion !== GUARDIAN_TEXT_VERSION) throw refuse(guardianRefusals.GUARDIAN_TEXT_CHANGED)
    await spendCode(tx, codeId)
    await endGuardian(tx, user.id)
    const id = newId()
    const phone = guardianPhone(secrets, id, target)
    await insertGuardian(tx, { id, userId: user.id, name, relation, ...phone, textVersion, address })
    await emit(services, tx, profileChanged, { userId: user.id })
    const after = { guardian: id, relation, phoneMasked: phone.phoneMasked, textVersion }
    note({ type: 'user', id: user.id, after })
    return statusOf(tx, user, at)
  },
)

/** Withdraws the consent in force; enrolments that were submitted before stay. */
export const withdrawGuardian = write(
  identityApi.withdrawGuardian,
  'identity.withdrawGuardian',
  async function withdrawGuardian({ tx, viewer, note }) {
    // A submission locks its people as well, so it sees the consent either in force or withdrawn.
    const user = orNotFound(await lockUser(tx, viewer.userId))
    if (!(await endGuardian(tx, user.id))) throw refuse(guardianRefusals.NO_GUARDIAN_CONSENT)
    note({ type: 'user', id: user.id, before: { guardianConsent: true }, after: { guardianConsent: false } })
    return {}
  },
)

async function statusOf(db: Db | Tx, user: UserRecord, at: Date): Promise<GuardianStatus> {
  const stored = await guardianOf(db, user.id)
  return {
    needed: needsGuardian(await youngestBirthday(db, user), at),
    consent: stored && { ...stored, givenAt: stored.givenAt.toISOString() },
    isCurrent: isCurrentConsent(stored),
  }
}

async function childOf(secrets: Secrets, db: Db | Tx, user: UserRecord, phone: Target) {
  const isOwnPhone = user.phone_hash?.equals(phoneHash(secrets, phone.value)) ?? false
  return { birthday: await youngestBirthday(db, user), isOwnPhone }
}

/** The later of the stored birthday and the one that a pending request would set. */
async function youngestBirthday(db: Db | Tx, user: UserRecord): Promise<string | null> {
  const requested = await pendingBirthday(db, user.id)
  return requested !== null && (user.birthday === null || requested > user.birthday) ? requested : user.birthday
}

function phoneOf(phone: string): Target {
  const target = readTarget(phone)
  if (target?.channel !== 'sms') throw refuse(identityRefusals.TARGET_INVALID)
  return target
}
