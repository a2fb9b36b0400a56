import { Client } from 'pg'
import { addLargeAccounts } from './large-accounts.ts'
import { largeSteps, restingTriggers, type LargeSize } from './large-steps.ts'

export const MOST_TEAMS = 1_000_000

/**
 * Sizes of a season with this many teams, in proportion to a large one: 300,000 teams have 1,000,000 people and 900,000
 * scores.
 */
export function largeOf(teams: number): LargeSize {
  const share = (of: number) => Math.ceil(teams / of)
  return {
    teams,
    schools: share(150),
    experts: Math.max(share(100), LEAST_EXPERTS),
    items: Math.max(share(1_000), LEAST_ITEMS),
  }
}

/** Enough experts for three per work. */
const LEAST_EXPERTS = 9
/** At least two, so that items can be compared. */
const LEAST_ITEMS = 2

/**
 * Adds the large season in one transaction, with accounts of this password, as the database's owner; `print` receives each step with its seconds.
 */
export async function fillLarge(
  url: string,
  size: LargeSize,
  passwordHash: string,
  print: (line: string) => void,
): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'podium demo' })
  await client.connect()
  try {
    await client.query('begin')
    await client.query("set local work_mem = '256MB'; set local synchronous_commit = on")
    for (const table of restingTriggers) await client.query(`alter table ${table} disable trigger user`)
    for (const [name, sql] of largeSteps(size)) {
      const started = performance.now()
      await client.query(sql)
      print(`${name}: ${((performance.now() - started) / 1000).toFixed(1)} s`)
    }
    await addLargeAccounts(client, passwordHash)
    for (const table of restingTriggers) await client.query(`alter table ${table} enable trigger user`)
    await client.query('commit')
    // Lists read an index alone only where PostgreSQL knows that every row is visible.
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}
