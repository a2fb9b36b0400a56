import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Manifest } from '@podium/core/base/manifest.ts'
import { removeOldAnswers } from './kernel/idempotency.store.ts'
import { SEAL_BACK_MS, sealAudit } from './audit/chain.store.ts'
import { PeriodicTasks } from './jobs/periodic-tasks.ts'
import { DatabaseClock } from './db/clock.ts'
import type { Config } from './kernel/config.ts'
import { openDatabase } from './db/db.ts'
import { SharedReads } from './db/shared-reads.ts'
import { eventsRoute } from './events/events-route.ts'
import { EventHub } from './events/hub.ts'
import { DiskGauge, spaceOf, type ReadSpace } from './files/upload/disk-gauge.ts'
import { DiskStorage } from './files/disk-storage.ts'
import { downloadRoute } from './files/download-route.ts'
import { stagingFolder } from './files/store-file.ts'
import { scannerSource } from './external/scanner-in-force.ts'
import { SettledStorage } from './external/settled-storage.ts'
import { S3Storage } from './files/s3-storage.ts'
import type { Storage } from './files/storage.ts'
import { removeOrphans } from './files/remove-orphans.ts'
import { sweepFiles } from './files/sweep.ts'
import { tusRoute } from './files/upload/tus-route.ts'
import { makeMetrics, type Metrics } from './http/metrics.ts'
import { openapiRoute } from './http/contract/openapi.ts'
import { makeHttp } from './http/server.ts'
import { JobRunner } from './jobs/runner.ts'
import { insideCalls, viewerResolver } from './rehearsal/inside-calls.ts'
import { usualLimits, type Limits } from './kernel/limits.ts'
import type { PeriodicTask, Module } from './kernel/module.ts'
import { Secrets } from './security/secrets.ts'
import { Instances, type Services } from './kernel/services.ts'
import { removeOldThrottles } from './security/throttle.ts'
import { transact } from './db/transact.ts'

export interface PlatformOptions {
  readonly config: Config
  /** Newest first; the others only decrypt. */
  readonly secretKeys: readonly string[]
  readonly limits?: Partial<Limits>
  readonly modules: readonly Module[]
  /** Manifests of all modules, including those without a server part. */
  readonly manifests: readonly Manifest[]
  readonly databaseUrl: string
  /** Space of the data folder's disk, for tests. */
  readonly readSpace?: ReadSpace
  readonly log: Logger
}

/** A server that is ready to listen. */
export interface Platform {
  readonly services: Services
  readonly app: FastifyInstance
  readonly metrics: Metrics
  readonly jobs: JobRunner
  readonly periodicTasks: PeriodicTasks
  /** Forgets how much accounts wrote, for a start that fills the database before anybody else can call. */
  refillCeilings(): void
  /** Starts jobs and periodic tasks, unless this process is configured to run none. */
  work(): Promise<void>
  /** Waits for requests, ends event streams and jobs, closes the database. */
  close(): Promise<void>
}

const DRAIN_MS = 10_000
const NAMELESS = { zh: '竞赛管理系统', en: 'Competition Management System' }
const WHOLE_PLATFORM = { groupId: null, seriesId: null }

