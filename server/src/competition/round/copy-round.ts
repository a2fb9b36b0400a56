import { competitionApi } from '@podium/core/competition/api.ts'
import { competitionRefusals as refusals } from '@podium/core/competition/refusals.ts'
import {
  earlierAmong,
  formAmong,
  formulasAmong,
  nameOfNext,
  routesAmong,
  shiftByWeeks,
  shiftSchedule,
  withoutFormulas,
  type CopiedPlaces,
} from '@podium/core/competition/round/copy.rule.ts'
import { formulasOf } from '@podium/core/competition/rule/row.ts'
import type { SettingKind } from '@podium/core/competition/setting/setting.ts'
import { whyNotSchedule } from '@podium/core/competition/schedule/schedule.rule.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { orNotFound, onConflict, refuseIf } from '#server/platform/kernel/refused.ts'
import { searchTerms } from '#server/platform/db/search.ts'
import { write } from '#server/platform/kernel/write.ts'
import { copyBriefs } from '../brief/brief.store.ts'
import { attachmentsOf, replaceAttachments } from './attachment.store.ts'
import { reachOf } from './reach.ts'
import { addRound, itemsOf, loadRound, replaceItems, type StoredRound } from './round.store.ts'
import { nextEdition } from './series.store.ts'
import { withNamedFormulas } from '../setting/named-formulas.ts'
import { addSetting, settingsOfRound, settingValue } from '../setting/setting.store.ts'
import { replaceSchedule, scheduleOf } from '../schedule/stage.store.ts'

const editionTaken = { competition_round_series_id_edition_key: refusals.EDITION_TAKEN }

/** Copies a round with all its settings as the draft of the next edition. Forced windows follow the clock again. */
export const copyRound = write(
  competitionApi.copyRound,
  'competition.copy_round',
  async function copyRound({ tx, viewer, note }, { roundId, year, stages = [], ...names }) {
    const old = orNotFound(await loadRound(tx, roundId, reachOf(viewer, 'competition:round:edit')))
    const edition = await nextEdition(tx, old.seriesId)
    const name = names.name ?? nameOfNext(old.name, old, { edition, year })
    const nameEn = names.nameEn ?? nameOfNext(old.nameEn, old, { edition, year })
    const copyId = await addCopy(tx, old, { name, nameEn, edition, year, stages, by: viewer.userId })
    note({ type: 'round', id: copyId, after: { copiedFrom: roundId, edition, year } })
    return { roundId: copyId }
  },
)

/** Edition of the copy that a rehearsal plays on, which is never stored; no series has as many. */
const REHEARSED_EDITION = 2_000_000_000

/** What is played on, and the items of the copy whose quotas by formula let everybody in. */
interface RehearsalCopy {
  readonly roundId: string
  readonly unlimitedItems: readonly string[]
}

/** A copy of a round at the same times, as a draft. Null for an unknown round. */
export async function copyForRehearsal(tx: Tx, roundId: string, by: string): Promise<RehearsalCopy | null> {
  const old = await loadRound(tx, roundId, { userId: by, scope: { reach: 'all' } })
  if (!old) return null
  const { name, nameEn, year } = old
  const copyId = await addCopy(tx, old, { name, nameEn, year, edition: REHEARSED_EDITION, stages: [], by })
  const code = new Map((await itemsOf(tx, roundId)).map((item) => [item.code, item.itemId]))
  const newItem = new Map((await itemsOf(tx, copyId)).map((item) => [code.get(item.code)!, item.itemId]))
  await copyBriefs(tx, roundId, copyId, newItem)
  return { roundId: copyId, unlimitedItems: await liftFormulas(tx, copyId, by) }
}

/**
 * Gives each item with a quota by formula a setting without, since the teams of a copy are never counted. Made-up people
 * vote in place of the members of committees.
 */
async function liftFormulas(tx: Tx, roundId: string, by: string): Promise<string[]> {
  const lifted: string[] = []
  for (const { kind, itemId, no, value } of await settingsOfRound(tx, roundId)) {
    if (kind !== 'enrol') continue
    const setting = settingValue(kind, value)
    const hasFormulas = formulasOf(setting.rules).length > 0
    if (!hasFormulas && setting.committees.length === 0) continue
    const target = { roundId, kind, itemId, stageId: null, no: no + 1, reason: '' }
    const committees = setting.committees.map((committee) => ({ ...committee, members: [] }))
    await addSetting(tx, { ...target, value: withoutFormulas({ ...setting, committees }), by })
    if (hasFormulas) lifted.push(itemId)
  }
  return lifted
}

interface CopyPlan {
  readonly name: string
  readonly nameEn: string
  readonly edition: number
  readonly year: number
  /** Other times than the shifted ones. */
  readonly stages: ReadonlyArray<{ stageId: string; opensAt: string; closesAt: string }>
  readonly by: string
}

async function addCopy(tx: Tx, old: StoredRound, plan: CopyPlan): Promise<string> {
  const { roundId } = old
  const { name, nameEn, edition, year, by } = plan
  const fields = { ...old, name, nameEn, edition, year, search: searchTerms(name, nameEn) }
  const copyId = await onConflict(addRound(tx, { ...fields, by }), editionTaken)

  await replaceAttachments(tx, copyId, await attachmentsOf(tx, roundId))

  const items = await itemsOf(tx, roundId)
  const itemIds = await replaceItems(
    tx,
    copyId,
    items.map(({ code, name, nameEn, introduction }) => ({ code, name, nameEn, introduction })),
  )
  const newItem = new Map(items.map(({ itemId }, index) => [itemId, itemIds[index]!]))
  const stages = await scheduleOf(tx, roundId)
  for (const { stageId } of plan.stages) orNotFound(stages.find((stage) => stage.stageId === stageId))
  const times = new Map(plan.stages.map(({ stageId, opensAt, closesAt }) => [stageId, { opensAt, closesAt }]))
  const shifted = shiftSchedule(stages, year - old.year, newItem, times)
  if (plan.stages.length > 0) refuseIf(whyNotSchedule(shifted, itemIds))
  await replaceSchedule(tx, copyId, shifted)
  const newStages = await scheduleOf(tx, copyId)
  const newStage = new Map(stages.map(({ stageId }, index) => [stageId, newStages[index]!.stageId]))
  const round = { oldId: roundId, newId: copyId }
  const places = { round, newItem, newStage, years: year - old.year }
  for (const { kind, itemId, stageId, value } of await settingsOfRound(tx, roundId)) {
    const item = newItem.get(itemId)
    const stage = stageId === null ? null : newStage.get(stageId)
    if (item === undefined || stage === undefined) continue
    const target = { roundId: copyId, kind, itemId: item, stageId: stage }
    const copied = await copiedSetting(tx, kind, value, places)
    await addSetting(tx, { ...target, no: 1, value: copied, reason: '', by })
  }
  return copyId
}

/** The setting of a copied round: its stages are the copied ones, its dates as many years later. */
async function copiedSetting(tx: Tx, kind: SettingKind, value: unknown, places: CopiedPlaces): Promise<unknown> {
  const { newStage, years } = places
  if (kind === 'promotion') return routesAmong(settingValue(kind, value), newStage)
  if (kind === 'review') return earlierAmong(settingValue(kind, value), newStage)
  if (kind === 'enrol')
    return withNamedFormulas(tx, formulasAmong(formAmong(settingValue(kind, value), newStage), places))
  if (kind !== 'roster') return value
  const roster = settingValue(kind, value)
  return { ...roster, until: shiftByWeeks(roster.until, years) }
}
