import type { Tx } from '../kernel/context.ts'
import type { Db } from '../db/db.ts'
import { run, statement } from '../db/prepared-connection.ts'
import type { AuditEntry, AuditNote } from './entry.ts'
import { redact } from './redact.ts'

/** SQL that inserts an audit row of `auditValues`, with parameters from `$first`; can be part of a larger statement. */
export const auditInsert = (first: number) => `
  insert into platform_audit (actor_id, actor_name, group_id, action, subject_type, subject_id, address, agent,
    trace_id, input, change, outcome, code, duration_ms)
  values (${Array.from({ length: 14 }, (_, at) => `$${first + at}`).join(', ')})`

export function auditValues(entry: AuditEntry): readonly unknown[] {
  const { call, notes } = entry
  const [subject] = notes
  const actor = call.viewer ?? notes.find((note) => note.actor)?.actor
  return [
    actor?.userId ?? null,
    actor?.realName ?? '',
    call.viewer?.groupId ?? null,
    entry.action,
    subject?.type ?? '',
    subject?.id ?? '',
    call.address,
    call.agent.slice(0, 300),
    call.traceId,
    JSON.stringify(entry.input ?? {}),
    JSON.stringify({ ...changeOf(notes), ...(entry.refusal && { refusal: entry.refusal }) }),
    entry.outcome,
    entry.code,
    entry.durationMs,
  ]
}

const insert = statement('platform-audit', auditInsert(1))

/** Inserts an audit row, in the write's transaction or, for a write that failed, by itself. */
export async function record(db: Db | Tx, entry: AuditEntry): Promise<void> {
  await run(db, insert, auditValues(entry))
}

function changeOf(notes: readonly AuditNote[]): object {
  const [only, ...others] = notes.map(({ type, id, before, after, reason, differences }) => ({
    type,
    id,
    before: redact(before),
    after: redact(after),
    reason,
    differences,
  }))
  return others.length > 0 ? { changes: [only, ...others] } : (only ?? {})
}
