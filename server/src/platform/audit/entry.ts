import type { WordedChange } from '@podium/core/base/audit/audit-words.ts'
import type { SubjectType } from '@podium/core/base/manifest.ts'
import { refusalText, type Refusal } from '@podium/core/base/refusal.ts'
import type { Bilingual } from '@podium/core/base/shapes.ts'
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
  /** The refusal in words. */
  readonly refusal?: Bilingual
  readonly durationMs: number
}

export function refusedEntry(entry: AuditEntry, refusal: Refusal): AuditEntry {
  return { ...entry, outcome: 'refused', ...refusedWith(refusal) }
}

/** The code and the words of a refusal, for an entry. */
export function refusedWith(refusal: Refusal): Pick<AuditEntry, 'code' | 'refusal'> {
  return {
    code: refusal.kind.code,
    refusal: { zh: refusalText(refusal, 'zh-cn'), en: refusalText(refusal, 'en') },
  }
}

export function failedEntry(entry: AuditEntry): AuditEntry {
  return { ...entry, outcome: 'failed', code: 10500 }
}
