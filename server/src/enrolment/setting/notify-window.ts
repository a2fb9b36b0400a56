import { windowMoved } from '@podium/core/competition/events.ts'
import { windowKindLabels } from '@podium/core/competition/labels.ts'
import type { z } from 'zod'
import type { TextParams } from '@podium/core/base/refusal.ts'
import { windowChange } from '@podium/core/enrolment/setting/window-change.ts'
import { paths } from '@podium/core/paths.ts'
import { roundById, stageOf } from '#server/competition/index.ts'
import { clock } from '#server/platform/db/clock.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { job } from '#server/platform/jobs/kind.ts'
import { enqueue } from '#server/platform/jobs/queue.ts'
import { orNotFound } from '#server/platform/kernel/refused.ts'
import { sendEnrolmentNotice } from '../audit/send-enrolment-notice.ts'
import { peopleAfter } from '../member/people.store.ts'
import type { Services } from '#server/platform/kernel/services.ts'

export const NOTIFY_WINDOW_CHANGE = 'enrolment.tell_window'

type Moved = z.output<(typeof windowMoved)['payload']>

/** Users notified per transaction. */
const CHUNK_SIZE = 200

/** Queues messages to the teams that a moved window concerns now; review windows do not concern teams. */
export async function windowWasMoved(services: Services, tx: Tx, moved: Moved): Promise<void> {
  if (moved.kind === 'review' || moved.isUpcoming) return
  await enqueue(services, tx, NOTIFY_WINDOW_CHANGE, moved, { subject: { type: 'round', id: moved.roundId } })
}

/** Notifies users in batches. A resumed run starts again, but nobody gets a message twice. */
export const notifyWindowJob = job(windowMoved.payload, async (run, moved) => {
  const params = await windowChangeParams(run.db, moved)
  let notified = 0
  for (let after: string | null = null; ;) {
    const users: string[] = await peopleAfter(run.db, moved, after, CHUNK_SIZE)
    if (users.length === 0) return { told: notified }
    await run.write((tx) =>
      sendEnrolmentNotice(run.services, tx, 'windowMoved', {
        users,
        roundId: moved.roundId,
        dedupeKey: run.id,
        link: paths.centre.competition(),
        params,
      }),
    )
    notified += users.length
    after = users.at(-1)!
    await run.progress(notified, null)
  }
})

/** Parameters of the message about a moved window. */
export async function windowChangeParams(db: Db | Tx, moved: Moved): Promise<TextParams> {
  const round = orNotFound(await roundById(db, moved.roundId))
  const stage = await stageOf(db, moved.stageId)
  const kind = windowKindLabels[moved.kind]
  const place = moved.groupName
  const change = windowChange(moved.before, moved.after, await clock(db))
  return {
    roundZh: round.name,
    roundEn: round.nameEn || round.name,
    stageZh: stage?.name ?? '',
    stageEn: stage?.nameEn || (stage?.name ?? ''),
    kindZh: place ? `${kind.zh}（${place}）` : kind.zh,
    kindEn: place ? `${kind.en} (${place})` : kind.en,
    changeZh: change.zh,
    changeEn: change.en,
  }
}
