import { ROUND_LEVELS, type RoundLevel } from '@podium/core/competition/round/round.ts'
import type { PathQuery } from '@podium/core/paths.ts'

export const PHASES = ['open', 'upcoming', 'closed'] as const

/** Filters of the public list of rounds. */
export interface RoundQuery {
  keyword: string
  level: RoundLevel | null
  year: number | null
  phase: (typeof PHASES)[number] | null
  pageNum: number
}

/** Parses the address; invalid values are dropped. */
export function roundQueryOf(search: URLSearchParams): RoundQuery {
  const year = Number(search.get('year'))
  const pageNum = Number(search.get('pageNum'))
  return {
    keyword: (search.get('keyword') ?? '').trim().slice(0, 50),
    level: ROUND_LEVELS.find((level) => level === search.get('level')) ?? null,
    year: Number.isInteger(year) && year >= 1900 && year <= 2200 ? year : null,
    phase: PHASES.find((phase) => phase === search.get('phase')) ?? null,
    pageNum: Number.isInteger(pageNum) && pageNum > 0 && pageNum < 1_000_000 ? pageNum : 1,
  }
}

/** The query string without defaults. */
export function pathQueryOf(query: RoundQuery): PathQuery {
  return { ...query, pageNum: query.pageNum > 1 ? query.pageNum : null }
}
