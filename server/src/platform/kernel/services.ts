import type { SharedReads } from '../db/shared-reads.ts'
import type { Logger } from 'pino'
import type { Endpoint } from '@podium/core/base/endpoint.ts'
import type { ModuleEvent, ModuleQuery } from '@podium/core/base/event.ts'
import type { Manifest } from '@podium/core/base/manifest.ts'
import type { Bilingual } from '@podium/core/base/shapes.ts'
import type { Config } from './config.ts'
import type { DatabaseClock } from '../db/clock.ts'
import type { Database, Db, Tx } from '../db/db.ts'
import type { EventHub } from '../events/hub.ts'
import type { DiskGauge } from '../files/upload/disk-gauge.ts'
import type { ScannerSource } from '../external/scanner-in-force.ts'
import type { FilePurpose } from '../files/purpose.ts'
import type { Storage } from '../files/storage.ts'
import type { JobTerms } from '../jobs/terms.ts'
import type { Limits } from './limits.ts'
import type { Viewer } from './viewer.ts'
import type { Secrets } from '../security/secrets.ts'

/**
 * Caches and threads of one running server, created at first use and disposed of with the server. The key is the
 * function that creates the instance.
 */
export class Instances {
  readonly #made = new Map<() => object, object>()

  /** The instance that `make` created for this server; always the same. */
  get<T extends object>(make: () => T): T {
    const existing = this.#made.get(make) as T | undefined
    if (existing) return existing
    const made = make()
    this.#made.set(make, made)
    return made
  }

  /** Disposes of disposable instances; the others are garbage-collected. */
  close(): void {
    for (const made of this.#made.values()) {
      const dispose = (made as Partial<Disposable>)[Symbol.dispose]
      dispose?.call(made)
    }
    this.#made.clear()
  }
}

/** What a listener receives: the emitting transaction and the server. */
export interface ListenerContext {
  readonly services: Services
  readonly tx: Tx
}

export type Listener = (context: ListenerContext, payload: unknown) => Promise<void>
export type Responder = (handle: Db | Tx, payload: unknown, services: Services) => Promise<unknown>

/** What the modules do, without HTTP and without the queue of jobs. */
export interface InsideCalls {
  /** The user whom a token speaks for. */
  viewer(services: Services, bearer: string): Promise<Viewer | null>
  /** Checks access and input, then runs the handler. Throws refusals. */
  answer(services: Services, viewer: Viewer, endpoint: Endpoint, input: unknown): Promise<unknown>
  /** Runs a queued job in the caller's process; its state stays as it is. */
  work(services: Services, jobId: string): Promise<void>
}

/** Objects of one running server, passed to all endpoints, listeners, jobs and periodic tasks. */
export interface Services {
  readonly config: Config
  readonly limits: Limits
  readonly log: Logger
  readonly database: Database
  readonly db: Db
  readonly clock: DatabaseClock
  readonly hub: EventHub
  readonly instances: Instances
  readonly shared: SharedReads
  readonly storage: Storage
  readonly disk: DiskGauge
  readonly secrets: Secrets
  /** The virus scanner of the environment or the settings. */
  readonly scanner: ScannerSource
  /** Manifests of all modules. */
  readonly manifests: readonly Manifest[]
  readonly listeners: ReadonlyMap<ModuleEvent['name'], readonly Listener[]>
  readonly responders: ReadonlyMap<ModuleQuery['name'], readonly Responder[]>
  readonly jobs: ReadonlyMap<string, JobTerms>
  readonly inside: InsideCalls
  readonly purposes: ReadonlyMap<string, FilePurpose>
  /** Hosts that have a site of their own. */
  readonly siteHosts: SiteHostNames
  /** Name of a host's site. */
  readonly siteName: SiteName
  /** Wording of a host's site. */
  readonly siteWording: SiteWording
  /** Whose competitions a host's site shows. */
  readonly siteScope: SiteScopeOf
}

export type SiteHostNames = (handle: Db | Tx) => Promise<readonly string[]>
export type SiteName = (handle: Db | Tx, host: string) => Promise<Bilingual>
/** What a site shows: one competition, else those of a group and its descendants, else all. */
export interface SiteScope {
  readonly groupId: string | null
  readonly seriesId: string | null
}

export type SiteScopeOf = (services: Services, host: string) => Promise<SiteScope>
export type SiteWording = (handle: Db | Tx, host: string) => Promise<string>
