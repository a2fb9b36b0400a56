import { record } from '#server/platform/audit/record.store.ts'
import type { AuditNote } from '#server/platform/audit/entry.ts'
import { newId } from '#server/platform/db/id.ts'
import type { Tx } from '#server/platform/kernel/context.ts'

/** Adds an audit row for what the server did by itself. */
export async function recordChange(
  tx: Tx,
  action: 'finance.settle' | 'finance.not_handed_over' | 'finance.close' | 'finance.refunded' | 'finance.refund_ended',
  note: AuditNote,
): Promise<void> {
  const call = { viewer: null, address: '', agent: '', traceId: newId() }
  await record(tx, { call, action, input: {}, notes: [note], code: 0, durationMs: 0, outcome: 'done' })
}
