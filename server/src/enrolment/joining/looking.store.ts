import { sql } from 'kysely'
import type { Language } from '@podium/core/base/refusal.ts'
import { PUBLIC_STATES } from '@podium/core/competition/round/round-state.ts'
import type { OwnJoinRequest, TeamToJoin } from '@podium/core/enrolment/joining/joining.ts'
import { JoinRequestState } from '@podium/core/enrolment/joining/joining.ts'
import { EDITABLE_STATES, PRESENT_MEMBER_STATES } from '@podium/core/enrolment/team/team.ts'
import type { Db } from '#server/platform/db/db.ts'
import { nameIn } from '#server/platform/db/name-in.ts'
import { onePage, totalOf, type Paging } from '#server/platform/db/paging.ts'

/** Teams with what people see of them before they join. */
function cards(db: Db, language: Language) {
  return db
    .selectFrom('enrolment_team as team')
    .innerJoin('competition_round_view as round', 'round.id', 'team.round_id')
    .innerJoin('competition_item_view as item', 'item.id', 'team.item_id')
    .select([
      'team.id',
      'team.name',
      'team.round_id',
      nameIn(language, 'round').as('round_name'),
      nameIn(language, 'item').as('item_name'),
    ])
}

type Card = Awaited<ReturnType<ReturnType<typeof cards>['execute']>>[number]

const toCard = (row: Card): TeamToJoin => ({
  teamId: row.id,
  teamName: row.name,
  roundId: row.round_id,
  roundName: row.round_name,
  itemName: row.item_name,
})

export async function cardOf(db: Db, teamId: string, language: Language): Promise<TeamToJoin | null> {
  const row = await cards(db, language).where('team.id', '=', teamId).executeTakeFirst()
  return row ? toCard(row) : null
}

/** Teams of public rounds that look for members and can take some. */
function looking(db: Db) {
  return db
    .selectFrom('enrolment_joining as joining')
    .innerJoin('enrolment_team as team', 'team.id', 'joining.team_id')
    .innerJoin('competition_round_view as round', 'round.id', 'team.round_id')
    .where('joining.looking', '=', true)
    .where('team.state', 'in', EDITABLE_STATES)
    .where('round.is_public', '=', true)
    .where('round.state', 'in', PUBLIC_STATES)
}

export async function isListed(db: Db, teamId: string): Promise<boolean> {
  const row = await looking(db).select('team.id').where('team.id', '=', teamId).executeTakeFirst()
  return row !== undefined
}

export async function lookingTeams(
  db: Db,
  roundId: string,
  paging: Paging,
  language: Language,
): Promise<{ rows: TeamToJoin[]; total: number }> {
  const found = looking(db).where('team.round_id', '=', roundId)
  const onThisPage = found
    .select('team.id')
    .orderBy('team.created_at', 'desc')
    .orderBy('team.id')
    .$call(onePage(paging))
  const [rows, total] = await Promise.all([
    cards(db, language)
      .where('team.id', 'in', onThisPage)
      .orderBy('team.created_at', 'desc')
      .orderBy('team.id')
      .execute(),
    totalOf(found),
  ])
  return { rows: rows.map(toCard), total }
}

/** A person's own requests, newest first. */
export async function requestsOf(db: Db, userId: string, limit: number, language: Language): Promise<OwnJoinRequest[]> {
  const rows = await cards(db, language)
    .innerJoin('enrolment_join_request as request', 'request.team_id', 'team.id')
    .select([
      'request.id as request_id',
      'request.answer',
      'request.created_at',
      'request.expires_at',
      sql<string>`case when request.state = ${JoinRequestState.enum.pending} and request.expires_at <= clock_timestamp()
        then ${JoinRequestState.enum.expired} else request.state end`.as('state'),
    ])
    .where('request.user_id', '=', userId)
    // Who left again is not told that they were accepted.
    .where((eb) =>
      eb.or([
        eb('request.state', '!=', JoinRequestState.enum.accepted),
        eb.exists(
          eb
            .selectFrom('enrolment_member as joined')
            .select('joined.id')
            .whereRef('joined.team_id', '=', 'request.team_id')
            .whereRef('joined.user_id', '=', 'request.user_id')
            .where('joined.state', 'in', PRESENT_MEMBER_STATES),
        ),
      ]),
    )
    .orderBy('request.created_at', 'desc')
    .orderBy('request.id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    ...toCard(row),
    requestId: row.request_id,
    state: JoinRequestState.parse(row.state),
    answer: row.answer,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }))
}
