import { sql, type RawBuilder } from 'kysely'
import type { Language } from '@podium/core/base/refusal.ts'
import type { Option, PageTotal } from '@podium/core/base/page.ts'
import type { NamedRound } from '@podium/core/competition/round/round-label.ts'
import { SOURCES, type Source, type TeamState, MemberState } from '@podium/core/enrolment/team/team.ts'
import type { TeamFilter, TeamRow } from '@podium/core/enrolment/views.ts'
import { reaches, reachesAboveSchool, reachesSchool } from '#server/organisation/index.ts'
import type { Db } from '#server/platform/db/db.ts'
import { nameIn, schoolNameIn } from '#server/platform/db/name-in.ts'
import { idsInTurn, isFew, onePage, pageTotal, towards, type Paging } from '#server/platform/db/paging.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'
import { unitCounted } from '../rule/part-quota.store.ts'
import { numberedLine } from '../waiting/line.store.ts'
import { seen, type ReaderScopes, type TeamReach } from '../audit/scope.store.ts'
import { awaitedBy, matchingTeams, teamConditions } from './matching.store.ts'

export type TeamOrder = 'createdAt' | 'submittedAt' | 'number' | 'name' | 'waiting'

const columns = {
  createdAt: 'team.created_at',
  submittedAt: 'team.submitted_at',
  number: 'team.number',
  name: 'team.name_key',
  waiting: 'team.waiting_no',
} as const

/** Only nullable columns sort nulls last, because the index of another column serves both directions without that. */
function sortBy({ by, direction }: { by: TeamOrder; direction: 'asc' | 'desc' }) {
  const isNullable = by === 'submittedAt' || by === 'number' || by === 'waiting'
  return { column: columns[by], direction: isNullable ? towards(direction) : direction }
}

