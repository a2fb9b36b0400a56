import { sql, type RawBuilder } from 'kysely'
import { CertificateState } from '@podium/core/certificate/kind.ts'
import { UserState } from '@podium/core/identity/user/user.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'

/** SQL for valid certificates with each user to notify: the holder, or the staff who manage a school's certificates. */
function notifiedQuery(which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select one.id, coalesce(one.holder_id, staff.user_id) as person, one.holder_id is null as school
    from certificate_certificate as one
    left join organisation_school_view as school on school.id = one.school_id and one.holder_id is null
    left join lateral (
      select distinct held.user_id from identity_permission_holder_view as held
      join identity_user_view as person on person.id = held.user_id
      where held.group_id = school.group_id and person.state = ${UserState.enum.active} and held.code = 'certificate:certificate:list'
    ) as staff on true
    where one.state = ${CertificateState.enum.valid} and ${which}`
}

/** Ids of users to notify: holders of a certificate, and staff of schools. */
export interface NotifiedPeople {
  holders: string[]
  staff: string[]
}

export async function notifiedPeople(
  tx: Tx,
  which: { batchId: string } | { certificateId: string },
): Promise<NotifiedPeople> {
  const whose = 'batchId' in which ? sql`one.batch_id = ${which.batchId}` : sql`one.id = ${which.certificateId}`
  const { rows } = await sql<{ person: string; school: boolean }>`
    select person, bool_and(school) as school from (${notifiedQuery(whose)}) as told
    where person is not null group by person order by person`.execute(tx)
  const usersWhere = (school: boolean) => rows.filter((row) => row.school === school).map(({ person }) => person)
  return { holders: usersWhere(false), staff: usersWhere(true) }
}

/** Counts the users that a batch would notify, and the certificates without any such user. */
export async function countNotified(
  db: Db,
  batchId: string,
): Promise<{ certificates: number; people: number; withoutAccount: number }> {
  const { rows } = await sql<{ certificates: number; people: number; withoutAccount: number }>`
    select count(distinct id)::int as certificates, count(distinct person)::int as people,
      (count(*) filter (where person is null))::int as "withoutAccount"
    from (${notifiedQuery(sql`one.batch_id = ${batchId}`)}) as told`.execute(db)
  return rows[0]!
}
