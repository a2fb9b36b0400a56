import { LRUCache } from 'lru-cache'

const MAX_ENTRIES = 2_000

/**
 * Results of reads that are the same for everybody and that many calls need, such as a host's site or the number of
 * public rounds. A result is kept for a moment; reads of the same key that are under way are joined.
 */
export class SharedReads {
  readonly #keptMs: number
  readonly #kept: LRUCache<string, Promise<unknown>>

  /** `keptMs`: how long a result is kept; 0: not at all. */
  constructor(keptMs: number) {
    this.#keptMs = keptMs
    this.#kept = new LRUCache({ max: MAX_ENTRIES, ttl: keptMs })
  }

  /** The result under this key, else that of `load`. A failure is not kept. */
  async read<T>(key: string, load: () => Promise<T>): Promise<T> {
    if (this.#keptMs === 0) return load()
    const kept = this.#kept.get(key) as Promise<T> | undefined
    if (kept) return kept
    const loading = load()
    this.#kept.set(key, loading)
    loading.catch(() => this.#kept.delete(key))
    return loading
  }
}
