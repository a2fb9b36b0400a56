import { sql, type Insertable } from 'kysely'
import type { UserKind } from '@podium/core/identity/user/user.ts'
import type { AskedFact } from '@podium/core/identity/membership/asked-fact.ts'
import type { Schema } from '#server/platform/db/db.ts'
import type { Db, Tx } from '#server/platform/kernel/context.ts'
import type { Secrets } from '#server/platform/security/secrets.ts'
import { phoneHash } from '../account/sealed.ts'

export interface Account {
  readonly userId: string
  readonly name: string
  readonly kind: UserKind
}

/**
 * Accounts by their phone numbers. Each number is looked up by itself: for a list of them the planner would read all
 * accounts.
 */
export async function accountsByPhone(
  secrets: Secrets,
  db: Db | Tx,
  phones: readonly string[],
): Promise<Map<string, Account>> {
  const byHash = new Map(phones.map((phone) => [phoneHash(secrets, phone).toString('hex'), phone]))
  const hashes = [...byHash.keys()].map((hex) => Buffer.from(hex, 'hex'))
  const { rows } = await sql<Account & { hash: Buffer }>`
    select wanted.hash, account.id as "userId", account.real_name as name, account.kind
    from unnest(${hashes}::bytea[]) as wanted (hash)
    cross join lateral (
      select id, real_name, kind from identity_user where phone_hash = wanted.hash limit 1) as account`.execute(db)
  return new Map(rows.map(({ hash, ...account }) => [byHash.get(hash.toString('hex'))!, account]))
}

export interface NewMembership {
  readonly userId: string
  readonly schoolId: string
  /** Student or staff number; may be empty. */
  readonly number: string
}

/** Adds the schools of new accounts: verified if the school itself adds them, otherwise claimed. */
export async function addMemberships(tx: Tx, people: readonly NewMembership[], bySchool: boolean): Promise<void> {
  if (people.length === 0) return
  const state = bySchool
    ? { state: 'verified' as const, method: 'approval' as const, decided_at: sql<Date>`clock_timestamp()` }
    : { state: 'claimed' as const }
  const rows = people.map(({ userId, schoolId, number }) => {
    return { user_id: userId, school_id: schoolId, number, claimed_at: sql<Date>`clock_timestamp()`, ...state }
  })
  await tx.insertInto('identity_person').values(rows).execute()
}

/** Adds the schools of people with all that a profile says of them. */
export async function addPeople(tx: Tx, people: ReadonlyArray<Insertable<Schema['identity_person']>>): Promise<void> {
  if (people.length > 0) await tx.insertInto('identity_person').values(people).execute()
}

/** Saves facts of people who haven't said them; what they said stays. Returns those of whom something was saved. */
export async function stateFacts(
  tx: Tx,
  people: ReadonlyArray<Readonly<Partial<Record<AskedFact, string | null>>> & { readonly userId: string }>,
): Promise<string[]> {
  if (people.length === 0) return []
  const { rows } = await sql<{ userId: string }>`
    update identity_person as person set study = coalesce(nullif(person.study, ''), said.study, ''),
      nationality = coalesce(nullif(person.nationality, ''), said.nationality, ''),
      graduation = coalesce(person.graduation, said.graduation),
      employment = coalesce(person.employment, said.employment), version = person.version + 1
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
      as said ("userId" uuid, study text, nationality text, graduation date, employment date)
    where person.user_id = said."userId" and (person.study = '' and coalesce(said.study, '') <> ''
      or person.nationality = '' and coalesce(said.nationality, '') <> ''
      or person.graduation is null and said.graduation is not null
      or person.employment is null and said.employment is not null)
    returning person.user_id as "userId"`.execute(tx)
  return rows.map(({ userId }) => userId)
}
