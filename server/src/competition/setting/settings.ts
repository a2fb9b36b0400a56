import { settingDifferences } from '@podium/core/competition/summary/setting-differences.rule.ts'
import type { Refusal } from '@podium/core/base/refusal.ts'
import { competitionApi } from '@podium/core/competition/api.ts'
import { whyPlacesMissing } from '@podium/core/competition/completeness/named-places.rule.ts'
import { whyNotEnrolSetting } from '@podium/core/competition/setting/enrol-setting.rule.ts'
import { whyNotPromotionSetting } from '@podium/core/competition/setting/promotion-setting.rule.ts'
import {
  whyNotEarlierStages,
  whyNotReviewSetting,
  whyStageTwice,
} from '@podium/core/competition/setting/review-setting.rule.ts'
import { whyNotRosterSetting } from '@podium/core/competition/setting/roster-setting.ts'
import { inForce, whyNoReason, whyNotEdit } from '@podium/core/competition/round/round.rule.ts'
import { recastFields, whyNotRecast } from '@podium/core/competition/form/form-change.rule.ts'
import { quotaRows } from '@podium/core/competition/rule/row.ts'
import type { EnrolSetting, SettingKind } from '@podium/core/competition/setting/setting.ts'
import { whyNotWorkSetting } from '@podium/core/competition/setting/work-setting.rule.ts'
import { holdsAny } from '@podium/core/base/access/permission.rule.ts'
import { clock } from '#server/platform/db/clock.ts'
import { refuseStale } from '#server/platform/audit/stale.ts'
import type { ReadCall, SignedIn, Tx, WriteCall } from '#server/platform/kernel/context.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound, refuseIf } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { reachOf } from '../round/reach.ts'
import { itemsOf, loadRound, lockRound } from '../round/round.store.ts'
import { withNamedFormulas } from './named-formulas.ts'
import { listsNamed, whyRecordsElsewhere } from './record-places.ts'
import { ruleEffects, type RuleChange } from './rule-effect.ts'
import {
  addSetting,
  formerFields,
  settingAfter,
  settingInForce,
  settingsOfRound,
  settingValue,
  type SettingValues,
} from './setting.store.ts'
import { keepLists } from '../list/list.store.ts'
import { keepTables } from '../quota-table/quota-table.store.ts'
import { placesOf } from '../schedule/gaps.ts'
import { scheduleOf } from '../schedule/stage.store.ts'
import { whyNotCommittees } from './committee-people.ts'

interface Place {
  roundId: string
  itemId: string
  stageId?: string
}

/** @spec B05 */
export const enrolSetting = read(competitionApi.enrolSetting, function enrolSetting(call, target) {
  return readSetting(call, 'enrol', target)
})
/** @spec B04 */
export const workSetting = read(competitionApi.workSetting, function workSetting(call, target) {
  return readSetting(call, 'work', target)
})
/** Which earlier stages count at each stage of an item. */
async function earlierStagesOf(tx: Tx, { roundId, itemId }: { roundId: string; itemId: string }) {
  const settings = await settingsOfRound(tx, roundId)
  return new Map(
    settings.flatMap((placed) => {
      if (placed.kind !== 'review' || placed.itemId !== itemId || placed.stageId === null) return []
      const { earlierStages } = settingValue('review', placed.value)
      return [[placed.stageId, earlierStages.map(({ stageId }) => stageId)] as const]
    }),
  )
}

/** @spec B06 */
export const reviewSetting = read(competitionApi.reviewSetting, function reviewSetting(call, target) {
  return readSetting(call, 'review', target)
})

/** @spec B05 */
export const saveEnrolSetting = write(
  competitionApi.saveEnrolSetting,
  'competition.save_enrol_setting',
  async function saveEnrolSetting(call, input) {
    const change = await refuseBreaking(call, input)
    const rule = async (value: EnrolSetting, before: EnrolSetting | null, { groupId }: { groupId: string }) => {
      const reach = reachOf(call.viewer, 'competition:round:list')
      await keepTables(
        call.tx,
        quotaRows(value.rules).flatMap(({ table }) => table?.tableId ?? []),
      )
      await keepLists(call.tx, listsNamed(value.rules))
      return (
        whyNotEnrolSetting(value) ??
        whyPlacesMissing(
          value,
          placesOf(await itemsOf(call.tx, input.roundId), await scheduleOf(call.tx, input.roundId)),
        ) ??
        (await whyRecordsElsewhere(call.tx, input, value.rules, reach)) ??
        (await whyNotCommittees(call.tx, call.viewer, groupId, value.committees, before?.committees ?? [])) ??
        whyFieldsRecast(call.tx, input.itemId, value)
      )
    }
    const saved = await saveSetting(call, 'enrol', input, rule, (value) => withNamedFormulas(call.tx, value))
    if (change) for (const effect of ruleEffects()) await effect.follow(call, change)
    return saved
  },
)

