import { competitionApi } from '@podium/core/competition/api.ts'
import type { Language } from '@podium/core/base/refusal.ts'
import type { ItemPlaces } from '@podium/core/competition/setting/item-terms.ts'
import type { EnrolSetting } from '@podium/core/competition/setting/setting.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound } from '#server/platform/kernel/refused.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { enrolSettingsOfRound, settingValue } from '../setting/setting.store.ts'
import { findPublic } from './public.store.ts'
import { itemsOf } from '../round/round.store.ts'

interface Asked {
  readonly items: ReadonlyArray<{ readonly itemId: string; readonly setting: EnrolSetting }>
  /** Null: a visitor. */
  readonly userId: string | null
  readonly now: Date
  readonly language: Language
}

/** Counts the places of items. Another module implements it, because this module doesn't know teams. */
export type CountPlaces = (services: Services, asked: Asked) => Promise<ItemPlaces[]>

const counters: CountPlaces[] = []

/** Registers the enrolment module's implementation; called once when that module is loaded. */
export function answerForPlaces(count: CountPlaces): void {
  counters.push(count)
}

/** What is left of the places of a public round's items. @spec R19 */
export const itemPlaces = read(
  competitionApi.itemPlaces,
  async function itemPlaces({ services, db, viewer, now, language }, { roundId }) {
    orNotFound(await findPublic(db, roundId))
    const [known, settings] = await Promise.all([itemsOf(db, roundId), enrolSettingsOfRound(db, roundId)])
    const items = settings
      .filter(({ itemId }) => known.some((item) => item.itemId === itemId))
      .map(({ itemId, value }) => ({ itemId, setting: settingValue('enrol', value) }))
    const asked = { items, userId: viewer?.userId ?? null, now, language }
    return (await Promise.all(counters.map((count) => count(services, asked)))).flat()
  },
)
