import { randomBytes, randomInt } from 'node:crypto'
import type { PersonFacts } from '@podium/core/identity/membership/person-facts.ts'
import type { UserKind } from '@podium/core/identity/user/user.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Secrets } from '#server/platform/security/secrets.ts'
import { idColumns } from '../account/sealed.ts'
import { addPeople } from './import-people.store.ts'
import { rowOf } from './make-user.ts'
import { insertUsers } from './user.store.ts'

/** A made-up person with a complete profile. */
export interface RehearsedPerson extends PersonFacts {
  readonly realName: string
  readonly kind: UserKind
  readonly schoolId: string | null
  /** Of the directory of the school; null: none. */
  readonly major: { readonly majorId: string; readonly collegeId: string | null } | null
  readonly degree: string
  readonly grade: string
  /** `YYYY-MM-DD` */
  readonly birthday: string
}

const AT_ONCE = 500

/**
 * Creates made-up people in a transaction that is rolled back; their ids in the same order. No real person has their
 * phone and document numbers.
 */
export async function makeRehearsedPeople(
  secrets: Secrets,
  tx: Tx,
  people: readonly RehearsedPerson[],
): Promise<string[]> {
  const ids: string[] = []
  for (let first = 0; first < people.length; first += AT_ONCE) {
    const rows = people.slice(first, first + AT_ONCE).map((person) => ({ person, row: accountOf(secrets, person) }))
    await insertUsers(
      tx,
      rows.map(({ row }) => row),
    )
    await addPeople(
      tx,
      rows.flatMap(({ person, row }) => membershipOf(person, row.id) ?? []),
    )
    ids.push(...rows.map(({ row }) => row.id))
  }
  return ids
}

function accountOf(secrets: Secrets, { realName, kind, birthday }: RehearsedPerson) {
  const phone = `0${String(randomInt(10 ** 10)).padStart(10, '0')}`
  const row = rowOf(secrets, { realName, kind, phone, state: 'active' })
  const number = `REHEARSAL${randomBytes(8).toString('hex').toUpperCase()}`
  return { ...row, ...idColumns(secrets, row.id, 'passport', number), birthday }
}

function membershipOf(person: RehearsedPerson, id: string) {
  const { schoolId, kind, major, realName: _name, birthday: _birthday, ...facts } = person
  if (schoolId === null) return null
  const place = { major_id: major?.majorId ?? null, college_id: major?.collegeId ?? null }
  const title = kind === 'teacher' ? '副教授' : ''
  const number = `R${id.slice(-12)}`
  const verified = { state: 'verified', method: 'approval' } as const
  return { user_id: id, school_id: schoolId, ...place, ...facts, title, number, ...verified }
}
