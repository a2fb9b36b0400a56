/** Until when a team pays. `regular`: without a later closing for it alone; null: it has none. */
export interface PayTimes {
  readonly payBy: Date
  readonly regularPayBy: Date | null
}

/** Until when a team that waits for its fee pays, once the payment window closes later for it: never earlier than before. */
export function payTimesExtended({ payBy, regularPayBy }: PayTimes, closesAt: Date): PayTimes {
  const regular = regularPayBy ?? payBy
  return { payBy: closesAt > regular ? closesAt : regular, regularPayBy: regular }
}

/**
 * Until when it pays once that is taken back, as the others do: until the date that it had. One that came to wait for its
 * fee afterwards had none: it pays until the window closes for the others.
 */
export function payTimesRevoked({ payBy, regularPayBy }: PayTimes, closesAt: Date): PayTimes {
  return { payBy: regularPayBy ?? (closesAt < payBy ? closesAt : payBy), regularPayBy: null }
}
