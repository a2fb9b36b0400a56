import type { Services } from '../kernel/services.ts'

/**
 * Names the site that a request asks for by its Host header. A client can invent any host; unknown ones share the empty
 * name, so that they neither fill the caches nor stand in an answer.
 */
export class SiteHosts {
  readonly #services: Services
  readonly #ownName: string | null
  #known: ReadonlySet<string> = new Set()
  #readAt = -Infinity
  #reading: Promise<void> | null = null

  constructor(services: Services) {
    this.#services = services
    const { publicUrl } = services.config
    this.#ownName = publicUrl && hostName(new URL(publicUrl).host)
  }

  /** The host without port, or empty if no site has it. */
  nameOf(host: string | undefined): string {
    const name = hostName(host ?? '')
    return name === this.#ownName || this.#known.has(name) ? name : ''
  }

  /** Reads the hosts of all sites again if this one is unknown and the last reading is older than the limit. */
  async refresh(host: string | undefined): Promise<void> {
    const { limits, log } = this.#services
    if (this.nameOf(host) !== '' || performance.now() - this.#readAt < limits.sharedReadMs) return
    this.#reading ??= this.#read()
      .catch((error: unknown) => log.warn({ err: error }, 'the hosts of the sites could not be read'))
      .finally(() => {
        this.#readAt = performance.now()
        this.#reading = null
      })
    await this.#reading
  }

  async #read(): Promise<void> {
    this.#known = new Set(await this.#services.siteHosts(this.#services.db))
  }
}

/** The host as sites are found by it: lower case, without port and final dot. */
function hostName(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')
}
