import { setTimeout as sleep } from 'node:timers/promises'
import { dropMigrated, migrateForBoth, reach, type DatabaseUrls } from '#server/platform/db/migrate.ts'
import { StartError } from '#server/platform/db/postgres/start-error.ts'
import type { Config } from '#server/platform/kernel/config.ts'
import type { Db } from '#server/platform/db/db.ts'
import { installationState, isDemo, lockInstallation } from '../demo/installed.store.ts'

export interface FirstStart {
  /**
   * Runs the preparation of the database. Rejects if the lock is lost, because another process may then prepare it too.
   */
  run(prepare: () => Promise<void>): Promise<void>
  /** Releases the lock for the next process. */
  end(): Promise<void>
}

const WAITING = 'Another process is preparing the database: waiting for it ...'
const AGAIN = 'The first start was cut off while it prepared the database: beginning again.'
const HALF_FILLED =
  'The first start was cut off while it filled the database with the demo, and people have signed in since: empty the database.'
const IS_DEMO =
  'The database was filled with the demo, whose accounts share one password: production needs an empty database of its own.'

/** Throws StartError if production is to run on a database that the demo filled. */
export async function refuseDemo(db: Db, { production }: Pick<Config, 'production'>): Promise<void> {
  if (production && (await isDemo(db))) throw new StartError(IS_DEMO)
}

/**
 * Locks the preparation of a database for one process; PostgreSQL releases the lock when the process dies. The data of
 * an interrupted preparation is dropped, so that it starts again on an empty database of this version.
 */
export async function beginFirstStart(urls: DatabaseUrls, print: (line: string) => void): Promise<FirstStart> {
  const client = await reach(urls.url)
  const lost = new Promise<never>((_, reject) => {
    client.on('error', () => reject(new StartError('The connection to the database broke during the first start.')))
  })
  lost.catch(() => undefined)
  const end = () => client.end().catch(() => undefined)
  try {
    await lockInstallation(client, () => print(WAITING))
    const state = await installationState(client)
    if (state === 'used') throw new StartError(HALF_FILLED)
    if (state === 'begun') {
      print(AGAIN)
      await startOver(urls)
    }
  } catch (error) {
    await end()
    throw error
  }
  return { run: (prepare) => Promise.race([prepare(), lost]), end }
}

async function startOver(urls: DatabaseUrls): Promise<void> {
  const owner = await reach(urls.ownerUrl)
  await dropMigrated(owner).finally(() => owner.end())
  await migrateForBoth(urls)
}

/** Waits until a server process has prepared the database, for processes that do not prepare it. */
export async function untilPrepared(url: string, print: (line: string) => void): Promise<void> {
  const client = await reach(url)
  try {
    for (let printed = false; (await installationState(client)) !== 'ready'; printed = true) {
      if (!printed) print('The database is not prepared yet: waiting for a server process to do it ...')
      await sleep(1_000)
    }
  } finally {
    await client.end()
  }
}

/** Throws StartError if the database is being prepared or its preparation was interrupted. */
export async function refuseUnprepared(url: string): Promise<void> {
  const client = await reach(url)
  try {
    const state = await installationState(client)
    if (state === 'begun' || state === 'used') {
      throw new StartError(
        'The database is being prepared, or that was cut off: start the server first, and wait for it.',
      )
    }
  } finally {
    await client.end()
  }
}
