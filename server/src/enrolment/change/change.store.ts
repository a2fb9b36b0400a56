import { sql } from 'kysely'
import type { AuditLevel } from '@podium/core/competition/setting/setting.ts'
import type { ChangeField, ChangeValue } from '@podium/core/enrolment/change/field.ts'
import {
  CHANGE_STATES,
  ChangeState,
  type FieldDecision,
  type PersonAnswer,
} from '@podium/core/enrolment/change/change.ts'
import { json, type Db } from '#server/platform/db/db.ts'
import { onePage, totalOf, type Paging } from '#server/platform/db/paging.ts'
import type { Tx } from '#server/platform/kernel/context.ts'

export interface Change {
  changeId: string
  teamId: string
  askedById: string
  askedByName: string
  isOwn: boolean
  reason: string
  state: ChangeState
  level: AuditLevel
  createdAt: Date
  endedAt: Date | null
  version: number
}

/** One level's decision on a field. */
export interface FieldDecided {
  fieldId: string
  level: AuditLevel
  accepted: boolean
  opinion: string
  byName: string
  at: Date
}

export type NewField = Omit<ChangeField, 'fieldId' | 'verdict'>

const changes = (db: Db | Tx) =>
  db
    .selectFrom('enrolment_change as change')
    .innerJoin('identity_user_view as asker', 'asker.id', 'change.asked_by')
    .select([
      'change.id as changeId',
      'change.team_id as teamId',
      'change.asked_by as askedById',
      'asker.real_name as askedByName',
      'change.is_own as isOwn',
      'change.reason',
      sql<ChangeState>`change.state`.as('state'),
      sql<AuditLevel>`change.level`.as('level'),
      'change.created_at as createdAt',
      'change.ended_at as endedAt',
      'change.version',
    ])

export async function changeById(db: Db | Tx, changeId: string): Promise<Change | null> {
  return (await changes(db).where('change.id', '=', changeId).executeTakeFirst()) ?? null
}

/** Requests of a team that are not decided, oldest first. */
export async function openChanges(db: Db | Tx, teamId: string): Promise<Change[]> {
  return changes(db)
    .where('change.team_id', '=', teamId)
    .where('change.state', '=', ChangeState.enum.open)
    .orderBy('change.created_at')
    .orderBy('change.id')
    .execute()
}

/** The requests of a team, all or those that ended, newest first. */
export async function changesOfTeam(
  db: Db,
  { teamId, ended }: { readonly teamId: string; readonly ended: boolean },
  paging: Paging,
): Promise<{ rows: Change[]; total: number }> {
  const states = CHANGE_STATES.filter((state) => !ended || state !== ChangeState.enum.open)
  const [rows, total] = await Promise.all([
    changes(db)
      .where('change.team_id', '=', teamId)
      .where('change.state', 'in', states)
      .orderBy('change.created_at', 'desc')
      .orderBy('change.id', 'desc')
      .$call(onePage(paging))
      .execute(),
    totalOf(db.selectFrom('enrolment_change').where('team_id', '=', teamId).where('state', 'in', states)),
  ])
  return { rows, total }
}

/** Fields of these requests, in their order. */
export async function fieldsOf(
  db: Db | Tx,
  changeIds: readonly string[],
): Promise<Array<ChangeField & { changeId: string }>> {
  if (changeIds.length === 0) return []
  const rows = await db
    .selectFrom('enrolment_change_field')
    .selectAll()
    .where('change_id', 'in', changeIds)
    .orderBy('position')
    .execute()
  return rows.map((row) => ({
    fieldId: row.id,
    changeId: row.change_id,
    kind: row.kind,
    memberId: row.member_id,
    role: row.role,
    person: row.person_id === null ? null : { userId: row.person_id, name: row.person_name ?? '' },
    adviserKind: row.adviser_kind,
    answer: row.answer,
    key: row.key,
    before: row.before as ChangeValue,
    after: row.after as ChangeValue,
    verdict: row.verdict,
  }))
}

