import { type NotNull, sql } from 'kysely'
import type { AwardedPerson, AwardedTeam, BatchExpert } from '@podium/core/certificate/issue/recipients.rule.ts'
import { TeamState } from '@podium/core/enrolment/team/team.ts'
import { WorkState } from '@podium/core/work/work.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { printedKinds } from './adviser-kinds.ts'

/** Which teams to read: all if neither is given. */
export interface OnlyTeams {
  readonly winnerId?: string | undefined
  readonly teamIds?: readonly string[] | undefined
}

/** Winners whose award stands by award, rank and number. */
export async function awardedTeams(
  db: Db | Tx,
  publicationId: string,
  { winnerId, teamIds }: OnlyTeams = {},
): Promise<AwardedTeam[]> {
  const winners = await db
    .selectFrom('award_winner_view as winner')
    .innerJoin('award_award_view as award', 'award.id', 'winner.award_id')
    .innerJoin('award_publication_view as publication', 'publication.id', 'winner.publication_id')
    .innerJoin('review_run_view as run', 'run.id', 'publication.run_id')
    .innerJoin('enrolment_team_view as team', 'team.id', 'winner.team_id')
    .innerJoin('work_work_view as work', 'work.id', 'winner.work_id')
    .leftJoin('review_entry_view as entry', (join) =>
      join.onRef('entry.batch_id', '=', 'run.batch_id').onRef('entry.work_id', '=', 'winner.work_id'),
    )
    .leftJoin('work_version_view as version', 'version.id', 'entry.version_id')
    .select([
      'winner.id',
      'team.id as team_id',
      'team.name as team_name',
      'team.school_id',
      'team.school_name',
      'award.name_zh as award',
      'award.position',
      sql<string>`coalesce(version.title, work.title)`.as('title'),
    ])
    .where('winner.publication_id', '=', publicationId)
    .where('winner.is_revoked', '=', false)
    .where('team.takes_part', '=', true)
    .where('work.takes_part', '=', true)
    .$if(winnerId !== undefined, (q) => q.where('winner.id', '=', winnerId!))
    .$if(teamIds !== undefined, (q) => q.where(sql<boolean>`team.id = any(${teamIds}::uuid[])`))
    .orderBy('award.position')
    .orderBy('winner.rank')
    .orderBy('team.number')
    .orderBy('winner.id')
    .execute()
  const people = await peopleOf(
    db,
    winners.map(({ team_id }) => team_id),
  )
  return winners.map((row) => ({
    winnerId: row.id,
    teamId: row.team_id,
    teamName: row.team_name,
    school: row.school_name,
    workName: row.title,
    award: row.award,
    awardPosition: row.position,
    people: seated(row, people),
  }))
}

/** Teams that took part in an item: they are enrolled and, if the item requires works, have submitted one. */
export async function participatingTeams(
  db: Db | Tx,
  itemId: string,
  { teamIds = null }: { readonly teamIds?: readonly string[] | null | undefined } = {},
): Promise<AwardedTeam[]> {
  const { rows } = await sql<{
    team_id: string
    team_name: string
    school_id: string | null
    school_name: string
    title: string
  }>`select team.id as team_id, team.name as team_name, team.school_id, team.school_name,
      coalesce(work.title, '') as title
    from enrolment_team_view as team
    left join lateral (select title from work_work_view where team_id = team.id
      and takes_part and state <> ${WorkState.enum.draft} order by created_at desc, id limit 1) as work on true
    where team.item_id = ${itemId} and team.state = ${TeamState.enum.enrolled}
      and (${teamIds}::uuid[] is null or team.id = any(${teamIds}::uuid[]))
      and (work.title is not null or not exists (select 1 from work_work_view where item_id = ${itemId}))
    order by team.number, team.id`.execute(db)
  const people = await peopleOf(
    db,
    rows.map(({ team_id }) => team_id),
  )
  return rows.map((row) => ({
    winnerId: null,
    teamId: row.team_id,
    teamName: row.team_name,
    school: row.school_name,
    workName: row.title,
    award: '',
    awardPosition: null,
    people: seated(row, people),
  }))
}

/** Keeps teams as they are until the transaction ends: whoever changes one waits. */
export async function lockTeams(tx: Tx, teamIds: readonly string[]): Promise<void> {
  await tx
    .selectFrom('enrolment_team_view')
    .select('id')
    .where(sql<boolean>`id = any(${teamIds}::uuid[])`)
    .orderBy('id')
    .forShare()
    .execute()
}

