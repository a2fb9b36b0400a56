import type { Tx } from '../kernel/context.ts'
import type { Db } from '../db/db.ts'
import { run, statement } from '../db/prepared-connection.ts'
import type { AuditEntry, AuditNote } from './entry.ts'
import { redact } from './redact.ts'

/** The statement that adds a row of `auditValues`, whose parameters begin at `$first`; also a part of a larger one. */
export const auditInsert = (first: number) => `
  insert into platform_audit (actor_id, actor_name, group_id, action, subject_type, subject_id, address, agent,
    trace_id, input, change, outcome, code, duration_ms)
  values (${Array.from({ length: 14 }, (_, at) => `$${first + at}`).join(', ')})`

export function auditValues(entry: AuditEntry): readonly unknown[] {
  const { call, notes } = entry
  const [subject] = notes
  return [
    call.viewer?.userId ?? null,
    call.viewer?.realName ?? '',
    call.viewer?.groupId ?? null,
    entry.action,
    subject?.type ?? '',
    subject?.id ?? '',
    call.address,
    call.agent.slice(0, 300),
    call.traceId,
    JSON.stringify(entry.input ?? {}),
    JSON.stringify(changeOf(notes)),
    entry.outcome,
    entry.code,
    entry.durationMs,
  ]
}

const insert = statement('platform-audit', auditInsert(1))

/** Adds the row to the audit log: in the write's own transaction, or by itself for a write that did not happen. */
export async function record(db: Db | Tx, entry: AuditEntry): Promise<void> {
  await run(db, insert, auditValues(entry))
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
