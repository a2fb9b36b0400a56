import type { Client } from 'pg'

/** The operations that a role may do on a relation; `relation` is quoted, with its schema. */
interface Rights {
  readonly relation: string
  readonly may: string
}

/**
 * What the application may do on each relation. What the trigger `refuse_change` refuses on a table is not granted. Views are read and locked, and PostgreSQL asks for the right to update for a lock. Nothing is
 * truncated, and migrations are only read.
 */
const RIGHTS = `
  with recursive source (relation, base) as (
    select oid, oid from pg_class where relkind in ('r', 'v') and relnamespace = 'public'::regnamespace
    union
    select source.relation, dependency.refobjid from source
      join pg_rewrite as rule on rule.ev_class = source.base
      join pg_depend as dependency on dependency.objid = rule.oid and dependency.classid = 'pg_rewrite'::regclass
        and dependency.refclassid = 'pg_class'::regclass
  ), refused as (
    select source.relation, bool_or(tgtype & 4 <> 0) as inserts,
      bool_or(tgtype & 16 <> 0) as updates, bool_or(tgtype & 8 <> 0) as deletions
    from source join pg_trigger on tgrelid = source.base join pg_proc on pg_proc.oid = tgfoid
    where proname = 'refuse_change' and tgtype & 1 = 0 group by source.relation
  )
  select format('public.%I', relname) as relation, concat_ws(', ', 'select',
      case when relkind = 'r' and not coalesce(inserts, false) and relname <> 'platform_migration' then 'insert' end,
      case when not coalesce(updates, false) and relname <> 'platform_migration' then 'update' end,
      case when relkind = 'r' and not coalesce(deletions, false) and relname <> 'platform_migration' then 'delete' end) as may
  from pg_class left join refused on refused.relation = pg_class.oid
  where relkind in ('r', 'v') and relnamespace = 'public'::regnamespace
  union all
  select format('graphile_worker.%I', relname),
      case when relname = 'migrations' then 'select' else 'select, insert, update, delete' end
  from pg_class where relkind in ('r', 'v') and relnamespace = to_regnamespace('graphile_worker')
  order by 1`

const GUARDED_QUEUE = `select format('graphile_worker.%I', relname) as relation from pg_class
  where relrowsecurity and relnamespace = to_regnamespace('graphile_worker')
    and not exists (select from pg_policy where polrelid = pg_class.oid and polname = 'podium_application')`

/**
 * Gives the application's role what it needs to serve, and takes everything else: it reads and writes rows, but doesn't
 * create or alter objects, and doesn't change rows of append-only tables. `client` is connected as the owner, in no
 * transaction.
 */
export async function grantApplication(client: Client, roleName: string): Promise<void> {
  const role = client.escapeIdentifier(roleName)
  const { rows } = await client.query<Rights>(RIGHTS)
  const { rows: guarded } = await client.query<{ relation: string }>(GUARDED_QUEUE)
  const database = client.escapeIdentifier(client.database ?? '')
  const hasQueue = rows.some(({ relation }) => relation.startsWith('graphile_worker.'))
  const schemas = hasQueue ? ['public', 'graphile_worker'] : ['public']
  const statements = [
    // A temporary table could take the place of the table that a trigger reads.
    `revoke temporary on database ${database} from public`,
    'revoke create on schema public from public',
    ...schemas.map((schema) => `revoke create on schema ${schema} from ${role}`),
    ...(hasQueue ? [`grant usage on schema graphile_worker to ${role}`] : []),
    ...rows.flatMap(({ relation, may }) => [
      `revoke all on ${relation} from ${role}`,
      `grant ${may} on ${relation} to ${role}`,
    ]),
    ...schemas.map((schema) => `grant usage, select on all sequences in schema ${schema} to ${role}`),
    // The queue's tables have row security without a policy, which shows no row to anyone but the owner.
    ...guarded.map(({ relation }) => `create policy podium_application on ${relation} using (true) with check (true)`),
  ]
  await client.query(`begin; ${statements.join(';\n')}; commit`)
}

/** The role of a connection string. */
export function roleOf(url: string): string {
  return decodeURIComponent(new URL(url).username)
}
