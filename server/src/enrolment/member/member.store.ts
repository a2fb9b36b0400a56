import { sql } from 'kysely'
import type { ProfileParts } from '@podium/core/enrolment/member/profile.rule.ts'
import {
  JOINABLE_STATES,
  type MemberRole,
  PRESENT_MEMBER_STATES,
  MemberState,
} from '@podium/core/enrolment/team/team.ts'
import { GUARDIAN_TEXT_VERSION } from '@podium/core/identity/guardian/consent-text.ts'
import { type UserKind, UserState } from '@podium/core/identity/user/user.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'

/** A membership or invitation with the facts about the person that its rules need. */
export interface Member {
  memberId: string
  teamId: string
  userId: string | null
  role: MemberRole
  /** Key of a kind of the setting; empty: none, or no adviser. */
  adviserKind: string
  state: MemberState
  /** Printed name: the person's current real name, or the one saved at submission. */
  name: string
  phoneMasked: string
  kind: UserKind | null
  schoolId: string | null
  schoolName: string
  /** Whether the school verified the person. */
  verified: boolean
  /** Whether the school refused the person. */
  refused: boolean
  profile: ProfileParts
  expiresAt: Date | null
  /** When the team's last message about an invitation went to the person. */
  lastMessageAt: Date | null
}

/** Facts about a person who joins. */
export interface Person {
  userId: string
  name: string
  kind: UserKind
  phoneMasked: string
  schoolId: string | null
  schoolName: string
  /** Whether the school verified the person. */
  verified: boolean
  profile: ProfileParts
}

/** Members and invited people in order; with `all` also those who left. */
export async function membersOf(db: Db | Tx, teamId: string, all = false): Promise<Member[]> {
  return membersOfAll(db, [teamId], all)
}

/** As `membersOf`, of several teams: those of each one in order. */
export async function membersOfAll(db: Db | Tx, teamIds: readonly string[], all = false): Promise<Member[]> {
  if (teamIds.length === 0) return []
  let query = db
    .selectFrom('enrolment_member as member')
    .innerJoin('enrolment_team as team', 'team.id', 'member.team_id')
    .leftJoin('identity_user_view as person', 'person.id', 'member.user_id')
    .leftJoin('enrolment_invitation_message as message', (join) =>
      join.onRef('message.team_id', '=', 'member.team_id').onRef('message.user_id', '=', 'member.user_id'),
    )
    .leftJoin('identity_person_view as place', 'place.user_id', 'member.user_id')
    .leftJoin('organisation_school_view as school', 'school.id', 'place.school_id')
    .select([
      'member.id',
      'member.team_id',
      'member.user_id',
      'member.role',
      'member.adviser_kind',
      'member.state',
      'member.expires_at',
      'message.sent_at',
      'person.real_name',
      sql<string>`case when member.state = ${MemberState.enum.accepted} and team.state = any(${JOINABLE_STATES}::text[])
        then coalesce(nullif(person.real_name, ''), member.name) else member.name end`.as('name'),
      'person.kind',
      'person.phone_masked',
      'place.school_id',
      'school.name as school_name',
      'place.verified',
      'place.refused',
      sql<boolean>`coalesce(person.state = ${UserState.enum.active}, false)`.as('activated'),
      sql<boolean>`person.phone_hash is not null`.as('has_phone'),
      sql<boolean>`person.id_hash is not null`.as('has_id'),
      'person.birthday',
      guardianConsentOf('member.user_id').as('guardian_consent'),
    ])
    // The planner would take a list for ten teams, and never reuse the plan for one.
    .where('member.team_id', '=', teamIds.length === 1 ? teamIds[0]! : sql<string>`any(${teamIds}::uuid[])`)
    .orderBy('member.position')
    .orderBy('member.id')
  if (!all) query = query.where('member.state', 'in', PRESENT_MEMBER_STATES)
  return (await query.execute()).map((row) => ({
    memberId: row.id,
    teamId: row.team_id,
    userId: row.user_id,
    role: row.role,
    adviserKind: row.adviser_kind,
    state: row.state,
    name: row.name,
    phoneMasked: row.phone_masked ?? '',
    kind: row.kind,
    schoolId: row.school_id,
    schoolName: row.school_name ?? '',
    verified: row.verified ?? false,
    refused: row.refused ?? false,
    profile: {
      activated: row.activated,
      realName: (row.real_name ?? '') !== '',
      phone: row.has_phone,
      idNumber: row.has_id,
      birthday: row.birthday,
      school: row.school_id !== null,
      guardianConsent: row.guardian_consent,
    },
    expiresAt: row.expires_at,
    lastMessageAt: row.sent_at,
  }))
}

export async function personOf(db: Db | Tx, userId: string): Promise<Person | null> {
  const [person] = await peopleOf(db, [userId])
  return person ?? null
}

