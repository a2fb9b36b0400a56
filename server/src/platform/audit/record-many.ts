import type { AuditEntry } from './entry.ts'
import { auditValues } from './record.store.ts'
import { BatchedCalls } from '../db/batched-calls.ts'
import { run, statement } from '../db/prepared-connection.ts'
import type { Db, Tx } from '../kernel/context.ts'
import type { Services } from '../kernel/services.ts'

const types = 'uuid text uuid text text text text text text text text text int int'.split(' ')
const insertOfMany = `
  insert into platform_audit (actor_id, actor_name, group_id, action, subject_type, subject_id, address, agent,
    trace_id, input, change, outcome, code, duration_ms)
  select a, b, c, d, e, f, g, h, i, j::jsonb, k::jsonb, l, m, n
  from unnest(${types.map((type, at) => `$${at + 1}::${type}[]`).join(', ')})
    as row (a, b, c, d, e, f, g, h, i, j, k, l, m, n)`
const insertMany = statement('platform-audit-many', insertOfMany)
/** By itself only: what else its transaction changed would not wait for the disk either. */
const insertUnsynced = statement(
  'platform-audit-unsynced',
  `${insertOfMany} cross join (select set_config('synchronous_commit', 'off', true)) as unsynced`,
)

interface Recorded {
  readonly services: Services
  readonly entry: AuditEntry
}

/** All inputs of one server have the same services. */
const insertBatched = () =>
  new BatchedCalls<Recorded, undefined>(async (batch) => {
    await run(batch[0]!.services.db, insertUnsynced, columnsOf(batch.map(({ entry }) => entry)))
    return batch.map(() => undefined)
  })

/** Inserts audit rows by one statement. */
export async function recordMany(db: Db | Tx, entries: readonly AuditEntry[]): Promise<void> {
  await run(db, insertMany, columnsOf(entries))
}

function columnsOf(entries: readonly AuditEntry[]): unknown[][] {
  const rows = entries.map(auditValues)
  return types.map((_, column) => rows.map((row) => row[column]))
}

/**
 * Inserts an audit row of a write without effect by itself, together with those of other calls at the same time. Resolves
 * once others can read it; a power cut can lose those of the last half second.
 */
export async function recordAlone(services: Services, entry: AuditEntry): Promise<void> {
  await services.instances.get(insertBatched).call({ services, entry })
}