/** Builds the server from the platform and the modules, on a migrated database. */
export async function openPlatform(options: PlatformOptions): Promise<Platform> {
  const { config, modules, log } = options
  const limits = { ...usualLimits, ...options.limits }
  const database = openDatabase({
    url: options.databaseUrl,
    maxConnections: limits.poolSize,
    preparedAfter: limits.preparedAfter,
  })
  const kinds = joined(modules.map(({ jobs }) => jobs))
  const { db } = database
  const [shared, secrets] = [new SharedReads(limits.sharedReadMs), new Secrets(options.secretKeys)]
  const { insideHosts } = config
  const services: Services = {
    config,
    limits,
    log,
    database,
    db,
    clock: new DatabaseClock(),
    hub: new EventHub(options.databaseUrl, log),
    instances: new Instances(),
    shared,
    storage: openStorage(config, { db, shared, secrets, insideHosts }),
    disk: new DiskGauge(options.readSpace ?? spaceOf(config.dataDir)),
    secrets,
    scanner: scannerSource(config.scanner, { db, shared, insideHosts }),
    manifests: options.manifests,
    listeners: grouped(modules.flatMap(({ on }) => on ?? []).map(({ event, listener }) => [event, listener])),
    responders: grouped(
      modules.flatMap(({ answers }) => answers ?? []).map(({ question, respond }) => [question, respond]),
    ),
    jobs: kinds,
    inside: insideCalls(modules, kinds),
    purposes: joined(modules.map(({ files }) => files)),
    siteWording: modules.find(({ siteWording }) => siteWording)?.siteWording ?? (async () => 'standard'),
    siteScope: modules.find(({ siteScope }) => siteScope)?.siteScope ?? (async () => WHOLE_PLATFORM),
    siteHosts: modules.find(({ siteHosts }) => siteHosts)?.siteHosts ?? (async () => []),
    siteName: modules.find(({ siteName }) => siteName)?.siteName ?? (async () => NAMELESS),
  }
  makePrivateFolder(stagingFolder(services))
  await services.clock.start(database.db)
  await services.hub.start()
  const metrics = makeMetrics()
  const resolveViewer = viewerResolver(modules)
  const { app, gate } = await makeHttp(services, modules, resolveViewer, metrics)
  eventsRoute(app, gate, modules)
  openapiRoute(app, modules, options.manifests)
  tusRoute(app, gate)
  downloadRoute(app, gate)
  for (const { routes } of modules) routes?.(app, services)
  app.addHook('preClose', () => services.hub.stop())
  const jobs = new JobRunner(services, kinds)
  const periodicTasks = new PeriodicTasks(services, ownPeriodicTasks(jobs, modules), modules)
  for (const { start } of modules) await start?.(services)
  return {
    services,
    app,
    metrics,
    jobs,
    periodicTasks,
    refillCeilings: () => gate.accounts.refill(),
    async work() {
      if (limits.jobConcurrency === 0) return
      periodicTasks.start()
      await jobs.start()
    },
    async close() {
      // Requests that last longer, such as a slow upload, are aborted; an upload resumes later.
      const late = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS)
      await app.close()
      clearTimeout(late)
      await periodicTasks.stop()
      await jobs.stop()
      services.clock.stop()
      services.instances.close()
      await database.close()
    },
  }
}

function openStorage({ fileStore, dataDir }: Config, parts: ConstructorParameters<typeof SettledStorage>[1]): Storage {
  if (fileStore?.kind === 's3') return new S3Storage(fileStore)
  const disk = new DiskStorage(join(dataDir, 'files'))
  return fileStore ? disk : new SettledStorage(disk, parts)
}

function ownPeriodicTasks(jobs: JobRunner, modules: readonly Module[]): Record<string, PeriodicTask> {
  const references = modules.flatMap(({ fileReferences }) => fileReferences ?? [])
  return {
    'audit.seal': { seconds: 3, run: (services) => seal(services, SEAL_BACK_MS.usual) },
    'audit.seal_late': { seconds: 600, run: (services) => seal(services, SEAL_BACK_MS.late) },
    'answers.forget': { seconds: 600, run: (services) => transact(services, (tx) => removeOldAnswers(tx)) },
    'throttles.forget': { seconds: 600, run: ({ db }) => removeOldThrottles(db) },
    'files.sweep': { seconds: 600, run: (services) => sweepFiles(services) },
    'files.orphans': { seconds: 3_600, run: (services) => removeOrphans(services, references) },
    'jobs.reap': { seconds: 5, run: () => jobs.reap() },
  }
}

async function seal(services: Services, backMs: number): Promise<void> {
  await transact(services, (tx) => sealAudit(tx, services.secrets, backMs))
}

/** Groups values by name, in their order. */
function grouped<T>(pairs: ReadonlyArray<readonly [string, T]>): Map<string, T[]> {
  const map = new Map<string, T[]>()
  for (const [name, value] of pairs) map.set(name, [...(map.get(name) ?? []), value])
  return map
}

/** Merges the maps of several modules; throws for a duplicate name. */
function joined<T>(given: ReadonlyArray<Readonly<Record<string, T>> | undefined>): Map<string, T> {
  const map = new Map<string, T>()
  for (const [name, value] of given.flatMap((names) => Object.entries(names ?? {}))) {
    if (map.has(name)) throw new Error(`${name} is given by two modules`)
    map.set(name, value)
  }
  return map
}

/** Creates the folder where it is missing, and closes it to other accounts of this machine. */
function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
}
