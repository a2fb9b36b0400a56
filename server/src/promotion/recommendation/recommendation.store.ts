import { sql } from 'kysely'
import type { Language } from '@podium/core/base/refusal.ts'
import { PUBLIC_STATES } from '@podium/core/competition/round/round-state.ts'
import { TeamState } from '@podium/core/enrolment/team/team.ts'
import {
  ListTerms,
  type ListState,
  type RecommendedEntry,
} from '@podium/core/promotion/recommendation/recommendation.ts'
import { json, type Db } from '#server/platform/db/db.ts'
import { nameIn, schoolNameIn } from '#server/platform/db/name-in.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { groupNameIn } from './group-name.ts'

export interface ListKey {
  itemId: string
  stageId: string
  groupId: string
}

/** A stored list; one that was not begun has no id. */
export interface StoredList {
  listId: string | null
  state: ListState
  publicFrom: Date | null
  publicUntil: Date | null
  sentAt: Date | null
  sentBy: string | null
  returnReason: string
  /** Terms by which it was made public; null: it wasn't, or they were not kept. */
  terms: ListTerms | null
  version: number
}

const NOT_BEGUN: StoredList = {
  listId: null,
  state: 'draft',
  publicFrom: null,
  publicUntil: null,
  sentAt: null,
  sentBy: null,
  returnReason: '',
  terms: null,
  version: 0,
}

const columns = [
  'id as listId',
  'state',
  'public_from as publicFrom',
  'public_until as publicUntil',
  'sent_at as sentAt',
  'sent_by as sentBy',
  'return_reason as returnReason',
  'version',
  'terms',
] as const

export async function listAt(db: Db | Tx, { itemId, stageId, groupId }: ListKey): Promise<StoredList> {
  const row = await db
    .selectFrom('promotion_recommendation')
    .select(columns)
    .where('item_id', '=', itemId)
    .where('stage_id', '=', stageId)
    .where('group_id', '=', groupId)
    .executeTakeFirst()
  return row ? stored(row) : NOT_BEGUN
}

/** Locks the list of an organisation; begins it if it is missing. */
export async function openList(tx: Tx, at: ListKey & { roundId: string }): Promise<StoredList & { listId: string }> {
  await sql`insert into promotion_recommendation (round_id, item_id, stage_id, group_id, version)
    values (${at.roundId}, ${at.itemId}, ${at.stageId}, ${at.groupId}, 0)
    on conflict (item_id, stage_id, group_id) do nothing`.execute(tx)
  const row = await tx
    .selectFrom('promotion_recommendation')
    .select(columns)
    .where('item_id', '=', at.itemId)
    .where('stage_id', '=', at.stageId)
    .where('group_id', '=', at.groupId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return stored(row)
}

const stored = <Row extends { terms: unknown }>(row: Row) => ({ ...row, terms: ListTerms.nullable().parse(row.terms) })

/** A recommended team as lists show it. */
export interface NamedEntry {
  teamId: string
  position: number
  teamName: string
  number: string
  schoolName: string
  reason: string
  /** Whether the team has a public page. */
  hasPage: boolean
}

/** The query's team, round and item are those of a team with a public page. */
function hasPublicPage() {
  return sql<boolean>`team.state = ${TeamState.enum.enrolled} and item.enabled and round.is_public
    and round.state in (${sql.join(PUBLIC_STATES)})`
}

export async function entriesOf(db: Db | Tx, listId: string | null, language: Language): Promise<NamedEntry[]> {
  if (listId === null) return []
  return db
    .selectFrom('promotion_recommended as entry')
    .innerJoin('enrolment_team_view as team', 'team.id', 'entry.team_id')
    .innerJoin('competition_round_view as round', 'round.id', 'team.round_id')
    .innerJoin('competition_item_view as item', 'item.id', 'team.item_id')
    .leftJoin('organisation_school_view as school', 'school.id', 'team.school_id')
    .select(['entry.team_id as teamId', 'entry.position', 'entry.reason', 'team.name as teamName'])
    .select(hasPublicPage().as('hasPage'))
    .select([
      schoolNameIn(language, 'team.school_name').as('schoolName'),
      sql<string>`coalesce(team.number, '')`.as('number'),
    ])
    .where('entry.list_id', '=', listId)
    .orderBy('entry.position')
    .execute()
}

export async function replaceEntries(
  tx: Tx,
  list: { listId: string; stageId: string; quota: number | null },
  entries: readonly RecommendedEntry[],
): Promise<void> {
  await tx.deleteFrom('promotion_recommended').where('list_id', '=', list.listId).execute()
  await sql`insert into promotion_recommended (list_id, team_id, stage_id, position, quota, reason)
    select ${list.listId}::uuid, (one.value ->> 'teamId')::uuid, ${list.stageId}::uuid, one.position, ${list.quota}::int,
      one.value ->> 'reason'
    from jsonb_array_elements(${json(entries)}) with ordinality as one (value, position)`.execute(tx)
}

export type ListChange =
  | { state: 'draft'; returnReason: string }
  | { state: 'public'; days: number; terms: ListTerms | null }
  | { state: 'sent'; by: string }

/** Changes a locked list, or with null only its version, and returns that. */
export async function changeList(tx: Tx, listId: string, change: ListChange | null): Promise<number> {
  const { version } = await tx
    .updateTable('promotion_recommendation')
    .set({ version: sql`version + 1`, ...(change && changed(change)) })
    .where('id', '=', listId)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

function changed(change: ListChange) {
  const { state } = change
  if (change.state === 'draft') {
    const unsent = { public_from: null, public_until: null, sent_at: null, sent_by: null, terms: null }
    return { state, ...unsent, return_reason: change.returnReason }
  }
  const now = sql<Date>`clock_timestamp()`
  if (change.state === 'sent') return { state, sent_at: now, sent_by: change.by }
  const until = sql<Date>`clock_timestamp() + make_interval(days => ${change.days})`
  const terms = change.terms && json(change.terms)
  return { state, public_from: now, public_until: until, return_reason: '', terms }
}

/** A list that is or was on public notice; null for any other. */
export async function publicList(db: Db, listId: string, language: Language) {
  const row = await db
    .selectFrom('promotion_recommendation as list')
    .innerJoin('competition_round_view as round', 'round.id', 'list.round_id')
    .innerJoin('competition_item_view as item', 'item.id', 'list.item_id')
    .innerJoin('competition_stage_view as stage', 'stage.id', 'list.stage_id')
    .innerJoin('organisation_group_view as unit', 'unit.id', 'list.group_id')
    .select([nameIn(language, 'round').as('roundName'), nameIn(language, 'item').as('itemName')])
    .select([nameIn(language, 'stage').as('stageName'), groupNameIn(language).as('groupName')])
    .select(['list.public_from as publicFrom', 'list.public_until as publicUntil'])
    .where('list.id', '=', listId)
    .where('list.public_from', 'is not', null)
    .executeTakeFirst()
  return row ?? null
}
