import type { Language } from '@podium/core/base/refusal.ts'
import type { RoundForEdit } from '@podium/core/competition/round/round-views.ts'
import type { RoundSettingKind } from '@podium/core/competition/setting/setting.ts'
import { pick } from '#web/lib/i18n/i18n.ts'

/** The item, or item and stage, that a setting is for. */
export interface Target {
  readonly itemId: string
  readonly stageId: string | null
}

type Round = Pick<RoundForEdit, 'items' | 'stages'>

/** All targets of a kind of setting, in order. */
export function targetsOf(round: Round, kind: RoundSettingKind): Target[] {
  const stages = kind === 'enrol' ? [null] : round.stages.map(({ stageId }) => stageId)
  return stages.flatMap((stageId) => round.items.map(({ itemId }) => ({ itemId, stageId })))
}

export const isSameTarget = (one: Target, other: Target) => one.itemId === other.itemId && one.stageId === other.stageId

export function itemName({ items }: Round, itemId: string, language: Language): string {
  const item = items.find((each) => each.itemId === itemId)
  return item ? pick({ zh: item.name, en: item.nameEn }, language) : ''
}

export function stageName({ stages }: Round, stageId: string | null, language: Language): string {
  const stage = stages.find((each) => each.stageId === stageId)
  return stage ? pick({ zh: stage.name, en: stage.nameEn }, language) : ''
}

/** For example 初赛 · 产品设计. */
export function targetTitle(round: Round, { itemId, stageId }: Target, language: Language): string {
  return [stageName(round, stageId, language), itemName(round, itemId, language)].filter(Boolean).join(' · ')
}
