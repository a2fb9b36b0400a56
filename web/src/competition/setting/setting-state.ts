import type { RoundForEdit } from '@podium/core/competition/round/round-views.ts'
import type { WindowKind } from '@podium/core/competition/round/round.ts'
import type { RoundSettingKind } from '@podium/core/competition/setting/setting.ts'

/** The page that edits settings of a kind. */
export const settingPages: Readonly<Record<RoundSettingKind, 'enrollSet' | 'workSubSet' | 'reviewSet'>> = {
  enrol: 'enrollSet',
  work: 'workSubSet',
  review: 'reviewSet',
}

/** The element of the fields of a setting, for addresses. */
export const SETTING_ID = 'setting'

/** The window whose existence makes a stage need the setting. */
const needs: Readonly<Record<'work' | 'review', WindowKind>> = { work: 'submission', review: 'review' }

/** State of the setting of an item or stage. */
export function settingState(
  round: Pick<RoundForEdit, 'settings' | 'stages'>,
  kind: RoundSettingKind,
  itemId: string,
  stageId: string | null,
): 'set' | 'faulty' | 'unset' | 'notNeeded' {
  const setting = round.settings.find((set) => set.kind === kind && set.itemId === itemId && set.stageId === stageId)
  if (setting) return setting.sound ? 'set' : 'faulty'
  if (kind === 'enrol') return 'unset'
  const windows = round.stages.find((stage) => stage.stageId === stageId)?.windows ?? []
  const needed = windows.some(
    (window) => window.kind === needs[kind] && (window.itemId === null || window.itemId === itemId),
  )
  return needed ? 'unset' : 'notNeeded'
}

export const settingTones = { set: 'success', faulty: 'danger', unset: 'warning', notNeeded: 'neutral' } as const
