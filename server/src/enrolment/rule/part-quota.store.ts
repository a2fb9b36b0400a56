import { sql } from 'kysely'
import { enrolmentRefusals } from '@podium/core/enrolment/refusals.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'

/** What the constraint of the counters answers, where two teams went for the last place at once. */
export const partQuotaFull = { enrolment_part_quota_full: enrolmentRefusals.PART_QUOTA_FULL }

interface Place {
  readonly teamId: string
  readonly itemId: string
  readonly schoolId: string | null
}

/** How many other teams of the school with a place count in each quota of the item. */
export async function othersInQuotas(
  db: Db | Tx,
  { teamId, itemId, schoolId }: Place,
): Promise<Record<string, number>> {
  if (schoolId === null) return {}
  const { rows } = await sql<{ key: string; others: number }>`
    select quota.key, quota.used - (team.id is not null)::int as others
    from enrolment_part_quota as quota left join enrolment_team as team on team.id = ${teamId} and team.holds_place
      and team.item_id = quota.item_id and team.school_id = quota.school_id and quota.key = any(team.quota_keys)
    where quota.item_id = ${itemId} and quota.school_id = ${schoolId}`.execute(db)
  return Object.fromEntries(rows.map(({ key, others }) => [key, others]))
}

/** Saves in which quotas the team counts. The counters exist before it does, with the sizes of its setting. */
export async function setQuotaKeys(
  tx: Tx,
  { teamId, itemId, schoolId }: Place,
  quotas: ReadonlyArray<{ readonly key: string; readonly most: number }>,
): Promise<void> {
  const keys = quotas.map(({ key }) => key)
  if (schoolId !== null && keys.length > 0) {
    const sizes = quotas.map(({ most }) => most)
    await sql`insert into enrolment_part_quota as quota (item_id, school_id, key, size, used)
      select ${itemId}::uuid, ${schoolId}::uuid, asked.key, asked.most, 0
      from unnest(${keys}::text[], ${sizes}::integer[]) as asked (key, most) order by asked.key
      on conflict (item_id, school_id, key) do update set size = greatest(excluded.size, quota.used)`.execute(tx)
  }
  await tx
    .updateTable('enrolment_team')
    .set({ quota_keys: keys })
    .where('id', '=', teamId)
    .where(sql<boolean>`quota_keys <> ${keys}::text[]`)
    .execute()
}
