import type { TextParams } from '@podium/core/base/refusal.ts'
import { approvalNotices, type ApprovalNotice } from '@podium/core/competition/notices.ts'
import type { ApprovalAnswer } from '@podium/core/competition/round/approval-answer.ts'
import { paths } from '@podium/core/paths.ts'
import { administrators, staffOfNearest, type NearestStaff } from '#server/identity/index.ts'
import { notify } from '#server/notice/index.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import type { StoredRound } from '../round/round.store.ts'
import { answerApproval, insertApproval } from './approval.store.ts'
import { snapshotOf } from './snapshot.ts'

interface Person {
  readonly userId: string
  readonly realName: string
}

/** Who may decide on a request of the round: the nearest organisation above that has anybody, or who runs the platform. */
export async function approversOf(db: Db | Tx, { upperGroups }: StoredRound): Promise<NearestStaff> {
  const nearest = await staffOfNearest(db, 'competition:round:publish', upperGroups)
  return nearest.groupId === null ? { groupId: null, userIds: await administrators(db) } : nearest
}

/** Saves a request for approval with the present settings, and notifies those who may approve. */
export async function askApproval(
  services: Services,
  tx: Tx,
  round: StoredRound,
  { by, note }: { by: Person; note: string },
): Promise<void> {
  const { roundId, groupName } = round
  const approvalId = await insertApproval(tx, {
    roundId,
    requestedBy: by.userId,
    note,
    snapshot: await snapshotOf(tx, round),
  })
  const { userIds } = await approversOf(tx, round)
  await send(services, tx, round, 'requested', {
    users: userIds,
    approvalId,
    params: { group: groupName, by: by.realName, note },
  })
}

/** Saves the answer to the pending request, if there is one, and notifies whoever made it. */
export async function endApproval(
  services: Services,
  tx: Tx,
  round: StoredRound,
  { by, answer, opinion }: { by: Person; answer: ApprovalAnswer; opinion: string },
): Promise<void> {
  const ended = await answerApproval(tx, round.roundId, { answer, opinion, by: by.userId })
  if (!ended || answer === 'withdrawn') return
  const { approvalId, requestedBy } = ended
  const users = requestedBy === null || requestedBy === by.userId ? [] : [requestedBy]
  await send(services, tx, round, answer, { users, approvalId, params: { by: by.realName, opinion } })
}

async function send(
  services: Services,
  tx: Tx,
  { roundId, name, nameEn }: StoredRound,
  kind: ApprovalNotice,
  { users, approvalId, params }: { users: readonly string[]; approvalId: string; params: TextParams },
): Promise<void> {
  const { event } = approvalNotices[kind]
  await notify(services, tx, {
    users,
    template: `competition.${kind}`,
    params,
    competition: { zh: name, en: nameEn },
    link: paths.office.competitionDetails({ roundId }),
    dedupe: `${event}:${kind}:${approvalId}`,
  })
}
