import { sql } from 'kysely'
import { OPEN_TRANSFER_STATES, TransferState } from '@podium/core/enrolment/captaincy/captaincy.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Tx } from '#server/platform/kernel/context.ts'

export interface Transfer {
  transferId: string
  teamId: string
  memberId: string
  captainId: string
  captainName: string
  reason: string
  state: TransferState
  expiresAt: Date
}

const transfers = (db: Db | Tx) =>
  db
    .selectFrom('enrolment_transfer as transfer')
    .innerJoin('identity_user_view as captain', 'captain.id', 'transfer.captain_id')
    .select([
      'transfer.id as transferId',
      'transfer.team_id as teamId',
      'transfer.member_id as memberId',
      'transfer.captain_id as captainId',
      'captain.real_name as captainName',
      'transfer.reason',
      sql<TransferState>`transfer.state`.as('state'),
      'transfer.expires_at as expiresAt',
    ])

export async function transferOf(tx: Tx, teamId: string, transferId: string): Promise<Transfer | null> {
  const found = transfers(tx).where('transfer.team_id', '=', teamId).where('transfer.id', '=', transferId)
  return (await found.executeTakeFirst()) ?? null
}

/** The transfer of a team that isn't over. */
export async function openTransfer(db: Db | Tx, teamId: string): Promise<Transfer | null> {
  const found = transfers(db).where('transfer.team_id', '=', teamId).where('transfer.state', 'in', OPEN_TRANSFER_STATES)
  return (await found.executeTakeFirst()) ?? null
}

export async function addTransfer(
  tx: Tx,
  transfer: { teamId: string; memberId: string; captainId: string; reason: string; expiresAt: Date },
): Promise<string> {
  const { id } = await tx
    .insertInto('enrolment_transfer')
    .values({
      team_id: transfer.teamId,
      member_id: transfer.memberId,
      captain_id: transfer.captainId,
      reason: transfer.reason,
      expires_at: transfer.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function agreeTransfer(tx: Tx, transferId: string): Promise<void> {
  await tx
    .updateTable('enrolment_transfer')
    .set({ state: TransferState.enum.agreed })
    .where('id', '=', transferId)
    .execute()
}

export async function endTransfer(
  tx: Tx,
  transferId: string,
  outcome: { state: Exclude<TransferState, 'offered' | 'agreed'>; opinion?: string; by: string | null },
): Promise<void> {
  await tx
    .updateTable('enrolment_transfer')
    .set({
      state: outcome.state,
      opinion: outcome.opinion ?? '',
      decided_by: outcome.by,
      decided_at: sql<Date>`clock_timestamp()`,
    })
    .where('id', '=', transferId)
    .execute()
}

/** Offers that nobody answered in time, the longest overdue first. */
export async function overdueTransfers(db: Db, limit: number): Promise<Array<{ transferId: string; teamId: string }>> {
  return db
    .selectFrom('enrolment_transfer')
    .select(['id as transferId', 'team_id as teamId'])
    .where('state', '=', TransferState.enum.offered)
    .where('expires_at', '<=', sql<Date>`clock_timestamp()`)
    .orderBy('expires_at')
    .limit(limit)
    .execute()
}

/** Makes the member captain and the captain a member, in their seats and in the team. */
export async function changeCaptain(
  tx: Tx,
  teamId: string,
  { from, to }: { from: { memberId: string; userId: string }; to: { memberId: string; userId: string } },
): Promise<void> {
  // One after the other: a team has one captain at a time.
  for (const [{ memberId, userId }, role] of [
    [from, 'member'],
    [to, 'captain'],
  ] as const) {
    await tx.updateTable('enrolment_member').set({ role }).where('id', '=', memberId).execute()
    await tx
      .updateTable('enrolment_participation')
      .set({ role })
      .where('team_id', '=', teamId)
      .where('user_id', '=', userId)
      .execute()
  }
  await tx.updateTable('enrolment_team').set({ captain_id: to.userId }).where('id', '=', teamId).execute()
}
