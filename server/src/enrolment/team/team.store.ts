import { sql, type Selectable } from 'kysely'
import type { Answers } from '@podium/core/competition/form/answer.ts'
import type { RuleReasons } from '@podium/core/competition/rule/judged.ts'
import type { AuditLevel } from '@podium/core/competition/setting/setting.ts'
import type { Refusal } from '@podium/core/base/refusal.ts'
import { enrolmentRefusals } from '@podium/core/enrolment/refusals.ts'
import { EDITABLE_STATES, type Source, type Step, type TeamState } from '@podium/core/enrolment/team/team.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { onConflict } from '#server/platform/kernel/refused.ts'
import { json, type Db, type Schema } from '#server/platform/db/db.ts'
import { lockKeys } from '#server/platform/db/lock/lock-keys.ts'
import { searchTerms } from '#server/platform/db/search.ts'
import { partQuotaFull } from '../rule/part-quota.store.ts'

/** A stored team. */
export interface Team {
  teamId: string
  roundId: string
  itemId: string
  schoolId: string | null
  schoolName: string
  name: string
  state: TeamState
  auditLevel: AuditLevel | null
  step: Step
  source: Source
  captainId: string
  /** The entry of a lower round that it was promoted from. */
  promotedFrom: string | null
  number: string | null
  reviewNumber: string | null
  settingId: string | null
  /** Whether it is counted in the quotas of item and school. */
  holdsPlace: boolean
  /** Whether it counts in a quota among the rules. */
  isCounted: boolean
  answers: Answers
  ruleReasons: RuleReasons
  /** Hard rules that it may break, with the answers to its petitions. */
  ruleExceptions: RuleReasons
  noticesAgreedAt: Date | null
  submittedAt: Date | null
  enrolledAt: Date | null
  /** Until when its fee must be paid. */
  payBy: Date | null
  /** The same without a later closing of the payment window for it alone; null: it has none. */
  regularPayBy: Date | null
  fee: number
  /** Its number in line; null: it waits for no place. */
  waitingNo: number | null
  /** The counter among the quotas for whose place it waits; null: it waits for one of the item or of its school. */
  waitsFor: string | null
  /** Until when a place is kept for it. */
  offerUntil: Date | null
  createdAt: Date
  version: number
}

/** Locks the team, its members and its quota against changes until the transaction ends. */
export async function lockTeam(tx: Tx, teamId: string): Promise<Team | null> {
  const row = await tx.selectFrom('enrolment_team').selectAll().where('id', '=', teamId).forUpdate().executeTakeFirst()
  return row ? toTeam(row) : null
}

/** Locks many teams in the order of their ids. */
export async function lockTeams(tx: Tx, teamIds: readonly string[]): Promise<Team[]> {
  const rows = await tx
    .selectFrom('enrolment_team')
    .selectAll()
    .where('id', 'in', teamIds)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(toTeam)
}

export async function teamsById(db: Db | Tx, teamIds: readonly string[]): Promise<Team[]> {
  const rows = await db
    .selectFrom('enrolment_team')
    .selectAll()
    .where('id', '=', sql<string>`any(${teamIds}::uuid[])`)
    .orderBy('id')
    .execute()
  return rows.map(toTeam)
}

export async function loadTeam(db: Db | Tx, teamId: string): Promise<Team | null> {
  const row = await db.selectFrom('enrolment_team').selectAll().where('id', '=', teamId).executeTakeFirst()
  return row ? toTeam(row) : null
}

