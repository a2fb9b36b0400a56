import { sql } from 'kysely'
import { TeamState } from '@podium/core/enrolment/team/team.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { run, statement } from '#server/platform/db/prepared-connection.ts'
import { lockParts } from '../rule/part-quota.store.ts'

const WITHOUT_LIMIT = 2_147_483_647

export interface QuotaLimits {
  item: number | null
  school: number | null
}

export interface QuotaTaken {
  used: number
  size: number
}

/**
 * Claims quota of the item and of the school, both or none. Returns which one is exhausted. Each counter is one
 * conditional update of one row, so that concurrent requests can't exceed it.
 */
export async function claimQuota(
  tx: Tx,
  at: { itemId: string; schoolId: string | null },
  limits: QuotaLimits,
): Promise<'taken' | 'item_full' | 'school_full'> {
  if (!(await claim(tx, at.itemId, null, limits.item))) return 'item_full'
  if (at.schoolId === null || (await claim(tx, at.itemId, at.schoolId, limits.school))) return 'taken'
  await release(tx, at.itemId, null)
  return 'school_full'
}

/** Locks the item's counter until the transaction ends: whoever claims or queues waits for it. */
export async function lockCounter(tx: Tx, itemId: string): Promise<void> {
  await lockCounters(tx, [itemId])
}

/** The same for several items, in one order. */
export async function lockCounters(tx: Tx, itemIds: readonly string[]): Promise<void> {
  await sql`insert into enrolment_quota as quota (item_id, school_id, size, used)
    select item_id, null, 0, 0 from unnest(${itemIds}::uuid[]) as asked (item_id) order by item_id
    on conflict (item_id, school_id) do update set used = quota.used`.execute(tx)
}

/**
 * Releases the team's quota of the item and of the school; the caller saves that it holds no place, which releases its
 * quotas among the rules. Those are locked first, as on submission, to avoid deadlock.
 */
export async function releaseQuota(
  tx: Tx,
  at: { teamId: string; itemId: string; schoolId: string | null },
): Promise<void> {
  await lockParts(tx, [at.teamId])
  await release(tx, at.itemId, null)
  if (at.schoolId !== null) await release(tx, at.itemId, at.schoolId)
}

/**
 * Moves a place from one school's quota to another's; false: that one has none left. The caller locked the team's quotas
 * among the rules before.
 */
export async function moveSchoolQuota(
  tx: Tx,
  itemId: string,
  { from, to }: { from: string | null; to: string | null },
  limit: number | null,
): Promise<boolean> {
  // Whoever takes a place locks the item before its schools.
  await lockCounter(tx, itemId)
  if (to !== null && !(await claim(tx, itemId, to, limit))) return false
  if (from !== null) await release(tx, itemId, from)
  return true
}

/** Claimed quota and its current limit; null if there is no limit. */
export async function quotaOf(
  db: Db | Tx,
  at: { itemId: string; schoolId: string | null },
  limits: QuotaLimits,
): Promise<{ item: QuotaTaken | null; school: QuotaTaken | null }> {
  const [quotas] = await quotasOf(db, [{ ...at, limits }])
  return quotas!
}

/** As above, of several items and schools, in their order. */
export async function quotasOf(
  db: Db | Tx,
  asked: ReadonlyArray<{ itemId: string; schoolId: string | null; limits: QuotaLimits }>,
): Promise<Array<{ item: QuotaTaken | null; school: QuotaTaken | null }>> {
  const { rows } = await sql<{ ofItem: number; ofSchool: number; schoolSize: number | null }>`
    select coalesce(whole.used, 0) as "ofItem", coalesce(own.used, 0) as "ofSchool",
      enrolment_school_limit(asked.item_id, asked.school_id, asked.most) as "schoolSize"
    from unnest(${asked.map(({ itemId }) => itemId)}::uuid[], ${asked.map(({ schoolId }) => schoolId)}::uuid[],
      ${asked.map(({ limits }) => limits.school)}::int[]) with ordinality as asked (item_id, school_id, most, turn)
    left join enrolment_quota as whole on whole.item_id = asked.item_id and whole.school_id is null
    left join enrolment_quota as own on own.item_id = asked.item_id and own.school_id = asked.school_id
    order by asked.turn`.execute(db)
  return rows.map(({ ofItem, ofSchool, schoolSize }, at) => {
    const { schoolId, limits } = asked[at]!
    return {
      item: limits.item === null ? null : { used: ofItem, size: limits.item },
      school: schoolSize === null || schoolId === null ? null : { used: ofSchool, size: schoolSize },
    }
  })
}

/** A captain's own draft without a place, the used quota of its item and the captain's admission, as one statement sees them. */
export interface DraftAtQuota {
  readonly itemId: string
  readonly roundId: string
  readonly used: number
  readonly at: Date
  readonly isAdmitted: boolean
}

const draftsAtQuota = statement<DraftAtQuota & { turn: number }>(
  'enrolment-drafts-at-quota',
  `select asked.turn::int, team.item_id as "itemId", team.round_id as "roundId", coalesce(quota.used, 0) as used,
    clock_timestamp() as at, exists (select from enrolment_admission_entry as entry where entry.item_id = team.item_id
      and entry.user_id = team.captain_id and entry.submitted_at is null
      and entry.admitted_until > clock_timestamp()) as "isAdmitted"
  from unnest($1::uuid[], $2::uuid[]) with ordinality as asked (team_id, captain_id, turn)
  join enrolment_team as team on team.id = asked.team_id and team.captain_id = asked.captain_id
  left join enrolment_quota as quota on quota.item_id = team.item_id and quota.school_id is null
  where team.state = '${TeamState.enum.draft}' and not team.holds_place`,
)

/** In the order of what is asked; null for a team that is no such draft. */
export async function findDraftsAtQuota(
  db: Db,
  asked: ReadonlyArray<{ readonly teamId: string; readonly captainId: string }>,
): Promise<Array<DraftAtQuota | null>> {
  const columns = [asked.map(({ teamId }) => teamId), asked.map(({ captainId }) => captainId)]
  const rows = await run(db, draftsAtQuota, columns)
  const byTurn = new Map(rows.map((row) => [row.turn, row]))
  return asked.map((_, at) => byTurn.get(at + 1) ?? null)
}

async function claim(tx: Tx, itemId: string, schoolId: string | null, limit: number | null): Promise<boolean> {
  const size = limit ?? WITHOUT_LIMIT
  const { rows } = await sql`
    insert into enrolment_quota as quota (item_id, school_id, size, used)
    select ${itemId}::uuid, ${schoolId}::uuid, most.size, 1
    from (select enrolment_school_limit(${itemId}, ${schoolId}, ${size}) as size) as most where most.size > 0
    on conflict (item_id, school_id) do update set used = quota.used + 1, size = greatest(excluded.size, quota.used + 1)
      where quota.used < excluded.size
    returning used`.execute(tx)
  return rows.length === 1
}

async function release(tx: Tx, itemId: string, schoolId: string | null): Promise<void> {
  await sql`update enrolment_quota set used = used - 1
    where item_id = ${itemId} and school_id is not distinct from ${schoolId}::uuid`.execute(tx)
}
