import { sql } from 'kysely'
import {
  JOINABLE_STATES,
  MemberState,
  PRESENT_MEMBER_STATES,
  type MemberRole,
} from '@podium/core/enrolment/team/team.ts'
import type { DeclinedMember, Invitation } from '@podium/core/enrolment/member/invitation.ts'
import { ChangeState, PersonAnswer } from '@podium/core/enrolment/change/change.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Language } from '@podium/core/base/refusal.ts'
import { nameIn } from '#server/platform/db/name-in.ts'

export interface InvitationCard {
  teamName: string
  roundName: string
  itemName: string
  captainName: string
  role: MemberRole
  expiresAt: string | null
}

const cards = (db: Db, language: Language) =>
  db
    .selectFrom('enrolment_member as member')
    .innerJoin('enrolment_team as team', 'team.id', 'member.team_id')
    .innerJoin('competition_item_view as item', 'item.id', 'team.item_id')
    .innerJoin('competition_round_view as round', 'round.id', 'team.round_id')
    .innerJoin('identity_user_view as captain', 'captain.id', 'team.captain_id')
    .select([
      'member.id',
      'member.team_id',
      'member.role',
      'member.expires_at',
      'team.name',
      nameIn(language, 'item').as('item_name'),
      nameIn(language, 'round').as('round_name'),
      'captain.real_name as captain_name',
    ])

/** An invitation, with the captain's birthday to mask the name by. */
export async function invitationCard(
  db: Db,
  memberId: string,
  language: Language,
): Promise<{ card: InvitationCard; captainBirthday: string | null } | null> {
  const row = await cards(db, language).select('captain.birthday').where('member.id', '=', memberId).executeTakeFirst()
  return row ? { card: toCard(row), captainBirthday: row.birthday } : null
}

/** Pending invitations of a person, newest first, and the change requests that ask them. */
export async function invitationsOf(db: Db, userId: string, language: Language): Promise<Invitation[]> {
  const rows = await cards(db, language)
    .where('member.user_id', '=', userId)
    .where('member.state', '=', 'invited')
    .where('team.state', 'in', JOINABLE_STATES)
    .where((eb) => eb.or([eb('member.expires_at', 'is', null), eb('member.expires_at', '>', sql<Date>`now()`)]))
    .orderBy('member.invited_at', 'desc')
    .orderBy('member.id')
    .limit(100)
    .execute()
  const asked = await askedBy(db, userId, language)
  return [
    ...asked,
    ...rows.map((row) => ({
      ...toCard(row),
      memberId: row.id,
      asked: null,
      teamId: row.team_id,
    })),
  ]
}

const asking = (db: Db, language: Language) =>
  db
    .selectFrom('enrolment_change_field as field')
    .innerJoin('enrolment_change as change', 'change.id', 'field.change_id')
    .innerJoin('enrolment_team as team', 'team.id', 'change.team_id')
    .innerJoin('competition_item_view as item', 'item.id', 'team.item_id')
    .innerJoin('competition_round_view as round', 'round.id', 'team.round_id')
    .innerJoin('identity_user_view as captain', 'captain.id', 'team.captain_id')
    .select(['field.id as field_id', 'field.kind', 'field.role', 'field.answer', 'team.id as team_id'])
    .select(['team.name', 'captain.real_name as captain_name'])
    .select([nameIn(language, 'item').as('item_name'), nameIn(language, 'round').as('round_name')])

/** Fields of open change requests that wait for the person's answer, newest first, then those by which they are to join. */
async function askedBy(db: Db, userId: string, language: Language): Promise<Invitation[]> {
  const rows = await asking(db, language)
    .leftJoin('enrolment_member as member', 'member.id', 'field.member_id')
    .select('member.name as member_name')
    .where('field.person_id', '=', userId)
    .where((eb) =>
      eb.or([
        eb('field.answer', '=', PersonAnswer.enum.open),
        eb.and([eb('field.answer', '=', PersonAnswer.enum.accepted), eb('field.kind', '!=', 'captain')]),
      ]),
    )
    .where('field.verdict', 'in', ['open', 'accepted'])
    .where('change.state', '=', ChangeState.enum.open)
    .orderBy('field.answer', 'desc')
    .orderBy('change.created_at', 'desc')
    .orderBy('field.id')
    .limit(100)
    .execute()
  return rows.map(({ field_id, kind, role, answer, member_name, ...row }) => ({
    ...toCard({ ...row, role: kind === 'captain' ? 'captain' : (role ?? 'member'), expires_at: null }),
    memberId: null,
    asked: {
      fieldId: field_id,
      kind: kind as 'captain' | 'add' | 'replace',
      name: member_name ?? '',
      isAgreed: answer === PersonAnswer.enum.accepted,
    },
    teamId: row.team_id,
  }))
}