export async function peopleOf(db: Db | Tx, userIds: readonly string[]): Promise<Person[]> {
  if (userIds.length === 0) return []
  const rows = await db
    .selectFrom('identity_user_view as person')
    .leftJoin('identity_person_view as place', 'place.user_id', 'person.id')
    .leftJoin('organisation_school_view as school', 'school.id', 'place.school_id')
    .select([
      'person.id',
      'person.real_name',
      'person.kind',
      'person.state',
      'person.phone_masked',
      'place.school_id',
      'place.verified',
      'school.name as school_name',
      sql<boolean>`person.phone_hash is not null`.as('has_phone'),
      sql<boolean>`person.id_hash is not null`.as('has_id'),
      'person.birthday',
      guardianConsentOf('person.id').as('guardian_consent'),
    ])
    .where('person.id', 'in', userIds)
    .execute()
  return rows.map((row) => ({
    userId: row.id,
    name: row.real_name,
    kind: row.kind,
    phoneMasked: row.phone_masked,
    schoolId: row.school_id,
    schoolName: row.school_name ?? '',
    verified: row.verified ?? false,
    profile: {
      activated: row.state === 'active',
      realName: row.real_name !== '',
      phone: row.has_phone,
      idNumber: row.has_id,
      birthday: row.birthday,
      school: row.school_id !== null,
      guardianConsent: row.guardian_consent,
    },
  }))
}

/** SQL condition: a guardian's consent to the present text is in force for the user in this column. */
function guardianConsentOf(column: 'member.user_id' | 'person.id') {
  return sql<boolean>`exists (select from identity_guardian_view as guardian
    where guardian.user_id = ${sql.ref(column)} and guardian.withdrawn_at is null
      and guardian.text_version = ${GUARDIAN_TEXT_VERSION})`
}

export async function addMember(
  tx: Tx,
  member: {
    teamId: string
    userId: string | null
    role: MemberRole
    state: 'invited' | 'accepted'
    name: string
    inviteHash?: Buffer
    expiresAt?: Date
    /** Takes this member’s place in the order. */
    replaces?: string | undefined
    /** Otherwise that of the replaced member. */
    adviserKind?: string
  },
): Promise<string> {
  // Who declined may be invited again within a day, with the link of the earlier message.
  if (member.inviteHash) {
    await tx
      .updateTable('enrolment_member')
      .set({ invite_hash: null })
      .where('invite_hash', '=', member.inviteHash)
      .execute()
  }
  const { id } = await tx
    .insertInto('enrolment_member')
    .values({
      team_id: member.teamId,
      user_id: member.userId,
      role: member.role,
      state: member.state,
      name: member.name,
      position: sql<number>`coalesce(
        (select position from enrolment_member where team_id = ${member.teamId} and id = ${member.replaces ?? null}::uuid),
        (select coalesce(max(position), -1) + 1 from enrolment_member where team_id = ${member.teamId}))`,
      adviser_kind: sql<string>`coalesce(${member.adviserKind ?? null}::text, (select adviser_kind
        from enrolment_member where team_id = ${member.teamId} and id = ${member.replaces ?? null}::uuid), '')`,
      invite_hash: member.inviteHash ?? null,
      expires_at: member.expiresAt ?? null,
      answered_at: member.state === 'accepted' ? sql<Date>`clock_timestamp()` : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function saveAdviserKind(tx: Tx, memberId: string, kind: string): Promise<void> {
  await tx.updateTable('enrolment_member').set({ adviser_kind: kind }).where('id', '=', memberId).execute()
}

/**
 * Ends or accepts a membership. The link of an accepted invitation leads its member to the team, that of a declined one
 * tells so; all other links stop working.
 */
export async function answerMember(
  tx: Tx,
  memberId: string,
  answer: { state: 'accepted' | 'declined' | 'removed' | 'expired'; userId?: string; name?: string },
): Promise<void> {
  await tx
    .updateTable('enrolment_member')
    .set({
      state: answer.state,
      answered_at: sql<Date>`clock_timestamp()`,
      ...(answer.state === 'accepted' || answer.state === 'declined' ? {} : { invite_hash: null }),
      ...(answer.userId ? { user_id: answer.userId } : {}),
      ...(answer.name === undefined ? {} : { name: answer.name }),
    })
    .where('id', '=', memberId)
    .execute()
}

/** Ends the team's expired invitations and their links. */
export async function expireInvitations(tx: Tx, teamId: string): Promise<void> {
  await tx
    .updateTable('enrolment_member')
    .set({ state: 'expired', invite_hash: null })
    .where('team_id', '=', teamId)
    .where('state', '=', 'invited')
    .where('expires_at', '<=', sql<Date>`clock_timestamp()`)
    .execute()
}

/** Sets the order of members and saves their current names. */
export async function orderMembers(tx: Tx, teamId: string, memberIds: readonly string[]): Promise<void> {
  await sql`update enrolment_member as member set position = wanted.position - 1
    from unnest(${memberIds}::uuid[]) with ordinality as wanted (id, position)
    where member.id = wanted.id and member.team_id = ${teamId}`.execute(tx)
}

/** Saves the members' names as printed; they do not change after the formal submission. */
export async function freezeNames(tx: Tx, teamId: string): Promise<void> {
  await tx
    .updateTable('enrolment_member as member')
    .from('identity_user_view as person')
    .set((eb) => ({ name: eb.ref('person.real_name') }))
    .whereRef('person.id', '=', 'member.user_id')
    .where('member.team_id', '=', teamId)
    .where('member.state', '=', 'accepted')
    .where('person.real_name', '<>', '')
    .whereRef('member.name', '<>', 'person.real_name')
    .execute()
}
