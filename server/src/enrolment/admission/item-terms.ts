import { effectiveWindow } from '@podium/core/competition/schedule/window.rule.ts'
import type { EnrolSetting } from '@podium/core/competition/setting/setting.ts'
import { settingInForce, shownWindows, type ShownWindow } from '#server/competition/index.ts'
import type { Db, Tx } from '#server/platform/kernel/context.ts'
import type { Services } from '#server/platform/kernel/services.ts'

export interface ItemTerms {
  readonly window: ShownWindow | null
  readonly setting: EnrolSetting | null
}

interface ItemAt {
  readonly itemId: string
  readonly roundId: string
}

/** Sign-up window at a time and setting of an item, as old as shared reads may be. Not within a transaction. */
export async function itemTerms({ shared, db }: Services, item: ItemAt, at: Date): Promise<ItemTerms> {
  return termsAt(await shared.read(`enrolment.terms:${item.itemId}`, () => load(db, item)), item, at)
}

/** As `itemTerms`, read by the transaction. */
export async function currentTerms(tx: Tx, item: ItemAt, at: Date): Promise<ItemTerms> {
  return termsAt(await load(tx, item), item, at)
}

async function load(db: Db | Tx, { itemId, roundId }: ItemAt) {
  const windows = await shownWindows(db, { roundId }, 'signup')
  const inForce = await settingInForce(db, 'enrol', itemId)
  return { windows, setting: inForce?.value ?? null }
}

function termsAt({ windows, setting }: Awaited<ReturnType<typeof load>>, { itemId }: ItemAt, at: Date): ItemTerms {
  return { window: effectiveWindow(windows, 'signup', itemId, at), setting }
}