/** Why a field can't become another kind of field: teams have answered it. */
async function whyFieldsRecast(tx: Tx, itemId: string, { extraFields }: EnrolSetting): Promise<Refusal | null> {
  const recast = recastFields(await formerFields(tx, itemId), extraFields)
  const [effect] = ruleEffects()
  if (recast.length === 0 || !effect) return null
  const keys = recast.map(({ key }) => key)
  return whyNotRecast(recast, await effect.countAnswers(tx, itemId, keys))
}

/**
 * What changes in a setting that has one in force. Throws if teams break the changed rule and the user has not
 * confirmed. Runs before the round is locked, because checking all teams takes seconds during which sign-up must
 * continue. If the setting changes meanwhile, saving it is refused as stale.
 */
async function refuseBreaking(
  { tx, viewer }: SignedIn<WriteCall>,
  input: Place & { value: Partial<SettingValues['enrol']>; no: number; reason: string; acceptTeams: number },
): Promise<RuleChange | null> {
  const { roundId, itemId } = input
  orNotFound(await loadRound(tx, roundId, reachOf(viewer, 'competition:setting:edit')))
  orNotFound((await itemsOf(tx, roundId)).find((item) => item.itemId === itemId))
  const before = await settingInForce(tx, 'enrol', itemId)
  if (before?.no !== input.no) return null
  const change = { roundId, itemId, before: before.value, after: settingAfter('enrol', before.value, input.value) }
  if (whyNotEnrolSetting(change.after)) return null
  refuseIf(await whyRecordsElsewhere(tx, change, change.after.rules, reachOf(viewer, 'competition:round:list')))
  for (const effect of ruleEffects()) refuseIf(await effect.whyNot(tx, change, input))
  return change
}

const SEE_TEAMS = 'enrolment:team:list'

/**
 * Previews the teams that a changed rule would refuse, and the quotas that no team can pass: names for viewers who may
 * see enrolments, else only the numbers.
 */
export const enrolSettingEffect = read(
  competitionApi.enrolSettingEffect,
  async function enrolSettingEffect({ db, viewer, language }, { roundId, itemId, value, basedOn, pageNum, pageSize }) {
    orNotFound(await loadRound(db, roundId, reachOf(viewer, 'competition:setting:edit')))
    orNotFound((await itemsOf(db, roundId)).find((item) => item.itemId === itemId))
    const before = await settingInForce(db, 'enrol', itemId)
    const version = before?.no ?? 0
    if (basedOn !== undefined) await refuseStale(db, { type: 'enrol_setting', id: itemId, version }, basedOn)
    const after = settingAfter('enrol', before?.value, value)
    refuseIf(whyNotEnrolSetting(after))
    refuseIf(await whyRecordsElsewhere(db, { roundId, itemId }, after.rules, reachOf(viewer, 'competition:round:list')))
    const [effect] = ruleEffects()
    if (!before || !effect) return { rows: [], total: 0, isNamed: true, closed: [], pageNum, pageSize }
    const change = { roundId, itemId, before: before.value, after }
    const page = { limit: pageSize, offset: (pageNum - 1) * pageSize }
    const seesTeams = holdsAny(viewer, [SEE_TEAMS])
    const isNamed = seesTeams && (await loadRound(db, roundId, reachOf(viewer, SEE_TEAMS))) !== null
    const { rows, total } = await effect.list(db, change, page, language)
    // The same for each page, and as dear as judging all teams.
    const closed = pageNum === 1 ? await effect.closedQuotas(db, itemId, after.rules, language) : []
    return { rows: isNamed ? rows : [], total, isNamed, closed, pageNum, pageSize }
  },
)

