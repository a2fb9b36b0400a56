import { performance } from 'node:perf_hooks'
import { isIPv6 } from 'node:net'
import { LRUCache } from 'lru-cache'

interface Bucket {
  left: number
  at: number
}

const MAX_BUCKETS = 50_000

/** How often each key may do something: a bucket that holds a minute's worth and fills again steadily. In memory. */
export class Ceiling {
  readonly #perMinute: number
  /** Those asked for least recently are forgotten first: they have filled again, which costs their keys nothing. */
  readonly #buckets = new LRUCache<string, Bucket>({ max: MAX_BUCKETS })

  constructor(perMinute: number) {
    this.#perMinute = perMinute
  }

  /** Null when it may go ahead, else the seconds after which it may. */
  take(key: string): number | null {
    const now = performance.now()
    const rate = this.#perMinute / 60_000
    const bucket = this.#buckets.get(key) ?? this.#open(key, now)
    bucket.left = Math.min(this.#perMinute, bucket.left + (now - bucket.at) * rate)
    bucket.at = now
    if (bucket.left < 1) return Math.ceil((1 - bucket.left) / rate / 1_000)
    bucket.left -= 1
    return null
  }

  #open(key: string, now: number): Bucket {
    const bucket = { left: this.#perMinute, at: now }
    this.#buckets.set(key, bucket)
    return bucket
  }
}

/** One household or school has a whole /64 of IPv6 addresses: they count as one. */
export function addressKey(address: string): string {
  if (!isIPv6(address)) return address
  if (address.startsWith('::ffff:')) return address.slice(7)
  const [head = ''] = address.split('::')
  return head.split(':').slice(0, 4).join(':')
}
