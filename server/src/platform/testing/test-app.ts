import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino, type Logger } from 'pino'
import type { z } from 'zod'
import type { Endpoint, Input } from '@podium/core/base/endpoint.ts'
import { manifests } from '@podium/core/modules.ts'
import { readConfig, type Config } from '../kernel/config.ts'
import type { Tx } from '../kernel/context.ts'
import { openDatabase, type Database, type Db } from '../db/db.ts'
import { callInProcess, type InProcessAnswer, type InProcessOptions } from '../http/in-process.ts'
import type { Limits } from '../kernel/limits.ts'
import type { Module } from '../kernel/module.ts'
import type { Violation } from '../kernel/invariants.ts'
import { checkInvariants } from './check-invariants.ts'
import type { ReadSpace } from '../files/upload/disk-gauge.ts'
import { openPlatform, type Platform } from '../platform.ts'
import type { Services } from '../kernel/services.ts'
import { createTestDatabase, ownerUrlOf } from './test-database.ts'
import { transact } from '../db/transact.ts'
import type { Viewer } from '../kernel/viewer.ts'

export interface TestApp {
  readonly db: Db
  /** The same database as its owner, for tests that alter the schema or bypass its triggers. */
  readonly ownerDb: () => Db
  readonly services: Services
  readonly http: FastifyInstance
  readonly platform: Platform
  /** Calls an endpoint through the whole server without a socket. */
  call<E extends Endpoint>(
    endpoint: E,
    input: Input<E>,
    options?: InProcessOptions,
  ): Promise<InProcessAnswer<z.output<E['output']>>>
  /** Creates a signed-in viewer for tests without the identity module; returns the token. */
  viewer(viewer?: Partial<Viewer>): string
  /** Runs a transaction like that of `write`, to test functions that take one. */
  transact<T>(work: (tx: Tx, now: Date) => Promise<T>): Promise<T>
  /** Listens on a free port; returns `http://127.0.0.1:port`. */
  listen(): Promise<string>
  /** Runs the due jobs, and the jobs they queue, until none is left. */
  runJobs(): Promise<void>
  /** Runs a periodic task now: `audit.seal`, `files.sweep`, `jobs.reap` or a module's. */
  runPeriodicTask(name: string): Promise<void>
  /** Closes the app. Throws if the test's rows violate an invariant or the audit log's chain. */
  close(): Promise<void>
}

export interface TestAppOptions {
  /** The modules under test with those they depend on. */
  readonly modules?: readonly Module[]
  readonly config?: Partial<Config>
  readonly limits?: Partial<Limits>
  /** Database of another app, to simulate a second process; it is not removed. */
  readonly databaseUrl?: string
  /** Space of the disk, in place of the real one. */
  readonly readSpace?: ReadSpace
  /** Logger; no log by default. */
  readonly log?: Logger
  /** For tests that violate invariants deliberately. */
  readonly mayBreakInvariants?: boolean
}

const generous: Partial<Limits> = {
  addressCeiling: 1_000_000,
  accountRequestCeiling: 1_000_000,
  accountCeiling: 1_000_000,
  maxInFlight: 5_000,
  maxLagMs: 0,
  cacheBytes: 1,
  sharedReadMs: 0,
  jobConcurrency: 0,
  checkAnswers: true,
  // Planning is most of what a test costs PostgreSQL.
  preparedAfter: 1,
}

const quiet = pino({ level: process.env['TEST_LOG'] ?? 'silent' })

/** Opens a whole server on an empty database. Answers are validated against their schemas; rate limits are raised. */
export async function openTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const made = options.databaseUrl ? null : await createTestDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'podium-data-'))
  const invented = new Map<string, Viewer>()
  const modules = options.modules ?? []
  const known = modules.find((module) => module.resolveViewer)?.resolveViewer
  const signInModule: Module = {
    name: 'test',
    api: {},
    verbs: {},
    async resolveViewer(services, tokens) {
      const viewer = invented.get(tokens.bearer ?? tokens.cookie ?? '')
      return viewer ? { viewer, renewedCookie: null } : ((await known?.(services, tokens)) ?? null)
    },
  }
  const platform = await openPlatform({
    config: { ...readConfig({ NODE_ENV: 'test', QUIET_HOURS: 'off' }), dataDir, captcha: 'off', ...options.config },
    secretKeys: ['a secret key for tests only'],
    limits: { ...generous, ...options.limits },
    modules: [signInModule, ...modules],
    manifests,
    databaseUrl: options.databaseUrl ?? made!.url,
    ...(options.readSpace && { readSpace: options.readSpace }),
    log: options.log ?? quiet,
  })
  await platform.work()
  let owner: Database | null = null
  const { app, services } = platform
  return {
    db: services.db,
    ownerDb() {
      owner ??= openDatabase({ url: ownerUrlOf(services.database.url), maxConnections: 2 })
      return owner.db
    },
    services,
    http: app,
    platform,
    call: (endpoint, input, callOptions) => callInProcess(app, endpoint, input, callOptions),
    viewer(viewer) {
      const token = randomBytes(12).toString('hex')
      invented.set(token, madeUp(viewer))
      return token
    },
    transact: (work) => transact(services, work),
    async listen() {
      await app.listen({ host: '127.0.0.1', port: 0 })
      return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
    },
    runJobs: () => platform.jobs.runDue(),
    runPeriodicTask: (name) => platform.periodicTasks.run(name),
    async close() {
      const violations = made && !options.mayBreakInvariants ? await checkInvariants(services, modules) : []
      await platform.close()
      await owner?.close()
      await made?.release()
      rmSync(dataDir, { recursive: true, force: true })
      expectNone(violations)
    },
  }
}

function expectNone(violations: readonly Violation[]): void {
  if (violations.length === 0) return
  const lines = violations.map(({ name, rows }) => `${name}: ${JSON.stringify(rows)}`)
  throw new Error(`invariants do not hold after these tests:\n${lines.join('\n')}`)
}

function madeUp(viewer: Partial<Viewer> = {}): Viewer {
  const permissions = viewer.permissions ?? new Set<string>()
  return {
    userId: randomUUID(),
    sessionId: randomUUID(),
    realName: '测试员',
    kind: 'staff',
    groupId: null,
    root: false,
    roleKeys: [],
    scopeOf: (code) => (viewer.root || permissions.has(code) ? { reach: 'all' } : { reach: 'own' }),
    ...viewer,
    permissions,
  }
}
