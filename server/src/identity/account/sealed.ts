import { maskBankCard, maskEmail, maskIdNumber, maskPhone } from '@podium/core/base/mask.ts'
import type { Target } from '@podium/core/identity/sign-in/target.ts'
import type { IdType } from '@podium/core/identity/user/user.ts'
import type { Secrets } from '#server/platform/security/secrets.ts'

const table = 'identity_user'

/** Columns of a phone number: encrypted, as a keyed hash for look-up, and masked for lists. */
export function phoneColumns(secrets: Secrets, id: string, phone: string) {
  return {
    phone_sealed: secrets.encrypt(phone, { table, column: 'phone', id }),
    phone_hash: phoneHash(secrets, phone),
    phone_masked: maskPhone(phone),
  }
}

/** As `phoneColumns`; an empty address gives empty columns. */
export function emailColumns(secrets: Secrets, id: string, email: string) {
  if (email === '') return { email_sealed: null, email_hash: null, email_masked: '' }
  const folded = email.toLowerCase()
  return {
    email_sealed: secrets.encrypt(folded, { table, column: 'email', id }),
    email_hash: emailHash(secrets, folded),
    email_masked: maskEmail(folded),
  }
}

/** As `phoneColumns`; `number` must be normalised by `normaliseIdNumber`. */
export function idColumns(secrets: Secrets, id: string, idType: IdType, number: string) {
  return {
    id_type: idType,
    id_sealed: secrets.encrypt(number, { table, column: 'id', id }),
    id_hash: idNumberKey(secrets, idType, number),
    id_masked: maskIdNumber(number),
  }
}

/** The key of the natural person with this document number, which must be normalised by `normaliseIdNumber`. */
export function idNumberKey(secrets: Secrets, idType: IdType, number: string): Buffer {
  return secrets.lookupHash('id number', `${idType}:${number}`)
}

/** Columns of a bank card; the number must be normalised by `normaliseBankCard`. Nothing looks it up. */
export function bankColumns(secrets: Secrets, id: string, number: string, bankName: string) {
  return {
    bank_sealed: secrets.encrypt(number, { table, column: 'bank', id }),
    bank_masked: maskBankCard(number),
    bank_name: bankName,
  }
}

/** The phone of a guardian's record: encrypted, and masked for display. Nothing looks it up. */
export function guardianPhone(secrets: Secrets, id: string, { value, masked }: Target) {
  return {
    phoneSealed: secrets.encrypt(value, { table: 'identity_guardian', column: 'phone', id }),
    phoneMasked: masked,
  }
}

/** The new number of a requested change of document, encrypted under the request's id. */
export function sealChangedId(secrets: Secrets, id: string, number: string): Buffer {
  return secrets.encrypt(number, { table: 'identity_change', column: 'id', id })
}

export function openChangedId(secrets: Secrets, id: string, sealed: Buffer): string {
  return secrets.decrypt(sealed, { table: 'identity_change', column: 'id', id })
}

export function openPhone(secrets: Secrets, id: string, sealed: Buffer): string {
  return secrets.decrypt(sealed, { table, column: 'phone', id })
}

export function openEmail(secrets: Secrets, id: string, sealed: Buffer): string {
  return secrets.decrypt(sealed, { table, column: 'email', id })
}

export function phoneHash(secrets: Secrets, phone: string): Buffer {
  return secrets.lookupHash('phone', phone)
}

export function emailHash(secrets: Secrets, email: string): Buffer {
  return secrets.lookupHash('email', email.toLowerCase())
}
