/** Why the server can't start, in one line for the person who started it. Printed without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** The operating system's code of a failed call (`EACCES`), or undefined. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
