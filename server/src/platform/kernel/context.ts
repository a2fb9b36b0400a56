import type { SubjectType } from '@podium/core/base/manifest.ts'
import type { Language } from '@podium/core/base/refusal.ts'
import type { Db, Tx } from '../db/db.ts'
import type { Services } from './services.ts'
import type { Viewer } from './viewer.ts'

/** What every handler is given: the request, without HTTP. */
export interface Call {
  readonly viewer: Viewer | null
  readonly traceId: string
  readonly language: Language
  readonly address: string
  readonly agent: string
  readonly host: string
  readonly idempotencyKey: string | null
  /** Cookies and status are the mount's business; a handler may ask for these two effects only. */
  readonly reply: ReplyEffects
}

export interface ReplyEffects {
  setSessionCookie(token: string): void
  clearSessionCookie(): void
}

/** For verbs and rules of the server, which may name a handle but not the database behind it. */
export type { Db, Tx } from '../db/db.ts'

/** A call that only looks. */
export interface ReadCall extends Call {
  readonly services: Services
  readonly db: Db
  readonly now: Date
}

/** A call that changes something: one transaction, one audit row. */
export interface WriteCall extends Call {
  readonly services: Services
  readonly tx: Tx
  /** The database's clock when the transaction began. After waiting for a lock ask `clock(tx)` anew. */
  readonly now: Date
  /** Names the record that was changed, with what it was and became, for the audit row. Secrets are redacted. */
  readonly note: (subject: {
    type: SubjectType
    id: string
    before?: unknown
    after?: unknown
    reason?: string
  }) => void
}

/** The signed-in form of a call: endpoints with access `login` or codes never run without a viewer. */
export type SignedIn<C extends Call> = C & { readonly viewer: Viewer }
