import { identityApi } from '@podium/core/identity/api.ts'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { beijingDay } from '@podium/core/base/time/beijing.ts'
import {
  normaliseIdNumber,
  parseIdCard,
  whyNotBirthday,
  whyNotIdNumber,
} from '@podium/core/identity/account/id-card.rule.ts'
import { guardianRefusals } from '@podium/core/identity/guardian/refusals.ts'
import { identityRefusals } from '@podium/core/identity/refusals.ts'
import { refuseStale } from '#server/platform/audit/stale.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { findFile } from '#server/platform/files/file.store.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound, onConflict, refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import { searchTerms } from '#server/platform/db/search.ts'
import { write } from '#server/platform/kernel/write.ts'
import { AVATAR, avatarUrl } from './avatar.ts'
import { giveConsent, hasConsent } from './consent.store.ts'
import { userConflicts } from '../user/make-user.ts'
import { idColumns } from './sealed.ts'
import { loadUser, lockUser, updateUser } from '../user/user.store.ts'

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
    const number = input.idNumber === undefined ? null : normaliseIdNumber(input.idNumber)
    const today = beijingDay(now)
    refuseIf(input.birthday === undefined ? null : whyNotBirthday(input.birthday, today))
    if (number === null) {
      if (user.id_type !== null && user.id_type !== input.idType) throw refuse(identityRefusals.ID_NUMBER_MISSING)
      const birthday = user.id_type === null || user.id_type === 'id_card' ? undefined : input.birthday
      const version = await updateUser(tx, user.id, { ...names, ...(birthday && { birthday }) })
      return { version, checkDigitWarning: false }
    }
    refuseIf(whyNotIdNumber(input.idType, number, today))
    if (!(await hasConsent(tx, user.id, ID_POLICY, 'identity'))) {
      if (input.idConsent !== true) throw refuse(identityRefusals.CONSENT_MISSING)
      await giveConsent(tx, {
        userId: user.id,
        policy: ID_POLICY,
        version: ID_POLICY_VERSION,
        purpose: 'identity',
        address,
      })
    }
    const card = input.idType === 'id_card' ? parseIdCard(number, today) : null
    const cardFacts = card && 'birthday' in card ? card : null
    const birthday = cardFacts?.birthday ?? input.birthday ?? user.birthday
    if (birthday === null) throw refuse(guardianRefusals.BIRTHDAY_MISSING)
    const change = {
      ...names,
      ...idColumns(services.secrets, user.id, input.idType, number),
      birthday,
      gender: cardFacts?.gender ?? null,
    }
    const version = await onConflict(updateUser(tx, user.id, change), userConflicts)
    note({ type: 'user', id: user.id, before: { realName: user.real_name }, after: { realName: input.realName } })
    return { version, checkDigitWarning: cardFacts ? !cardFacts.checkDigitFits : false }
  },
  { secrets: ['birthday'] },
)

/** Avatar column; throws unless the file is the user's own upload for this purpose. */
async function avatarColumn(tx: Tx, userId: string, fileId: string | null | undefined) {
  if (fileId === undefined) return {}
  const file = fileId === null ? null : orNotFound(await findFile(tx, fileId))
  if (file && (file.ownerId !== userId || file.purpose !== AVATAR)) throw refuse(baseRefusals.NOT_FOUND)
  return { avatar_file_id: fileId }
}
