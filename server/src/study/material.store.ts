import { sql, type Insertable, type Updateable } from 'kysely'
import { API_BASE } from '@podium/core/base/endpoint.ts'
import { PUBLIC_STATES } from '@podium/core/competition/round/round-state.ts'
import { MemberState, TeamState } from '@podium/core/enrolment/team/team.ts'
import type { MaterialKind } from '@podium/core/study/material.ts'
import { reaches } from '#server/organisation/index.ts'
import type { Db, Schema } from '#server/platform/db/db.ts'
import { onePage, pageTotal, type Paging } from '#server/platform/db/paging.ts'
import { containing } from '#server/platform/db/search.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'
import type { Language } from '@podium/core/base/refusal.ts'
import { nameIn } from '#server/platform/db/name-in.ts'

/** SQL condition: the person is in an enrolled team of the material's round, or of any round of its organiser. */
const isEnrolled = (userId: string) => sql<boolean>`exists (
  select from enrolment_member_view as own
  join enrolment_team_view as team on team.id = own.team_id
  join competition_round_view as entered on entered.id = team.round_id
  where own.user_id = ${userId} and own.state = ${MemberState.enum.accepted}
    and team.state = ${TeamState.enum.enrolled}
    and case when m.round_id is null then entered.group_id = m.group_id else entered.id = m.round_id end)`

/** Published material that a person may use: of public rounds, for everyone or for enrolled teams. */
function usableBy(db: Db | Tx, userId: string) {
  return db
    .selectFrom('study_material as m')
    .leftJoin('competition_round_view as round', 'round.id', 'm.round_id')
    .leftJoin('study_progress as p', (join) => join.onRef('p.material_id', '=', 'm.id').on('p.user_id', '=', userId))
    .where('m.published', '=', true)
    .where((by) => by.or([by('m.round_id', 'is', null), by('round.state', 'in', PUBLIC_STATES)]))
    .where((by) => by.or([by('m.audience', '=', 'everyone'), isEnrolled(userId)]))
}

const card = ['m.id as materialId', 'm.title', 'm.kind', 'p.percent', 'p.place'] as const
const times = ['p.opened_at as openedAt', 'p.finished_at as finishedAt'] as const

/** A page of a person's material: newest round first, in the organiser's order. */
export async function listUsable(db: Db, userId: string, paging: Paging, language: Language) {
  const of = usableBy(db, userId)
  const rows = of
    .select(card)
    .select(times)
    .select(sql<string>`coalesce(${nameIn(language, 'round')}, '')`.as('roundName'))
    .orderBy(sql`round.published_at desc nulls last`)
    .orderBy('m.position')
    .orderBy('m.created_at')
    .orderBy('m.id')
    .$call(onePage(paging))
  const [listed, total] = await Promise.all([rows.execute(), pageTotal(db, of, paging)])
  return { rows: listed, ...total }
}

export async function findUsable(db: Db | Tx, userId: string, materialId: string, language: Language) {
  const row = await usableBy(db, userId)
    .leftJoin('platform_file_view as file', 'file.id', 'm.file_id')
    .select(card)
    .select(times)
    .select(['m.body', 'm.url', 'm.file_id as fileId', sql<string>`coalesce(file.name, '')`.as('fileName')])
    .select(sql<string>`coalesce(${nameIn(language, 'round')}, '')`.as('roundName'))
    .where('m.id', '=', materialId)
    .executeTakeFirst()
  return row ?? null
}

/** Whether the file belongs to material that the person may use. */
export async function isFileUsable(db: Db, userId: string, fileId: string): Promise<boolean> {
  const row = await usableBy(db, userId).select('m.id').where('m.file_id', '=', fileId).executeTakeFirst()
  return row !== undefined
}

/** Whether a text of material that the person may use shows the picture. */
export async function isPictureUsable(db: Db, userId: string, fileId: string): Promise<boolean> {
  const row = await usableBy(db, userId).select('m.id').where('m.body', 'like', pictureIn(fileId)).executeTakeFirst()
  return row !== undefined
}

const pictureIn = (fileId: string) => `%${API_BASE}/files/${fileId}"%`

/** Keeps the progress; the percentage never goes down, and a finished material stays finished. */
export async function saveProgress(
  tx: Tx,
  { materialId, userId, percent, place }: { materialId: string; userId: string; percent: number; place: number },
) {
  return tx
    .insertInto('study_progress')
    .values({
      material_id: materialId,
      user_id: userId,
      percent,
      place,
      finished_at: percent === 100 ? sql<Date>`now()` : null,
    })
    .onConflict((conflict) =>
      conflict.columns(['material_id', 'user_id']).doUpdateSet({
        percent: sql`greatest(study_progress.percent, excluded.percent)`,
        place: sql`excluded.place`,
        finished_at: sql`coalesce(study_progress.finished_at, excluded.finished_at)`,
        updated_at: sql`now()`,
      }),
    )
    .returning(['percent', 'place', 'opened_at as openedAt', 'finished_at as finishedAt'])
    .executeTakeFirstOrThrow()
}

