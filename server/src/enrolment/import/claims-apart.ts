import { refusalText } from '@podium/core/base/refusal.ts'
import type { CellFault } from '@podium/core/base/file/sheet-import.ts'
import type { TeamImportColumn } from '@podium/core/enrolment/import/team-import.ts'
import type { Claim, ClaimFault } from '../team/claim-participation.ts'

/** Teams whose people are judged or claimed by one statement. */
export const CLAIMS_AT_ONCE = 500

/**
 * The claims in parts of one item each, in none of which a natural person is twice. Claims of one person stay in order,
 * because each depends on those before it.
 */
export function claimsApart(claims: readonly Claim[], keys: ReadonlyMap<string, Buffer>): Claim[][] {
  const turns = new Map<string, number>()
  const lists = new Map<string, { readonly turn: number; readonly claims: Claim[] }>()
  for (const claim of claims) {
    const people = claim.people.map(({ userId }) => keys.get(userId)!.toString('hex'))
    const turn = Math.max(0, ...people.map((person) => turns.get(person) ?? 0))
    for (const person of people) turns.set(person, turn + 1)
    const key = `${turn} ${claim.team.itemId}`
    const list = lists.get(key) ?? { turn, claims: [] }
    list.claims.push(claim)
    lists.set(key, list)
  }
  const inTurn = [...lists.values()].toSorted((a, b) => a.turn - b.turn)
  return inTurn.flatMap((list) => [...parts(list.claims, CLAIMS_AT_ONCE)])
}

/** Row numbers of a team's people. */
export interface TeamRows {
  readonly captain: number
  readonly people: ReadonlyMap<string, number>
}

/** The cell that a fault is about. */
export function cellOf({ userId, refusal }: ClaimFault, { captain, people }: TeamRows): CellFault {
  const words = { zh: refusalText(refusal, 'zh-cn'), en: refusalText(refusal, 'en') }
  if (userId === null) return { row: captain, column: 'schoolCode' satisfies TeamImportColumn, ...words }
  return { row: people.get(userId) ?? captain, column: 'name' satisfies TeamImportColumn, ...words }
}

export function* parts<T>(values: readonly T[], size: number): Generator<T[]> {
  for (let from = 0; from < values.length; from += size) yield values.slice(from, from + size)
}
