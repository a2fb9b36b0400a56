import { sql } from 'kysely'
import type { QuotaRow } from '@podium/core/competition/rule/row.ts'
import { enrolmentRefusals } from '@podium/core/enrolment/refusals.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'

/** What the constraint of the counters answers, where two teams went for the last place at once. */
export const partQuotaFull = { enrolment_part_quota_full: enrolmentRefusals.PART_QUOTA_FULL }

interface Place {
  /** Null: no team is left out of what others hold. */
  readonly teamId: string | null
  readonly itemId: string
  readonly schoolId: string | null
}

/** Where the quota of a row is counted; `home`: the item whose counter it is, for several items one of them. */
export interface QuotaCounter {
  readonly key: string
  /** Key of its counter. */
  readonly counter: string
  readonly home: string
}

export interface PartQuota extends QuotaCounter {
  readonly most: number
}

/** Where the rows are counted, in their order. */
export async function countersOf(db: Db | Tx, itemId: string, rows: readonly QuotaRow[]): Promise<QuotaCounter[]> {
  const codes = rows.flatMap(({ items }) => items.map(({ code }) => code))
  const known =
    codes.length === 0
      ? []
      : await db
          .selectFrom('competition_item_view as item')
          .innerJoin('competition_item_view as own', 'own.round_id', 'item.round_id')
          .select(['item.id as itemId', 'item.code'])
          .where('own.id', '=', itemId)
          .where('item.code', 'in', codes)
          .orderBy('item.id')
          .execute()
  return countersAmong(known, itemId, rows)
}

/** The same, where the items of the round are known in the order of their ids. */
export function countersAmong(
  known: ReadonlyArray<{ readonly itemId: string; readonly code: string }>,
  itemId: string,
  rows: readonly QuotaRow[],
): QuotaCounter[] {
  return rows.map(({ key, items }) => {
    const home = known.find(({ code }) => items.some((item) => item.code === code))
    const counter = items.length === 0 ? key : `${key}+`
    return { key, counter, home: home?.itemId ?? itemId }
  })
}

/** How a team names a quota that it counts in. */
export const countedKey = ({ counter, home }: QuotaCounter, itemId: string) =>
  home === itemId ? counter : `${home}:${counter}`

/**
 * How many other teams of the school with a place count in each of these quotas, and in which the team itself has one.
 */
export async function othersInQuotas(
  db: Db | Tx,
  { teamId, itemId, schoolId }: Place,
  quotas: readonly QuotaCounter[],
): Promise<{ others: Record<string, number>; held: string[] }> {
  if (schoolId === null || quotas.length === 0) return { others: {}, held: [] }
  const { rows } = await sql<{ key: string; others: number; isHeld: boolean }>`
    select asked.key, quota.used - (team.id is not null)::int as others, team.id is not null as "isHeld"
    from unnest(${quotas.map(({ key }) => key)}::text[], ${quotas.map(({ home }) => home)}::uuid[],
      ${quotas.map(({ counter }) => counter)}::text[], ${quotas.map((quota) => countedKey(quota, itemId))}::text[])
      as asked (key, home, counter, counted)
    join enrolment_part_quota as quota on quota.item_id = asked.home and quota.school_id = ${schoolId}
      and quota.key = asked.counter
    left join enrolment_team as team on team.id = ${teamId}::uuid and team.holds_place and team.school_id = quota.school_id
      and asked.counted = any(team.quota_keys)`.execute(db)
  return {
    others: Object.fromEntries(rows.map(({ key, others }) => [key, others])),
    held: rows.flatMap(({ key, isHeld }) => (isHeld ? [key] : [])),
  }
}

/** Saves in which quotas the team counts. The counters exist before it does, with the sizes of its setting. */
export async function setQuotaKeys(
  tx: Tx,
  { teamId, itemId, schoolId }: Place & { readonly teamId: string },
  quotas: readonly PartQuota[],
): Promise<void> {
  if (schoolId !== null && quotas.length > 0) {
    const [homes, keys] = [quotas.map(({ home }) => home), quotas.map(({ counter }) => counter)]
    const sizes = quotas.map(({ most }) => most)
    await sql`insert into enrolment_part_quota as quota (item_id, school_id, key, size, used)
      select asked.home, ${schoolId}::uuid, asked.key, asked.most, 0
      from unnest(${homes}::uuid[], ${keys}::text[], ${sizes}::integer[]) as asked (home, key, most)
      order by asked.home, asked.key
      on conflict (item_id, school_id, key) do update set size = greatest(excluded.size, quota.used)`.execute(tx)
  }
  const counted = quotas.map((quota) => countedKey(quota, itemId))
  await tx
    .updateTable('enrolment_team')
    .set({ quota_keys: counted })
    .where('id', '=', teamId)
    .where(sql<boolean>`quota_keys <> ${counted}::text[]`)
    .execute()
}

/** Locks the counters in which teams count, in one order: whoever takes places for several teams does so first. */
export async function lockParts(tx: Tx, teamIds: readonly string[]): Promise<void> {
  await sql`select from enrolment_part_quota as quota
    where (quota.item_id, quota.school_id, quota.key) in (
      select counted.home, team.school_id, counted.key from enrolment_team as team
      cross join lateral enrolment_quotas_of(team.item_id, team.quota_keys) as counted
      where team.id = any(${teamIds}::uuid[]))
    order by quota.item_id, quota.school_id, quota.key for update`.execute(tx)
}
