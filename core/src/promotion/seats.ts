import type { PromotionUnit } from '../competition/setting/promotion-setting.ts'

/** The places of a row while it is evaluated, by the index of the unit that it counts by. */
export interface Seats {
  readonly row: number
  readonly ground: Uint8Array
  readonly places: Float64Array
  readonly used: Int32Array
  /** 1: a tie at the line was reached. */
  readonly closed: Uint8Array
  /** Whether entries admitted by earlier rows take places too. */
  readonly countsOthers: boolean
  readonly unitOf: Int32Array
  readonly codes: readonly string[]
}

/** Whether a row that counts all entries together admits nobody any more. */
export function isExhausted({ used, places, closed }: Seats): boolean {
  return closed[0] === 1 || used[0]! >= places[0]!
}

/** Kind and index of the unit in a key such as `school/3`. */
export function unitAt(key: string): { per: PromotionUnit; index: number } {
  const [per, index] = key.split('/') as [PromotionUnit, string]
  return { per, index: Number(index) }
}
