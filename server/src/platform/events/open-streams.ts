import type { Limits } from '../kernel/limits.ts'

/** An open event stream. Without a session `userId` is null. */
export interface OpenStream {
  readonly userId: string | null
  readonly address: string
  /** Closes it in favour of a newer one. */
  replace(): void
}

type StreamLimits = Pick<Limits, 'maxStreams' | 'streamsPerAccount' | 'streamsPerAddress'>

/** The event streams of this process, oldest first, within the limits of each account and address. */
export class OpenStreams {
  readonly #open = new Set<OpenStream>()
  readonly #byUser = new Map<string, Set<OpenStream>>()
  readonly #byAddress = new Map<string, Set<OpenStream>>()
  readonly #limits: StreamLimits

  constructor(limits: StreamLimits) {
    this.#limits = limits
  }

  /** False when the process has no place left. Beyond the limit of its account or address the oldest is closed. */
  add(stream: OpenStream): boolean {
    const { userId, address } = stream
    const ofUser = userId === null ? null : setOf(this.#byUser, userId)
    const ofAddress = setOf(this.#byAddress, address)
    if (ofUser && ofUser.size >= this.#limits.streamsPerAccount) this.#replaceOldest(ofUser)
    else if (ofAddress.size >= this.#limits.streamsPerAddress) this.#replaceOldest(ofAddress)
    if (this.#open.size >= this.#limits.maxStreams) return false
    this.#open.add(stream)
    if (userId !== null) this.#byUser.set(userId, setOf(this.#byUser, userId).add(stream))
    this.#byAddress.set(address, setOf(this.#byAddress, address).add(stream))
    return true
  }

  remove(stream: OpenStream): void {
    this.#open.delete(stream)
    if (stream.userId !== null) removeFrom(this.#byUser, stream.userId, stream)
    removeFrom(this.#byAddress, stream.address, stream)
  }

  #replaceOldest(streams: ReadonlySet<OpenStream>): void {
    const [oldest] = streams
    if (!oldest) return
    this.remove(oldest)
    oldest.replace()
  }
}

function setOf(map: Map<string, Set<OpenStream>>, key: string): Set<OpenStream> {
  return map.get(key) ?? new Set()
}

function removeFrom(map: Map<string, Set<OpenStream>>, key: string, stream: OpenStream): void {
  const streams = map.get(key)
  streams?.delete(stream)
  if (streams?.size === 0) map.delete(key)
}
