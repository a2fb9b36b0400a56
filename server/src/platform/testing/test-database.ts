import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'

export interface TestDatabase {
  /** The database's address, as its owner (who is no superuser, as in production). */
  readonly url: string
  /** Ends the sessions on it and removes it. What is not dropped goes with the run. */
  drop(): Promise<void>
}

/** A new database with every migration applied and no rows of its own. Only inside Vitest's project `server`. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `t_${randomBytes(6).toString('hex')}`
  await asAdmin(`create database ${name} template podium_template owner podium strategy file_copy`)
  const url = new URL(inject('testServer'))
  url.username = 'podium'
  url.pathname = `/${name}`
  return { url: url.href, drop: () => asAdmin(`drop database if exists ${name} with (force)`) }
}

async function asAdmin(sql: string): Promise<void> {
  const client = new Client({ connectionString: inject('testServer') })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
