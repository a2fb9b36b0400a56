import type { enrolmentApi } from '@podium/core/enrolment/api.ts'
import type { Input } from '@podium/core/base/endpoint.ts'
import { queryOf, readListState, type ListState } from '#web/ui/list-page/list-state.ts'

const PAGING = new Set(['pageNum', 'pageSize', 'orderBy', 'order'])

/** The state of a list whose query an address keeps for going back and on within it. */
export function listStateOf(query: string): ListState {
  const search = new URLSearchParams(query)
  return readListState(
    search,
    [...search.keys()].filter((name) => !PAGING.has(name)),
  )
}

/** The number of the page that has the row at this place, counted from 0. */
export function pageNumOf(state: ListState, place: number): number {
  return Math.floor(place / state.pageSize) + 1
}

/** The call for that page. */
export function pageAt(state: ListState, place: number) {
  return queryOf({ ...state, pageNum: pageNumOf(state, place) }) as Input<typeof enrolmentApi.teamPage>
}

/** The list's query with that page. */
export function queryAt(query: string, state: ListState, place: number): string {
  const search = new URLSearchParams(query)
  search.set('pageNum', String(pageNumOf(state, place)))
  return `?${search.toString()}`
}

/**
 * The places before and after a row, counted from 0. A row that has left the list leaves its place to the one that came
 * after it.
 */
export function neighbours(at: number, isListed: boolean, total: number) {
  const next = isListed ? at + 1 : at
  return { previous: at > 0 ? Math.min(at - 1, total - 1) : null, next: next < total ? next : null }
}

interface Row {
  readonly teamId: string
}

/**
 * The place of the next waiting enrolment in the list of those that wait: the first that came after the decided one
 * before the decision, else the first of all.
 */
export function nextWaiting(now: readonly Row[], before: readonly Row[], decidedId: string): number | null {
  const decidedAt = before.findIndex(({ teamId }) => teamId === decidedId)
  const later = before.slice(decidedAt + 1).map(({ teamId }) => teamId)
  const isOther = ({ teamId }: Row) => teamId !== decidedId
  const following = now.findIndex((row) => isOther(row) && later.includes(row.teamId))
  const place = following >= 0 ? following : now.findIndex(isOther)
  return place >= 0 ? place : null
}
