import { sql } from 'kysely'
import { MemberState } from '@podium/core/enrolment/team/team.ts'
import type { RoundState } from '@podium/core/competition/round/round-state.ts'
import { UserState } from '@podium/core/identity/user/user.ts'
import { reaches } from '#server/organisation/index.ts'
import type { Db } from '#server/platform/db/db.ts'
import { onePage, pageTotal, type Paging } from '#server/platform/db/paging.ts'
import { queryTerms } from '#server/platform/db/search.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'
import type { Language } from '@podium/core/base/refusal.ts'
import { nameIn } from '#server/platform/db/name-in.ts'

/** The enrolment that notes are about. */
export interface NotedTeam {
  readonly teamId: string
  readonly teamName: string
  readonly roundId: string
  readonly roundState: RoundState
  readonly groupId: string
}

function teams(db: Db | Tx) {
  return db
    .selectFrom('enrolment_team as team')
    .innerJoin('competition_round_view as round', 'round.id', 'team.round_id')
    .innerJoin('competition_item_view as item', 'item.id', 'team.item_id')
}

/** Teams to which a person belongs now. */
function teamsOf(db: Db | Tx, userId: string) {
  return teams(db).where(
    sql<boolean>`exists (select from enrolment_member as own where own.team_id = team.id
      and own.user_id = ${userId} and own.state = ${MemberState.enum.accepted})`,
  )
}

/** Teams of rounds of the scope's organisers. */
function teamsWithin(db: Db | Tx, scope: DataScope) {
  return teams(db).where(reaches(scope, 'round.group_id'))
}

type Teams = ReturnType<typeof teams>

async function notedTeam(of: Teams, teamId: string): Promise<NotedTeam | null> {
  const row = await of
    .select(['team.id as teamId', 'team.name as teamName', 'round.id as roundId', 'round.state as roundState'])
    .select('round.group_id as groupId')
    .where('team.id', '=', teamId)
    .executeTakeFirst()
  return row ?? null
}

export function findOwnTeam(db: Db | Tx, userId: string, teamId: string): Promise<NotedTeam | null> {
  return notedTeam(teamsOf(db, userId), teamId)
}

export function findTeamWithin(db: Db | Tx, scope: DataScope, teamId: string): Promise<NotedTeam | null> {
  return notedTeam(teamsWithin(db, scope), teamId)
}

/** A reader of conversations, and whose notes are new to them. */
interface Reader {
  readonly userId: string
  readonly language: Language
  readonly isStaff: boolean
}

async function threads(db: Db, of: Teams, { userId, isStaff, language }: Reader, paging: Paging, keyword = '') {
  const latest = of
    .leftJoinLateral(
      (by) =>
        by
          .selectFrom('enrolment_note as note')
          .select(['note.body', 'note.from_staff', 'note.created_at'])
          .whereRef('note.team_id', '=', 'team.id')
          .orderBy('note.created_at', 'desc')
          .orderBy('note.id')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .leftJoin('enrolment_note_seen as seen', (join) =>
      join.onRef('seen.team_id', '=', 'team.id').on('seen.user_id', '=', userId),
    )
  const rows = latest
    .select(['team.id as teamId', 'team.name as teamName', 'team.number', nameIn(language, 'round').as('roundName')])
    .select(['round.state as roundState', nameIn(language, 'item').as('itemName')])
    .select(['last.body', 'last.from_staff as fromStaff', 'last.created_at as createdAt'])
    .select(
      sql<number>`(select count(*)::int from enrolment_note as new where new.team_id = team.id
        and new.from_staff <> ${isStaff} and new.created_at > coalesce(seen.seen_at, '-infinity'))`.as('unread'),
    )
    .orderBy(sql`last.created_at desc nulls last`)
    .orderBy('team.created_at', 'desc')
    .orderBy('team.id')
    .$call(onePage(paging))
  const [listed, total] = await Promise.all([rows.execute(), pageTotal(db, of, paging, keyword)])
  return { rows: listed, ...total }
}

export function ownThreads(db: Db, { userId, language }: Omit<Reader, 'isStaff'>, paging: Paging) {
  return threads(db, teamsOf(db, userId), { userId, isStaff: false, language }, paging)
}

export interface ThreadFilter {
  readonly keyword: string
  /** Only those whose last note is the team's. */
  readonly unanswered: boolean
}

/** Conversations of the scope in which somebody wrote. */
export function threadsWithin(
  db: Db,
  scope: DataScope,
  { userId, language }: Omit<Reader, 'isStaff'>,
  filter: ThreadFilter,
  paging: Paging,
) {
  const terms = queryTerms(filter.keyword)
  const of = teamsWithin(db, scope)
    .where(sql<boolean>`exists (select from enrolment_note as any_note where any_note.team_id = team.id)`)
    .$if(terms.length > 0, (query) => query.where(sql<boolean>`team.search @> ${terms}::text[]`))
    .$if(filter.unanswered, (query) =>
      query.where(sql<boolean>`(select not last_note.from_staff from enrolment_note as last_note
        where last_note.team_id = team.id order by last_note.created_at desc, last_note.id limit 1)`),
    )
  return threads(db, of, { userId, isStaff: true, language }, paging, filter.keyword)
}

/** Notes of a team, newest first. */
export async function listNotes(db: Db, teamId: string, paging: Paging) {
  const of = db.selectFrom('enrolment_note as note').where('note.team_id', '=', teamId)
  const rows = of
    .innerJoin('identity_user_view as author', 'author.id', 'note.author_id')
    .select(['note.id as noteId', 'note.body', 'note.from_staff as fromStaff', 'note.created_at as createdAt'])
    .select(['note.author_id as authorId', 'author.real_name as authorName'])
    .orderBy('note.created_at', 'desc')
    .orderBy('note.id')
    .$call(onePage(paging))
  const [listed, total] = await Promise.all([rows.execute(), pageTotal(db, of, paging)])
  return { rows: listed, ...total }
}

export async function insertNote(
  tx: Tx,
  note: { teamId: string; authorId: string; fromStaff: boolean; body: string },
): Promise<string> {
  const { id } = await tx
    .insertInto('enrolment_note')
    .values({ team_id: note.teamId, author_id: note.authorId, from_staff: note.fromStaff, body: note.body })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function markSeen(tx: Tx, teamId: string, userId: string): Promise<void> {
  const seen = { seen_at: sql<Date>`clock_timestamp()` }
  await tx
    .insertInto('enrolment_note_seen')
    .values({ team_id: teamId, user_id: userId, ...seen })
    .onConflict((conflict) => conflict.columns(['team_id', 'user_id']).doUpdateSet(seen))
    .execute()
}

/** Members of a team who belong to it now. */
export async function membersToTell(tx: Tx, teamId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('enrolment_member')
    .select('user_id')
    .where('team_id', '=', teamId)
    .where('state', '=', MemberState.enum.accepted)
    .where('user_id', 'is not', null)
    .$narrowType<{ user_id: string }>()
    .execute()
  return rows.map(({ user_id }) => user_id)
}

const MOST_TOLD = 20

/** Staff of the organiser itself who may answer. */
export async function staffToTell(tx: Tx, groupId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('identity_permission_holder_view as held')
    .innerJoin('identity_user_view as person', 'person.id', 'held.user_id')
    .select('person.id')
    .distinct()
    .where('held.group_id', '=', groupId)
    .where('person.state', '=', UserState.enum.active)
    .where('held.code', '=', 'enrolment:note:reply')
    .orderBy('person.id')
    .limit(MOST_TOLD)
    .execute()
  return rows.map(({ id }) => id)
}
