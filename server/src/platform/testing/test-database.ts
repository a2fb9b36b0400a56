import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'
import { schemaMark } from './template-state.ts'

export interface TestDatabase {
  /** Address of the database for the application's role, as in production. */
  readonly url: string
  /** Address for the owner, who is not a superuser and may alter the schema. */
  readonly ownerUrl: string
  /** Ends its sessions and resets its data. Unreleased databases are removed with the test run. */
  release(): Promise<void>
}

/** Reset databases of this worker, because copying the template takes ten times as long as resetting. */
const free: string[] = []

/** Tables above this size are vacuumed when they are reset. */
const VACUUM_BYTES = 256 * 1024

/** A database with all migrations and no further rows. Only for Vitest's project `server`. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = free.pop() ?? (await copyTemplate())
  let released = false
  return {
    url: address('podium_app', name),
    ownerUrl: address('podium', name),
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
  await asSuperuser('postgres', async (client) => {
    await client.query(sql)
    await client.query(`revoke temporary on database ${name} from public`)
  })
  return name
}

/** Resets the database to the template's state. False if a test changed its schema or removed it. */
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

/**
 * Ends all sessions; afterwards their transactions are rolled back and their locks released. Throws if clients keep
 * reconnecting.
 */
async function endSessions(client: Client): Promise<void> {
  const others = `from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
  for (let round = 0; round < END_ROUNDS; round += 1) {
    const { rowCount } = await client.query(`select pg_terminate_backend(pid, 10000) ${others}`)
    if (rowCount === 0) return
  }
  throw new Error('a server that the test did not close connects to its database again and again')
}

/** The owner's address of the test database at the application's address. */
export function ownerUrlOf(url: string): string {
  const owner = new URL(url)
  owner.username = 'podium'
  return owner.href
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
