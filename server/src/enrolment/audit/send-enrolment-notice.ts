import type { TextParams } from '@podium/core/base/refusal.ts'
import { enrolmentNotices, type EnrolmentNotice } from '@podium/core/enrolment/notices.ts'
import { paths } from '@podium/core/paths.ts'
import { roundName } from '#server/competition/index.ts'
import { notify, overtakeMessages, type Notice } from '#server/notice/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Services } from '#server/platform/kernel/services.ts'

/** Sends users a message of this module; each user gets only one message per kind and `dedupeKey`. */
export async function sendEnrolmentNotice(
  services: Services,
  tx: Tx,
  kind: EnrolmentNotice,
  to: {
    users: readonly string[]
    roundId: string
    dedupeKey: string
    link: string
    outside?: Notice['outside']
    /** As in `Notice`. */
    isAwaited?: boolean
    params: TextParams
  },
): Promise<void> {
  const competition = await roundName(tx, to.roundId)
  await notify(services, tx, {
    users: to.users,
    template: `enrolment.${kind}`,
    params: to.params,
    ...(competition && { competition }),
    link: to.link,
    ...(to.isAwaited && { isAwaited: true }),
    ...(to.outside && { outside: to.outside }),
    dedupe: dedupeOf(kind, to.dedupeKey),
  })
}

/** Marks the messages on the last decision of a returned or rejected team: it goes on since. */
export async function overtakeDecision(
  tx: Tx,
  { teamId, state }: { readonly teamId: string; readonly state: string },
  users: readonly string[],
): Promise<void> {
  if (state !== 'returned' && state !== 'rejected') return
  await overtakeMessages(tx, { users, dedupe: dedupeOf(state, `${teamId}:`), link: paths.centre.team({ teamId }) })
}

/** Marks the messages that asked a person to join, or said that they are in: they aren't any more. */
export async function overtakeInvitation(tx: Tx, userId: string, memberId: string): Promise<void> {
  for (const kind of ['invited', 'reminded', 'added'] as const) {
    await overtakeMessages(tx, { users: [userId], dedupe: dedupeOf(kind, memberId), link: paths.centre.team() })
  }
}

/** Marks the messages that asked a person to join: they answered, and go on at `link`. */
export async function overtakeAsked(tx: Tx, userId: string, memberId: string, link: string): Promise<void> {
  for (const kind of ['invited', 'reminded'] as const) {
    await overtakeMessages(tx, { users: [userId], dedupe: dedupeOf(kind, memberId), link })
  }
}

/** Marks the messages that the team's fee is due: it isn't any more. */
export async function overtakePaymentDue(
  tx: Tx,
  { teamId, captainId }: { readonly teamId: string; readonly captainId: string },
): Promise<void> {
  const link = paths.centre.team({ teamId })
  await overtakeMessages(tx, { users: [captainId], dedupe: dedupeOf('paymentDue', `${teamId}:`), link })
}

const dedupeOf = (kind: EnrolmentNotice, key: string) => `${enrolmentNotices[kind].event}:${kind}:${key}`
