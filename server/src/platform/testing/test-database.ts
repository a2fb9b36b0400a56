import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'
import { schemaMark } from './template-state.ts'

export interface TestDatabase {
  /** The database's address, as its owner (who is no superuser, as in production). */
  readonly url: string
  /** Ends the sessions on it and what they wrote. What is not released goes with the run. */
  release(): Promise<void>
}

/** Databases of this worker that are as the template again: copying one takes ten times as long as emptying it. */
const free: string[] = []

/** Tables above this size give their pages back when they are emptied. */
const VACUUM_BYTES = 256 * 1024

/** A database with every migration applied and no rows of its own. Only inside Vitest's project `server`. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = free.pop() ?? (await copyTemplate())
  let released = false
  return {
    url: address('podium', name),
    async release() {
      if (released) return
      released = true
      if (await emptied(name)) free.push(name)
      else await asSuperuser('postgres', (client) => client.query(`drop database ${name} with (force)`))
    },
  }
}

async function copyTemplate(): Promise<string> {
  const name = `t_${randomBytes(6).toString('hex')}`
  const sql = `create database ${name} template podium_template owner podium strategy file_copy`
  await asSuperuser('postgres', (client) => client.query(sql))
  return name
}

/** Makes it as the template is. False when a test changed its schema, or did away with it. */
async function emptied(name: string): Promise<boolean> {
  const state = inject('templateState')
  return asSuperuser(name, async (client) => {
    await endSessions(client)
    if ((await schemaMark(client)) !== state.schemaMark) return false
    const { rows } = await client.query<{ name: string }>(
      `select oid::regclass::text as name from pg_class
        where relkind = 'r' and relnamespace <> 'pg_catalog'::regnamespace and pg_table_size(oid) > ${VACUUM_BYTES}`,
    )
    await client.query(state.restore)
    if (rows.length > 0) await client.query(`vacuum ${rows.map((row) => row.name).join(', ')}`)
    return true
  })
}

const END_ROUNDS = 20

/** Their work is rolled back and their locks are free when this returns. Throws when somebody connects again and again. */
async function endSessions(client: Client): Promise<void> {
  const others = `from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
  for (let round = 0; round < END_ROUNDS; round += 1) {
    const { rowCount } = await client.query(`select pg_terminate_backend(pid, 10000) ${others}`)
    if (rowCount === 0) return
  }
  throw new Error('a server that the test did not close connects to its database again and again')
}

function address(user: string, database: string): string {
  const url = new URL(inject('testServer'))
  url.username = user
  url.pathname = `/${database}`
  return url.href
}

async function asSuperuser<T>(database: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: address('postgres', database) })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
