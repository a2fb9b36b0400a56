import type { WordedChange } from '@podium/core/base/audit/audit-words.ts'
import type { SubjectType } from '@podium/core/base/manifest.ts'
import type { Call } from '../kernel/context.ts'

/** A changed record, as given to `note`. */
export interface AuditNote {
  readonly type: SubjectType
  readonly id: string
  readonly before?: unknown
  readonly after?: unknown
  readonly reason?: string
  /** What changed, where the values say it only in code. */
  readonly differences?: readonly WordedChange[]
  /** The actor of a call without a session: the user that it signed in. */
  readonly actor?: { readonly userId: string; readonly realName: string }
}

export interface AuditEntry {
  readonly call: Pick<Call, 'viewer' | 'address' | 'agent' | 'traceId'>
  readonly action: string
  /** Redacted input. */
  readonly input: unknown
  readonly notes: readonly AuditNote[]
  readonly outcome: 'done' | 'refused' | 'failed'
  /** The refusal's code in the answer envelope; 0 for success. */
  readonly code: number
  readonly durationMs: number
}

export function refusedEntry(entry: AuditEntry, code: number): AuditEntry {
  return { ...entry, outcome: 'refused', code }
}

export function failedEntry(entry: AuditEntry): AuditEntry {
  return { ...entry, outcome: 'failed', code: 10500 }
}
