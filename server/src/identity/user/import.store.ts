import { type NotNull, sql } from 'kysely'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'

/** Those of the names, phone hashes and e-mail hashes that accounts already use. */
export async function takenAmong(
  db: Db | Tx,
  wanted: { usernames: readonly string[]; phones: readonly Buffer[]; emails: readonly Buffer[] },
): Promise<{ usernames: string[]; phones: Buffer[]; emails: Buffer[] }> {
  const username = sql<string>`lower(username)`
  const names = await db
    .selectFrom('identity_user')
    .select(username.as('name'))
    .where(username, '=', sql<string>`any(${wanted.usernames}::text[])`)
    .execute()
  const phones = await db
    .selectFrom('identity_user')
    .select('phone_hash as hash')
    .where('phone_hash', '=', sql<Buffer>`any(${wanted.phones}::bytea[])`)
    .$narrowType<{ hash: NotNull }>()
    .execute()
  const emails = await db
    .selectFrom('identity_user')
    .select('email_hash as hash')
    .where('email_hash', '=', sql<Buffer>`any(${wanted.emails}::bytea[])`)
    .$narrowType<{ hash: NotNull }>()
    .execute()
  return {
    usernames: names.map(({ name }) => name),
    phones: phones.map(({ hash }) => hash),
    emails: emails.map(({ hash }) => hash),
  }
}

/** Role ids by Chinese name; a built-in role has priority over another of the same name. */
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

/** Ids of enabled groups with these codes, by code. */
export async function groupsByCode(db: Db | Tx, codes: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('organisation_group_view')
    .select(['id', 'code'])
    .where('enabled', '=', true)
    .where(sql<boolean>`code = any(${codes}::text[])`)
    .execute()
  return new Map(rows.map(({ id, code }) => [code, id]))
}
