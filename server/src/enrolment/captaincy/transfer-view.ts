import type { OPEN_TRANSFER_STATES, TransferView } from '@podium/core/enrolment/captaincy/captaincy.ts'
import { whyNotAnswerTransfer, whyNotDecideTransfer } from '@podium/core/enrolment/captaincy/captaincy.rule.ts'
import type { AuditLevel, EnrolSetting } from '@podium/core/competition/setting/setting.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Member } from '../member/member.store.ts'
import type { Team } from '../team/team.store.ts'
import { openTransfer } from './transfer.store.ts'

/** The transfer of a team that isn't over, as its reader sees it. */
export async function transferView(
  db: Db,
  team: Team,
  members: readonly Member[],
  setting: EnrolSetting | null,
  reader: { userId: string; levels: readonly AuditLevel[]; now: Date },
): Promise<TransferView | null> {
  const transfer = await openTransfer(db, team.teamId)
  const successor = transfer && members.find(({ memberId }) => memberId === transfer.memberId)
  if (!transfer || !successor) return null
  const isSuccessor = successor.userId === reader.userId
  const deciding = setting && whyNotDecideTransfer(transfer, setting, { approve: true, opinion: '' }, reader.levels)
  return {
    transferId: transfer.transferId,
    state: transfer.state as (typeof OPEN_TRANSFER_STATES)[number],
    from: { name: transfer.captainName, schoolName: team.schoolName },
    to: { name: successor.name, schoolName: successor.schoolName },
    reason: transfer.reason,
    expiresAt: transfer.expiresAt.toISOString(),
    mayAnswer: isSuccessor && whyNotAnswerTransfer(transfer, reader.now) === null,
    mayWithdraw: team.captainId === reader.userId,
    mayDecide: setting !== null && deciding === null,
  }
}
