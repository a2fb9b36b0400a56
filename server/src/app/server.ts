import cluster from 'node:cluster'
import { once } from 'node:events'
import type { Server } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { manifests } from '@podium/core/modules.ts'
import { makeLog } from '#server/platform/kernel/log.ts'
import type { Config } from '#server/platform/kernel/config.ts'
import { serveMetrics } from '#server/platform/http/metrics.ts'
import { publicUrlOf } from '#server/platform/kernel/public-url.ts'
import { usualLimits } from '#server/platform/kernel/limits.ts'
import { openPlatform, type Platform } from '#server/platform/platform.ts'
import { errorCode, StartError } from '#server/platform/db/postgres/start-error.ts'
import { secretKeysOf } from '#server/platform/security/secret-key.ts'
import { beginFirstStart } from './start-up/first-start.ts'
import { modules } from './modules.ts'
import { pages } from './pages/pages.ts'

export interface RunningServer {
  /** The address the server listens on, such as `http://127.0.0.1:8080`. */
  readonly address: string
  readonly platform: Platform
  close(): Promise<void>
}

export interface ServerOptions {
  readonly config: Config
  /** Address of a migrated database. */
  readonly databaseUrl: string
  /** Its owner's address, for a first start that was interrupted and begins again. */
  readonly ownerUrl: string
  /** Runs before the first request, for example to fill an empty database with the demo. */
  readonly prepare: (platform: Platform) => Promise<void>
}

/** Connections that all processes share, out of PostgreSQL's default of 100; the rest is for jobs and events. */
const SHARED_CONNECTIONS = 84
const OWN_CONNECTIONS = 7

/** Starts one server process: all modules, pages and jobs, and metrics if configured. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { config } = options
  // Workers share one port, which the primary has claimed already.
  if (!cluster.isWorker) await claimAddress(config)
  const platform = await openPrepared(options)
  let metrics: Server | null = null
  try {
    await platform.app.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
      throw inWords(error, config)
    })
    if (config.metricsPort !== null)
      metrics = await serveMetrics(platform.metrics, platform.services, config.metricsPort)
    await platform.work()
  } catch (error) {
    await platform.close()
    throw error
  }
  const { address, port, family } = platform.app.server.address() as AddressInfo
  return {
    address: `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`,
    platform,
    async close() {
      metrics?.close()
      await platform.close()
    },
  }
}

async function openPrepared({ config, databaseUrl, ownerUrl, prepare }: ServerOptions): Promise<Platform> {
  const firstStart = await beginFirstStart({ url: databaseUrl, ownerUrl }, console.log)
  const share = Math.floor(SHARED_CONNECTIONS / config.workers) - OWN_CONNECTIONS
  try {
    const platform = await openPlatform({
      config,
      secretKeys: secretKeysOf(config),
      limits: { poolSize: Math.max(4, Math.min(usualLimits.poolSize, share)), cacheBytes: config.cacheBytes / 2 },
      modules,
      manifests,
      databaseUrl,
      log: makeLog(config.logLevel),
    })
    try {
      await platform.app.register(pages, {
        root: join(import.meta.dirname, '../../../web/dist'),
        office: config,
        cacheBytes: config.cacheBytes / 2,
        publicUrl: publicUrlOf(config),
      })
      await firstStart.run(() => prepare(platform))
      return platform
    } catch (error) {
      await platform.close()
      throw error
    }
  } finally {
    await firstStart.end()
  }
}

/** Fails before any preparation if the port is not available. */
async function claimAddress(config: Config): Promise<void> {
  const trial = createServer()
  try {
    await once(trial.listen(config.port, config.host), 'listening')
  } catch (error) {
    throw inWords(error, config)
  }
  trial.close()
  await once(trial, 'close')
}

function inWords(error: unknown, { host, port }: Config): unknown {
  const code = errorCode(error)
  if (code === 'EADDRINUSE') return new StartError(`Port ${port} is in use: end the other program, or set PORT.`)
  if (code === 'EACCES')
    return new StartError(`Port ${port} may not be used by this account: set PORT to 1024 or more.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartError(`HOST is ${host}, which is no address of this machine.`)
  }
  return error
}
