import cluster, { type Worker } from 'node:cluster'
import type { Config } from '#server/platform/kernel/config.ts'
import type { DatabaseUrls } from '#server/platform/db/migrate.ts'
import { StartError } from '#server/platform/db/postgres/start-error.ts'

/** Exit status of a worker whose start failed with a printed reason, so that a restart would not help. */
export const UNABLE = 78

export interface Workers {
  /** The shared address once the first worker listens; rejects with StartError if it can't. */
  readonly address: Promise<string>
  stop(): Promise<void>
}

/**
 * Runs `config.workers` server processes on one port and restarts those that die, with increasing delays. The first one
 * prepares the database; the others start when it listens.
 */
export function startWorkers(config: Config, { url, ownerUrl }: DatabaseUrls): Workers {
  // Workers accept connections themselves, because a connection that the primary passes to a killed worker would hang.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  const env = { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl }
  const workers = new Set<Worker>()
  let stopping = false
  let crashes = 0

  function add(): Worker {
    const worker = cluster.fork(env)
    workers.add(worker)
    worker.once('exit', () => workers.delete(worker))
    return worker
  }

  function keep(worker: Worker): void {
    worker.once('exit', () => {
      if (stopping) return
      crashes += 1
      setTimeout(() => stopping || keep(add()), Math.min(30_000, 200 * 2 ** Math.min(crashes, 8)))
      setTimeout(() => (crashes -= 1), 60_000).unref()
    })
  }

  async function begin(): Promise<string> {
    const first = add()
    const address = await listening(first)
    keep(first)
    if (!stopping) for (let n = 1; n < config.workers; n += 1) keep(add())
    return address
  }

  return {
    address: begin(),
    async stop() {
      stopping = true
      const ends = [...workers].map((worker) => new Promise<void>((resolve) => worker.once('exit', () => resolve())))
      for (const worker of workers) worker.process.kill('SIGTERM')
      await Promise.all(ends)
    },
  }
}

/** The address that the worker reports once it listens. */
function listening(worker: Worker): Promise<string> {
  return new Promise((resolve, reject) => {
    worker.once('message', (message: { address: string }) => resolve(message.address))
    worker.once('exit', () => reject(new StartError('The first server process could not start.')))
  })
}
