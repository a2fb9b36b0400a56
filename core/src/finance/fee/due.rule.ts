/** What is paid of a fee before a new order. */
export interface FeeStanding {
  /** Paid and not given back. */
  readonly settled: number
  /** What a second person waived: an amount, or everything; null: nothing. */
  readonly waiver: { readonly amount: number | null } | null
}

/** The parts of a fee: paid before, waived, and still due. */
export function dueOf(
  fee: number,
  { settled, waiver }: FeeStanding,
): { settled: number; waived: number; amount: number } {
  const paid = Math.min(settled, fee)
  const left = fee - paid
  const waived = waiver ? Math.min(waiver.amount ?? left, left) : 0
  return { settled: paid, waived, amount: left - waived }
}

/** Whether an overdue place may be given up: something is owed, no order can still be paid, and no money is kept. */
export function mayForfeit(place: {
  readonly due: number
  readonly settled: number
  readonly hasOpenOrder: boolean
}): boolean {
  return place.due > 0 && place.settled === 0 && !place.hasOpenOrder
}
