import type { RoundSnapshot } from '@podium/core/competition/summary/round-snapshot.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { attachmentsOf } from '../round/attachment.store.ts'
import { itemsOf, type StoredRound } from '../round/round.store.ts'
import { ownTimesOfRound } from '../own-times/own-times.store.ts'
import { scheduleOf } from '../schedule/stage.store.ts'
import { settingsOfRound } from '../setting/setting.store.ts'

/** Everything of the round that its organiser sets, as it is now. */
export async function snapshotOf(db: Db | Tx, round: StoredRound): Promise<RoundSnapshot> {
  const { name, nameEn, edition, year, level, isPublic, tags, coverFileId, bannerFileId, content, roundId } = round
  const stages = await scheduleOf(db, roundId)
  const own = await ownTimesOfRound(db, roundId)
  return {
    name,
    nameEn,
    edition,
    year,
    level,
    isPublic,
    tags,
    coverFileId,
    bannerFileId,
    attachments: await attachmentsOf(db, roundId),
    content,
    items: await itemsOf(db, roundId),
    stages: stages.map(({ stageId, name, nameEn, opensAt, closesAt, weight, windows }) => ({
      stageId,
      name,
      nameEn,
      opensAt,
      closesAt,
      weight,
      windows: windows.map(({ windowId, kind, itemId, opensAt, closesAt, onTimeline }) => ({
        kind,
        itemId,
        opensAt,
        closesAt,
        onTimeline,
        own: own.flatMap(({ windowId: ofWindow, ...times }) => (ofWindow === windowId ? [times] : [])),
      })),
    })),
    settings: (await settingsOfRound(db, roundId)).map(({ kind, itemId, stageId, value }) => ({
      kind,
      itemId,
      stageId,
      value,
    })),
  }
}
