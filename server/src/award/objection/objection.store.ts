import { sql } from 'kysely'
import type { ObjectionKind } from '@podium/core/award/objection/objection-state.ts'
import { ObjectionState, type ObjectionView } from '@podium/core/award/objection/objection.ts'
import type { Dispute } from '@podium/core/award/objection/held.rule.ts'
import type { Party } from '@podium/core/award/objection/objection.rule.ts'
import type { Bilingual } from '@podium/core/base/shapes.ts'
import { MemberState, type MemberRole } from '@podium/core/enrolment/team/team.ts'
import { reaches, reachesAboveSchool, reachesSchool } from '#server/organisation/index.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'
import type { Publication } from '../publication.store.ts'
import { evidenceOf } from './evidence.store.ts'

export interface ObjectingTeam extends Party {
  teamId: string
  teamName: string
  roundId: string
  itemId: string
  item: Bilingual
  schoolId: string | null
}

/** A team, and how the person belongs to it. */
export async function findTeam(
  db: Db | Tx,
  teamId: string,
  person: { userId: string; scope: DataScope },
): Promise<ObjectingTeam | null> {
  const row = await db
    .selectFrom('enrolment_team_view as team')
    .innerJoin('competition_item_view as item', 'item.id', 'team.item_id')
    .leftJoin('enrolment_member_view as member', (join) =>
      join
        .onRef('member.team_id', '=', 'team.id')
        .on('member.user_id', '=', person.userId)
        .on('member.state', '=', MemberState.enum.accepted),
    )
    .select(['team.id as teamId', 'team.name as teamName', 'team.round_id as roundId', 'team.item_id as itemId'])
    .select(['team.school_id as schoolId', 'item.name_zh as zh', 'item.name_en as en'])
    .select(sql<MemberRole | null>`member.role`.as('role'))
    .select(
      sql<boolean>`(${reachesSchool(person.scope, 'team.school_id')}
        and not ${reachesAboveSchool(person.scope, 'team.school_id')})`.as('isSchoolStaff'),
    )
    .where('team.id', '=', teamId)
    .executeTakeFirst()
  if (!row) return null
  const { zh, en, ...team } = row
  return { ...team, item: { zh, en: en || zh } }
}

/** The results of a stage that rank a work of the team, whatever their state. */
export async function findResults(
  db: Db | Tx,
  team: { teamId: string; itemId: string },
  stageId: string,
): Promise<Pick<Publication, 'publicationId' | 'state' | 'visibleFrom' | 'publish'> | null> {
  const row = await db
    .selectFrom('award_publication as publication')
    .select(['publication.id as publicationId', 'publication.state', 'publication.publish'])
    .select('publication.visible_from as visibleFrom')
    .where('publication.item_id', '=', team.itemId)
    .where('publication.stage_id', '=', stageId)
    .where(
      sql<boolean>`exists (select from review_result_view as result
        join work_work_view as work on work.id = result.work_id and work.takes_part
        join enrolment_team_view as team on team.id = work.team_id and team.takes_part
        where result.run_id = publication.run_id and work.team_id = ${team.teamId})`,
    )
    .executeTakeFirst()
  return row ?? null
}

/** Locks the results of an item and stage in shared mode: they neither become formal nor are withdrawn meanwhile. */
export async function lockResults(tx: Tx, itemStage: { itemId: string; stageId: string }): Promise<void> {
  await tx
    .selectFrom('award_publication')
    .select('id')
    .where('item_id', '=', itemStage.itemId)
    .where('stage_id', '=', itemStage.stageId)
    .forShare()
    .execute()
}

/** SQL condition: the `objection` keeps its team from another one. */
export const isStandingObjection = sql<boolean>`(objection.state <> ${sql.lit(ObjectionState.enum.withdrawn)})`

