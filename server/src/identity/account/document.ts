import {
  normaliseIdNumber,
  parseIdCard,
  whyNotBirthday,
  whyNotIdNumber,
} from '@podium/core/identity/account/id-card.rule.ts'
import type { ComparedIdentity } from '@podium/core/identity/change/identity-change.rule.ts'
import { guardianRefusals } from '@podium/core/identity/guardian/refusals.ts'
import type { IdType } from '@podium/core/identity/user/user.ts'
import { refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import type { Secrets } from '#server/platform/security/secrets.ts'
import type { UserRecord } from '../user/user.store.ts'
import { idColumns } from './sealed.ts'

/** An identity document as entered. */
export interface EnteredDocument {
  readonly idType: IdType
  readonly idNumber: string
  /** Not used with an ID card, whose number has it. */
  readonly birthday?: string | undefined
}

/**
 * Columns of a document, encrypted, with the birthday from an ID card, as entered, or `knownBirthday`. Throws
 * ID_NUMBER_LENGTH, ID_NUMBER_CHARACTERS, BIRTH_DATE, DOCUMENT_NUMBER, BIRTHDAY_MISSING.
 */
export function documentColumns(
  secrets: Secrets,
  userId: string,
  { idType, idNumber, birthday: entered }: EnteredDocument,
  { knownBirthday, today }: { knownBirthday: string | null; today: string },
) {
  const number = normaliseIdNumber(idNumber)
  refuseIf(whyNotIdNumber(idType, number, today))
  if (entered !== undefined) refuseIf(whyNotBirthday(entered, today))
  const parsed = idType === 'id_card' ? parseIdCard(number, today) : null
  const card = parsed && 'birthday' in parsed ? parsed : null
  const birthday = card?.birthday ?? entered ?? knownBirthday
  if (birthday === null) throw refuse(guardianRefusals.BIRTHDAY_MISSING)
  const columns = { ...idColumns(secrets, userId, idType, number), birthday, gender: card?.gender ?? null }
  return { columns, number, checkDigitFits: card?.checkDigitFits ?? true }
}

/** The stored identity in the form in which identities are compared, with some columns replaced. */
export function comparedIdentity(
  user: UserRecord,
  change: { real_name?: string; id_hash?: Buffer; birthday?: string } = {},
): ComparedIdentity {
  const { real_name: realName, id_hash: hash, birthday } = { ...user, ...change }
  return { realName, key: hash?.toString('hex') ?? null, birthday }
}