/** @spec B04 */
export const saveWorkSetting = write(
  competitionApi.saveWorkSetting,
  'competition.save_work_setting',
  async function saveWorkSetting(call, input) {
    return saveSetting(call, 'work', input, whyNotWorkSetting)
  },
)

/** @spec B06 */
export const saveReviewSetting = write(
  competitionApi.saveReviewSetting,
  'competition.save_review_setting',
  async function saveReviewSetting(call, input) {
    const stages = await scheduleOf(call.tx, input.roundId)
    const numbered = stages.map(({ stageId }, position) => ({ stageId, position }))
    const others = await earlierStagesOf(call.tx, input)
    return saveSetting(
      call,
      'review',
      input,
      (value) =>
        whyNotReviewSetting(value) ??
        whyNotEarlierStages(value, input.stageId, numbered) ??
        whyStageTwice(value, input.stageId, others),
    )
  },
)

export const promotionSetting = read(competitionApi.promotionSetting, function promotionSetting(call, target) {
  return readSetting(call, 'promotion', target)
})

export const savePromotionSetting = write(
  competitionApi.savePromotionSetting,
  'competition.save_promotion_setting',
  async function savePromotionSetting(call, input) {
    const stages = await scheduleOf(call.tx, input.roundId)
    const numbered = stages.map(({ stageId }, position) => ({ stageId, position }))
    return saveSetting(call, 'promotion', input, (value) => whyNotPromotionSetting(value, input.stageId, numbered))
  },
)

export const rosterSetting = read(competitionApi.rosterSetting, function rosterSetting(call, target) {
  return readSetting(call, 'roster', target)
})

export const saveRosterSetting = write(
  competitionApi.saveRosterSetting,
  'competition.save_roster_setting',
  async function saveRosterSetting(call, input) {
    const now = await clock(call.tx)
    return saveSetting(call, 'roster', input, (value, before) => whyNotRosterSetting(value, before, now))
  },
)

async function readSetting<K extends SettingKind>({ db, viewer }: SignedIn<ReadCall>, kind: K, target: Place) {
  orNotFound(await loadRound(db, target.roundId, reachOf(viewer, 'competition:round:list')))
  const items = await itemsOf(db, target.roundId)
  orNotFound(items.find(({ itemId }) => itemId === target.itemId))
  const setting = await settingInForce(db, kind, target.itemId, target.stageId)
  return setting ?? { settingId: null, no: 0, value: null }
}

/** Adds the next version. Earlier decisions keep the version they used. */
async function saveSetting<K extends SettingKind>(
  { tx, viewer, note }: SignedIn<WriteCall>,
  kind: K,
  input: Place & { value: Partial<SettingValues[K]>; no: number; reason: string },
  rule: (
    value: SettingValues[K],
    before: SettingValues[K] | null,
    round: { groupId: string },
  ) => Refusal | null | Promise<Refusal | null>,
  toSave: (value: SettingValues[K]) => SettingValues[K] | Promise<SettingValues[K]> = (value) => value,
): Promise<{ no: number }> {
  const { roundId, itemId, stageId = null } = input
  const round = orNotFound(await lockRound(tx, roundId, reachOf(viewer, 'competition:setting:edit')))
  refuseIf(whyNotEdit(round.state))
  orNotFound((await itemsOf(tx, roundId)).find((item) => item.itemId === itemId))
  if (stageId) orNotFound((await scheduleOf(tx, roundId)).find((stage) => stage.stageId === stageId))
  const before = await settingInForce(tx, kind, itemId, stageId)
  const subject = { type: `${kind}_setting`, id: stageId ? `${itemId} ${stageId}` : itemId } as const
  await refuseStale(tx, { ...subject, version: before?.no ?? 0 }, input.no)
  const asked = settingAfter(kind, before?.value, input.value)
  refuseIf(await rule(asked, before?.value ?? null, round))
  refuseIf(whyNoReason(before !== null && inForce(round.publishedAt), input.reason))
  const value = await toSave(asked)
  const no = input.no + 1
  const setting = { roundId, kind, itemId, stageId, no, value, reason: input.reason, by: viewer.userId }
  await addSetting(tx, setting)
  const isWorded = kind === 'enrol' || kind === 'work' || kind === 'review'
  note({
    ...subject,
    before: before?.value,
    after: value,
    reason: input.reason,
    ...(before && isWorded ? { differences: settingDifferences(kind, before.value, value) } : {}),
  })
  return { no }
}
