import { reach } from '../migrate.ts'

const ONE_ROLE =
  'DATABASE_URL: its role owns the tables, so that whoever holds it can alter the audit log and published results. Set DATABASE_OWNER_URL to the owner and DATABASE_URL to a role of its own (docs/database.md).'

/** A warning if the application's role has the rights of the tables' owner or of a superuser. */
export async function roleWarnings(url: string): Promise<string[]> {
  const client = await reach(url)
  try {
    const { rows } = await client.query<{ owns: boolean }>(
      `select exists (select from pg_tables where schemaname = 'public' and pg_has_role(tableowner, 'usage')) as owns`,
    )
    return rows[0]!.owns ? [ONE_ROLE] : []
  } finally {
    await client.end()
  }
}
