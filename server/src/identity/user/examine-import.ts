import { setImmediate } from 'node:timers/promises'
import type { FieldFault } from '@podium/core/base/refusal.ts'
import { whyNotSetRoles, type Granter } from '@podium/core/identity/role/grant.rule.ts'
import type { Grant } from '@podium/core/identity/role/grant.ts'
import { nothingSeen, readImport } from '@podium/core/identity/user/user-import.rule.ts'
import type { SheetRow } from '@podium/core/base/file/sheet-import.ts'
import { kindNames, type ImportedUser, type UserColumn } from '@podium/core/identity/user/user-import.ts'
import type { UserKind } from '@podium/core/identity/user/user.ts'
import type { Db, Tx } from '#server/platform/kernel/context.ts'
import { orNotFound } from '#server/platform/kernel/refused.ts'
import type { Secrets } from '#server/platform/security/secrets.ts'
import { emailHash, phoneHash } from '../account/sealed.ts'
import { grantsFor } from '../role/role.store.ts'
import { groupsByCode, rolesByName, takenAmong } from './import.store.ts'

/** Rows examined and written at a time, so that other requests are served in between. */
const ROWS_AT_ONCE = 500

/** The roles, by role and group, that a user may give to imported people. */
export interface ImportRights {
  /** `<roleId> <groupId>` of each that was allowed. */
  readonly places: readonly string[]
  /** Whether people without a group may be imported. */
  readonly outside: boolean
}

export interface ImportEntry {
  readonly user: ImportedUser
  readonly grants: readonly Grant[]
}

interface Examined {
  readonly entries: readonly ImportEntry[]
  readonly faults: readonly FieldFault[]
  /** Rows examined so far. */
  readonly done: number
}

const placeOf = ({ roleId, groupId }: Pick<ImportedUser, 'roleId' | 'groupId'>) => `${roleId} ${groupId}`

const trimmed = (rows: readonly SheetRow<UserColumn>[], key: UserColumn) =>
  rows.map(({ cells }) => (cells[key] ?? '').trim())

/** Which roles of the rows the user may give. */
export async function rightsFor(
  db: Db | Tx,
  viewer: Granter,
  rows: readonly SheetRow<UserColumn>[],
): Promise<ImportRights> {
  const roles = await rolesByName(db)
  const groups = await groupsByCode(db, [...new Set(trimmed(rows, 'groupCode'))])
  const wanted = new Map(
    rows.flatMap(({ cells }) => {
      const roleId = roles.get((cells.role ?? '').trim())
      const groupId = groups.get((cells.groupCode ?? '').trim()) ?? null
      return roleId === undefined ? [] : [[placeOf({ roleId, groupId }), { roleId, groupId }] as const]
    }),
  )
  const places: string[] = []
  for (const [place, grant] of wanted) {
    const after = orNotFound(await grantsFor(db, [grant]))
    if (!whyNotSetRoles(viewer, { userId: '', before: [], after, otherRoots: 1 })) places.push(place)
  }
  return { places, outside: viewer.scopeOf('system:user:import').reach === 'all' }
}

/** Checks the rows against the rules, existing accounts and the user's rights, in parts. */
export async function* examine(
  secrets: Secrets,
  db: Db | Tx,
  rights: ImportRights,
  rows: readonly SheetRow<UserColumn>[],
): AsyncGenerator<Examined> {
  const roles = await rolesByName(db)
  const kinds = new Map(
    Object.entries(kindNames).flatMap(([kind, { zh, en }]) =>
      [zh, en.toLowerCase()].map((name) => [name, kind as UserKind] as const),
    ),
  )
  const seen = nothingSeen()
  const grantsByPlace = new Map<string, readonly Grant[]>()
  const allowed = new Set(rights.places)
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const part = rows.slice(from, from + ROWS_AT_ONCE)
    const groups = await groupsByCode(db, [...new Set(trimmed(part, 'groupCode'))])
    const read = readImport(part, { kinds, roles, groups, ...(await taken(secrets, db, part)) }, seen)
    const entries: ImportEntry[] = []
    const faults = [...read.faults]
    for (const user of read.users) {
      const place = placeOf(user)
      const wanted = user.roleId ? [{ roleId: user.roleId, groupId: user.groupId }] : []
      const grants = grantsByPlace.get(place) ?? orNotFound(await grantsFor(db, wanted))
      grantsByPlace.set(place, grants)
      const fault = beyondRights(user, allowed, rights)
      if (fault) faults.push({ path: `${user.number}.${fault.column}`, zh: fault.zh, en: fault.en })
      else entries.push({ user, grants })
    }
    yield { entries, faults, done: from + part.length }
    await setImmediate()
  }
}

/** Values of the rows that other accounts use. */
async function taken(secrets: Secrets, db: Db | Tx, rows: readonly SheetRow<UserColumn>[]) {
  const hashed = (key: 'phone' | 'email', hash: typeof phoneHash) =>
    new Map(trimmed(rows, key).map((value) => [hash(secrets, value).toString('hex'), value.toLowerCase()]))
  const phones = hashed('phone', phoneHash)
  const emails = hashed('email', emailHash)
  const found = await takenAmong(db, {
    usernames: trimmed(rows, 'username').map((name) => name.toLowerCase()),
    phones: [...phones.keys()].map((hex) => Buffer.from(hex, 'hex')),
    emails: [...emails.keys()].map((hex) => Buffer.from(hex, 'hex')),
  })
  return {
    usernames: new Set(found.usernames),
    phones: new Set(found.phones.map((hash) => phones.get(hash.toString('hex'))!)),
    emails: new Set(found.emails.map((hash) => emails.get(hash.toString('hex'))!)),
  }
}

/** Why the user may not give this role, or may not add people without a group. */
function beyondRights(user: ImportedUser, allowed: ReadonlySet<string>, { outside }: ImportRights) {
  if (user.roleId !== null && !allowed.has(placeOf(user))) {
    return { column: 'role', zh: '超出自身权限', en: 'Beyond your own rights' }
  }
  if (outside || user.groupId !== null) return null
  return { column: 'groupCode', zh: '须填写管辖范围内的组织', en: 'An organisation within your reach is required' }
}
