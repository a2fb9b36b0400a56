import { sql } from 'kysely'
import type { Language } from '@podium/core/base/refusal.ts'
import { RUNNING_STATES } from '@podium/core/competition/round/round-state.ts'
import type { ImportSchool } from '@podium/core/enrolment/import/team-import.ts'
import { heldKey, numberKey, teamKey } from '@podium/core/enrolment/import/team-import.ts'
import { NAME_FREE_STATES } from '@podium/core/enrolment/team/team.ts'
import { reaches } from '#server/organisation/index.ts'
import { participationScope } from '../team/claim-participation.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'

/** Enabled items of a round by code in upper case. */
export async function itemsByCode(db: Db | Tx, roundId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('competition_item_view')
    .select(['id', 'code'])
    .where('round_id', '=', roundId)
    .where('enabled', '=', true)
    .orderBy('position')
    .execute()
  return new Map(rows.map(({ id, code }) => [code.toUpperCase(), id]))
}

/** Running rounds whose sign-up is open: those of the scope, and public ones for the scope's schools. */
export async function importableRounds(
  db: Db,
  scope: DataScope,
  language: Language,
): Promise<Array<{ value: string; label: string }>> {
  const rows = await db
    .selectFrom('competition_round_view as round')
    .select(['round.id', 'round.name_zh', 'round.name_en'])
    .where('round.state', 'in', RUNNING_STATES)
    .where(sql<boolean>`(${reaches(scope, 'round.group_id')} or (round.is_public and ${scope.reach !== 'own'}))`)
    .where(
      sql<boolean>`exists (select from competition_stage_view as stage
        join competition_window_view as sign_up on sign_up.stage_id = stage.id
        left join competition_window_times_view as own on own.window_id = sign_up.id
          and exists (select from organisation_group_view as place
            where own.group_id = any(place.path) and ${reaches(scope, 'place.id')})
        where stage.round_id = round.id and sign_up.kind = 'signup' and (sign_up.forced = 'open'
          or (sign_up.forced is null and (now() >= sign_up.opens_at and now() < sign_up.closes_at
            or now() >= own.opens_at and now() < own.closes_at))))`,
    )
    .orderBy('round.published_at', 'desc')
    .orderBy('round.id')
    .limit(200)
    .execute()
  return rows.map(({ id, name_zh: zh, name_en: en }) => ({ value: id, label: (language === 'en' && en) || zh }))
}

/** Schools with these codes within the scope. */
export async function schoolsByCode(
  db: Db | Tx,
  scope: DataScope,
  codes: readonly string[],
): Promise<Map<string, ImportSchool>> {
  const rows = await db
    .selectFrom('organisation_school_view as school')
    .select(['school.id', 'school.name', 'school.code'])
    .where(sql<boolean>`school.code = any(${codes}::text[])`)
    .where(reaches(scope, 'school.group_id'))
    .execute()
  return new Map(rows.map(({ id, name, code }) => [code, { schoolId: id, name }]))
}

export async function schoolOfGroup(db: Db | Tx, groupId: string | null): Promise<ImportSchool | null> {
  if (groupId === null) return null
  const row = await db
    .selectFrom('organisation_school_view')
    .select(['id', 'name'])
    .where('group_id', '=', groupId)
    .executeTakeFirst()
  return row ? { schoolId: row.id, name: row.name } : null
}

/** The schools of these people, and whether they are within the scope. */
export async function placesOf(
  db: Db | Tx,
  scope: DataScope,
  userIds: readonly string[],
): Promise<Map<string, { school: ImportSchool; reached: boolean }>> {
  const rows = await db
    .selectFrom('identity_person_view as person')
    .innerJoin('organisation_school_view as school', 'school.id', 'person.school_id')
    .select(['person.user_id', 'school.id', 'school.name', reaches(scope, 'school.group_id').as('reached')])
    .where(sql<boolean>`person.user_id = any(${userIds}::uuid[])`)
    .execute()
  return new Map(
    rows.map(({ user_id: userId, id, name, reached }) => [userId, { school: { schoolId: id, name }, reached }]),
  )
}

/** Which of these numbers belong to verified people of the schools, as `numberKey`. */
export async function numbersTaken(
  db: Db | Tx,
  schoolIds: readonly string[],
  numbers: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('identity_person_view')
    .select(['school_id', 'number'])
    .where(sql<boolean>`school_id = any(${schoolIds}::uuid[])`)
    .where(sql<boolean>`number = any(${numbers}::text[])`)
    .where('verified', '=', true)
    .execute()
  return new Set(rows.map(({ school_id: schoolId, number }) => numberKey(schoolId!, number)))
}

/** Which of these names teams of the items have, as `teamKey`. */
export async function namesTaken(
  db: Db | Tx,
  itemIds: readonly string[],
  nameKeys: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('enrolment_team')
    .select(['item_id', 'name_key'])
    .where(sql<boolean>`item_id = any(${itemIds}::uuid[])`)
    .where(sql<boolean>`name_key = any(${nameKeys}::text[])`)
    .where('state', 'not in', NAME_FREE_STATES)
    .execute()
  return new Set(rows.map(({ item_id: itemId, name_key: key }) => teamKey(itemId, key)))
}

/** Teams of these accounts in the items, by `heldKey`. */
export async function heldBy(
  db: Db | Tx,
  itemIds: readonly string[],
  userIds: readonly string[],
): Promise<Map<string, number>> {
  const scopes = new Map<string, { itemId: string; role: 'member' | 'teacher' }>(
    itemIds.flatMap((itemId) =>
      (['member', 'teacher'] as const).map((role) => [participationScope(itemId, role), { itemId, role }] as const),
    ),
  )
  const rows = await db
    .selectFrom('enrolment_participation')
    .select(['scope', 'user_id', sql<number>`count(distinct team_id)::int`.as('count')])
    .where(sql<boolean>`scope = any(${[...scopes.keys()]}::text[])`)
    .where(sql<boolean>`user_id = any(${userIds}::uuid[])`)
    .groupBy(['scope', 'user_id'])
    .execute()
  return new Map(
    rows.map(({ scope, user_id: userId, count }) => {
      const { itemId, role } = scopes.get(scope)!
      return [heldKey(itemId, role, userId), count]
    }),
  )
}
