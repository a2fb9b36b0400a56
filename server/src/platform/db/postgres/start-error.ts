/** Why the server can't start, in one line for the operator; printed without a stack trace. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** System error code of a failed call (`EACCES`), or undefined. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
