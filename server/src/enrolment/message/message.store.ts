import { sql } from 'kysely'
import type { RecipientCount, TeamMessage } from '@podium/core/enrolment/message/team-message.ts'
import { MemberState, type MemberRole } from '@podium/core/enrolment/team/team.ts'
import type { TeamFilter } from '@podium/core/enrolment/views.ts'
import { reaches } from '#server/organisation/index.ts'
import type { Db } from '#server/platform/db/db.ts'
import { json } from '#server/platform/db/json.ts'
import { onePage, totalOf, type Paging } from '#server/platform/db/paging.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'
import { matchingTeams, teamConditions } from '../list/matching.store.ts'
import type { ReaderScopes } from '../audit/scope.store.ts'

/** Whom a message is for. */
export interface Audience {
  readonly scopes: ReaderScopes
  readonly filter: TeamFilter
  readonly teamIds: readonly string[] | undefined
  readonly roles: readonly MemberRole[]
}

async function chosenTeams(db: Db | Tx, { scopes, filter, teamIds }: Audience) {
  const matching = matchingTeams(db, await teamConditions(db, scopes, filter))
  return matching.$if(teamIds !== undefined, (query) => query.where(sql<boolean>`team.id = any(${teamIds}::uuid[])`))
}

async function people(db: Db | Tx, audience: Audience) {
  return (await chosenTeams(db, audience))
    .innerJoin('enrolment_member as member', 'member.team_id', 'team.id')
    .where('member.state', '=', MemberState.enum.accepted)
    .where('member.role', 'in', audience.roles)
    .where('member.user_id', 'is not', null)
}

/** Teams with a recipient, and their recipients, each person once. */
export async function recipientCount(db: Db | Tx, audience: Audience): Promise<RecipientCount> {
  return (await people(db, audience))
    .select([
      sql<number>`count(distinct team.id)::int`.as('teams'),
      sql<number>`count(distinct member.user_id)::int`.as('recipients'),
    ])
    .executeTakeFirstOrThrow()
}

/** Serialises the messages of one sender and counts those of 24 hours. */
export async function lockSender(tx: Tx, senderId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`enrolment.message ${senderId}`}, 0))`.execute(tx)
  const { sent } = await tx
    .selectFrom('enrolment_message')
    .select(sql<number>`count(*)::int`.as('sent'))
    .where('sender_id', '=', senderId)
    .where('created_at', '>', sql<Date>`clock_timestamp() - interval '1 day'`)
    .executeTakeFirstOrThrow()
  return sent
}

export interface NewMessage {
  readonly groupId: string | null
  readonly senderId: string
  readonly titleZh: string
  readonly titleEn: string
  readonly bodyZh: string
  readonly bodyEn: string
}

/** Saves a message with its recipients. */
export async function insertMessage(
  tx: Tx,
  message: NewMessage,
  audience: Audience,
  count: RecipientCount,
): Promise<string> {
  const { id } = await tx
    .insertInto('enrolment_message')
    .values({
      group_id: message.groupId,
      sender_id: message.senderId,
      title_zh: message.titleZh,
      title_en: message.titleEn,
      body_zh: message.bodyZh,
      body_en: message.bodyEn,
      filter: json({ ...audience.filter, ...(audience.teamIds && { teamIds: audience.teamIds }) }),
      roles: [...audience.roles],
      teams: count.teams,
      recipients: count.recipients,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const recipients = (await people(tx, audience))
    .select([sql<string>`${id}::uuid`.as('message_id'), sql<string>`member.user_id`.as('user_id')])
    .distinct()
  await tx.insertInto('enrolment_message_recipient').columns(['message_id', 'user_id']).expression(recipients).execute()
  return id
}

export async function loadMessage(db: Db | Tx, messageId: string) {
  return db.selectFrom('enrolment_message').selectAll().where('id', '=', messageId).executeTakeFirst()
}

/** Marks the next recipients as notified and returns them. */
export async function takeRecipients(tx: Tx, messageId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    with waiting as (
      select recipient.message_id, recipient.user_id from enrolment_message_recipient as recipient
      where recipient.message_id = ${messageId} and recipient.notified_at is null
      order by recipient.user_id limit ${limit})
    update enrolment_message_recipient as recipient set notified_at = clock_timestamp()
    from waiting where (recipient.message_id, recipient.user_id) = (waiting.message_id, waiting.user_id)
    returning recipient.user_id`.execute(tx)
  return rows.map(({ user_id: userId }) => userId)
}

/** Messages within the scope, newest first. */
export async function messagePage(
  db: Db,
  scope: DataScope,
  paging: Paging,
): Promise<{ rows: TeamMessage[]; total: number }> {
  const matching = db.selectFrom('enrolment_message as message').where(reaches(scope, 'message.group_id'))
  const [rows, total] = await Promise.all([
    matching
      .innerJoin('identity_user_view as sender', 'sender.id', 'message.sender_id')
      .select(['message.id', 'message.title_zh', 'message.title_en', 'message.body_zh', 'message.body_en'])
      .select(['message.teams', 'message.recipients', 'message.created_at', 'sender.real_name'])
      .select([
        sql<MemberRole[]>`message.roles`.as('roles'),
        sql<number>`message.recipients - (select count(*) from enrolment_message_recipient as recipient
          where recipient.message_id = message.id and recipient.notified_at is null)::int`.as('notified'),
      ])
      .orderBy('message.created_at', 'desc')
      .orderBy('message.id')
      .$call(onePage(paging))
      .execute(),
    totalOf(matching),
  ])
  return {
    total,
    rows: rows.map((row) => ({
      messageId: row.id,
      titleZh: row.title_zh,
      titleEn: row.title_en,
      bodyZh: row.body_zh,
      bodyEn: row.body_en,
      roles: row.roles,
      teams: row.teams,
      recipients: row.recipients,
      notified: row.notified,
      senderName: row.real_name,
      createdAt: row.created_at.toISOString(),
    })),
  }
}
