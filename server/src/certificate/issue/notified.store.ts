import { sql, type RawBuilder } from 'kysely'
import { CertificateKind, CertificateState } from '@podium/core/certificate/kind.ts'
import { MemberState } from '@podium/core/enrolment/team/team.ts'
import { UserState } from '@podium/core/identity/user/user.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'

/** Why a user is notified of a certificate: as its holder, as a member of the team whose it is, as staff of a school. */
type Reason = 'holder' | 'team' | 'school'

/** SQL for valid certificates with each user to notify and the reason. */
function notifiedQuery(which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select one.id, coalesce(one.holder_id, staff.user_id) as person,
      case when one.holder_id is null then 'school' else 'holder' end as reason
    from certificate_certificate as one
    left join organisation_school_view as school on school.id = one.school_id and one.holder_id is null
    left join lateral (
      select distinct held.user_id from identity_permission_holder_view as held
      join identity_user_view as person on person.id = held.user_id
      where held.group_id = school.group_id and person.state = ${UserState.enum.active} and held.code = 'certificate:certificate:list'
    ) as staff on true
    where one.state = ${CertificateState.enum.valid} and ${which}
    union all
    select one.id, mate.user_id, 'team' from certificate_certificate as one
    join enrolment_member_view as mate on mate.team_id = one.team_id
    where one.state = ${CertificateState.enum.valid} and one.kind = ${CertificateKind.enum.winner}
      and mate.state = ${MemberState.enum.accepted} and mate.user_id is not null
      and mate.user_id is distinct from one.holder_id and ${which}`
}

/** Ids of users to notify; who is a holder is not among the team, and who is either is not among the staff. */
export interface NotifiedPeople {
  holders: string[]
  team: string[]
  staff: string[]
}

export async function notifiedPeople(
  tx: Tx,
  which: { batchId: string } | { certificateId: string },
): Promise<NotifiedPeople> {
  const whose = 'batchId' in which ? sql`one.batch_id = ${which.batchId}` : sql`one.id = ${which.certificateId}`
  const { rows } = await sql<{ person: string; reason: Reason }>`
    select distinct on (person) person, reason from (${notifiedQuery(whose)}) as told
    where person is not null order by person, array_position(array['holder', 'team', 'school'], reason)`.execute(tx)
  const usersFor = (reason: Reason) => rows.filter((row) => row.reason === reason).map(({ person }) => person)
  return { holders: usersFor('holder'), team: usersFor('team'), staff: usersFor('school') }
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
