import { sql } from 'kysely'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'

/**
 * Those of the names, phone hashes and e-mail hashes that accounts already use. Each value is looked up by itself: for a
 * list of them the planner would read all accounts, once for every part of the sheet.
 */
export async function takenAmong(
  db: Db | Tx,
  wanted: { usernames: readonly string[]; phones: readonly Buffer[]; emails: readonly Buffer[] },
): Promise<{ usernames: string[]; phones: Buffer[]; emails: Buffer[] }> {
  const names = await sql<{ name: string }>`
    select wanted.name from unnest(${wanted.usernames}::text[]) as wanted (name)
    cross join lateral (select 1 from identity_user where lower(username) = wanted.name limit 1) as taken`.execute(db)
  const phones = await sql<{ hash: Buffer }>`
    select wanted.hash from unnest(${wanted.phones}::bytea[]) as wanted (hash)
    cross join lateral (select 1 from identity_user where phone_hash = wanted.hash limit 1) as taken`.execute(db)
  const emails = await sql<{ hash: Buffer }>`
    select wanted.hash from unnest(${wanted.emails}::bytea[]) as wanted (hash)
    cross join lateral (select 1 from identity_user where email_hash = wanted.hash limit 1) as taken`.execute(db)
  return {
    usernames: names.rows.map(({ name }) => name),
    phones: phones.rows.map(({ hash }) => hash),
    emails: emails.rows.map(({ hash }) => hash),
  }
}

/** Role ids by Chinese or English name, the Chinese first; a built-in role has priority over another of the same name. */
export async function rolesByName(db: Db | Tx): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('identity_role')
    .select(['id', 'name_zh', 'name_en'])
    .orderBy('built_in')
    .orderBy('created_at')
    .limit(1_000)
    .execute()
  const named = (name: 'name_en' | 'name_zh') => rows.map((role) => [role[name], role.id] as const)
  // Most roles of an organisation's own have no English name.
  return new Map([...named('name_en'), ...named('name_zh')].filter(([name]) => name !== ''))
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
