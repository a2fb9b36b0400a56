import type { TextParams } from '@podium/core/base/refusal.ts'
import { enrolmentNotices, type EnrolmentNotice } from '@podium/core/enrolment/notices.ts'
import { paths } from '@podium/core/paths.ts'
import { roundName } from '#server/competition/index.ts'
import { notifyAll, overtakeMessages, type Notice } from '#server/notice/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Services } from '#server/platform/kernel/services.ts'

interface EnrolmentMessage {
  readonly users: readonly string[]
  readonly roundId: string
  readonly dedupeKey: string
  readonly link: string
  readonly outside?: Notice['outside']
  /** As in `Notice`. */
  readonly isAwaited?: boolean
  readonly params: TextParams
}

/** Sends users a message of this module; each user gets only one message per kind and `dedupeKey`. */
export async function sendEnrolmentNotice(
  services: Services,
  tx: Tx,
  kind: EnrolmentNotice,
  to: EnrolmentMessage,
): Promise<void> {
  await sendEnrolmentNotices(services, tx, [{ ...to, kind }])
}

/** As `sendEnrolmentNotice`, of many messages by as many statements as for one of each kind and round. */
export async function sendEnrolmentNotices(
  services: Services,
  tx: Tx,
  messages: readonly (EnrolmentMessage & { readonly kind: EnrolmentNotice })[],
): Promise<void> {
  const rounds = new Map<string, Notice['competition'] | null>()
  for (const roundId of new Set(messages.map((message) => message.roundId))) {
    rounds.set(roundId, await roundName(tx, roundId))
  }
  const notices = messages.map(({ kind, roundId, dedupeKey, users, params, link, isAwaited, outside }): Notice => {
    const competition = rounds.get(roundId)
    return {
      users,
      template: `enrolment.${kind}`,
      params,
      ...(competition && { competition }),
      link,
      ...(isAwaited && { isAwaited: true }),
      ...(outside && { outside }),
      dedupe: dedupeOf(kind, dedupeKey),
    }
  })
  await notifyAll(services, tx, notices)
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
