import { sql } from 'kysely'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'

/** Which of these names, phone hashes and e-mail hashes accounts have already. */
export async function takenAmong(
  db: Db | Tx,
  wanted: { usernames: readonly string[]; phones: readonly Buffer[]; emails: readonly Buffer[] },
): Promise<{ usernames: string[]; phones: Buffer[]; emails: Buffer[] }> {
  const { rows: names } = await sql<{ name: string }>`
    select lower(username) as name from identity_user where lower(username) = any(${wanted.usernames}::text[])
  `.execute(db)
  const { rows: phones } = await sql<{ hash: Buffer }>`
    select phone_hash as hash from identity_user where phone_hash = any(${wanted.phones}::bytea[])`.execute(db)
  const { rows: emails } = await sql<{ hash: Buffer }>`
    select email_hash as hash from identity_user where email_hash = any(${wanted.emails}::bytea[])`.execute(db)
  return {
    usernames: names.map(({ name }) => name),
    phones: phones.map(({ hash }) => hash),
    emails: emails.map(({ hash }) => hash),
  }
}

/** Roles by their Chinese names; of two of one name the built-in one. */
export async function rolesByName(db: Db | Tx): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('identity_role')
    .select(['id', 'name_zh'])
    .orderBy('built_in')
    .orderBy('created_at')
    .limit(1_000)
    .execute()
  return new Map(rows.map(({ id, name_zh }) => [name_zh, id]))
}

/** Enabled groups by code, of those codes that were asked for. */
export async function groupsByCode(db: Db | Tx, codes: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('organisation_group_view')
    .select(['id', 'code'])
    .where('enabled', '=', true)
    .where(sql<boolean>`code = any(${codes}::text[])`)
    .execute()
  return new Map(rows.map(({ id, code }) => [code, id]))
}
