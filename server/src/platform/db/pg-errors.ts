interface PgError {
  readonly code?: unknown
  readonly constraint?: unknown
  readonly routine?: unknown
}

/** SQLSTATE or system code of a driver error, or null. */
export function errorCodeOf(error: unknown): string | null {
  const code = error instanceof Error ? (error as PgError).code : null
  return typeof code === 'string' ? code : null
}

/** Name of the unique, foreign key, check or exclusion constraint that a statement violated, or null. */
export function violatedConstraint(error: unknown): string | null {
  if (!errorCodeOf(error)?.startsWith('23')) return null
  const { constraint } = error as PgError
  return typeof constraint === 'string' ? constraint : null
}

/** Serialization failure, deadlock or outdated plan: the transaction may succeed when repeated at once. */
export function isWorthRetrying(error: unknown): boolean {
  const code = errorCodeOf(error)
  return code === '40001' || code === '40P01' || isOutdatedPlan(error)
}

/** A migration changed the types of columns that a prepared statement returns. */
export function isOutdatedPlan(error: unknown): boolean {
  return errorCodeOf(error) === '0A000' && (error as PgError).routine === 'RevalidateCachedQuery'
}

/** A statement waited too long for another transaction's lock. */
export function waitedForLock(error: unknown): boolean {
  return errorCodeOf(error) === '55P03'
}

/** PostgreSQL ended a statement that took too long or waited too long for a lock. */
export function timedOut(error: unknown): boolean {
  return waitedForLock(error) || errorCodeOf(error) === '57014'
}

const lost = new Set(['57P01', '57P02', 'ECONNRESET', 'EPIPE'])

/**
 * A read on a shared connection failed by what happened to others: the connection was lost, or the parsing of its statement
 * failed for another execution.
 */
export function failedByOthers(error: unknown): boolean {
  const code = errorCodeOf(error)
  if (code) return lost.has(code) || code === '26000' || code === '42P05'
  return error instanceof Error && lostConnection.test(error.message)
}

const lostConnection = /^Connection terminated|Client has encountered a connection error/
const overloaded = new Set(['55P03', '57014', '53300', '57P01', '57P02', '57P03', '25P03'])
const unreachable = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'])

/** The database is down, restarting or overloaded; the caller should retry later. */
export function isUnavailable(error: unknown): boolean {
  const code = errorCodeOf(error)
  if (code) return overloaded.has(code) || code.startsWith('08') || unreachable.has(code)
  return (
    error instanceof Error &&
    (lostConnection.test(error.message) || /^timeout (?:expired|exceeded when trying to connect)/.test(error.message))
  )
}

const full = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/** The database, or a folder, has no space left: nothing was written. */
export function isDiskFull(error: unknown): boolean {
  return full.has(errorCodeOf(error) ?? '')
}
