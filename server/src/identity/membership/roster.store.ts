import { sql } from 'kysely'
import type { RosterEntry } from '@podium/core/identity/membership/roster.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Tx } from '#server/platform/kernel/context.ts'

export async function rosterSize(db: Db | Tx, schoolId: string): Promise<number> {
  const { total } = await db
    .selectFrom('identity_school_roster')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('school_id', '=', schoolId)
    .executeTakeFirstOrThrow()
  return total
}

export async function rosterEntry(tx: Tx, schoolId: string, number: string): Promise<{ name: string } | undefined> {
  return tx
    .selectFrom('identity_school_roster')
    .select('name')
    .where('school_id', '=', schoolId)
    .where('number', '=', number)
    .executeTakeFirst()
}

/** Adds entries to a school's list, or changes their names; with `replace` all others are removed. */
export async function saveRoster(
  tx: Tx,
  schoolId: string,
  entries: readonly RosterEntry[],
  replace: boolean,
): Promise<void> {
  const numbers = entries.map(({ number }) => number)
  if (replace) {
    await tx
      .deleteFrom('identity_school_roster')
      .where('school_id', '=', schoolId)
      .where(sql<boolean>`number <> all(${numbers}::text[])`)
      .execute()
  }
  await sql`insert into identity_school_roster (school_id, number, name)
    select ${schoolId}::uuid, number, name
    from unnest(${numbers}::text[], ${entries.map(({ name }) => name)}::text[]) as entry (number, name)
    order by number
    on conflict (school_id, number) do update set name = excluded.name`.execute(tx)
}

/** People who wait for verification under one of these numbers, locked in the order of their ids. */
export async function lockClaimants(
  tx: Tx,
  schoolId: string,
  numbers: readonly string[],
): Promise<Array<{ userId: string; name: string; number: string }>> {
  return tx
    .selectFrom('identity_person as p')
    .innerJoin('identity_user as u', 'u.id', 'p.user_id')
    .select(['p.user_id as userId', 'u.real_name as name', 'p.number'])
    .where('p.school_id', '=', schoolId)
    .where('p.state', '=', 'claimed')
    .where(sql<boolean>`p.number = any(${numbers}::text[])`)
    .orderBy('p.user_id')
    .forNoKeyUpdate('p')
    .execute()
}
