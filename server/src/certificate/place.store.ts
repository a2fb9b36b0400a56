import { sql } from 'kysely'
import type { PublicationState } from '@podium/core/award/award.ts'
import type { AwardedPerson, AwardedTeam } from '@podium/core/certificate/recipients.rule.ts'
import { reaches } from '#server/organisation/index.ts'
import type { Tx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db.ts'
import type { DataScope } from '#server/platform/viewer.ts'

/** An item of a round, and who issues in it. */
export interface Place {
  roundId: string
  itemId: string
  groupId: string
  competition: string
  itemName: string
  /** Names of the hosts as printed; the organisation's own where none are named. */
  issuer: string
  /** The seal of the organisation or the nearest one above it that has one. */
  sealFileId: string | null
}

/** Null when the item is not in that round or the round is out of scope. */
export async function findPlace(
  db: Db | Tx,
  at: { roundId: string; itemId: string },
  scope: DataScope,
): Promise<Place | null> {
  const row = await db
    .selectFrom('competition_item as item')
    .innerJoin('competition_round as round', 'round.id', 'item.round_id')
    .innerJoin('organisation_group as owner', 'owner.id', 'round.group_id')
    .select([
      'round.group_id',
      'round.name_zh as competition',
      'round.content',
      'item.name_zh as item_name',
      'owner.name as owner',
      sql<string | null>`(select g.seal_file_id from organisation_group as g
        where g.id = any(owner.path) and g.seal_file_id is not null
        order by cardinality(g.path) desc limit 1)`.as('seal'),
    ])
    .where('item.id', '=', at.itemId)
    .where('round.id', '=', at.roundId)
    .where(reaches(scope, 'round.group_id'))
    .executeTakeFirst()
  if (!row) return null
  const hosts = (row.content as { hosts?: string[] }).hosts ?? []
  return {
    ...at,
    groupId: row.group_id,
    competition: row.competition,
    itemName: row.item_name,
    issuer: hosts.length > 0 ? hosts.join('、') : row.owner,
    sealFileId: row.seal,
  }
}

/** The seal that a group's certificates carry. */
export async function sealOf(db: Db | Tx, groupId: string): Promise<string | null> {
  const { rows } = await sql<{ seal: string }>`
    select g.seal_file_id as seal from organisation_group as own
    join organisation_group as g on g.id = any(own.path)
    where own.id = ${groupId} and g.seal_file_id is not null
    order by cardinality(g.path) desc limit 1`.execute(db)
  return rows[0]?.seal ?? null
}

export interface Settled {
  publicationId: string
  state: PublicationState
  visibleFrom: Date | null
}

/** The results of an item that certificates follow: those of its last stage that has any. */
export async function findResults(db: Db | Tx, itemId: string): Promise<Settled | null> {
  const row = await db
    .selectFrom('award_publication as publication')
    .innerJoin('competition_stage as stage', 'stage.id', 'publication.stage_id')
    .select(['publication.id', 'publication.state', 'publication.visible_from'])
    .where('publication.item_id', '=', itemId)
    .where('publication.state', 'in', ['publicised', 'formal', 'corrected'])
    .orderBy('stage.position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { publicationId: row.id, state: row.state, visibleFrom: row.visible_from } : null
}

/** As it stands, and so until the transaction ends: whoever takes the results back waits. */
export async function holdResults(tx: Tx, publicationId: string): Promise<Settled | null> {
  const row = await tx
    .selectFrom('award_publication')
    .select(['id', 'state', 'visible_from'])
    .where('id', '=', publicationId)
    .forShare()
    .executeTakeFirst()
  return row ? { publicationId: row.id, state: row.state, visibleFrom: row.visible_from } : null
}

/** Winners by award, rank and number; all of them, or the one named. */
export async function awardedTeams(db: Db | Tx, publicationId: string, winnerId?: string): Promise<AwardedTeam[]> {
  const winners = await db
    .selectFrom('award_winner as winner')
    .innerJoin('award_award as award', 'award.id', 'winner.award_id')
    .innerJoin('award_publication as publication', 'publication.id', 'winner.publication_id')
    .innerJoin('review_run as run', 'run.id', 'publication.run_id')
    .innerJoin('enrolment_team as team', 'team.id', 'winner.team_id')
    .innerJoin('work_work as work', 'work.id', 'winner.work_id')
    .leftJoin('review_entry as entry', (join) =>
      join.onRef('entry.batch_id', '=', 'run.batch_id').onRef('entry.work_id', '=', 'winner.work_id'),
    )
    .leftJoin('work_version as version', 'version.id', 'entry.version_id')
    .select([
      'winner.id',
      'team.id as team_id',
      'team.name as team_name',
      'team.school_id',
      'team.school_name',
      'award.name_zh as award',
      sql<string>`coalesce(version.title, work.title)`.as('title'),
    ])
    .where('winner.publication_id', '=', publicationId)
    .$if(winnerId !== undefined, (q) => q.where('winner.id', '=', winnerId!))
    .orderBy('award.position')
    .orderBy('winner.rank')
    .orderBy('team.number')
    .orderBy('winner.id')
    .execute()
  const people = await peopleOf(db, publicationId, winnerId)
  return winners.map((row) => ({
    winnerId: row.id,
    teamId: row.team_id,
    teamName: row.team_name,
    school: row.school_name,
    workName: row.title,
    award: row.award,
    people: (people.get(row.team_id) ?? []).map(({ schoolId, schoolName, ...person }) => ({
      ...person,
      // The name that the team's school had when it was entered.
      school: schoolId === null || schoolId === row.school_id ? row.school_name : schoolName,
    })),
  }))
}

type Seat = Omit<AwardedPerson, 'school'> & { schoolId: string | null; schoolName: string }

async function peopleOf(db: Db | Tx, publicationId: string, winnerId?: string): Promise<Map<string, Seat[]>> {
  const rows = await db
    .selectFrom('award_winner as winner')
    .innerJoin('enrolment_member as member', 'member.team_id', 'winner.team_id')
    .leftJoin('identity_user as person', 'person.id', 'member.user_id')
    .leftJoin('organisation_person as belonging', 'belonging.user_id', 'member.user_id')
    .leftJoin('organisation_school as school', 'school.id', 'belonging.school_id')
    .select([
      'member.team_id',
      'member.id',
      'member.user_id',
      'member.name',
      'member.role',
      'school.id as school_id',
      sql<string>`coalesce(school.name, '')`.as('school_name'),
      sql<boolean>`coalesce(person.birthday > current_date - interval '18 years', false)`.as('minor'),
    ])
    .where('winner.publication_id', '=', publicationId)
    .where('member.state', '=', 'accepted')
    .where('member.role', 'in', ['captain', 'member', 'teacher'])
    .$if(winnerId !== undefined, (q) => q.where('winner.id', '=', winnerId!))
    .orderBy('member.position')
    .orderBy('member.id')
    .execute()
  const seats = rows.map((row) => ({
    teamId: row.team_id,
    seat: {
      seatId: row.id,
      userId: row.user_id,
      name: row.name,
      role: row.role as Seat['role'],
      minor: row.minor,
      schoolId: row.school_id,
      schoolName: row.school_name,
    },
  }))
  const byTeam = Map.groupBy(seats, ({ teamId }) => teamId)
  return new Map([...byTeam].map(([teamId, list]) => [teamId, list.map(({ seat }) => seat)]))
}

/** The place of a winner, for a preview with their values. */
export async function placeOfWinner(
  db: Db,
  winnerId: string,
): Promise<{ roundId: string; itemId: string; publicationId: string } | null> {
  const row = await db
    .selectFrom('award_winner as winner')
    .innerJoin('award_publication as publication', 'publication.id', 'winner.publication_id')
    .select(['publication.round_id', 'publication.item_id', 'publication.id'])
    .where('winner.id', '=', winnerId)
    .executeTakeFirst()
  return row ? { roundId: row.round_id, itemId: row.item_id, publicationId: row.id } : null
}
