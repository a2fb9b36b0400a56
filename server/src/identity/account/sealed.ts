import { maskEmail, maskIdNumber, maskPhone } from '@podium/core/base/mask.ts'
import type { IdType } from '@podium/core/identity/user/user.ts'
import { lookupHash, open, seal } from '#server/platform/security/secrets.ts'

const table = 'identity_user'

/** How a phone number is kept: sealed, by a keyed hash for look-up, and masked for lists. */
export function phoneColumns(id: string, phone: string) {
  return {
    phone_sealed: seal(phone, { table, column: 'phone', id }),
    phone_hash: phoneHash(phone),
    phone_masked: maskPhone(phone),
  }
}

/** As `phoneColumns`; an empty address is none. */
export function emailColumns(id: string, email: string) {
  if (email === '') return { email_sealed: null, email_hash: null, email_masked: '' }
  const folded = email.toLowerCase()
  return {
    email_sealed: seal(folded, { table, column: 'email', id }),
    email_hash: emailHash(folded),
    email_masked: maskEmail(folded),
  }
}

/** `number` in its one spelling (`normaliseIdNumber`). */
export function idColumns(id: string, idType: IdType, number: string) {
  return {
    id_type: idType,
    id_sealed: seal(number, { table, column: 'id', id }),
    id_hash: lookupHash('id number', `${idType}:${number}`),
    id_masked: maskIdNumber(number),
  }
}

export function openPhone(id: string, sealed: Buffer): string {
  return open(sealed, { table, column: 'phone', id })
}

export function openEmail(id: string, sealed: Buffer): string {
  return open(sealed, { table, column: 'email', id })
}

export function phoneHash(phone: string): Buffer {
  return lookupHash('phone', phone)
}

export function emailHash(email: string): Buffer {
  return lookupHash('email', email.toLowerCase())
}
