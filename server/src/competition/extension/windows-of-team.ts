import { underSwitch } from '@podium/core/competition/phase/phase.rule.ts'
import type { Language } from '@podium/core/base/refusal.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { itemsOf } from '../round/round.store.ts'
import { scheduleOf } from '../schedule/stage.store.ts'
import { loadWindows, type StoredWindow } from '../schedule/window.store.ts'
import { extensionsOf, type StoredExtension } from './extension.store.ts'

interface StageSpan {
  readonly stageId: string
  readonly name: string
  readonly nameEn: string
  readonly opensAt: string
  readonly closesAt: string
}

/** A window of a team's round: as it is without an extension, and what was granted. */
export interface WindowOfTeam {
  readonly window: StoredWindow
  readonly stage: StageSpan
  readonly itemName: string
  readonly granted: StoredExtension | null
}

interface Place {
  readonly teamId: string
  readonly roundId: string
  readonly itemId: string
  readonly schoolId: string | null
}

/** Windows that apply to a team in its round, by stage and opening time. */
export async function windowsOfTeam(
  db: Db | Tx,
  { teamId, roundId, itemId, schoolId }: Place,
  { language, now }: { language: Language; now: Date },
): Promise<WindowOfTeam[]> {
  const { windows } = await loadWindows(db, { roundId, schoolId })
  const stages = await scheduleOf(db, roundId)
  const items = await itemsOf(db, roundId)
  const granted = await extensionsOf(db, teamId)
  const item = items.find((each) => each.itemId === itemId)
  const itemName = item ? (language === 'en' && item.nameEn) || item.name : ''
  return windows
    .filter((window) => isFor(window, itemId, windows))
    .map((window) => ({
      window: underSwitch(window, now),
      stage: stages.find(({ stageId }) => stageId === window.stageId)!,
      itemName: window.itemId === null ? '' : itemName,
      granted: granted.find(({ windowId }) => windowId === window.windowId) ?? null,
    }))
}

/** Whether the window is the item's own, or that of the stage where the item has none. */
function isFor({ stageId, kind, itemId: of }: StoredWindow, itemId: string, all: readonly StoredWindow[]): boolean {
  if (of !== null) return of === itemId
  return !all.some((each) => each.stageId === stageId && each.kind === kind && each.itemId === itemId)
}
