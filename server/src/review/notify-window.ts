import type { windowMoved } from '@podium/core/competition/events.ts'
import { enrolmentNotices } from '@podium/core/enrolment/notices.ts'
import { paths } from '@podium/core/paths.ts'
import type { z } from 'zod'
import { roundName } from '#server/competition/index.ts'
import { windowChangeParams } from '#server/enrolment/index.ts'
import { notify } from '#server/notice/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { newId } from '#server/platform/db/id.ts'
import { judgesWithin } from './assignment/judge.store.ts'
import type { Services } from '#server/platform/kernel/services.ts'

/** Users notified per transaction. */
const CHUNK_SIZE = 200

/** Notifies the experts who have open tasks when their review window moves. */
export async function reviewWindowWasMoved(
  services: Services,
  tx: Tx,
  moved: z.output<(typeof windowMoved)['payload']>,
): Promise<void> {
  if (moved.kind !== 'review') return
  const users = await judgesWithin(tx, moved)
  if (users.length === 0) return
  const { event } = enrolmentNotices.windowMoved
  const params = await windowChangeParams(tx, moved)
  const competition = await roundName(tx, moved.roundId)
  const occasion = newId()
  for (let start = 0; start < users.length; start += CHUNK_SIZE) {
    await notify(services, tx, {
      users: users.slice(start, start + CHUNK_SIZE),
      template: 'enrolment.windowMoved',
      params,
      ...(competition && { competition }),
      link: paths.office.reviewTasks(),
      dedupe: `${event}:review:${occasion}`,
    })
  }
}
