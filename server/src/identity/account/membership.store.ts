import { sql } from 'kysely'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'

export interface MembershipRow {
  readonly schoolId: string | null
  readonly schoolName: string
  readonly collegeId: string | null
  readonly collegeName: string
  readonly majorId: string | null
  readonly majorName: string
  readonly grade: string
  readonly degree: string
  readonly number: string
  readonly title: string
  readonly version: number
}

export async function findMembership(db: Db | Tx, userId: string): Promise<MembershipRow | null> {
  const { rows } = await sql<MembershipRow>`
    select p.school_id as "schoolId", coalesce(s.name, '') as "schoolName", p.college_id as "collegeId",
      coalesce(c.name, '') as "collegeName", p.major_id as "majorId", coalesce(m.name, '') as "majorName",
      p.grade, p.degree, p.number, p.title, p.version
    from identity_person as p
    left join organisation_school_view as s on s.id = p.school_id
    left join organisation_college_view as c on c.id = p.college_id
    left join organisation_major_view as m on m.id = p.major_id
    where p.user_id = ${userId}`.execute(db)
  return rows[0] ?? null
}

export interface MembershipValues {
  readonly schoolId: string
  readonly collegeId: string | null
  readonly majorId: string | null
  readonly grade: string
  readonly degree: string
  readonly number: string
  readonly title: string
}

/**
 * Keeps where a person belongs, if the kept version is still `version` (0: nothing kept yet; null: whatever it is).
 * Returns the new version, or null when somebody else was faster.
 */
export async function keepMembership(
  tx: Tx,
  userId: string,
  values: MembershipValues,
  version: number | null,
): Promise<number | null> {
  const row = {
    school_id: values.schoolId,
    college_id: values.collegeId,
    major_id: values.majorId,
    grade: values.grade,
    degree: values.degree,
    number: values.number,
    title: values.title,
  }
  const kept = await tx
    .insertInto('identity_person')
    .values({ ...row, user_id: userId })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ ...row, version: sql`identity_person.version + 1` })
        .where(sql<boolean>`${version}::int is null or identity_person.version = ${version}`),
    )
    .returning('version')
    .executeTakeFirst()
  return kept?.version ?? null
}
