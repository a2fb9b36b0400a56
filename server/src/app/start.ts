import cluster from 'node:cluster'
import type { Config } from '#server/platform/kernel/config.ts'
import { senderWarnings } from '#server/platform/kernel/sender-config.ts'
import { migrateForBoth, type DatabaseUrls } from '#server/platform/db/migrate.ts'
import { roleWarnings } from '#server/platform/db/role/role-warnings.ts'
import { inWords, loadConfig } from './command.ts'
import { startDatabase } from './database.ts'
import { prepare } from './start-up/prepare.ts'
import { startServer } from './server.ts'
import { startEmulator } from './start-up/emulated-payment.ts'
import { ensureWeb } from './web-build.ts'
import { startWorkers, UNABLE } from './start-up/workers.ts'

const DRAIN_MS = 15_000

/** Functions that end what was started, in reverse order of starting. */
const running: Array<() => Promise<void>> = []
let stopping = false

/**
 * `npm start`: starts the database, migrates it, builds the pages, then runs one server process or several. The first
 * Ctrl-C shuts down in order, even during the start; a second one exits at once.
 */
async function main(): Promise<void> {
  process.on('SIGTERM', stop)
  // The terminal sends Ctrl-C to workers too, which ignore it because the primary stops them.
  process.on('SIGINT', cluster.isWorker ? () => undefined : stop)
  const config = await withEmulatedPayment(loadConfig())
  if (cluster.isPrimary && config.production) for (const line of senderWarnings(config)) console.warn(line)
  if (cluster.isWorker)
    return serve(config, { url: config.databaseUrl!, ownerUrl: config.databaseOwnerUrl ?? config.databaseUrl! })
  await ensureWeb(config)
  const database = await startDatabase(config)
  running.unshift(() => database.stop())
  await migrateForBoth(database)
  if (config.production) for (const line of await roleWarnings(database.url)) console.warn(line)
  if (config.workers === 1) return serve(config, database)
  const workers = startWorkers(config, database)
  running.unshift(() => workers.stop())
  console.log(`Podium is at ${config.publicUrl ?? (await workers.address)}`)
}

/** In a demo without a payment provider, emulated ones in processes of their own stand in. */
async function withEmulatedPayment(config: Config): Promise<Config> {
  if (config.production || !config.demo || config.alipay || config.wechat || config.workers > 1) return config
  const [alipay, wechat] = await Promise.all([
    startEmulator('alipay', config.dataDir),
    startEmulator('wechat', config.dataDir),
  ])
  running.unshift(
    () => alipay.stop(),
    () => wechat.stop(),
  )
  return { ...config, alipay: alipay.config.alipay, wechat: wechat.config.wechat }
}

async function serve(config: Config, { url, ownerUrl }: DatabaseUrls): Promise<void> {
  const server = await startServer({
    config,
    databaseUrl: url,
    ownerUrl,
    prepare: (platform) => prepare(platform, config),
  })
  running.unshift(() => server.close())
  if (process.send) process.send({ address: server.address })
  else console.log(`Podium is at ${config.publicUrl ?? server.address}`)
}

function stop(): void {
  if (stopping) process.exit(1)
  stopping = true
  setTimeout(() => process.exit(1), DRAIN_MS).unref()
  void endAll().then((status) => process.exit(status))
}

/** Ends everything; returns exit status 0 if all ended in order. */
async function endAll(): Promise<number> {
  try {
    for (const end of running) await end()
    return 0
  } catch (error) {
    console.error(inWords(error))
    return 1
  }
}

try {
  await main()
} catch (error) {
  // Errors caused by the shutdown are not reported.
  if (!stopping) {
    console.error(inWords(error))
    await endAll()
    process.exit(cluster.isWorker ? UNABLE : 1)
  }
}
