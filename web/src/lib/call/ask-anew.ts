import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Asks anew for the shown answers below `queryKey`; those not shown are asked for when they are. A question that is
 * being asked for the first time is left to run on by the cache, though its answer may be older than what made it
 * stale: it is asked once more.
 */
export async function askAnew(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const firstAsked = client
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)
  await client.invalidateQueries({ queryKey })
  await Promise.all(firstAsked.map((query) => client.invalidateQueries({ queryKey: query.queryKey, exact: true })))
}
