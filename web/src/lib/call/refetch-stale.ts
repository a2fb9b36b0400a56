import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Refetches the active queries below `queryKey`; inactive ones are refetched when they are used. The cache doesn't
 * cancel a first request that is already running, whose answer may predate the change: that query is fetched once more.
 */
export async function refetchStale(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const firstRequests = client
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)
  await client.invalidateQueries({ queryKey })
  await Promise.all(firstRequests.map((query) => client.invalidateQueries({ queryKey: query.queryKey, exact: true })))
}
