import { sql } from 'kysely'
import type { NamingRound } from '@podium/core/competition/quota-table/remove-table.rule.ts'
import { PUBLIC_STATES } from '@podium/core/competition/round/round-state.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { onePage, totalOf, type Paging } from '#server/platform/db/paging.ts'
import { roundReached, type Reach } from '../round/round.store.ts'

export async function listsOfRound(
  db: Db | Tx,
  roundId: string,
): Promise<Array<{ listId: string; name: string; entries: number; createdAt: Date }>> {
  return db
    .selectFrom('competition_list as list')
    .select(['list.id as listId', 'list.name', 'list.created_at as createdAt'])
    .select((eb) =>
      eb
        .selectFrom('competition_list_entry as entry')
        .select(sql<number>`count(*)::int`.as('entries'))
        .whereRef('entry.list_id', '=', 'list.id')
        .$asScalar()
        .$notNull()
        .as('entries'),
    )
    .where('list.round_id', '=', roundId)
    .orderBy('list.name')
    .execute()
}

export async function findList(db: Db | Tx, listId: string): Promise<{ roundId: string; name: string } | null> {
  const row = await db
    .selectFrom('competition_list')
    .select(['round_id as roundId', 'name'])
    .where('id', '=', listId)
    .executeTakeFirst()
  return row ?? null
}

export async function entriesPage(db: Db, listId: string, paging: Paging) {
  const entries = db.selectFrom('competition_list_entry as entry').where('entry.list_id', '=', listId)
  const [rows, total] = await Promise.all([
    entries
      .leftJoin('organisation_school_view as school', 'school.id', 'entry.school_id')
      .select(['entry.id as entryId', 'entry.shown', 'entry.value'])
      .select(sql<string>`coalesce(school.name, '')`.as('schoolName'))
      .orderBy('entry.position')
      .$call(onePage(paging))
      .execute(),
    totalOf(entries),
  ])
  return { rows, total }
}

/** Ids of schools by their code. */
export async function schoolsByCode(db: Db | Tx, codes: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('organisation_school_view')
    .select(['id', 'code'])
    .where('code', '=', sql<string>`any(${codes}::text[])`)
    .execute()
  return new Map(rows.flatMap(({ id, code }): [string, string][] => (code === null ? [] : [[code, id]])))
}

export interface NewEntry {
  person: Buffer | null
  schoolId: string | null
  number: string
  shown: string
  value: string
}

export async function insertList(
  tx: Tx,
  list: { roundId: string; name: string; createdBy: string },
  entries: readonly NewEntry[],
): Promise<string> {
  const { id } = await tx
    .insertInto('competition_list')
    .values({ round_id: list.roundId, name: list.name, created_by: list.createdBy })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into competition_list_entry (list_id, position, person, school_id, number, shown, value)
    select ${id}::uuid, entry.* from unnest(
      ${entries.map((_, at) => at)}::int[], ${entries.map(({ person }) => person)}::bytea[],
      ${entries.map(({ schoolId }) => schoolId)}::uuid[], ${entries.map(({ number }) => number)}::text[],
      ${entries.map(({ shown }) => shown)}::text[], ${entries.map(({ value }) => value)}::text[]) as entry`.execute(tx)
  return id
}

/** Locks lists against being deleted until the transaction ends. */
export async function keepLists(tx: Tx, listIds: readonly string[]): Promise<void> {
  if (listIds.length === 0) return
  await sql`select from competition_list where id = any(${[...listIds]}::uuid[]) order by id for key share`.execute(tx)
}

/** Locks the list against settings that come to name it; false: it is gone. */
export async function lockList(tx: Tx, listId: string): Promise<boolean> {
  const { rows } = await sql`select from competition_list where id = ${listId} for update`.execute(tx)
  return rows.length > 0
}

/** The rounds whose enrolment settings in force name the list; those out of reach without a name. */
export async function roundsNamingList(tx: Tx, listId: string, reach: Reach): Promise<NamingRound[]> {
  const { rows } = await sql<{ zh: string; en: string; isKnown: boolean }>`
    select round.name_zh as zh, round.name_en as en,
      (round.is_public and round.state = any(${PUBLIC_STATES}::text[])) or ${roundReached(reach)} as "isKnown"
    from competition_round as round where round.id in (
      select item.round_id from competition_named_list as named
        join competition_item as item on item.id = named.item_id where named.list_id = ${listId}
      union
      select newest.round_id from (
          select distinct on (setting.item_id) setting.round_id, setting.value from competition_list as list
          join competition_setting as setting on setting.round_id = list.round_id and setting.kind = 'enrol'
          where list.id = ${listId} order by setting.item_id, setting.no desc) as newest
        where jsonb_path_exists(newest.value, '$.rules.**.records[*] ? (@.listId == $list)',
          jsonb_build_object('list', ${listId}::text)))
    order by round.created_at desc, round.id`.execute(tx)
  return rows.map(({ isKnown, zh, en }) => ({ name: isKnown ? { zh, en } : null }))
}

/** Lists of a round that settings in force of other rounds name. */
export async function listsNamedElsewhere(
  tx: Tx,
  roundId: string,
): Promise<Array<{ readonly listId: string; readonly name: string }>> {
  return tx
    .selectFrom('competition_list as made')
    .select(['made.id as listId', 'made.name'])
    .where('made.round_id', '=', roundId)
    .where((by) =>
      by.exists(by.selectFrom('competition_named_list as named').whereRef('named.list_id', '=', 'made.id')),
    )
    .orderBy('made.id')
    .execute()
}

export async function deleteList(tx: Tx, listId: string): Promise<void> {
  await tx.deleteFrom('competition_list').where('id', '=', listId).execute()
}
