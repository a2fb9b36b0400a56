import { refuse, type Refusal } from '../../base/refusal.ts'
import type { Bilingual } from '../../base/shapes.ts'
import { competitionRefusals as no } from '../refusals.ts'

/** A round whose sign-up settings name a table or a list; null: whoever asks may not know of it. */
export interface NamingRound {
  readonly name: Bilingual | null
}

const NAMED_AT_MOST = 5

/** Why a table of places can't be deleted: versions of sign-up settings name it, here or in other rounds. */
export function whyNotRemoveTable(table: string, rounds: readonly NamingRound[]): Refusal | null {
  return rounds.length === 0 ? null : refuse(no.QUOTA_TABLE_IN_USE, { table, ...wordsOf(rounds) })
}

/** Why a list of people or schools can't be deleted: sign-up settings in force name it, here or in other rounds. */
export function whyNotRemoveList(list: string, rounds: readonly NamingRound[]): Refusal | null {
  return rounds.length === 0 ? null : refuse(no.LIST_IN_USE, { list, ...wordsOf(rounds) })
}

function wordsOf(rounds: readonly NamingRound[]): { roundsZh: string; roundsEn: string } {
  const known = rounds.flatMap(({ name }) => name ?? []).slice(0, NAMED_AT_MOST)
  const more = rounds.length - known.length
  return {
    roundsZh: [...known.map(({ zh }) => `“${zh}”`), ...(more > 0 ? [`另外 ${more} 届竞赛`] : [])].join('、'),
    roundsEn: [...known.map(({ zh, en }) => `“${en || zh}”`), ...(more > 0 ? [`${more} more`] : [])].join(', '),
  }
}
