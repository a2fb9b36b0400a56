import type { RoundContent, ItemView, StageView } from '@podium/core/competition/round/round.ts'
import { withoutHiddenTexts } from '@podium/core/competition/round/round-tabs.rule.ts'
import { ItemTerms } from '@podium/core/competition/setting/item-terms.ts'
import type { Db } from '#server/platform/kernel/context.ts'
import { itemsOf } from '../round/round.store.ts'
import { publicStages } from '../round/view.ts'
import { scheduleOf } from '../schedule/stage.store.ts'
import { settingsOfRound } from '../setting/setting.store.ts'
import { termsOf } from './item-terms.ts'
import { findPublic } from './public.store.ts'

export { publicRoundStamps } from './public.store.ts'

/** What everybody may read about a round. */
export interface PublicRoundText {
  readonly roundId: string
  readonly name: string
  readonly nameEn: string
  readonly year: number
  readonly content: RoundContent
  readonly stages: readonly StageView[]
  readonly items: ReadonlyArray<ItemView & { readonly terms: ItemTerms }>
}

/** Null if the round isn't public. */
export async function publicRoundText(db: Db, roundId: string, now: Date): Promise<PublicRoundText | null> {
  const round = await findPublic(db, roundId)
  if (!round) return null
  const [items, stages, settings] = await Promise.all([
    itemsOf(db, roundId),
    scheduleOf(db, roundId),
    settingsOfRound(db, roundId),
  ])
  const { name, nameEn, year } = round
  return {
    roundId,
    name,
    nameEn,
    year,
    content: withoutHiddenTexts(round.content),
    stages: publicStages(stages, round.state, now),
    items: items.map((item) => ({ ...item, terms: ItemTerms.parse(termsOf(item.itemId, stages, settings)) })),
  }
}