/** What the link of a message asks its addressee by a change request, with the captain's birthday to mask the name by. */
export async function askedByHash(
  db: Db,
  hash: Buffer,
  language: Language,
): Promise<{
  card: InvitationCard
  captainBirthday: string | null
  fieldId: string
  personId: string
  isAgreed: boolean
  /** The team, once the person is in it. */
  joinedTeamId: string | null
} | null> {
  const row = await asking(db, language)
    .innerJoin('enrolment_invitation_message as message', (join) =>
      join.onRef('message.team_id', '=', 'team.id').onRef('message.user_id', '=', 'field.person_id'),
    )
    .leftJoin('enrolment_member as joined', (join) =>
      join
        .onRef('joined.team_id', '=', 'team.id')
        .onRef('joined.user_id', '=', 'field.person_id')
        .on('joined.state', '=', MemberState.enum.accepted),
    )
    .select(['captain.birthday', 'message.user_id', 'joined.team_id as joined_team_id'])
    .where('message.invite_hash', '=', hash)
    .where('field.kind', 'in', ['add', 'replace'])
    .where('field.answer', 'in', [PersonAnswer.enum.open, PersonAnswer.enum.accepted])
    .where('field.verdict', 'in', ['open', 'accepted'])
    .where((eb) =>
      eb.or([
        eb('change.state', '=', ChangeState.enum.open),
        eb.and([eb('field.answer', '=', PersonAnswer.enum.accepted), eb('joined.id', 'is not', null)]),
      ]),
    )
    .orderBy('change.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  return {
    card: toCard({ ...row, role: row.role ?? 'member', expires_at: null }),
    captainBirthday: row.birthday,
    fieldId: row.field_id,
    personId: row.user_id,
    isAgreed: row.answer === PersonAnswer.enum.accepted,
    joinedTeamId: row.joined_team_id,
  }
}

/** The last invitation of each person who declined and is neither invited again, removed nor replaced. */
export async function declinedOf(db: Db | Tx, teamId: string): Promise<DeclinedMember[]> {
  const rows = await db
    .selectFrom('enrolment_member as member')
    .select(['member.id', 'member.name', 'member.role'])
    .distinctOn('member.user_id')
    .where('member.team_id', '=', teamId)
    .where('member.state', '=', MemberState.enum.declined)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('enrolment_member as present')
            .select('present.id')
            .whereRef('present.team_id', '=', 'member.team_id')
            .whereRef('present.user_id', '=', 'member.user_id')
            .where('present.state', 'in', PRESENT_MEMBER_STATES),
        ),
      ),
    )
    .orderBy('member.user_id')
    .orderBy('member.answered_at', 'desc')
    .execute()
  return rows.map(({ id, name, role }) => ({ memberId: id, name, role }))
}

/** The invitation of this link that the person declined; null: none. */
export async function declinedByHash(db: Db | Tx, hash: Buffer, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('enrolment_member')
    .select('id')
    .where('invite_hash', '=', hash)
    .where('user_id', '=', userId)
    .where('state', '=', MemberState.enum.declined)
    .executeTakeFirst()
  return row?.id ?? null
}

function toCard(row: {
  name: string
  round_name: string
  item_name: string
  captain_name: string
  role: MemberRole
  expires_at: Date | null
}): InvitationCard {
  return {
    teamName: row.name,
    roundName: row.round_name,
    itemName: row.item_name,
    captainName: row.captain_name,
    role: row.role,
    expiresAt: row.expires_at?.toISOString() ?? null,
  }
}

export interface FoundInvitation {
  memberId: string
  teamId: string
  /** The invited user; null: anybody who has the link. */
  userId: string | null
}

/** The pending invitation of a token's hash; null if it was answered, withdrawn or has expired. */
export async function invitationByHash(db: Db | Tx, hash: Buffer): Promise<FoundInvitation | null> {
  return openInvitation(db, hash, null)
}

/** The hash and expiry of an open invitation for whoever has its link. */
export async function openLink(db: Db, memberId: string): Promise<{ hash: Buffer; expiresAt: Date } | null> {
  const row = await db
    .selectFrom('enrolment_member')
    .select(['invite_hash', 'expires_at'])
    .where('id', '=', memberId)
    .where('state', '=', 'invited')
    .where('user_id', 'is', null)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirst()
  return row?.invite_hash && row.expires_at ? { hash: row.invite_hash, expiresAt: row.expires_at } : null
}

/** A person's accepted membership from the invitation with this hash, until it ends. */
export async function memberByInvitation(db: Db, hash: Buffer, userId: string): Promise<FoundInvitation | null> {
  const row = await db
    .selectFrom('enrolment_member')
    .select(['id', 'team_id'])
    .where('invite_hash', '=', hash)
    .where('state', '=', 'accepted')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ? { memberId: row.id, teamId: row.team_id, userId } : null
}

/** The pending invitation of a person. */
export async function invitationTo(db: Db | Tx, memberId: string, userId: string): Promise<FoundInvitation | null> {
  return openInvitation(db, null, { memberId, userId })
}

async function openInvitation(
  db: Db | Tx,
  hash: Buffer | null,
  to: { memberId: string; userId: string } | null,
): Promise<FoundInvitation | null> {
  const row = await db
    .selectFrom('enrolment_member')
    .select(['id', 'team_id', 'user_id'])
    .where('state', '=', 'invited')
    .where((eb) => (hash ? eb('invite_hash', '=', hash) : eb('id', '=', to!.memberId)))
    .where((eb) => (to ? eb('user_id', '=', to.userId) : eb.val(true)))
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', sql<Date>`clock_timestamp()`)]))
    .executeTakeFirst()
  return row ? { memberId: row.id, teamId: row.team_id, userId: row.user_id } : null
}
