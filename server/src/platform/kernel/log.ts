import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino'

/** Field names whose values are not logged, at the first nesting levels. */
const secrets = ['password', 'token', 'accessToken', 'code', 'idNumber', 'bankCard', 'authorization', 'cookie']

/** Logger that writes one JSON line per event to standard output. */
export function makeLog(level: string, out: DestinationStream = pino.destination(1)): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[hidden]' },
    serializers: { err: errorOf },
  }
  return pino(options, out)
}

/** An error's message and code without the driver's details, which can contain personal data. */
function errorOf(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) }
  const { code, constraint, table } = error as Error & { code?: unknown; constraint?: unknown; table?: unknown }
  return { type: error.name, message: error.message, code, constraint, table, stack: error.stack }
}
