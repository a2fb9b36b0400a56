import { sql } from 'kysely'
import { REFUSED_STATES, type TeamState, MemberState } from '@podium/core/enrolment/team/team.ts'
import type { MyTeam } from '@podium/core/enrolment/views.ts'
import type { Db } from '#server/platform/db/db.ts'
import { onePage, totalOf, type Paging } from '#server/platform/db/paging.ts'
import type { Language } from '@podium/core/base/refusal.ts'
import { nameIn } from '#server/platform/db/name-in.ts'
import { awaitedRosters } from '../roster/awaited.store.ts'
import { awaitedDecisions } from '../awaited/decisions.store.ts'
import { TransferState } from '@podium/core/enrolment/captaincy/captaincy.ts'

/** Teams that a person belongs to, newest first. */
export async function myTeams(
  db: Db,
  userId: string,
  state: TeamState | undefined,
  paging: Paging,
  language: Language,
): Promise<{ rows: Array<Omit<MyTeam, 'unfinished'>>; total: number }> {
  let mine = db
    .selectFrom('enrolment_member as own')
    .innerJoin('enrolment_team as team', 'team.id', 'own.team_id')
    .where('own.user_id', '=', userId)
    .where('own.state', '=', 'accepted')
  if (state) mine = mine.where('team.state', '=', state)
  const [found, total] = await Promise.all([
    mine
      .innerJoin('competition_item_view as item', 'item.id', 'team.item_id')
      .innerJoin('competition_round_view as round', 'round.id', 'team.round_id')
      .innerJoin('identity_user_view as captain', 'captain.id', 'team.captain_id')
      .select([
        'team.id',
        'team.name',
        'team.round_id',
        nameIn(language, 'round').as('round_name'),
        'team.item_id',
        nameIn(language, 'item').as('item_name'),
        'team.state',
        'team.step',
        'team.number',
        'team.created_at',
        'own.role',
        'captain.real_name as captain_name',
        sql<Date | null>`case when own.role = 'captain' then team.offer_until end`.as('offer_until'),
        sql<Date | null>`(select transfer.expires_at from enrolment_transfer as transfer where transfer.member_id = own.id
          and transfer.state = ${TransferState.enum.offered} and transfer.expires_at > clock_timestamp())`.as(
          'captaincy_until',
        ),
        sql<number>`(select count(*)::int from enrolment_member as member where member.team_id = team.id
          and member.state = ${MemberState.enum.accepted} and member.role in ('captain', 'member'))`.as('member_count'),
        sql<string | null>`(select decision.opinion from enrolment_decision as decision
          where decision.team_id = team.id and team.state = any(${REFUSED_STATES}::text[])
            and decision.action in ('return', 'reject')
          order by decision.at desc limit 1)`.as('opinion'),
      ])
      .orderBy('team.created_at', 'desc')
      .orderBy('team.id')
      .$call(onePage(paging))
      .execute(),
    totalOf(mine),
  ])
  const teamIds = found.map(({ id }) => id)
  const rosters = await awaitedRosters(db, userId, teamIds, language)
  const awaited = await awaitedDecisions(db, teamIds, language)
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
      captainName: row.captain_name,
      memberCount: row.member_count,
      opinion: row.opinion ?? '',
      offerUntil: row.offer_until?.toISOString() ?? null,
      captaincyUntil: row.captaincy_until?.toISOString() ?? null,
      rosters: rosters.get(row.id) ?? [],
      awaited: awaited.get(row.id) ?? [],
      createdAt: row.created_at.toISOString(),
    })),
  }
}
