import { sql } from 'kysely'
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

/** Everything the experts of a batch are too close to. */
export async function expertTies(db: Db | Tx, batchId: string): Promise<ExpertTies[]> {
  const { rows } = await sql<
    SchoolRow & { expertId: string; userId: string; declaredSchools: string[]; declaredWorks: string[] }
  >`
    select judge.expert_id as "expertId", expert.user_id as "userId",
      coalesce(expert.school_id, person.school_id) as "schoolId", expert.organisation as "schoolName",
      school.name as "directoryName", school.short_name as "shortName", school.aliases, school.region,
      array(select c.school_id from review_conflict as c where c.expert_id = expert.id and c.school_id is not null
        and (c.batch_id is null or c.batch_id = judge.batch_id)) as "declaredSchools",
      array(select c.work_id from review_conflict as c where c.expert_id = expert.id and c.work_id is not null
        and (c.batch_id is null or c.batch_id = judge.batch_id)) as "declaredWorks"
    from review_judge as judge
    join expert_expert_view as expert on expert.id = judge.expert_id
    left join identity_person_view as person on person.user_id = expert.user_id
    left join organisation_school_view as school on school.id = coalesce(expert.school_id, person.school_id)
    where judge.batch_id = ${batchId} and judge.dropped_at is null`.execute(db)
  return rows.map(({ expertId, userId, declaredSchools, declaredWorks, ...school }) => ({
    expertId,
    userId,
    declaredSchools,
    declaredWorks,
    ...namesOf(school),
  }))
}

/** Everybody and every school behind the works of a batch. Works taken out of the competition are left out. */
export async function workTies(
  db: Db | Tx,
  batchId: string,
): Promise<Array<WorkTies & { keywords: string[]; label: string }>> {
  const { rows } = await sql<SchoolRow & { workId: string; label: string; keywords: string[]; people: string[] }>`
    select entry.work_id as "workId", entry.label, version.keywords, team.school_id as "schoolId",
      team.school_name as "schoolName", school.name as "directoryName", school.short_name as "shortName",
      school.aliases, school.region,
      array(select member.user_id from enrolment_member_view as member
        where member.team_id = team.id and member.user_id is not null and member.state = any(${PRESENT_MEMBER_STATES}::text[])) as people
    from review_entry as entry
    join work_version_view as version on version.id = entry.version_id
    join work_work_view as work on work.id = entry.work_id
    join enrolment_team_view as team on team.id = work.team_id
    left join organisation_school_view as school on school.id = team.school_id
    where entry.batch_id = ${batchId} and work.takes_part`.execute(db)
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
  const { rows } = await sql<{ id: string }>`
    select distinct member.user_id as id
    from review_batch as batch
    join enrolment_team_view as team on team.item_id = batch.item_id
      and team.state <> all(${NO_ENTRY_STATES}::text[])
    join enrolment_member_view as member on member.team_id = team.id and member.role in ('teacher', 'leader')
      and member.state = any(${PRESENT_MEMBER_STATES}::text[]) and member.user_id is not null
    where batch.id = ${batchId}`.execute(db)
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