function within(db: Db | Tx, scope: DataScope) {
  return db.selectFrom('study_material as m').where(reaches(scope, 'm.group_id'))
}

export interface MaterialFilter {
  readonly keyword: string
  readonly kind?: MaterialKind | undefined
  readonly roundId?: string | undefined
}

export async function listMaterials(
  db: Db,
  scope: DataScope,
  filter: MaterialFilter,
  paging: Paging,
  language: Language,
) {
  const { keyword, kind, roundId } = filter
  const of = within(db, scope)
    .$if(keyword !== '', (query) => query.where('m.title', 'ilike', containing(keyword)))
    .$if(kind !== undefined, (query) => query.where('m.kind', '=', kind!))
    .$if(roundId !== undefined, (query) => query.where('m.round_id', '=', roundId!))
  const rows = of
    .leftJoin('competition_round_view as round', 'round.id', 'm.round_id')
    .leftJoin('platform_file_view as file', 'file.id', 'm.file_id')
    .select(['m.id as materialId', 'm.title', 'm.kind', 'm.audience', 'm.round_id as roundId', 'm.position'])
    .select(['m.published', 'm.body', 'm.url', 'm.file_id as fileId', 'm.version'])
    .select([
      sql<string>`coalesce(${nameIn(language, 'round')}, '')`.as('roundName'),
      sql<string>`coalesce(file.name, '')`.as('fileName'),
      sql<number>`(select count(*)::int from study_progress as p where p.material_id = m.id)`.as('opened'),
      sql<number>`(select count(*)::int from study_progress as p where p.material_id = m.id
        and p.finished_at is not null)`.as('finished'),
    ])
    .orderBy('m.position')
    .orderBy('m.created_at', 'desc')
    .orderBy('m.id')
    .$call(onePage(paging))
  const [listed, total] = await Promise.all([rows.execute(), pageTotal(db, of, paging, keyword)])
  return { rows: listed, ...total }
}

export async function lockMaterial(tx: Tx, scope: DataScope, id: string) {
  const row = await within(tx, scope)
    .select(['m.id', 'm.title', 'm.kind', 'm.audience', 'm.published', 'm.file_id as fileId', 'm.version'])
    .select('m.round_id as roundId')
    .where('m.id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function isMaterialWithin(db: Db, scope: DataScope, id: string): Promise<boolean> {
  return (await within(db, scope).select('m.id').where('m.id', '=', id).executeTakeFirst()) !== undefined
}

/** Whether staff of the scope keep material with this file. */
export async function isFileWithin(db: Db, scope: DataScope, fileId: string): Promise<boolean> {
  return (await within(db, scope).select('m.id').where('m.file_id', '=', fileId).executeTakeFirst()) !== undefined
}

/** Whether a text of material that staff of the scope keep shows the picture. */
export async function isPictureWithin(db: Db, scope: DataScope, fileId: string): Promise<boolean> {
  const row = await within(db, scope).select('m.id').where('m.body', 'like', pictureIn(fileId)).executeTakeFirst()
  return row !== undefined
}

export async function insertMaterial(tx: Tx, material: Insertable<Schema['study_material']>): Promise<string> {
  const { id } = await tx.insertInto('study_material').values(material).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateMaterial(tx: Tx, id: string, change: Updateable<Schema['study_material']>): Promise<void> {
  await tx
    .updateTable('study_material')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function deleteMaterial(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('study_material').where('id', '=', id).execute()
}

/** Rounds of the scope as options, newest first. */
export async function roundOptions(
  db: Db,
  scope: DataScope,
  language: Language,
): Promise<Array<{ value: string; label: string }>> {
  return db
    .selectFrom('competition_round_view as r')
    .select(['r.id as value', nameIn(language, 'r').as('label')])
    .where(reaches(scope, 'r.group_id'))
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id')
    .limit(100)
    .execute()
}

/** The group of a round in the scope; null for another. */
export async function groupOfRound(tx: Tx, scope: DataScope, roundId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('competition_round_view as r')
    .select('r.group_id as groupId')
    .where('r.id', '=', roundId)
    .where(reaches(scope, 'r.group_id'))
    .executeTakeFirst()
  return row?.groupId ?? null
}

/** People who opened a material, the last first. */
export async function listLearners(db: Db, materialId: string, paging: Paging) {
  const of = db.selectFrom('study_progress as p').where('p.material_id', '=', materialId)
  const rows = of
    .innerJoin('identity_user_view as person', 'person.id', 'p.user_id')
    .select(['person.id as userId', 'person.real_name as realName', 'p.percent', 'p.place'])
    .select(times)
    .orderBy('p.updated_at', 'desc')
    .orderBy('p.user_id')
    .$call(onePage(paging))
  const [listed, total] = await Promise.all([rows.execute(), pageTotal(db, of, paging)])
  return { rows: listed, ...total }
}
