import { Client } from 'pg'

type Row = Readonly<Record<string, unknown>>

export interface Executed {
  readonly text: string
  readonly values: readonly unknown[]
  readonly rows: readonly Row[]
}

type Query = (this: Client, ...asked: unknown[]) => unknown

/** Executes `work` and returns each statement that this process sends meanwhile, in the order of their answers. */
export async function record(work: () => Promise<unknown>): Promise<Executed[]> {
  const executed: Executed[] = []
  // eslint-disable-next-line typescript/unbound-method -- called with the client it is called on.
  const original = Client.prototype.query as unknown as Query
  const recording: Query = function (...asked) {
    const answer = original.apply(this, asked)
    if (!(answer instanceof Promise)) return answer
    const [config] = asked as [string | { text: string; values?: unknown[] }]
    const { text, values = [] } = typeof config === 'string' ? { text: config } : config
    return answer.then((result: { rows?: Row[] }) => {
      executed.push({ text, values, rows: result.rows ?? [] })
      return result
    })
  }
  Client.prototype.query = recording as unknown as typeof Client.prototype.query
  try {
    await work()
  } finally {
    Client.prototype.query = original as unknown as typeof Client.prototype.query
  }
  return executed
}

/** The statements of the one transaction among them, with BEGIN and COMMIT. */
export function transactionOf(executed: readonly Executed[]): Executed[] {
  const from = executed.findIndex(({ text }) => text.startsWith('begin'))
  const to = executed.findIndex(({ text }, at) => at > from && text === 'commit')
  if (from === -1 || to === -1) throw new Error('no transaction was recorded')
  return executed.slice(from, to + 1)
}

/**
 * Executes recorded statements by a bare client, each after the one before, with `others` in place of values: what a
 * statement returns replaces what it returned when it was recorded.
 */
export async function replay(client: Client, recorded: readonly Executed[], others: ReadonlyMap<string, string>) {
  const known = new Map(others)
  for (const [at, { text, values, rows }] of recorded.entries()) {
    const query = /^(?:begin|commit)/.test(text)
      ? { text }
      : { name: `recorded-${at}`, text, values: values.map((value) => inPlaceOf(value, known)) }
    const { rows: now } = (await client.query(query)) as { rows?: Row[] }
    for (const [turn, row] of rows.entries()) learn(known, row, now?.[turn])
  }
}

function learn(known: Map<string, string>, before: Row, now: Row | undefined): void {
  for (const [name, value] of Object.entries(before)) {
    const [from, to] = [textOf(value), textOf(now?.[name])]
    if (from !== null && to !== null && from.length > 8 && !known.has(from)) known.set(from, to)
  }
}

/** Bytes as hexadecimal, as they also stand in texts. */
function textOf(value: unknown): string | null {
  if (Buffer.isBuffer(value)) return value.toString('hex')
  return typeof value === 'string' ? value : null
}

function inPlaceOf(value: unknown, known: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((each) => inPlaceOf(each, known))
  if (Buffer.isBuffer(value)) return Buffer.from(known.get(value.toString('hex')) ?? value.toString('hex'), 'hex')
  if (typeof value !== 'string') return value
  let text = value
  for (const [before, now] of known) text = text.replaceAll(before, now)
  return text
}
