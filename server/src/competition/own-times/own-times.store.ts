import { sql } from 'kysely'
import type { Language } from '@podium/core/base/refusal.ts'
import type { WindowKind } from '@podium/core/competition/round/round.ts'
import type { TimeWindow } from '@podium/core/base/time/window.ts'
import { nameIn } from '#server/platform/db/name-in.ts'
import type { Db } from '#server/platform/db/db.ts'
import { onePage, totalOf, type Paging } from '#server/platform/db/paging.ts'
import type { Tx } from '#server/platform/kernel/context.ts'

/** Own times of a round's windows, by stage, window and name of the organisation. */
export async function ownTimesPage(
  db: Db,
  { roundId, windowId }: { roundId: string; windowId?: string | undefined },
  paging: Paging,
  language: Language,
) {
  const found = db
    .selectFrom('competition_window_times as own')
    .innerJoin('competition_window as w', 'w.id', 'own.window_id')
    .innerJoin('competition_stage as stage', 'stage.id', 'w.stage_id')
    .innerJoin('organisation_group_view as place', 'place.id', 'own.group_id')
    .where('stage.round_id', '=', roundId)
    .where('own.opens_at', 'is not', null)
    .$if(windowId !== undefined, (query) => query.where('w.id', '=', windowId!))
  const [rows, total] = await Promise.all([
    found
      .leftJoin('competition_item as item', 'item.id', 'w.item_id')
      .leftJoin('identity_user_view as person', 'person.id', 'own.set_by')
      .select(['own.window_id as windowId', 'own.group_id as groupId', 'place.name as groupName', 'w.kind'])
      .select([nameIn(language, 'stage').as('stageName')])
      .select(sql<string>`coalesce(${nameIn(language, 'item')}, '')`.as('itemName'))
      .select(['own.opens_at', 'own.closes_at', 'own.reason', 'own.set_at', 'own.version'])
      .select('person.real_name as byName')
      .orderBy('stage.position')
      .orderBy('w.opens_at')
      .orderBy('w.id')
      .orderBy('place.name')
      .orderBy('place.id')
      .$call(onePage(paging))
      .execute(),
    totalOf(found),
  ])
  return { rows, total }
}

/** Own times in force of a round's windows, by name of the organisation. */
export async function ownTimesOfRound(db: Db | Tx, roundId: string) {
  const rows = await db
    .selectFrom('competition_window_times as own')
    .innerJoin('competition_window as w', 'w.id', 'own.window_id')
    .innerJoin('competition_stage as stage', 'stage.id', 'w.stage_id')
    .innerJoin('organisation_group_view as place', 'place.id', 'own.group_id')
    .where('stage.round_id', '=', roundId)
    .select(['own.window_id as windowId', 'place.id as groupId', 'place.name as groupName'])
    .select(['own.opens_at', 'own.closes_at'])
    .orderBy('place.name')
    .orderBy('place.id')
    .execute()
  return rows.flatMap(({ opens_at: opensAt, closes_at: closesAt, ...known }) =>
    opensAt && closesAt ? [{ ...known, opensAt: opensAt.toISOString(), closesAt: closesAt.toISOString() }] : [],
  )
}

export interface StoredTimes {
  /** Null: none, or taken back. */
  times: TimeWindow | null
  /** 0 where none were ever set. */
  version: number
}

/** Own times of an organisation for a window. */
export async function findOwnTimes(tx: Tx, at: { windowId: string; groupId: string }): Promise<StoredTimes> {
  const row = await tx
    .selectFrom('competition_window_times')
    .select(['opens_at', 'closes_at', 'version'])
    .where('window_id', '=', at.windowId)
    .where('group_id', '=', at.groupId)
    .executeTakeFirst()
  const times =
    row?.opens_at && row.closes_at
      ? { opensAt: row.opens_at.toISOString(), closesAt: row.closes_at.toISOString() }
      : null
  return { times, version: row?.version ?? 0 }
}

