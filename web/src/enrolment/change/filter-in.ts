import type { ChangeFilter } from '@podium/core/enrolment/change/change-api.ts'

const NAMES = ['roundId', 'state', 'turn', 'keyword'] as const satisfies ReadonlyArray<keyof ChangeFilter>

/** The filter of the list of change requests in an address; the server checks its values. */
export function filterIn(search: URLSearchParams): ChangeFilter {
  return Object.fromEntries(NAMES.flatMap((name) => (search.get(name) ? [[name, search.get(name)]] : [])))
}
