import { sql } from 'kysely'
import type { Tx } from '#server/platform/kernel/context.ts'
import { countedKey, lockCountersOf, setQuotaKeys, type TeamInQuotas } from '../rule/part-quota.store.ts'

/** Saves in which quotas teams count, and makes room for those with a place. The caller locked them. */
export async function recountParts(tx: Tx, teams: readonly TeamInQuotas[]): Promise<void> {
  await lockCountersOf(tx, teams)
  await makeRoom(tx, teams)
  await setQuotaKeys(tx, teams)
}

/** Enlarges full quotas in which teams with a place don't count yet, so that they can. */
async function makeRoom(tx: Tx, teams: readonly TeamInQuotas[]): Promise<void> {
  const asked = teams.flatMap(({ teamId, quotas }) =>
    quotas.map((quota) => ({
      teamId,
      home: quota.home,
      unit: quota.unit,
      counter: quota.counter,
      counted: countedKey(quota),
    })),
  )
  await sql`update enrolment_part_quota as quota set size = quota.used + added.teams
    from (
      select asked.home, asked.unit, asked.counter, count(*)::integer as teams
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
        as asked ("teamId" uuid, home uuid, unit text, counter text, counted text)
      join enrolment_team as team on team.id = asked."teamId" and team.holds_place
        and asked.counted <> all(team.quota_keys)
      group by asked.home, asked.unit, asked.counter) as added
    where (quota.item_id, quota.unit, quota.key) = (added.home, added.unit, added.counter)
      and quota.used + added.teams > quota.size`.execute(tx)
}
