import { randomInt, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '#server/platform/security/secrets.ts'

const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const LENGTH = 8
const table = 'identity_membership_policy'

/** A random join code of letters and digits that aren't mistaken for each other. */
export function newJoinCode(): string {
  return Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
}

export function sealJoinCode(secrets: Secrets, policyId: string, joinCode: string): Buffer {
  return secrets.encrypt(joinCode, { table, column: 'join_code', id: policyId })
}

export function openJoinCode(secrets: Secrets, policyId: string, sealed: Buffer): string {
  return secrets.decrypt(sealed, { table, column: 'join_code', id: policyId })
}

/** Whether the typed code is the school's; case, blanks and dashes don't matter. */
export function isJoinCode(typed: string, joinCode: string): boolean {
  const given = Buffer.from(typed.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase())
  const right = Buffer.from(joinCode)
  return given.length === right.length && timingSafeEqual(given, right)
}