/** The request that holds a field which asks this person; null for others. */
export async function changeAsking(db: Db | Tx, fieldId: string, userId: string): Promise<Change | null> {
  const found = changes(db)
    .innerJoin('enrolment_change_field as field', 'field.change_id', 'change.id')
    .where('field.id', '=', fieldId)
    .where('field.person_id', '=', userId)
  return (await found.executeTakeFirst()) ?? null
}

export async function decisionsOn(db: Db, fieldIds: readonly string[]): Promise<FieldDecided[]> {
  if (fieldIds.length === 0) return []
  return db
    .selectFrom('enrolment_change_decision as decision')
    .innerJoin('identity_user_view as person', 'person.id', 'decision.decided_by')
    .select([
      'decision.field_id as fieldId',
      sql<AuditLevel>`decision.level`.as('level'),
      'decision.accepted',
      'decision.opinion',
      'person.real_name as byName',
      'decision.decided_at as at',
    ])
    .where('decision.field_id', 'in', fieldIds)
    .orderBy('decision.decided_at')
    .execute()
}

export async function addChange(
  tx: Tx,
  change: {
    teamId: string
    askedBy: string
    isOwn: boolean
    reason: string
    level: AuditLevel
    fields: readonly NewField[]
  },
): Promise<{ changeId: string; fieldIds: string[] }> {
  const { id: changeId } = await tx
    .insertInto('enrolment_change')
    .values({
      team_id: change.teamId,
      asked_by: change.askedBy,
      is_own: change.isOwn,
      reason: change.reason,
      level: change.level,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = await tx
    .insertInto('enrolment_change_field')
    .values(
      change.fields.map((field, position) => ({
        change_id: changeId,
        position,
        kind: field.kind,
        member_id: field.memberId,
        role: field.role,
        person_id: field.person?.userId ?? null,
        person_name: field.person?.name ?? null,
        adviser_kind: field.adviserKind,
        answer: field.answer,
        key: field.key,
        before: json(field.before),
        after: json(field.after),
      })),
    )
    .returning(['id', 'position'])
    .execute()
  return { changeId, fieldIds: rows.toSorted((a, b) => a.position - b.position).map(({ id }) => id) }
}

export async function answerField(tx: Tx, fieldId: string, answer: Exclude<PersonAnswer, 'open'>): Promise<void> {
  await tx
    .updateTable('enrolment_change_field')
    .set({ answer, ...(answer === 'declined' && { verdict: 'lapsed' }) })
    .where('id', '=', fieldId)
    .execute()
}

/** Keeps one level's decisions, and what becomes of the fields by them. */
export async function decideFields(
  tx: Tx,
  level: AuditLevel,
  decisions: readonly FieldDecision[],
  by: string,
): Promise<void> {
  await tx
    .insertInto('enrolment_change_decision')
    .values(
      decisions.map(({ fieldId, accept, opinion }) => ({
        field_id: fieldId,
        level,
        accepted: accept,
        opinion,
        decided_by: by,
      })),
    )
    .execute()
  for (const { fieldId, accept } of decisions) {
    await tx
      .updateTable('enrolment_change_field')
      .set({ verdict: accept ? 'accepted' : 'refused' })
      .where('id', '=', fieldId)
      .execute()
  }
}

/** Hands an open request of a locked team to the next level, or ends it. */
export async function moveChange(
  tx: Tx,
  changeId: string,
  to: { level: AuditLevel } | { state: Exclude<ChangeState, 'open'> },
): Promise<void> {
  await tx
    .updateTable('enrolment_change')
    .set({
      version: sql`version + 1`,
      ...('level' in to ? { level: to.level } : { state: to.state, ended_at: sql<Date>`clock_timestamp()` }),
    })
    .where('id', '=', changeId)
    .where('state', '=', ChangeState.enum.open)
    .execute()
}
