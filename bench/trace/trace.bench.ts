import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import { checkCode } from '../../core/src/certificate/issue/numbering.rule.ts'
import { lookUp } from '../../server/src/certificate/verify/trace.ts'
import { openDatabase, type Db } from '../../server/src/platform/db/db.ts'
import { withPostgres } from '../with-postgres.ts'

const CERTIFICATES = 10_000
const GUESSES = Number(process.env['GUESSES'] ?? 1_000_000)
const AT_ONCE = 8
/** Welch's t below which two means count as equal (ISO/IEC 17825). */
const SAME = 4.5

/**
 * A million guesses at 10,000 certificates, calling the look-up directly without its rate limit: half with existing
 * numbers, half with unknown ones, all with random codes. None may succeed, and their times must not differ. The peer
 * is an empty query, which shows the load of the machine.
 */
export const bench = (): Promise<void> =>
  withPostgres(async ({ url }) => {
    const database = openDatabase({ url, maxConnections: AT_ONCE })
    try {
      await fill(database.db)
      await findOne(database.db)
      await measure(database.db)
    } finally {
      await database.close()
    }
  })

const WITHOUT_KEYS = `do $$ declare key record; begin
  for key in select conrelid::regclass as owner, conname from pg_constraint where contype = 'f'
      and conrelid in ('certificate_certificate'::regclass, 'certificate_batch'::regclass) loop
    execute format('alter table %s drop constraint %I', key.owner, key.conname);
  end loop;
end $$`

/** Inserts the certificates of one sent batch as far as the look-up needs them, without foreign keys. */
async function fill(db: Db): Promise<void> {
  await db.connection().execute(async (one) => {
    await sql.raw(WITHOUT_KEYS).execute(one)
    const batch = sql`insert into certificate_batch (round_id, item_id, kind, group_id, state, template_version_id,
        number_rule, counter_scope, total, made, created_by, sent_at)
      values (new_id(), new_id(), 'winner', new_id(), 'sent', new_id(), '{}', 'bench', ${CERTIFICATES}, ${CERTIFICATES},
        new_id(), now()) returning id`
    await sql`with batch as (${batch})
      insert into certificate_certificate (batch_id, round_id, item_id, kind, recipient_id, number, counter_scope,
        counter, trace_token, check_code, facts, prefix_hash, suffix, file_hash)
      select batch.id, new_id(), new_id(), 'winner', new_id(), 'B' || lpad(n::text, 5, '0'), 'bench', n,
        replace(new_id()::text || n, '-', ''), translate(upper(substr(md5(n::text), 1, 6)), '01', 'XY'),
        '{"holder": "张三丰"}', sha256('p'), 'suffix', sha256(n::text::bytea)
      from batch, generate_series(1, ${CERTIFICATES}::int) as n`.execute(one)
    await sql`vacuum analyze certificate_certificate, certificate_batch`.execute(one)
  })
}

/** Throws unless a correct code finds its certificate: otherwise failed guesses would prove nothing. */
async function findOne(db: Db): Promise<void> {
  const { number, check_code: right } = await db
    .selectFrom('certificate_certificate')
    .select(['number', 'check_code'])
    .limit(1)
    .executeTakeFirstOrThrow()
  const found = await lookUp(db, { number, checkCode: right })
  if (found?.number !== number) throw new Error('a right code finds nothing')
  console.log('a right code finds its certificate')
}

const codes = new Uint8Array(6)

function guess(n: number): { number: string; checkCode: string } {
  const known = n % 2 === 0
  const number = known ? `B${String((n % CERTIFICATES) + 1).padStart(5, '0')}` : `N${String(n).padStart(5, '0')}`
  return { number, checkCode: checkCode(crypto.getRandomValues(codes)) }
}

async function measure(db: Db): Promise<void> {
  let hits = 0
  let next = 0
  const spent = { wrong: new Sample(), absent: new Sample() }
  const worker = async () => {
    while (next < GUESSES) {
      const n = next++
      const asked = guess(n)
      const began = performance.now()
      const found = await lookUp(db, asked)
      spent[n % 2 === 0 ? 'wrong' : 'absent'].add(performance.now() - began)
      if (found) hits += 1
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  const each = (performance.now() - began) / GUESSES
  const peer = performance.now()
  for (let n = 0; n < 2_000; n += 1) await sql`select 1`.execute(db)
  const bare = (performance.now() - peer) / 2_000
  const t = (spent.wrong.mean - spent.absent.mean) / Math.sqrt(spent.wrong.error + spent.absent.error)
  console.log(`${GUESSES} guesses, ${hits} found something`)
  console.log(`${Math.round(1_000 / each)} a second; an empty query takes ${bare.toFixed(3)} ms`)
  console.log(
    `wrong code ${spent.wrong.mean.toFixed(4)} ms, absent number ${spent.absent.mean.toFixed(4)} ms, t = ${t.toFixed(2)}`,
  )
  if (hits > 0) throw new Error('a guess found a certificate')
  if (Math.abs(t) >= SAME) throw new Error('their times tell a wrong code from an absent number')
}

/** Mean and variance of times from running sums; times above 20 ms are attributed to the machine and left out. */
class Sample {
  #count = 0
  #sum = 0
  #squares = 0

  add(ms: number): void {
    if (ms > 20) return
    this.#count += 1
    this.#sum += ms
    this.#squares += ms * ms
  }

  get mean(): number {
    return this.#sum / this.#count
  }

  /** Variance of the mean. */
  get error(): number {
    return (this.#squares / this.#count - this.mean ** 2) / this.#count
  }
}