/** The rows with names of rounds, items and schools in the reader's language. */
export function teamRows(teams: ReturnType<typeof matchingTeams>, language: Language) {
  return teams
    .innerJoin('competition_round_view as round', 'round.id', 'team.round_id')
    .innerJoin('competition_item_view as item', 'item.id', 'team.item_id')
    .innerJoin('identity_user_view as captain', 'captain.id', 'team.captain_id')
    .leftJoin('organisation_school_view as school', 'school.id', 'team.school_id')
    .leftJoin(numberedLine.as('line'), 'line.id', 'team.id')
    .select([
      'team.id',
      'team.name',
      'team.number',
      'team.state',
      'team.audit_level',
      'team.source',
      'team.round_id',
      nameIn(language, 'round').as('round_name'),
      'team.item_id',
      nameIn(language, 'item').as('item_name'),
      schoolNameIn(language, 'team.school_name').as('school_name'),
      'captain.real_name as captain_name',
      'captain.phone_masked',
      'team.submitted_at',
      'team.created_at',
      'team.version',
      'team.waiting_no',
      'team.offer_until',
      'team.waits_for',
      'line.position as waiting_position',
      sql<number>`(select count(*)::int from enrolment_member as member where member.team_id = team.id
        and member.state = ${MemberState.enum.accepted} and member.role in ('captain', 'member'))`.as('member_count'),
      sql<string[]>`array(select member.name from enrolment_member as member where member.team_id = team.id
        and member.state = ${MemberState.enum.accepted} and member.role = 'teacher' order by member.position, member.id)`.as(
        'teachers',
      ),
      sql<string[]>`array(select member.name from enrolment_member as member where member.team_id = team.id
        and member.state = ${MemberState.enum.accepted} and member.role = 'leader' order by member.position, member.id)`.as(
        'leaders',
      ),
      sql<string[]>`array(select member.name from enrolment_member as member where member.team_id = team.id
        and member.state = ${MemberState.enum.accepted} and member.role = 'member' order by member.position, member.id)`.as(
        'members',
      ),
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof teamRows>['execute']>>[number]

/** Each row says through which side (school or organiser) the reader may decide. */
export async function teamPage(
  db: Db,
  scopes: ReaderScopes,
  filter: TeamFilter,
  paging: Paging,
  order: { by: TeamOrder; direction: 'asc' | 'desc' },
  language: Language,
): Promise<PageTotal & { rows: Array<TeamRow & { reach: TeamReach; awaitsMe: boolean }> }> {
  const matching = matchingTeams(db, await teamConditions(db, scopes, filter))
  const isMine = await awaitedBy(db, scopes)
  const { column, direction } = sortBy(order)
  const total = await pageTotal(db, matching, paging, filter.keyword)
  const few = () =>
    db.selectFrom(matching.select(['team.id', columns[order.by]]).offset(0).as('team')).select('team.id')
  const sorted = isFew(total, paging) ? few() : matching.select('team.id')
  const onPage =
    order.by === 'waiting'
      ? await idsByWaiting(db, matching, order.direction, paging)
      : sorted.orderBy(column, direction).orderBy('team.id').$call(onePage(paging))
  const shown = db.selectFrom('enrolment_team as team').where('team.id', 'in', onPage)
  const found = await withReach(teamRows(shown, language), scopes, isMine)
    .orderBy(column, direction)
    .orderBy('team.id')
    .execute()
  return { rows: found.map(toReachedRow), ...total }
}

/** By waiting number, then those that don't wait; an index over all of them would be changed with every enrolment. */
async function idsByWaiting(
  db: Db,
  matching: ReturnType<typeof matchingTeams>,
  direction: 'asc' | 'desc',
  paging: Paging,
) {
  const waiting = matching.where('team.waiting_no', 'is not', null).orderBy('team.waiting_no', direction)
  const others = matching.where('team.waiting_no', 'is', null)
  const byId = (part: typeof matching) => part.select('team.id').orderBy('team.id')
  const ids = await idsInTurn(db, byId(waiting), byId(others), paging)
  return sql<string>`(select unnest(${ids}::uuid[]))`
}

function withReach(rows: ReturnType<typeof teamRows>, { auditScope }: ReaderScopes, isMine: RawBuilder<boolean>) {
  return rows.select([
    sql<boolean>`${isMine} is true`.as('awaits_me'),
    reaches(auditScope, 'round.group_id').as('by_round'),
    reachesSchool(auditScope, 'team.school_id').as('by_school'),
    reachesAboveSchool(auditScope, 'team.school_id').as('above_school'),
  ])
}

function toReachedRow(row: Row & { by_round: boolean; by_school: boolean; above_school: boolean; awaits_me: boolean }) {
  const reach = { round: row.by_round, school: row.by_school, aboveSchool: row.above_school }
  return { ...toRow(row), reach, awaitsMe: row.awaits_me }
}

/** As `teamPage`, newest first, but before them those that wait for the reader's decision. */
export async function teamPageByTurn(
  db: Db,
  scopes: ReaderScopes,
  filter: TeamFilter,
  paging: Paging,
  language: Language,
): ReturnType<typeof teamPage> {
  const conditions = await teamConditions(db, scopes, filter)
  const isMine = await awaitedBy(db, scopes)
  const matching = matchingTeams(db, conditions)
  const total = await pageTotal(db, matching, paging, filter.keyword)
  const few = () => db.selectFrom(matching.selectAll('team').offset(0).as('team'))
  const found = isFew(total, paging) ? (few() as unknown as typeof matching) : matching
  // Neither true nor false where a team is at no level, so `not` would lose it.
  const others = found.where(sql<boolean>`${isMine} is not true`)
  const newest = (part: typeof matching) => part.select('team.id').orderBy('team.created_at', 'desc').orderBy('team.id')
  const ids = await idsInTurn(db, newest(found.where(isMine)), newest(others), paging)
  const shown = db.selectFrom('enrolment_team as team').where('team.id', '=', sql<string>`any(${ids}::uuid[])`)
  const rows = await withReach(teamRows(shown, language), scopes, isMine)
    .orderBy(sql`array_position(${ids}::uuid[], team.id)`)
    .execute()
  return { rows: rows.map(toReachedRow), ...total }
}

/** Rounds with enrolments within the scope, newest first. */
export async function roundChoices(db: Db, scope: DataScope, language: Language): Promise<NamedRound[]> {
  return db
    .selectFrom('competition_round_view as round')
    .where((at) =>
      at.exists(at.selectFrom('enrolment_team as team').whereRef('team.round_id', '=', 'round.id').where(seen(scope))),
    )
    .select(['round.id as value', 'round.year', 'round.edition', nameIn(language, 'round').as('label')])
    .orderBy('round.year', 'desc')
    .orderBy('round.id', 'desc')
    .limit(200)
    .execute()
}

/** Items of the round with enrolments within the scope. */
export async function itemChoices(db: Db, scope: DataScope, roundId: string, language: Language): Promise<Option[]> {
  return db
    .selectFrom('competition_item_view as item')
    .innerJoin('competition_round_view as round', 'round.id', 'item.round_id')
    .where('round.id', '=', roundId)
    .where((at) =>
      at.exists(at.selectFrom('enrolment_team as team').whereRef('team.item_id', '=', 'item.id').where(seen(scope))),
    )
    .select(['item.id as value', nameIn(language, 'item').as('label')])
    .orderBy('item.position')
    .orderBy('item.id')
    .limit(500)
    .execute()
}

export async function countTeams(
  db: Db,
  scopes: ReaderScopes,
  filter: TeamFilter,
): Promise<{ total: number; people: number; states: Array<{ state: TeamState; count: number }> }> {
  const matching = matchingTeams(db, await teamConditions(db, scopes, filter))
  const [states, { people }] = await Promise.all([
    matching
      .select(['team.state', sql<number>`count(*)::int`.as('count')])
      .groupBy('team.state')
      .orderBy('team.state')
      .execute(),
    matching
      .innerJoin('enrolment_member as member', 'member.team_id', 'team.id')
      .where('member.state', '=', 'accepted')
      .where('member.role', 'in', ['captain', 'member'])
      .select(sql<number>`count(distinct member.user_id)::int`.as('people'))
      .executeTakeFirstOrThrow(),
  ])
  return { total: states.reduce((sum, { count }) => sum + count, 0), people, states }
}

/** Two schools with enrolments that the reader sees, or the only one; null: an enrolment without a school. */
export async function schoolsSeen(db: Db, scopes: ReaderScopes, filter: TeamFilter): Promise<Array<string | null>> {
  const schools = matchingTeams(db, await teamConditions(db, scopes, filter))
    .select('team.school_id')
    .limit(1)
  const first = await schools.executeTakeFirst()
  if (!first) return []
  // Not `distinct`, which reads every enrolment of a large item.
  const other = await schools.where('team.school_id', 'is distinct from', first.school_id).executeTakeFirst()
  return [first, ...(other ? [other] : [])].map((row) => row.school_id)
}

export async function countSources(
  db: Db,
  scopes: ReaderScopes,
  filter: TeamFilter,
): Promise<Array<{ source: Source; count: number }>> {
  const found = await matchingTeams(db, await teamConditions(db, scopes, filter))
    .select(['team.source', sql<number>`count(*)::int`.as('count')])
    .groupBy('team.source')
    .execute()
  return SOURCES.map((source) => ({ source, count: found.find((row) => row.source === source)?.count ?? 0 }))
}

export function toRow(row: Row): TeamRow {
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
    leaderNames: row.leaders,
    waiting:
      row.waiting_no === null
        ? null
        : {
            position: row.waiting_position,
            unit: row.waits_for === null ? '' : unitCounted(row.waits_for),
            offerUntil: row.offer_until?.toISOString() ?? null,
          },
    submittedAt: row.submitted_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    version: row.version,
  }
}
