import type { z } from 'zod'
import { identityApi, type ProfileInput } from '@podium/core/identity/api.ts'
import { profileChanged } from '@podium/core/identity/events.ts'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { beijingDay } from '@podium/core/base/time/beijing.ts'
import { whyNotBirthday } from '@podium/core/identity/account/id-card.rule.ts'
import { identityRefusals } from '@podium/core/identity/refusals.ts'
import { refuseStale } from '#server/platform/audit/stale.ts'
import { emit } from '#server/platform/events/emit.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { findFile } from '#server/platform/files/file.store.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound, onConflict, refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import { searchTerms } from '#server/platform/db/search.ts'
import { write } from '#server/platform/kernel/write.ts'
import type { Secrets } from '#server/platform/security/secrets.ts'
import { refuseFixedIdentity } from '../change/submitted.ts'
import { AVATAR, avatarUrl } from './avatar.ts'
import { giveConsent, hasConsent } from './consent.store.ts'
import { userConflicts } from '../user/make-user.ts'
import { comparedIdentity, documentColumns } from './document.ts'
import { loadUser, lockUser, updateUser, type UserRecord } from '../user/user.store.ts'

const ID_POLICY = 'id_number'
const ID_POLICY_VERSION = '1'

/** @spec C36 */
export const profile = read(identityApi.profile, async function profile({ db, viewer }) {
  const user = orNotFound(await loadUser(db, viewer.userId))
  return {
    userId: user.id,
    username: user.username,
    realName: user.real_name,
    kind: user.kind,
    phoneMasked: user.phone_masked,
    emailMasked: user.email_masked,
    idType: user.id_type,
    idNumberMasked: user.id_masked,
    birthday: user.birthday,
    gender: user.gender,
    avatar: avatarUrl(user.avatar_file_id),
    bankCardMasked: user.bank_masked,
    bankName: user.bank_name,
    version: user.version,
  }
})

/**
 * Saves the viewer's profile. A document number is stored encrypted and needs a separate consent; an ID card also sets
 * birthday and gender, with other documents the birthday is entered. A wrong check digit gives a warning only.
 * @spec V01 V02 N06
 */
export const saveProfile = write(
  identityApi.saveProfile,
  'identity.saveProfile',
  async function saveProfile({ services, tx, viewer, now, note, address }, input) {
    const user = orNotFound(await lockUser(tx, viewer.userId))
    await refuseStale(tx, { type: 'user', id: user.id, version: user.version }, input.version)
    const names = {
      real_name: input.realName,
      search: searchTerms(input.realName, user.username),
      ...(await avatarColumn(tx, user.id, input.avatarFileId)),
    }
    const today = beijingDay(now)
    const entered = enteredDocument(services.secrets, user, input, today)
    const change = { ...names, ...(entered ? entered.columns : laterBirthday(user, input.birthday, today)) }
    await refuseFixedIdentity(services, tx, user.id, comparedIdentity(user), comparedIdentity(user, change))
    if (entered && !(await hasConsent(tx, user.id, ID_POLICY, 'identity'))) {
      if (input.idConsent !== true) throw refuse(identityRefusals.CONSENT_MISSING)
      await giveConsent(tx, {
        userId: user.id,
        policy: ID_POLICY,
        version: ID_POLICY_VERSION,
        purpose: 'identity',
        address,
      })
    }
    const version = await onConflict(updateUser(tx, user.id, change), userConflicts)
    await emit(services, tx, profileChanged, { userId: user.id })
    note({ type: 'user', id: user.id, before: { realName: user.real_name }, after: { realName: input.realName } })
    return { version, checkDigitWarning: entered ? !entered.checkDigitFits : false }
  },
  { secrets: ['birthday'] },
)

/** The document as entered; null where it stays as it is. Throws ID_NUMBER_MISSING for another kind without a number. */
function enteredDocument(
  secrets: Secrets,
  user: UserRecord,
  { idType, idNumber, birthday }: z.output<typeof ProfileInput>,
  today: string,
) {
  if (idNumber !== undefined) {
    return documentColumns(secrets, user.id, { idType, idNumber, birthday }, { knownBirthday: user.birthday, today })
  }
  if (user.id_type !== null && user.id_type !== idType) throw refuse(identityRefusals.ID_NUMBER_MISSING)
  return null
}

/** The birthday entered later for a stored document other than an ID card. */
function laterBirthday(user: UserRecord, birthday: string | undefined, today: string): { birthday?: string } {
  if (birthday === undefined || user.id_type === null || user.id_type === 'id_card') return {}
  refuseIf(whyNotBirthday(birthday, today))
  return { birthday }
}

/** Avatar column; throws unless the file is the user's own upload for this purpose. */
async function avatarColumn(tx: Tx, userId: string, fileId: string | null | undefined) {
  if (fileId === undefined) return {}
  const file = fileId === null ? null : orNotFound(await findFile(tx, fileId))
  if (file && (file.ownerId !== userId || file.purpose !== AVATAR)) throw refuse(baseRefusals.NOT_FOUND)
  return { avatar_file_id: fileId }
}
