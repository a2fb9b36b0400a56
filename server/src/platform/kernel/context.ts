import type { WordedChange } from '@podium/core/base/audit/audit-words.ts'
import type { SubjectType } from '@podium/core/base/manifest.ts'
import type { Language } from '@podium/core/base/refusal.ts'
import type { Db, Tx } from '../db/db.ts'
import type { Services } from './services.ts'
import type { Viewer } from './viewer.ts'

/** The request without HTTP, as passed to every handler. */
export interface Call {
  readonly viewer: Viewer | null
  readonly traceId: string
  readonly language: Language
  readonly address: string
  readonly agent: string
  readonly host: string
  /** Token of the browser from its device cookie; null if it has none. */
  readonly deviceToken: string | null
  readonly idempotencyKey: string | null
  /** The only effects on the HTTP reply that a handler may request. */
  readonly reply: ReplyEffects
}

export interface ReplyEffects {
  setSessionCookie(token: string): void
  clearSessionCookie(): void
  setDeviceCookie(token: string, seconds: number): void
}

/** For code that may use a database handle but may not import the database module. */
export type { Db, Tx } from '../db/db.ts'

/** A call without changes. */
export interface ReadCall extends Call {
  readonly services: Services
  readonly db: Db
  readonly now: Date
}

/** A call with changes: one transaction and one audit row. */
export interface WriteCall extends Call {
  readonly services: Services
  readonly tx: Tx
  /** Database time at the beginning of the transaction. After waiting for a lock, call `clock(tx)` instead. */
  readonly now: Date
  /**
   * Sets the changed record with its old and new values for the audit row. Secrets are redacted. `actor`: the user whom
   * a call without a session signs in.
   */
  readonly note: (subject: {
    type: SubjectType
    id: string
    before?: unknown
    after?: unknown
    reason?: string
    /** What changed in words, in place of the values. */
    differences?: readonly WordedChange[]
    actor?: { readonly userId: string; readonly realName: string }
  }) => void
}

/** A call with a viewer: endpoints with access `login` or permission codes always have one. */
export type SignedIn<C extends Call> = C & { readonly viewer: Viewer }
