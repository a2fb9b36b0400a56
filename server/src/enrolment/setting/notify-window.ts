import { windowsMoved, type WindowMove, type WindowsMoved } from '@podium/core/competition/events.ts'
import { windowKindLabels } from '@podium/core/competition/labels.ts'
import type { TextParams } from '@podium/core/base/refusal.ts'
import { windowChange, type MovedWindow } from '@podium/core/enrolment/setting/window-change.ts'
import { changesText, windowsText } from '@podium/core/enrolment/setting/window-changes.ts'
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

/** Users notified per transaction. */
const CHUNK_SIZE = 200

/** Queues messages to the teams that moved windows concern now; review windows do not concern teams. */
export async function windowsWereMoved(services: Services, tx: Tx, moved: WindowsMoved): Promise<void> {
  const moves = moved.moves.filter(({ kind, isUpcoming }) => kind !== 'review' && !isUpcoming)
  if (moves.length === 0) return
  const subject = { type: 'round', id: moved.roundId } as const
  await enqueue(services, tx, NOTIFY_WINDOW_CHANGE, { ...moved, moves }, { subject })
}

/**
 * Notifies users in batches, each once of all windows that concern them. A resumed run starts again, but nobody gets a
 * message twice.
 */
export const notifyWindowsJob = job(windowsMoved.payload, async (run, moved) => {
  const kind = windowNoticeOf(moved)
  const windows = await Promise.all(moved.moves.map((move) => movedWindow(run.db, move)))
  let notified = 0
  for (let after: string | null = null; ;) {
    const { groups, last } = await nextPeople(run.db, moved, after)
    if (last === null) return { told: notified }
    for (const { users, concerned } of groups) {
      const params = await paramsOf(
        run.db,
        moved.roundId,
        concerned.map((index) => windows[index]!),
      )
      await run.write((tx) =>
        sendEnrolmentNotice(run.services, tx, kind, {
          users,
          roundId: moved.roundId,
          dedupeKey: run.id,
          link: paths.centre.competition(),
          params,
        }),
      )
      notified += users.length
    }
    after = last
    await run.progress(notified, null)
  }
})

/** The notice that tells people of all windows that moved by one act. */
export function windowNoticeOf({ pause, moves }: Pick<WindowsMoved, 'pause' | 'moves'>) {
  if (pause !== null) return pause === 'begun' ? 'roundPaused' : 'roundResumed'
  return moves.length === 1 ? 'windowMoved' : 'scheduleMoved'
}

interface ConcernedPeople {
  readonly users: readonly string[]
  /** Indices of the moves that concern them. */
  readonly concerned: readonly number[]
}

/** The next users by id, by the moves that concern them; `last` null: there are no more. */
async function nextPeople(
  db: Db,
  { roundId, moves }: WindowsMoved,
  after: string | null,
): Promise<{ groups: ConcernedPeople[]; last: string | null }> {
  const lists = await Promise.all(moves.map((move) => peopleAfter(db, { roundId, ...move }, after, CHUNK_SIZE)))
  // A full list may go on after its last user, so that nobody behind that one is known in full.
  const ends = lists.filter(({ length }) => length === CHUNK_SIZE).map((list) => list.at(-1)!)
  const end = ends.toSorted()[0] ?? null
  const known = [...new Set(lists.flat())].filter((userId) => end === null || userId <= end)
  const groups = Map.groupBy(known, (userId) =>
    lists.flatMap((list, index) => (list.includes(userId) ? [index] : [])).join(' '),
  )
  return {
    groups: [...groups].map(([key, users]) => ({ users, concerned: key.split(' ').map(Number) })),
    last: known.toSorted().at(-1) ?? null,
  }
}

async function movedWindow(db: Db | Tx, { stageId, kind, groupName, before, after }: WindowMove): Promise<MovedWindow> {
  const stage = await stageOf(db, stageId)
  const words = windowKindLabels[kind]
  return {
    stage: { zh: stage?.name ?? '', en: stage?.nameEn || (stage?.name ?? '') },
    kind: groupName ? { zh: `${words.zh}（${groupName}）`, en: `${words.en} (${groupName})` } : words,
    change: windowChange(before, after, await clock(db)),
  }
}

async function paramsOf(db: Db | Tx, roundId: string, windows: readonly MovedWindow[]): Promise<TextParams> {
  const round = orNotFound(await roundById(db, roundId))
  const [{ stage, kind, change }] = windows as [MovedWindow]
  const [all, names] = [changesText(windows), windowsText(windows)]
  return {
    roundZh: round.name,
    roundEn: round.nameEn || round.name,
    stageZh: stage.zh,
    stageEn: stage.en,
    kindZh: kind.zh,
    kindEn: kind.en,
    changeZh: change.zh,
    changeEn: change.en,
    changesZh: all.zh,
    changesEn: all.en,
    windowsZh: names.zh,
    windowsEn: names.en,
  }
}

/** Parameters of the message about windows that moved by one act. */
export async function windowChangeParams(
  db: Db | Tx,
  roundId: string,
  moves: readonly WindowMove[],
): Promise<TextParams> {
  return paramsOf(db, roundId, await Promise.all(moves.map((move) => movedWindow(db, move))))
}
