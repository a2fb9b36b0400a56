import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/kernel/context.ts'
import { run, statement } from '#server/platform/db/prepared-connection.ts'

export interface AdmissionQueue {
  readonly itemId: string
  readonly roundId: string
  readonly seed: Buffer
  readonly seedHash: Buffer
  readonly openedAt: Date | null
  readonly drawn: number | null
  readonly ticketsDigest: Buffer | null
  readonly lastPosition: number
  readonly admittedTo: number
  readonly admittedAt: Date | null
}

export interface AdmissionEntry {
  readonly ticket: string
  readonly position: number | null
  readonly admittedUntil: Date | null
  readonly submittedAt: Date | null
}

const columns = [
  'item_id as itemId',
  'round_id as roundId',
  'seed',
  'seed_hash as seedHash',
  'opened_at as openedAt',
  'drawn',
  'tickets_digest as ticketsDigest',
  'last_position as lastPosition',
  'admitted_to as admittedTo',
  'admitted_at as admittedAt',
] as const

export async function findQueue(db: Db | Tx, itemId: string): Promise<AdmissionQueue | null> {
  const row = await db
    .selectFrom('enrolment_admission_queue')
    .select(columns)
    .where('item_id', '=', itemId)
    .executeTakeFirst()
  return row ?? null
}

/** Only one process moves a queue at a time; null while another does. People can join meanwhile. */
export async function lockQueue(tx: Tx, itemId: string): Promise<AdmissionQueue | null> {
  const row = await tx
    .selectFrom('enrolment_admission_queue')
    .select(columns)
    .where('item_id', '=', itemId)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row ?? null
}

/** Makes the queue with its first entry. The first seed stays. */
export async function ensureQueue(tx: Tx, at: { itemId: string; roundId: string }, seed: Buffer): Promise<void> {
  await tx
    .insertInto('enrolment_admission_queue')
    .values({ item_id: at.itemId, round_id: at.roundId, seed, seed_hash: createHash('sha256').update(seed).digest() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx
    .updateTable('enrolment_admission_queue')
    .set({ ended_at: null })
    .where('item_id', '=', at.itemId)
    .where('ended_at', 'is not', null)
    .execute()
}

/** The ticket comes from the account and the item, so that nobody chooses it. */
function ticketOf(itemId: string, userId: string): string {
  return createHash('sha256').update(`${itemId}:${userId}`).digest('hex').slice(0, 32)
}

/** Adds the person, or does nothing for one who is in the queue. One whose turn passed or was used goes behind everybody. */
export async function joinQueue(tx: Tx, itemId: string, userId: string): Promise<void> {
  await sql`
    insert into enrolment_admission_entry as entry (item_id, user_id, ticket)
    values (${itemId}, ${userId}, ${ticketOf(itemId, userId)})
    on conflict (item_id, user_id) do update
      set joined_at = clock_timestamp(), position = null, admitted_until = null, submitted_at = null
      where entry.admitted_until <= clock_timestamp() or entry.submitted_at is not null`.execute(tx)
}

const ownEntry = statement<AdmissionEntry>(
  'enrolment-admission-entry',
  `select ticket, position, admitted_until as "admittedUntil", submitted_at as "submittedAt"
  from enrolment_admission_entry where item_id = $1 and user_id = $2`,
)

export async function findEntry(db: Db | Tx, itemId: string, userId: string): Promise<AdmissionEntry | null> {
  const [row] = await run(db, ownEntry, [itemId, userId])
  return row ?? null
}

/** As `findEntry`; the entry can't change before the transaction ends. */
export async function lockEntry(tx: Tx, itemId: string, userId: string): Promise<AdmissionEntry | null> {
  const row = await tx
    .selectFrom('enrolment_admission_entry')
    .select(['ticket', 'position', 'admitted_until as admittedUntil', 'submitted_at as submittedAt'])
    .where('item_id', '=', itemId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Ends the person's turn: the place that was held is taken now. */
export async function markSubmitted(tx: Tx, itemId: string, userId: string): Promise<void> {
  await tx
    .updateTable('enrolment_admission_entry')
    .set({ submitted_at: sql<Date>`clock_timestamp()` })
    .where('item_id', '=', itemId)
    .where('user_id', '=', userId)
    .execute()
}

/** Queues that may have something to do. */
export async function liveQueues(db: Db): Promise<Array<{ itemId: string; roundId: string }>> {
  return db
    .selectFrom('enrolment_admission_queue')
    .select(['item_id as itemId', 'round_id as roundId'])
    .where('ended_at', 'is', null)
    .orderBy('item_id')
    .execute()
}

export async function endQueue(tx: Tx, itemId: string): Promise<void> {
  await tx
    .updateTable('enrolment_admission_queue')
    .set({ ended_at: sql<Date>`clock_timestamp()` })
    .where('item_id', '=', itemId)
    .execute()
}

/** Gives whoever has a turn so many minutes again, once half of them are over. */
export async function keepTurns(tx: Tx, itemId: string, holdMinutes: number): Promise<void> {
  await sql`update enrolment_admission_entry
    set admitted_until = clock_timestamp() + make_interval(mins => ${holdMinutes}::int)
    where item_id = ${itemId} and submitted_at is null and admitted_until > clock_timestamp()
      and admitted_until < clock_timestamp() + make_interval(secs => ${holdMinutes * 30}::float8)`.execute(tx)
}

/** The queues of a round whose dates were moved may go on. */
export async function reviveQueues(tx: Tx, roundId: string): Promise<void> {
  await tx
    .updateTable('enrolment_admission_queue')
    .set({ ended_at: null })
    .where('round_id', '=', roundId)
    .where('ended_at', 'is not', null)
    .execute()
}

/** Places held by people whose turn it is. */
export async function heldPlaces(db: Db | Tx, itemId: string): Promise<number> {
  const { held } = await db
    .selectFrom('enrolment_admission_entry')
    .select((eb) => eb.fn.countAll<string>().as('held'))
    .where('item_id', '=', itemId)
    .where('submitted_at', 'is', null)
    .where('admitted_until', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirstOrThrow()
  return Number(held)
}

/** Up to 2,000 tickets in the drawn order. */
export async function drawnTickets(db: Db, itemId: string, from: number): Promise<string[]> {
  const rows = await db
    .selectFrom('enrolment_admission_draw')
    .select('ticket')
    .where('item_id', '=', itemId)
    .where('position', '>', from)
    .orderBy('position')
    .limit(2_000)
    .execute()
  return rows.map(({ ticket }) => ticket)
}
