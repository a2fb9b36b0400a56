import { sql } from 'kysely'
import type { Option } from '@podium/core/base/page.ts'
import { SOURCES, type Source, type TeamState } from '@podium/core/enrolment/team.ts'
import type { MyTeam, TeamFilter, TeamRow } from '@podium/core/enrolment/views.ts'
import { reaches, reachesSchool } from '#server/organisation/index.ts'
import type { Db } from '#server/platform/db.ts'
import { onePage, totalOf, towards, type Paging } from '#server/platform/paging.ts'
import { queryTerms } from '#server/platform/search.ts'
import type { DataScope } from '#server/platform/viewer.ts'
import { seen } from './scope.store.ts'

export type TeamOrder = 'createdAt' | 'submittedAt' | 'number' | 'name'

/** Keeps an empty choice from being no choice. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

const columns = {
  createdAt: 'team.created_at',
  submittedAt: 'team.submitted_at',
  number: 'team.number',
  name: 'team.name_key',
} as const

/** Enrolments that a scope and a filter leave: what the list, its counts and its export all start from. */
function filtered(db: Db, scope: DataScope, filter: TeamFilter) {
  let query = db
    .selectFrom('enrolment_team as team')
    .innerJoin('competition_round as round', 'round.id', 'team.round_id')
    .where(seen(scope))
  if (filter.roundId) query = query.where('team.round_id', '=', filter.roundId)
  if (filter.itemId) query = query.where('team.item_id', '=', filter.itemId)
  if (filter.schoolId) query = query.where('team.school_id', '=', filter.schoolId)
  if (filter.state) query = query.where('team.state', '=', filter.state)
  if (filter.auditLevel) query = query.where('team.audit_level', '=', filter.auditLevel)
  if (filter.source) query = query.where('team.source', '=', filter.source)
  const terms = filter.keyword ? queryTerms(filter.keyword) : []
  if (terms.length === 0) return query
  return query.where(sql<boolean>`team.id in (
    select found.id from enrolment_team as found where found.search @> ${terms}::text[]
    union all
    select found.id from identity_user as person join enrolment_team as found on found.captain_id = person.id
    where person.search @> ${terms}::text[])`)
}

