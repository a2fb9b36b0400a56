import { sql } from 'kysely'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { TraceWay } from '@podium/core/certificate/kind.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'
import { reaches } from '#server/organisation/index.ts'

/** Which facts the public page shows of an organisation's certificates. */
export interface Showing {
  readonly showSchool: boolean
  readonly showAward: boolean
  readonly showDate: boolean
}

const everything = { showSchool: true, showAward: true, showDate: true, version: 0 }

/** All facts with version 0 if the organisation has no setting. */
export async function showing(db: Db | Tx, groupId: string): Promise<Showing & { version: number }> {
  const row = await db
    .selectFrom('certificate_trace_setting')
    .select(['show_school as showSchool', 'show_award as showAward', 'show_date as showDate', 'version'])
    .where('group_id', '=', groupId)
    .executeTakeFirst()
  return row ?? everything
}

/** Null if the setting is no longer at `version`. */
export async function saveShowing(
  tx: Tx,
  groupId: string,
  { showSchool, showAward, showDate }: Showing,
  version: number,
): Promise<number | null> {
  const { rows } = await sql<{ version: number }>`
    insert into certificate_trace_setting as kept (group_id, show_school, show_award, show_date)
    values (${groupId}, ${showSchool}, ${showAward}, ${showDate})
    on conflict (group_id) do update set show_school = excluded.show_school, show_award = excluded.show_award,
      show_date = excluded.show_date, version = kept.version + 1
    where kept.version = ${version}
    returning version`.execute(tx)
  return rows[0]?.version ?? null
}

export async function groupName(db: Db, groupId: string): Promise<string> {
  const row = await db.selectFrom('organisation_group_view').select('name').where('id', '=', groupId).executeTakeFirst()
  return row?.name ?? ''
}

export interface LookUps {
  day: string
  way: TraceWay
  groupId: string | null
  count: number
  /** Look-ups whose record did not match its signature. */
  mismatch: number
}

export async function addLookUps(db: Db, counted: readonly LookUps[]): Promise<void> {
  await sql`insert into certificate_trace_day as kept (day, way, group_id, count, mismatch)
    select day, way, "groupId", count, mismatch
    from json_to_recordset(${JSON.stringify(counted)}::json)
      as one (day date, way text, "groupId" uuid, count integer, mismatch integer)
    on conflict (day, way, group_id) do update
      set count = kept.count + excluded.count, mismatch = kept.mismatch + excluded.mismatch`.execute(db)
}

export interface DayOfLookUps {
  day: string
  link: number
  number: number
  file: number
  missed: number
  mismatch: number
}

/** Look-ups per day; those that found nothing are included only for the scope `all`. */
export async function listLookUps(db: Db, from: string, to: string, scope: DataScope): Promise<DayOfLookUps[]> {
  const { rows } = await sql<DayOfLookUps>`
    select day::text as day,
      coalesce(sum(count) filter (where way = 'link' and group_id is not null), 0)::int as link,
      coalesce(sum(count) filter (where way = 'number' and group_id is not null), 0)::int as number,
      coalesce(sum(count) filter (where way = 'file' and group_id is not null), 0)::int as file,
      coalesce(sum(count) filter (where group_id is null), 0)::int as missed,
      sum(mismatch)::int as mismatch
    from certificate_trace_day as counted
    where day between ${from}::date and ${to}::date
      and ((group_id is null and ${scope.reach === 'all'}::boolean) or ${reaches(scope, 'counted.group_id')})
    group by day order by day`.execute(db)
  return rows
}
