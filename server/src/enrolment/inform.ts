import type { RefusalParams } from '@podium/core/base/refusal.ts'
import type { EnrolmentNotice } from '@podium/core/enrolment/notices.ts'
import type { Tx } from '#server/platform/context.ts'
import { tell } from '#server/platform/events/tell.ts'

/** Tells people's open pages what happened to their team. */
export async function inform(
  tx: Tx,
  kind: EnrolmentNotice,
  to: { users: readonly string[]; about: string; link: string; params: RefusalParams },
): Promise<void> {
  await tell(tx, { users: to.users, type: 'enrolment', data: { kind, link: to.link, params: to.params } })
}
