import { type NotNull, sql } from 'kysely'
import { NO_ENTRY_STATES, PRESENT_MEMBER_STATES } from '@podium/core/enrolment/team/team.ts'
import type { ExpertTies, WorkTies } from '@podium/core/review/result/ties.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'

interface SchoolRow {
  schoolId: string | null
  schoolName: string
  shortName: string | null
  directoryName: string | null
  aliases: string[] | null
  region: string | null
}

/** Facts of a batch's experts that may cause a conflict of interest. */
export async function expertTies(db: Db | Tx, batchId: string): Promise<ExpertTies[]> {
  const rows = await db
    .selectFrom('review_judge as judge')
    .innerJoin('expert_expert_view as expert', 'expert.id', 'judge.expert_id')
    .leftJoin('identity_person_view as person', 'person.user_id', 'expert.user_id')
    .leftJoin('organisation_school_view as school', (join) =>
      join.on('school.id', '=', sql<string>`coalesce(expert.school_id, person.school_id)`),
    )
    .select(['judge.expert_id as expertId', 'expert.user_id as userId', 'expert.organisation as schoolName'])
    .select(['school.name as directoryName', 'school.short_name as shortName', 'school.aliases', 'school.region'])
    .select([
      sql<string | null>`coalesce(expert.school_id, person.school_id)`.as('schoolId'),
      sql<string[]>`array(select c.school_id from review_conflict as c where c.expert_id = expert.id
        and c.school_id is not null and (c.batch_id is null or c.batch_id = judge.batch_id))`.as('declaredSchools'),
      sql<string[]>`array(select c.work_id from review_conflict as c where c.expert_id = expert.id
        and c.work_id is not null and (c.batch_id is null or c.batch_id = judge.batch_id))`.as('declaredWorks'),
    ])
    .where('judge.batch_id', '=', batchId)
    .where('judge.dropped_at', 'is', null)
    .execute()
  return rows.map(({ expertId, userId, declaredSchools, declaredWorks, ...school }) => ({
    expertId,
    userId,
    declaredSchools,
    declaredWorks,
    ...namesOf(school),
  }))
}

/** People and schools of a batch's works. Works removed from the competition are left out. */
export async function workTies(
  db: Db | Tx,
  batchId: string,
): Promise<Array<WorkTies & { keywords: string[]; label: string }>> {
  const rows = await db
    .selectFrom('review_entry as entry')
    .innerJoin('work_version_view as version', 'version.id', 'entry.version_id')
    .innerJoin('work_work_view as work', 'work.id', 'entry.work_id')
    .innerJoin('enrolment_team_view as team', 'team.id', 'work.team_id')
    .leftJoin('organisation_school_view as school', 'school.id', 'team.school_id')
    .select(['entry.work_id as workId', 'entry.label', 'version.keywords', 'team.school_id as schoolId'])
    .select(['team.school_name as schoolName', 'school.name as directoryName', 'school.short_name as shortName'])
    .select(['school.aliases', 'school.region'])
    .select(
      sql<string[]>`array(select member.user_id from enrolment_member_view as member
        where member.team_id = team.id and member.user_id is not null
          and member.state = any(${PRESENT_MEMBER_STATES}::text[]))`.as('people'),
    )
    .where('entry.batch_id', '=', batchId)
    .where('work.takes_part', '=', true)
    .execute()
  const itemAdvisers = await advisersOf(db, batchId)
  return rows.map(({ workId, label, keywords, people, ...school }) => ({
    workId,
    label,
    keywords,
    people,
    itemAdvisers,
    ...namesOf(school),
  }))
}

async function advisersOf(db: Db | Tx, batchId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('review_batch as batch')
    .innerJoin('enrolment_team_view as team', 'team.item_id', 'batch.item_id')
    .innerJoin('enrolment_member_view as member', 'member.team_id', 'team.id')
    .select('member.user_id as id')
    .distinct()
    .where('batch.id', '=', batchId)
    .where('team.state', 'not in', NO_ENTRY_STATES)
    .where('member.role', 'in', ['teacher', 'leader'])
    .where('member.state', 'in', PRESENT_MEMBER_STATES)
    .where('member.user_id', 'is not', null)
    .$narrowType<{ id: NotNull }>()
    .execute()
  return new Set(rows.map(({ id }) => id))
}

function namesOf(row: SchoolRow): { schoolId: string | null; names: string[]; region: string } {
  const names = [row.schoolName, row.directoryName ?? '', row.shortName ?? '', ...(row.aliases ?? [])]
  return { schoolId: row.schoolId, names: names.filter((name) => name !== ''), region: row.region ?? '' }
}

export async function insertConflict(
  tx: Tx,
  conflict: { expertId: string; batchId: string; workId: string; reason: string; source: 'declined' | 'staff' },
): Promise<void> {
  await tx
    .insertInto('review_conflict')
    .values({
      expert_id: conflict.expertId,
      batch_id: conflict.batchId,
      work_id: conflict.workId,
      reason: conflict.reason,
      source: conflict.source,
    })
    .execute()
}
