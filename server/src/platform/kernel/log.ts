import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino'

/** Names whose values never reach a log line, at any of the first levels. */
const secrets = ['password', 'token', 'accessToken', 'code', 'idNumber', 'bankCard', 'authorization', 'cookie']

/** One JSON line per event, on the standard output where nothing else is said. */
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

/** What helps to find a fault, without what a driver adds: the statement's values are people's data. */
function errorOf(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) }
  const { code, constraint, table } = error as Error & { code?: unknown; constraint?: unknown; table?: unknown }
  return { type: error.name, message: error.message, code, constraint, table, stack: error.stack }
}