/** The captain's newest draft in an item. */
export async function draftOf(db: Db | Tx, itemId: string, captainId: string): Promise<string | null> {
  const row = await db
    .selectFrom('enrolment_team')
    .select('id')
    .where('item_id', '=', itemId)
    .where('captain_id', '=', captainId)
    .where('state', 'in', EDITABLE_STATES)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

export async function insertTeam(
  tx: Tx,
  team: {
    roundId: string
    itemId: string
    schoolId: string | null
    schoolName: string
    name: string
    nameKey: string
    source: Source
    captainId: string
    settingId: string | null
    /** The entry of a lower round that it was promoted from. */
    promotedFrom?: string
  },
): Promise<string> {
  const { id } = await tx
    .insertInto('enrolment_team')
    .values({
      round_id: team.roundId,
      item_id: team.itemId,
      school_id: team.schoolId,
      school_name: team.schoolName,
      name: team.name,
      name_key: team.nameKey,
      source: team.source,
      captain_id: team.captainId,
      setting_id: team.settingId,
      promoted_from: team.promotedFrom ?? null,
      step: 'signup',
      notices_agreed_at: team.source === 'self' ? sql<Date>`clock_timestamp()` : null,
      search: searchTerms(team.name, team.schoolName),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface TeamNumbers {
  number: string
  reviewNumber: string
}

export interface TeamChange {
  name?: { text: string; key: string }
  school?: { id: string | null; name: string }
  state?: TeamState
  auditLevel?: AuditLevel | null
  step?: Step
  settingId?: string
  holdsPlace?: boolean
  answers?: Answers
  ruleReasons?: RuleReasons
  submittedAt?: Date
  decidedAt?: Date
  /** Without numbers, the team gets them with its first work. */
  enrolled?: { numbers: TeamNumbers | null; at: Date }
  numbers?: TeamNumbers
  noticesAgreedAt?: Date
  payBy?: Date
  regularPayBy?: Date | null
  fee?: number
  /** A team that leaves the waiting list, by whatever change of its state, has none. */
  waiting?: { no: number; offerUntil: Date | null; waitsFor?: string | null }
}

/** Updates a locked team and returns its new version. Refuses a name that was taken while the team was out. */
export async function changeTeam(tx: Tx, team: Team, change: TeamChange): Promise<number> {
  const waiting = change.state && change.state !== 'waiting' ? null : change.waiting
  const name = change.name?.text ?? team.name
  const schoolName = change.school?.name ?? team.schoolName
  const numbers = change.numbers ?? change.enrolled?.numbers
  const changed = tx
    .updateTable('enrolment_team')
    .set({
      version: sql`version + 1`,
      search: searchTerms(name, schoolName, numbers?.number ?? team.number ?? ''),
      ...(change.name ? { name: change.name.text, name_key: change.name.key } : {}),
      ...(change.school ? { school_id: change.school.id, school_name: change.school.name } : {}),
      ...(change.state ? { state: change.state } : {}),
      ...(change.auditLevel === undefined ? {} : { audit_level: change.auditLevel }),
      ...(change.step ? { step: change.step } : {}),
      ...(change.settingId ? { setting_id: change.settingId } : {}),
      ...(change.holdsPlace === undefined ? {} : { holds_place: change.holdsPlace }),
      ...(change.ruleReasons ? { rule_reasons: json(change.ruleReasons) } : {}),
      ...(change.answers ? { answers: json(change.answers) } : {}),
      ...(change.submittedAt ? { submitted_at: change.submittedAt } : {}),
      ...(change.decidedAt ? { decided_at: change.decidedAt } : {}),
      ...(change.noticesAgreedAt ? { notices_agreed_at: change.noticesAgreedAt } : {}),
      ...(change.payBy ? { pay_by: change.payBy, regular_pay_by: change.regularPayBy ?? null } : {}),
      ...(change.fee === undefined ? {} : { fee: change.fee }),
      ...(waiting === undefined ? {} : inLineAs(waiting)),
      ...(change.enrolled ? { enrolled_at: change.enrolled.at, awaits_number: !numbers } : {}),
      ...(numbers ? { number: numbers.number, review_number: numbers.reviewNumber, awaits_number: false } : {}),
    })
    .where('id', '=', team.teamId)
    .returning('version')
    .executeTakeFirstOrThrow()
  return (await onConflict(changed, { ...partQuotaFull, ...nameTaken(name) })).version
}

/**
 * Locks a name of an item until the transaction ends. Whoever takes a name after other locks does so first: a duplicate
 * name waits for the other transaction, and two could wait for each other.
 */
export async function lockName(tx: Tx, itemId: string, nameKey: string): Promise<void> {
  await lockNames(tx, itemId, [nameKey])
}

/** The same for many names. */
export async function lockNames(tx: Tx, itemId: string, nameKeys: readonly string[]): Promise<void> {
  await lockKeys(
    tx,
    nameKeys.map((key) => ({ scope: `team name:${itemId}`, key })),
  )
}

/** The same for the name of a team, as it is kept while the team is out. */
export async function lockOwnName(tx: Tx, teamId: string): Promise<void> {
  const { item_id: itemId, name_key: nameKey } = await tx
    .selectFrom('enrolment_team')
    .select(['item_id', 'name_key'])
    .where('id', '=', teamId)
    .executeTakeFirstOrThrow()
  await lockName(tx, itemId, nameKey)
}

/** Refusal for a duplicate team name, for `onConflict`. */
export function nameTaken(name: string): Record<string, Refusal> {
  const fields = [{ path: 'name', zh: '队名已被使用', en: 'This name is taken' }]
  return { enrolment_team_name: { kind: enrolmentRefusals.NAME_TAKEN, params: { name }, fields } }
}

function inLineAs(waiting: NonNullable<TeamChange['waiting']> | null) {
  const { no = null, offerUntil = null, waitsFor = null } = waiting ?? {}
  return { waiting_no: no, offer_until: offerUntil, waits_for: waitsFor }
}

function toTeam(row: Selectable<Schema['enrolment_team']>): Team {
  return {
    teamId: row.id,
    roundId: row.round_id,
    itemId: row.item_id,
    schoolId: row.school_id,
    schoolName: row.school_name,
    name: row.name,
    state: row.state,
    auditLevel: row.audit_level,
    step: row.step,
    source: row.source,
    captainId: row.captain_id,
    promotedFrom: row.promoted_from,
    number: row.number,
    reviewNumber: row.review_number,
    settingId: row.setting_id,
    holdsPlace: row.holds_place,
    isCounted: row.quota_keys.length > 0,
    answers: row.answers as Answers,
    ruleReasons: row.rule_reasons as RuleReasons,
    ruleExceptions: row.rule_exceptions as RuleReasons,
    noticesAgreedAt: row.notices_agreed_at,
    submittedAt: row.submitted_at,
    enrolledAt: row.enrolled_at,
    payBy: row.pay_by,
    regularPayBy: row.regular_pay_by,
    fee: row.fee,
    waitingNo: row.waiting_no,
    waitsFor: row.waits_for,
    offerUntil: row.offer_until,
    createdAt: row.created_at,
    version: row.version,
  }
}