function rows(db: Db, scope: DataScope, filter: TeamFilter) {
  return filtered(db, scope, filter)
    .innerJoin('competition_item as item', 'item.id', 'team.item_id')
    .innerJoin('identity_user as captain', 'captain.id', 'team.captain_id')
    .select([
      'team.id',
      'team.name',
      'team.number',
      'team.state',
      'team.audit_level',
      'team.source',
      'team.round_id',
      'round.name_zh as round_name',
      'team.item_id',
      'item.name_zh as item_name',
      'team.school_name',
      'captain.real_name as captain_name',
      'captain.phone_masked',
      'team.submitted_at',
      'team.created_at',
      'team.version',
      sql<number>`(select count(*)::int from enrolment_member as member where member.team_id = team.id
        and member.state = 'accepted' and member.role in ('captain', 'member'))`.as('member_count'),
      sql<string[]>`array(select member.name from enrolment_member as member where member.team_id = team.id
        and member.state = 'accepted' and member.role = 'teacher' order by member.position, member.id)`.as('teachers'),
      sql<string[]>`array(select member.name from enrolment_member as member where member.team_id = team.id
        and member.state = 'accepted' and member.role = 'member' order by member.position, member.id)`.as('members'),
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

/** `auditScope` is where the reader may decide; each row tells by which side it reaches the team. */
export async function teamPage(
  db: Db,
  { scope, auditScope }: { scope: DataScope; auditScope: DataScope },
  filter: TeamFilter,
  paging: Paging,
  order: { by: TeamOrder; direction: 'asc' | 'desc' },
): Promise<{ rows: Array<TeamRow & { reach: { round: boolean; school: boolean } }>; total: number }> {
  const [found, total] = await Promise.all([
    rows(db, scope, filter)
      .select([
        reaches(auditScope, 'round.group_id').as('by_round'),
        reachesSchool(auditScope, 'team.school_id').as('by_school'),
      ])
      .orderBy(columns[order.by], towards(order.direction))
      .orderBy('team.id')
      .$call(onePage(paging))
      .execute(),
    totalOf(filtered(db, scope, filter)),
  ])
  return {
    rows: found.map((row) => ({ ...toRow(row), reach: { round: row.by_round, school: row.by_school } })),
    total,
  }
}

/** Rounds that have enrolments within the scope, the newest first. */
export async function roundChoices(db: Db, scope: DataScope): Promise<Option[]> {
  return db
    .selectFrom('competition_round as round')
    .where((at) =>
      at.exists(at.selectFrom('enrolment_team as team').whereRef('team.round_id', '=', 'round.id').where(seen(scope))),
    )
    .select(['round.id as value', 'round.name_zh as label'])
    .orderBy('round.year', 'desc')
    .orderBy('round.id', 'desc')
    .limit(200)
    .execute()
}

/** Items of the round that have enrolments within the scope. */
export async function itemChoices(db: Db, scope: DataScope, roundId: string): Promise<Option[]> {
  return db
    .selectFrom('competition_item as item')
    .innerJoin('competition_round as round', 'round.id', 'item.round_id')
    .where('round.id', '=', roundId)
    .where((at) =>
      at.exists(at.selectFrom('enrolment_team as team').whereRef('team.item_id', '=', 'item.id').where(seen(scope))),
    )
    .select(['item.id as value', 'item.name_zh as label'])
    .orderBy('item.position')
    .orderBy('item.id')
    .limit(500)
    .execute()
}

export type ExportFilter = TeamFilter & { teamIds?: readonly string[] | undefined }

export interface ExportRow extends TeamRow {
  memberNames: string[]
}

/** The next rows of the whole list, oldest first, after the last one seen. */
export async function teamsAfter(
  db: Db,
  scope: DataScope,
  filter: ExportFilter,
  after: { createdAt: string; teamId: string } | null,
  count: number,
): Promise<ExportRow[]> {
  let query = rows(db, scope, filter)
  if (filter.teamIds) query = query.where('team.id', 'in', [...filter.teamIds, NOBODY])
  if (after) {
    query = query.where(
      sql<boolean>`(date_trunc('milliseconds', team.created_at), team.id) > (${after.createdAt}::timestamptz, ${after.teamId}::uuid)`,
    )
  }
  const found = await query
    .orderBy(sql`date_trunc('milliseconds', team.created_at)`)
    .orderBy('team.id')
    .limit(count)
    .execute()
  return found.map((row) => ({ ...toRow(row), memberNames: row.members }))
}

export async function countTeams(
  db: Db,
  scope: DataScope,
  filter: TeamFilter,
): Promise<{ total: number; people: number; states: Array<{ state: TeamState; count: number }> }> {
  const [states, { people }] = await Promise.all([
    filtered(db, scope, filter)
      .select(['team.state', sql<number>`count(*)::int`.as('count')])
      .groupBy('team.state')
      .orderBy('team.state')
      .execute(),
    filtered(db, scope, filter)
      .innerJoin('enrolment_member as member', 'member.team_id', 'team.id')
      .where('member.state', '=', 'accepted')
      .where('member.role', 'in', ['captain', 'member'])
      .select(sql<number>`count(distinct member.user_id)::int`.as('people'))
      .executeTakeFirstOrThrow(),
  ])
  return { total: states.reduce((sum, { count }) => sum + count, 0), people, states }
}

export async function countSources(
  db: Db,
  scope: DataScope,
  filter: TeamFilter,
): Promise<Array<{ source: Source; count: number }>> {
  const found = await filtered(db, scope, filter)
    .select(['team.source', sql<number>`count(*)::int`.as('count')])
    .groupBy('team.source')
    .execute()
  return SOURCES.map((source) => ({ source, count: found.find((row) => row.source === source)?.count ?? 0 }))
}

/** Teams a person is in or invited to, newest first. */
export async function myTeams(
  db: Db,
  userId: string,
  state: TeamState | undefined,
  paging: Paging,
): Promise<{ rows: MyTeam[]; total: number }> {
  let mine = db
    .selectFrom('enrolment_member as own')
    .innerJoin('enrolment_team as team', 'team.id', 'own.team_id')
    .where('own.user_id', '=', userId)
    .where('own.state', '=', 'accepted')
  if (state) mine = mine.where('team.state', '=', state)
  const [found, total] = await Promise.all([
    mine
      .innerJoin('competition_item as item', 'item.id', 'team.item_id')
      .innerJoin('competition_round as round', 'round.id', 'team.round_id')
      .select([
        'team.id',
        'team.name',
        'team.round_id',
        'round.name_zh as round_name',
        'team.item_id',
        'item.name_zh as item_name',
        'team.state',
        'team.step',
        'team.number',
        'team.created_at',
        'own.role',
        sql<number>`(select count(*)::int from enrolment_member as member where member.team_id = team.id
          and member.state = 'accepted' and member.role in ('captain', 'member'))`.as('member_count'),
        sql<string | null>`(select decision.opinion from enrolment_decision as decision
          where decision.team_id = team.id and team.state in ('returned', 'rejected')
            and decision.action in ('return', 'reject')
          order by decision.at desc limit 1)`.as('opinion'),
      ])
      .orderBy('team.created_at', 'desc')
      .orderBy('team.id')
      .$call(onePage(paging))
      .execute(),
    totalOf(mine),
  ])
  return {
    total,
    rows: found.map((row) => ({
      teamId: row.id,
      name: row.name,
      roundId: row.round_id,
      roundName: row.round_name,
      itemId: row.item_id,
      itemName: row.item_name,
      state: row.state,
      step: row.step,
      number: row.number,
      role: row.role,
      memberCount: row.member_count,
      opinion: row.opinion ?? '',
      createdAt: row.created_at.toISOString(),
    })),
  }
}

function toRow(row: Row): TeamRow {
  return {
    teamId: row.id,
    name: row.name,
    number: row.number,
    state: row.state,
    auditLevel: row.audit_level,
    source: row.source,
    roundId: row.round_id,
    roundName: row.round_name,
    itemId: row.item_id,
    itemName: row.item_name,
    schoolName: row.school_name,
    captainName: row.captain_name,
    captainPhoneMasked: row.phone_masked,
    memberCount: row.member_count,
    teacherNames: row.teachers,
    submittedAt: row.submitted_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    version: row.version,
  }
}
