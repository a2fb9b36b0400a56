import { Client } from 'pg'

/**
 * The statements that this process sends to the database while `work` runs, in order. Nothing else may run meanwhile.
 */
export async function sentStatements(work: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = []
  const query = Reflect.get(Client.prototype, 'query') as (...given: unknown[]) => unknown
  Client.prototype.query = function (this: Client, ...given: unknown[]) {
    const [first] = given
    sent.push(typeof first === 'string' ? first : (first as { text: string }).text)
    return Reflect.apply(query, this, given)
  } as Client['query']
  try {
    await work()
  } finally {
    Client.prototype.query = query as Client['query']
  }
  return sent
}
