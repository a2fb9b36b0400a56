import { Client } from 'pg'

/** What every list owes its reader by contract: rows counted up to the bound of `pageTotal`, and one page. */
const COUNT = `select count(*) from (select from enrolment_team order by created_at desc limit 10001) as counted`
const PAGE = 'select * from enrolment_team order by created_at desc limit 10'

export interface Bare {
  ask(): Promise<unknown>
  close(): Promise<void>
}

/** The bare query: the same for all lists, so that no slow statement excuses itself. */
export async function openBare(url: string): Promise<Bare> {
  const client = new Client({ connectionString: url })
  await client.connect()
  return {
    async ask() {
      const { rows } = await client.query(PAGE)
      return [rows, await client.query(COUNT)]
    },
    close: () => client.end(),
  }
}
