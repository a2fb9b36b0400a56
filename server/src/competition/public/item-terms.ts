import { competitionApi } from '@podium/core/competition/api.ts'
import { quotaRows } from '@podium/core/competition/rule/row.ts'
import { ruleSentence } from '@podium/core/competition/rule/words.ts'
import type { RoundDetails } from '@podium/core/competition/round/round-views.ts'
import type { ItemTerms } from '@podium/core/competition/setting/item-terms.ts'
import { factWords } from '@podium/core/system/dict/seed-words.ts'
import type { z } from 'zod'
import type { Db } from '#server/platform/db/db.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound } from '#server/platform/kernel/refused.ts'
import { itemsOf } from '../round/round.store.ts'
import { scheduleOf, type StageRow } from '../schedule/stage.store.ts'
import {
  enrolSettingsOfRound,
  settingsOfRound,
  settingValue,
  type PlacedSetting,
  type SettingValues,
} from '../setting/setting.store.ts'
import { findPublic } from './public.store.ts'

/** What an enabled item of a public round asks of teams. @spec R19 */
export const itemTerms = read(competitionApi.itemTerms, async function itemTerms({ db }, { roundId, itemId }) {
  orNotFound(await findPublic(db, roundId))
  const items = await itemsOf(db, roundId)
  orNotFound(items.find((item) => item.itemId === itemId) ?? null)
  const [stages, settings] = await Promise.all([scheduleOf(db, roundId), settingsOfRound(db, roundId)])
  return termsOf(itemId, stages, settings)
})

/** The enabled items of a round with who may enter each. */
export async function itemsWithTerms(db: Db, roundId: string): Promise<RoundDetails['items']> {
  const [items, settings] = await Promise.all([itemsOf(db, roundId), enrolSettingsOfRound(db, roundId)])
  return items.map((item) => ({
    ...item,
    terms: valueOf(
      'enrol',
      settings.filter(({ itemId }) => itemId === item.itemId),
      null,
    ),
  }))
}

/** The terms of one item, from the stages and the settings of its round. */
export function termsOf(
  itemId: string,
  stages: ReadonlyArray<Pick<StageRow, 'stageId' | 'name' | 'nameEn'>>,
  settings: readonly PlacedSetting[],
): z.input<typeof ItemTerms> {
  const own = settings.filter((setting) => setting.itemId === itemId)
  const enrol = valueOf('enrol', own, null)
  return {
    itemId,
    enrol,
    rules: (enrol?.rules ?? []).filter(({ kind }) => kind !== 'quota').map((row) => ruleSentence(row, factWords)),
    quotas: quotaRows(enrol?.rules ?? []).map((row) => ruleSentence(row, factWords)),
    stages: stages.map(({ stageId, name, nameEn }) => {
      const work = valueOf('work', own, stageId)
      const review = valueOf('review', own, stageId)
      return {
        stageId,
        name,
        nameEn,
        files: work?.slots ?? [],
        work,
        criteria: review?.criteria ?? [],
        expertsPerWork: review?.expertsPerWork ?? null,
      }
    }),
  }
}

function valueOf<K extends PlacedSetting['kind']>(
  kind: K,
  settings: readonly PlacedSetting[],
  stageId: string | null,
): SettingValues[K] | null {
  const saved = settings.find((setting) => setting.kind === kind && setting.stageId === stageId)
  return saved ? settingValue(kind, saved.value) : null
}
