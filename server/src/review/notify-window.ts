import type { WindowMove, WindowsMoved } from '@podium/core/competition/events.ts'
import { enrolmentNotices } from '@podium/core/enrolment/notices.ts'
import { paths } from '@podium/core/paths.ts'
import { roundName } from '#server/competition/index.ts'
import { windowChangeParams, windowNoticeOf } from '#server/enrolment/index.ts'
import { notify } from '#server/notice/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { newId } from '#server/platform/db/id.ts'
import { judgesWithin } from './assignment/judge.store.ts'
import type { Services } from '#server/platform/kernel/services.ts'

/** Users notified per transaction. */
const CHUNK_SIZE = 200

/** Notifies the experts who have open tasks when their review windows move: each once of all that concern them. */
export async function reviewWindowsWereMoved(
  services: Services,
  tx: Tx,
  { roundId, moves, pause }: WindowsMoved,
): Promise<void> {
  const reviews = moves.filter(({ kind }) => kind === 'review')
  const concerned = new Map<string, WindowMove[]>()
  for (const move of reviews) {
    for (const user of await judgesWithin(tx, move)) concerned.set(user, [...(concerned.get(user) ?? []), move])
  }
  if (concerned.size === 0) return
  const competition = await roundName(tx, roundId)
  const occasion = newId()
  const groups = Map.groupBy(concerned.keys(), (user) =>
    concerned
      .get(user)!
      .map((move) => reviews.indexOf(move))
      .join(' '),
  )
  for (const users of groups.values()) {
    const own = concerned.get(users[0]!)!
    const notice = windowNoticeOf({ pause, moves: own })
    const params = await windowChangeParams(tx, roundId, own)
    for (let start = 0; start < users.length; start += CHUNK_SIZE) {
      await notify(services, tx, {
        users: users.slice(start, start + CHUNK_SIZE),
        template: `enrolment.${notice}`,
        params,
        ...(competition && { competition }),
        link: paths.office.reviewTasks(),
        dedupe: `${enrolmentNotices[notice].event}:review:${occasion}`,
      })
    }
  }
}
