import { sql } from 'kysely'
import type { Tx } from '#server/platform/kernel/context.ts'
import { countedKey, type PartQuota } from '../rule/part-quota.store.ts'

/** A team with the quotas in which it counts. */
export interface TeamInQuotas {
  readonly teamId: string
  readonly schoolId: string | null
  readonly quotas: readonly PartQuota[]
}

/**
 * Saves in which quotas teams of an item count, and makes room for those with a place. The caller locked them. Their
 * counters, those in which they counted before too, are locked in one order.
 */
export async function recountParts(tx: Tx, itemId: string, teams: readonly TeamInQuotas[]): Promise<void> {
  const counted = teams.map(({ teamId, quotas }) => ({
    teamId,
    keys: quotas.map((quota) => countedKey(quota, itemId)),
  }))
  await lockParts(tx, teams)
  await makeRoom(tx, itemId, teams)
  await sql`update enrolment_team as team set quota_keys = asked.keys
    from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) as asked ("teamId" uuid, keys text[])
    where team.id = asked."teamId" and team.quota_keys <> asked.keys`.execute(tx)
}

/** Counters of the quotas get their sizes; those in which the teams counted before keep theirs. */
async function lockParts(tx: Tx, teams: readonly TeamInQuotas[]): Promise<void> {
  const asked = teams.flatMap(({ schoolId, quotas }) =>
    schoolId === null ? [] : quotas.map(({ home, counter, most }) => ({ home, schoolId, counter, most })),
  )
  const places = sql`jsonb_to_recordset(${JSON.stringify(distinct(asked))}::jsonb)
    as asked (home uuid, "schoolId" uuid, counter text, most integer)`
  await sql`insert into enrolment_part_quota as quota (item_id, school_id, key, size, used)
    select touched.home, touched.school_id, touched.key, touched.size, 0 from (
      select asked.home, asked."schoolId", asked.counter, asked.most from ${places}
      union
      select quota.item_id, quota.school_id, quota.key, quota.size from enrolment_team as team
      cross join lateral enrolment_quotas_of(team.item_id, team.quota_keys) as counted
      join enrolment_part_quota as quota
        on (quota.item_id, quota.school_id, quota.key) = (counted.home, team.school_id, counted.key)
      where team.id = any(${teams.map(({ teamId }) => teamId)}::uuid[])
        and not exists (select from ${places} where (asked.home, asked."schoolId", asked.counter)
          = (quota.item_id, quota.school_id, quota.key))) as touched (home, school_id, key, size)
    order by touched.home, touched.school_id, touched.key
    on conflict (item_id, school_id, key) do update set size = greatest(excluded.size, quota.used)`.execute(tx)
}

function distinct<T>(values: readonly T[]): T[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()]
}

/** Enlarges full quotas in which teams with a place don't count yet, so that they can. */
async function makeRoom(tx: Tx, itemId: string, teams: readonly TeamInQuotas[]): Promise<void> {
  const asked = teams.flatMap(({ teamId, quotas }) =>
    quotas.map((quota) => ({ teamId, home: quota.home, counter: quota.counter, counted: countedKey(quota, itemId) })),
  )
  await sql`update enrolment_part_quota as quota set size = quota.used + added.teams
    from (
      select asked.home, team.school_id, asked.counter, count(*)::integer as teams
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
        as asked ("teamId" uuid, home uuid, counter text, counted text)
      join enrolment_team as team on team.id = asked."teamId" and team.holds_place
        and asked.counted <> all(team.quota_keys)
      group by asked.home, team.school_id, asked.counter) as added
    where (quota.item_id, quota.school_id, quota.key) = (added.home, added.school_id, added.counter)
      and quota.used + added.teams > quota.size`.execute(tx)
}
