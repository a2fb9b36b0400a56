import { asksSignerCode } from '@podium/core/competition/document/document.ts'
import type { Gap } from '@podium/core/competition/schedule/gap.ts'
import { gapsOf } from '@podium/core/competition/schedule/gaps.rule.ts'
import { whyNotEnrolSetting } from '@podium/core/competition/setting/enrol-setting.rule.ts'
import { whyPlacesMissing, type RoundPlaces } from '@podium/core/competition/completeness/named-places.rule.ts'
import { whyNotReviewSetting } from '@podium/core/competition/setting/review-setting.rule.ts'
import type { ItemView } from '@podium/core/competition/round/round.ts'
import { EnrolSetting, ReviewSetting, WorkSetting } from '@podium/core/competition/setting/setting.ts'
import { whyNotWorkSetting } from '@podium/core/competition/setting/work-setting.rule.ts'
import type { ReadCall, Tx } from '#server/platform/kernel/context.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { hasSender } from '#server/platform/kernel/sender-config.ts'
import { configInForce } from '#server/platform/senders/config-in-force.ts'
import { itemsOf, type StoredRound } from '../round/round.store.ts'
import { settingsOfRound, type PlacedSetting } from '../setting/setting.store.ts'
import { scheduleOf, type StageRow } from './stage.store.ts'

export interface CheckedSetting extends Omit<PlacedSetting, 'value'> {
  sound: boolean
  asksSignerCode: boolean
}

export interface CheckedRound {
  items: ItemView[]
  stages: StageRow[]
  settings: CheckedSetting[]
  gaps: Gap[]
  canSendCodes: boolean
}

/** The round with its stages and settings, and a list of what is missing. */
export async function checkRound(
  services: Services,
  db: ReadCall['db'] | Tx,
  round: StoredRound,
): Promise<CheckedRound> {
  const items = await itemsOf(db, round.roundId)
  const stages = await scheduleOf(db, round.roundId)
  const stored = await settingsOfRound(db, round.roundId)
  const places = placesOf(items, stages)
  const settings = stored.map(({ value, ...target }) => ({
    ...target,
    sound: isSound(target.kind, value, places),
    asksSignerCode: target.kind === 'enrol' && asksCode(value),
  }))
  const config = await configInForce(services, db)
  const canSendCodes = hasSender(config, 'sms') || hasSender(config, 'email')
  const gaps = gapsOf({ content: round.content, items, stages, settings, canSendCodes })
  return { items, stages, settings, gaps, canSendCodes }
}

function asksCode(value: unknown): boolean {
  const read = EnrolSetting.safeParse(value)
  return read.success && read.data.documents.some(asksSignerCode)
}

/** The events and stages of a round. */
export function placesOf(
  items: readonly Pick<ItemView, 'code'>[],
  stages: readonly Pick<StageRow, 'stageId'>[],
): RoundPlaces {
  return { codes: new Set(items.map(({ code }) => code)), stageIds: new Set(stages.map(({ stageId }) => stageId)) }
}

function isSound(kind: PlacedSetting['kind'], value: unknown, places: RoundPlaces): boolean {
  if (kind === 'enrol') {
    const read = EnrolSetting.safeParse(value)
    return read.success && (whyNotEnrolSetting(read.data) ?? whyPlacesMissing(read.data, places)) === null
  }
  if (kind === 'work') {
    const read = WorkSetting.safeParse(value)
    return read.success && whyNotWorkSetting(read.data) === null
  }
  const read = ReviewSetting.safeParse(value)
  return read.success && whyNotReviewSetting(read.data) === null
}
