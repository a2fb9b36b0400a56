import { Client } from 'pg'
import { MAX_COUNTED } from '../../server/src/platform/db/paging.ts'

const PAGE_SIZE = 10
/** What every list owes its reader by contract: rows counted up to a bound, and one page of them in an order. */
const COUNT = 'select count(*) from (select from enrolment_team order by created_at desc limit $1) as counted'
const PAGE = `select * from enrolment_team where id in
  (select id from enrolment_team order by created_at desc, id limit ${PAGE_SIZE} offset $1)`

export interface Bare {
  ask(pageNum: number): Promise<unknown>
  close(): Promise<void>
}

/** The bare query: the same for all lists, so that no slow statement excuses itself. */
export async function openBare(url: string): Promise<Bare> {
  const client = new Client({ connectionString: url })
  await client.connect()
  return {
    async ask(pageNum) {
      const before = (pageNum - 1) * PAGE_SIZE
      const { rows } = await client.query(PAGE, [before])
      return [rows, await client.query(COUNT, [Math.max(MAX_COUNTED, before) + 1])]
    },
    close: () => client.end(),
  }
}
