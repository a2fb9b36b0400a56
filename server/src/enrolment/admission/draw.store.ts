import { sql } from 'kysely'
import type { Tx } from '#server/platform/kernel/context.ts'

/**
 * Shuffles everybody who waited at the opening, as `drawOrder` of the core does, and keeps the drawn order for checking.
 * The queue's row is locked.
 */
export async function drawPositions(tx: Tx, itemId: string, openedAt: Date): Promise<void> {
  await sql`
    with present as (
      select ticket from enrolment_admission_entry
      where item_id = ${itemId} and position is null and joined_at < ${openedAt}
    ), digest as (
      select encode(sha256(convert_to(coalesce(string_agg(ticket, E'\\n' order by ticket collate "C"), ''), 'UTF8')), 'hex')
        as hex from present
    ), ordered as (
      select present.ticket, row_number() over (order by
        encode(sha256(convert_to(encode(queue.seed, 'hex') || ':' || digest.hex || ':' || present.ticket, 'UTF8')), 'hex')
          collate "C", present.ticket collate "C") as position
      from present cross join digest
      join enrolment_admission_queue as queue on queue.item_id = ${itemId}
    ), kept as (
      insert into enrolment_admission_draw (item_id, position, ticket)
      select ${itemId}, position, ticket from ordered
    ), moved as (
      update enrolment_admission_entry as entry set position = ordered.position from ordered
      where entry.item_id = ${itemId} and entry.ticket = ordered.ticket
    )
    update enrolment_admission_queue set opened_at = ${openedAt}, tickets_digest = decode(digest.hex, 'hex'),
      drawn = (select count(*) from ordered), last_position = (select count(*) from ordered)
    from digest where item_id = ${itemId}`.execute(tx)
}

/** Gives those who came later the next positions, in the order of their coming. */
export async function queueNewcomers(tx: Tx, itemId: string): Promise<void> {
  await sql`
    with newcomers as (
      select user_id, row_number() over (order by joined_at, user_id) as turn
      from enrolment_admission_entry where item_id = ${itemId} and position is null
    ), moved as (
      update enrolment_admission_entry as entry set position = queue.last_position + newcomers.turn
      from newcomers, enrolment_admission_queue as queue
      where queue.item_id = ${itemId} and entry.item_id = ${itemId} and entry.user_id = newcomers.user_id
    )
    update enrolment_admission_queue set last_position = last_position + (select count(*) from newcomers)
    where item_id = ${itemId} and exists (select from newcomers)`.execute(tx)
}

/** Admits the next people of the queue for so many minutes. */
export async function admitNext(tx: Tx, itemId: string, count: number, holdMinutes: number): Promise<void> {
  await sql`
    update enrolment_admission_entry as entry
    set admitted_until = clock_timestamp() + make_interval(mins => ${holdMinutes}::int)
    from enrolment_admission_queue as queue
    where queue.item_id = ${itemId} and entry.item_id = ${itemId}
      and entry.position > queue.admitted_to and entry.position <= queue.admitted_to + ${count}::int`.execute(tx)
  await sql`update enrolment_admission_queue set admitted_to = admitted_to + ${count}::int, admitted_at = clock_timestamp()
    where item_id = ${itemId}`.execute(tx)
}
