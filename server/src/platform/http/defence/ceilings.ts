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

  /** Seconds until the key may act again, without counting; null when it may now. */
  secondsLeft(key: string): number | null {
    const bucket = this.#refilled(key)
    return bucket.left < 1 ? Math.ceil(((1 - bucket.left) / this.#perMinute) * 60) : null
  }

  /** Null when it may go ahead, else the seconds after which it may. */
  take(key: string): number | null {
    const seconds = this.secondsLeft(key)
    if (seconds !== null) return seconds
    this.#refilled(key).left -= 1
    return null
  }

  /** Lets every key act as if it had not yet. */
  refill(): void {
    this.#buckets.clear()
  }

  #refilled(key: string): Bucket {
    const now = performance.now()
    const bucket = this.#buckets.get(key) ?? { left: this.#perMinute, at: now }
    bucket.left = Math.min(this.#perMinute, bucket.left + ((now - bucket.at) / 60_000) * this.#perMinute)
    bucket.at = now
    this.#buckets.set(key, bucket)
    return bucket
  }
}

/** One household or school has a whole /64 of IPv6 addresses: they count as one. */
export function addressKey(address: string): string {
  if (!isIPv6(address)) return address
  if (address.startsWith('::ffff:')) return address.slice(7)
  const [head = '', tail = ''] = address.split('::')
  const groups = head.split(':').filter((group) => group !== '')
  const rest = tail.split(':').filter((group) => group !== '')
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - rest.length) }, () => '0')
  return [...groups, ...zeros, ...rest]
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':')
}
