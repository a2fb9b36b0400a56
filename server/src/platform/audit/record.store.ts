import type { Tx } from '../context.ts'
import type { Db } from '../db.ts'
import { json } from '../json.ts'
import type { AuditEntry, AuditNote } from './entry.ts'
import { redact } from './redact.ts'

/** Adds the row to the audit log: in the write's own transaction, or by itself for a write that did not happen. */
export async function record(db: Db | Tx, entry: AuditEntry): Promise<void> {
  const { call, notes } = entry
  const [subject] = notes
  await db
    .insertInto('platform_audit')
    .values({
      actor_id: call.viewer?.userId ?? null,
      actor_name: call.viewer?.realName ?? '',
      group_id: call.viewer?.groupId ?? null,
      action: entry.action,
      subject_type: subject?.type ?? '',
      subject_id: subject?.id ?? '',
      address: call.address,
      agent: call.agent.slice(0, 300),
      trace_id: call.traceId,
      input: json(entry.input ?? {}),
      change: json(changeOf(notes)),
      outcome: entry.outcome,
      code: entry.code,
      duration_ms: entry.durationMs,
    })
    .execute()
}

function changeOf(notes: readonly AuditNote[]): unknown {
  const [only, ...others] = notes.map(({ type, id, before, after, reason }) => ({
    type,
    id,
    before: redact(before),
    after: redact(after),
    reason,
  }))
  return others.length > 0 ? { changes: [only, ...others] } : (only ?? {})
}