export async function saveOwnTimes(
  tx: Tx,
  { windowId, groupId }: { windowId: string; groupId: string },
  times: TimeWindow | null,
  by: { userId: string; reason: string; at: Date },
): Promise<void> {
  const saved = {
    opens_at: times && new Date(times.opensAt),
    closes_at: times && new Date(times.closesAt),
    reason: by.reason,
    set_by: by.userId,
    set_at: by.at,
  }
  await tx
    .insertInto('competition_window_times')
    .values({ window_id: windowId, group_id: groupId, ...saved })
    .onConflict((conflict) =>
      conflict
        .columns(['window_id', 'group_id'])
        .doUpdateSet({ ...saved, version: sql`competition_window_times.version + 1` }),
    )
    .execute()
}

/** An enabled organisation below that of a round; null: it isn't one. */
export async function placeBelow(tx: Tx, groupId: string, above: string): Promise<{ name: string } | null> {
  const row = await tx
    .selectFrom('organisation_group_view')
    .select('name')
    .where('id', '=', groupId)
    .where('id', '<>', above)
    .where(sql<boolean>`path @> array[${above}]::uuid[]`)
    .executeTakeFirst()
  return row ?? null
}

/** Those of the schools for which a window of the round has other times, or was switched. */
export async function schoolsApart(db: Db | Tx, roundId: string, schoolIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select school.id from organisation_school_view as school
    join organisation_group_view as place on place.id = school.group_id
    where school.id = any(${schoolIds}::uuid[]) and exists (select from competition_stage as stage
      join competition_window as w on w.stage_id = stage.id
      where stage.round_id = ${roundId}::uuid
        and (exists (select from competition_window_times_view as own
            where own.window_id = w.id and own.group_id = any(place.path))
          or exists (select from competition_window_switch as switch
            where switch.window_id = w.id and switch.group_id = place.parent_id)))`.execute(db)
  return rows.map(({ id }) => id)
}

/** A window with its times for all, or for an organisation with its own. */
export interface TimesOfWindow {
  stageId: string
  itemId: string | null
  kind: WindowKind
  forced: 'open' | 'closed' | null
  opensAt: string
  closesAt: string
}

/** Windows of stages of one kind, each with its times for all and with those of every organisation and team. */
export async function everyTimes(db: Db | Tx, stageIds: readonly string[], kind: WindowKind): Promise<TimesOfWindow[]> {
  const { rows } = await sql<Omit<TimesOfWindow, 'opensAt' | 'closesAt'> & { opensAt: Date; closesAt: Date }>`
    select distinct w.stage_id as "stageId", w.item_id as "itemId", w.kind, w.forced,
      times.opens_at as "opensAt", times.closes_at as "closesAt"
    from competition_window as w
    cross join lateral (select w.opens_at, w.closes_at
      union all select coalesce(own.opens_at, w.opens_at), coalesce(own.closes_at, w.closes_at)
      from competition_window_span_view as own where own.window_id = w.id) as times
    where w.stage_id = any(${stageIds}::uuid[]) and w.kind = ${kind}`.execute(db)
  return rows.map((row) => ({ ...row, opensAt: row.opensAt.toISOString(), closesAt: row.closesAt.toISOString() }))
}

/** Windows on a round's timeline with other times for the school of a person. */
export async function timesForPerson(db: Db, roundId: string, userId: string) {
  const { rows } = await sql<{
    windowId: string
    kind: WindowKind
    groupName: string
    opensAt: Date
    closesAt: Date
    forced: 'open' | 'closed' | null
  }>`
    select w.id as "windowId", w.kind, owner.name as "groupName", times.opens_at as "opensAt",
      times.closes_at as "closesAt", w.forced
    from identity_person_view as person
    join organisation_school_view as school on school.id = person.school_id
    join competition_stage as stage on stage.round_id = ${roundId}
    join competition_window as w on w.stage_id = stage.id
    cross join lateral competition_times_at(w.id, school.group_id) as times
    join organisation_group_view as owner on owner.id = times.group_id
    where person.user_id = ${userId} and w.on_timeline
    order by stage.position, w.opens_at, w.id`.execute(db)
  return rows
}