/** Objections of a team to its results of a stage, newest first. */
export async function objectionsOf(
  db: Db | Tx,
  { teamId, itemId }: { teamId: string; itemId: string },
  stageId: string,
): Promise<ObjectionView[]> {
  const rows = await db
    .selectFrom('award_objection as objection')
    .innerJoin('award_publication as publication', 'publication.id', 'objection.publication_id')
    .select(['objection.id as objectionId', 'objection.reason', 'objection.answer', 'objection.version'])
    .select(['objection.filed_by_name as filedByName', 'objection.filed_at as filedAt'])
    .select(['objection.answered_at as answeredAt', evidenceOf(sql<boolean>`true`).as('files')])
    .select([sql<ObjectionKind>`objection.kind`.as('kind'), sql<ObjectionState>`objection.state`.as('state')])
    .where('objection.team_id', '=', teamId)
    .where('publication.item_id', '=', itemId)
    .where('publication.stage_id', '=', stageId)
    .orderBy('objection.id', 'desc')
    .execute()
  return rows.map(({ filedAt, answeredAt, ...row }) => ({
    ...row,
    filedAt: filedAt.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
  }))
}

export async function insertObjection(
  tx: Tx,
  objection: {
    publicationId: string
    roundId: string
    teamId: string
    kind: ObjectionKind
    reason: string
    by: { userId: string; name: string }
  },
): Promise<string> {
  const { id } = await tx
    .insertInto('award_objection')
    .values({
      publication_id: objection.publicationId,
      round_id: objection.roundId,
      team_id: objection.teamId,
      kind: objection.kind,
      reason: objection.reason,
      filed_by: objection.by.userId,
      filed_by_name: objection.by.name,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An objection, locked, with the results that it is about. */
export async function lockObjection(tx: Tx, objectionId: string) {
  const row = await tx
    .selectFrom('award_objection as objection')
    .innerJoin('award_publication as publication', 'publication.id', 'objection.publication_id')
    .select(['objection.id as objectionId', 'objection.publication_id as publicationId'])
    .select(['objection.team_id as teamId', 'objection.round_id as roundId', 'objection.filed_by as filedBy'])
    .select(['objection.version', 'publication.item_id as itemId', 'publication.stage_id as stageId'])
    .select(sql<ObjectionState>`objection.state`.as('state'))
    .where('objection.id', '=', objectionId)
    .forUpdate('objection')
    .executeTakeFirst()
  return row ?? null
}

/** Whether the results of the round are within the scope. */
export async function roundWithin(tx: Db | Tx, roundId: string, scope: DataScope): Promise<boolean> {
  const row = await tx
    .selectFrom('competition_round_view as round')
    .select('round.id')
    .where('round.id', '=', roundId)
    .where(reaches(scope, 'round.group_id'))
    .executeTakeFirst()
  return row !== undefined
}

/** Ends a locked objection. */
export async function endObjection(
  tx: Tx,
  objectionId: string,
  ended: { state: ObjectionState; answer: string; by: { userId: string; name: string } },
): Promise<void> {
  await tx
    .updateTable('award_objection')
    .set({
      state: ended.state,
      answer: ended.answer,
      answered_by: ended.by.userId,
      answered_by_name: ended.by.name,
      answered_at: sql<Date>`clock_timestamp()`,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', objectionId)
    .execute()
}

/** Objections to the results that have no answer. */
export async function openObjections(db: Db | Tx, publicationId: string): Promise<Dispute[]> {
  return objectionsTo(db, publicationId, 'filed')
}

/** Objections to the results that were upheld. */
export async function upheldObjections(db: Db | Tx, publicationId: string): Promise<Dispute[]> {
  return objectionsTo(db, publicationId, 'upheld')
}

async function objectionsTo(db: Db | Tx, publicationId: string, state: ObjectionState): Promise<Dispute[]> {
  return db
    .selectFrom('award_objection as objection')
    .innerJoin('enrolment_team_view as team', 'team.id', 'objection.team_id')
    .select([sql<ObjectionKind>`objection.kind`.as('kind'), 'team.id as teamId', 'team.school_id as schoolId'])
    .where('objection.publication_id', '=', publicationId)
    .where('objection.state', '=', state)
    .orderBy('objection.id')
    .execute()
}
