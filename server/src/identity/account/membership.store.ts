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
  const row = await db
    .selectFrom('identity_person as p')
    .leftJoin('organisation_school_view as s', 's.id', 'p.school_id')
    .leftJoin('organisation_college_view as c', 'c.id', 'p.college_id')
    .leftJoin('organisation_major_view as m', 'm.id', 'p.major_id')
    .select(['p.school_id as schoolId', 'p.college_id as collegeId', 'p.major_id as majorId'])
    .select(['p.grade', 'p.degree', 'p.number', 'p.title', 'p.version'])
    .select([
      sql<string>`coalesce(s.name, '')`.as('schoolName'),
      sql<string>`coalesce(c.name, '')`.as('collegeName'),
      sql<string>`coalesce(m.name, '')`.as('majorName'),
    ])
    .where('p.user_id', '=', userId)
    .executeTakeFirst()
  return row ?? null
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
 * Saves a person's school data if their stored version is `version` (0: nothing stored; null: any version). Returns the
 * new version, or null if another version is stored.
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
  const saved = await tx
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
  return saved?.version ?? null
}