/** Schools whose teams won at least `least` awards, by that number. */
export async function honouredSchools(
  db: Db | Tx,
  publicationId: string,
  least: number,
): Promise<{ schoolId: string; name: string }[]> {
  const awards = sql<number>`count(*)`
  return db
    .selectFrom('award_winner_view as winner')
    .innerJoin('enrolment_team_view as team', 'team.id', 'winner.team_id')
    .select(['team.school_id as schoolId', sql<string>`min(team.school_name)`.as('name')])
    .where('winner.publication_id', '=', publicationId)
    .where('winner.is_revoked', '=', false)
    .where('team.takes_part', '=', true)
    .where('team.school_id', 'is not', null)
    .groupBy('team.school_id')
    .having(awards, '>=', least)
    .orderBy(awards, 'desc')
    .orderBy(sql`min(team.school_name)`)
    .orderBy('team.school_id')
    .$narrowType<{ schoolId: NotNull }>()
    .execute()
}

/** Experts who were invited to an item's reviews and not removed. */
export async function calledExperts(db: Db | Tx, itemId: string): Promise<BatchExpert[]> {
  return db
    .selectFrom('review_judge_view as judge')
    .innerJoin('review_batch_view as batch', 'batch.id', 'judge.batch_id')
    .innerJoin('expert_expert_view as expert', 'expert.id', 'judge.expert_id')
    .innerJoin('identity_user_view as person', 'person.id', 'expert.user_id')
    .leftJoin('organisation_school_view as school', 'school.id', 'expert.school_id')
    .select(['expert.id as expertId', 'expert.user_id as userId', 'person.real_name as name'])
    .select(sql<string>`coalesce(nullif(expert.organisation, ''), school.name, '')`.as('organisation'))
    .distinct()
    .where('batch.item_id', '=', itemId)
    .where('judge.dropped_at', 'is', null)
    .orderBy('person.real_name')
    .orderBy('expert.id')
    .execute()
}

/** Awards of a publication, in order. */
export async function awardsOf(db: Db | Tx, publicationId: string): Promise<{ value: number; label: string }[]> {
  return db
    .selectFrom('award_award_view')
    .select(['position as value', 'name_zh as label'])
    .where('publication_id', '=', publicationId)
    .orderBy('position')
    .execute()
}

type TeamPerson = Omit<AwardedPerson, 'school'> & { schoolId: string | null; schoolName: string }

function seated(
  team: { team_id: string; school_id: string | null; school_name: string },
  people: ReadonlyMap<string, readonly TeamPerson[]>,
): AwardedPerson[] {
  return (people.get(team.team_id) ?? []).map(({ schoolId, schoolName, ...person }) => ({
    ...person,
    // The school's name at the time the team enrolled.
    school: schoolId === null || schoolId === team.school_id ? team.school_name : schoolName,
  }))
}

async function peopleOf(db: Db | Tx, teamIds: readonly string[]): Promise<Map<string, TeamPerson[]>> {
  const rows = await db
    .selectFrom('enrolment_member_view as member')
    .innerJoin('enrolment_team_view as team', 'team.id', 'member.team_id')
    .leftJoin('identity_user_view as person', 'person.id', 'member.user_id')
    .leftJoin('identity_person_view as belonging', 'belonging.user_id', 'member.user_id')
    .leftJoin('organisation_school_view as school', 'school.id', 'belonging.school_id')
    .select([
      'member.team_id',
      'member.id',
      'member.user_id',
      'member.name',
      'member.role',
      'school.id as school_id',
      sql<string>`coalesce(school.name, '')`.as('school_name'),
      'member.adviser_kind',
      // As `countsAsMinor`: without a birthday students are minors.
      sql<boolean>`coalesce(person.birthday > (now() at time zone 'Asia/Shanghai')::date - interval '18 years',
        member.role in ('captain', 'member'))`.as('minor'),
    ])
    .where(sql<boolean>`member.team_id = any(${teamIds}::uuid[])`)
    .where('member.state', '=', 'accepted')
    .where('member.role', 'in', ['captain', 'member', 'teacher', 'leader'])
    .orderBy('member.position')
    .orderBy('member.id')
    .execute()
  const kinded = new Set(rows.flatMap((row) => (row.adviser_kind === '' ? [] : [row.team_id])))
  const kindOf = kinded.size > 0 ? await printedKinds(db, [...kinded]) : () => null
  const seats = rows.map((row) => {
    const adviserKind = kindOf(row.team_id, row.adviser_kind)
    const seat = {
      personKey: row.id,
      userId: row.user_id,
      name: row.name,
      role: row.role,
      minor: row.minor,
      ...(adviserKind && { adviserKind }),
      schoolId: row.school_id,
      schoolName: row.school_name,
    }
    return { teamId: row.team_id, seat }
  })
  const byTeam = Map.groupBy(seats, ({ teamId }) => teamId)
  return new Map([...byTeam].map(([teamId, list]) => [teamId, list.map(({ seat }) => seat)]))
}
