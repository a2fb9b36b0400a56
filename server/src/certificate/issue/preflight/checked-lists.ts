import { LRUCache } from 'lru-cache'
import type { Services } from '#server/platform/kernel/services.ts'
import type { CachedList } from '../recipient/plan-batch.ts'

const KEPT_MS = 10 * 60_000
/** Rows of all cached lists together, about 40 MB. */
const MAX_ROWS = 40_000

const newCache = () =>
  new LRUCache<string, CachedList>({
    max: 16,
    ttl: KEPT_MS,
    maxSize: MAX_ROWS,
    sizeCalculation: ({ records }) => records.length + 1,
  })

/** Cache of the lists of recent pre-flights, by their `check` value. */
export const checkedLists = ({ instances }: Services): LRUCache<string, CachedList> => instances.get(newCache)
