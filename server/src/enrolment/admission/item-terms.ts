import { underSwitch } from '@podium/core/competition/phase/phase.rule.ts'
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

/**
 * Sign-up window of an item at a time, from the opening for all until its last closing for any school, and the setting,
 * as old as shared reads may be. Not within a transaction.
 */
export async function itemTerms({ shared, db }: Services, item: ItemAt, at: Date): Promise<ItemTerms> {
  return termsAt(await shared.read(`enrolment.terms:${item.itemId}`, () => load(db, item)), item, at)
}

/** As `itemTerms`, read by the transaction. */
export async function currentTerms(tx: Tx, item: ItemAt, at: Date): Promise<ItemTerms> {
  return termsAt(await load(tx, item), item, at)
}

async function load(db: Db | Tx, { itemId, roundId }: ItemAt) {
  const windows = await shownWindows(db, { roundIds: [roundId], anySchool: true }, 'signup')
  const inForce = await settingInForce(db, 'enrol', itemId)
  return { windows, setting: inForce?.value ?? null }
}

function termsAt({ windows, setting }: Awaited<ReturnType<typeof load>>, { itemId }: ItemAt, at: Date): ItemTerms {
  const switched = windows.map((window) =>
    Date.parse(window.opensAt) <= at.getTime() ? underSwitch(window, at) : window,
  )
  return { window: effectiveWindow(switched, 'signup', itemId, at), setting }
}
