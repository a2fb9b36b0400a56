import { sql } from 'kysely'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { onePage, totalOf, type Paging } from '#server/platform/db/paging.ts'

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

/** Whether the newest enrolment setting of an item in the round's series names the list. */
export async function isListNamed(tx: Tx, listId: string, seriesId: string): Promise<boolean> {
  const { rows } = await sql<{ named: boolean }>`
    select exists (
      select from (
        select distinct on (setting.item_id) setting.value from competition_setting as setting
        join competition_round as round on round.id = setting.round_id
        where round.series_id = ${seriesId} and setting.kind = 'enrol'
        order by setting.item_id, setting.no desc) as newest
      where jsonb_path_exists(newest.value, '$.rules[*].records[*] ? (@.listId == $list)',
        jsonb_build_object('list', ${listId}::text))) as named`.execute(tx)
  return rows[0]!.named
}

export async function deleteList(tx: Tx, listId: string): Promise<void> {
  await tx.deleteFrom('competition_list').where('id', '=', listId).execute()
}
