import { sql, type RawBuilder } from 'kysely'
import { NO_REGION } from '@podium/core/organisation/region.ts'
import { ChangeState } from '@podium/core/enrolment/change/change.ts'
import { TransferState } from '@podium/core/enrolment/captaincy/captaincy.ts'
import { LEFT_STATES, MemberState, teamStandings } from '@podium/core/enrolment/team/team.ts'
import type { TeamFilter } from '@podium/core/enrolment/views.ts'
import { onDays } from '#server/platform/db/day-range.ts'
import type { Db } from '#server/platform/db/db.ts'
import { queryTerms } from '#server/platform/db/search.ts'
import { documentsLacking } from '../document/lacking-sql.ts'
import { awaitedOf } from '../committee/voted-sql.ts'
import { fieldsSeen } from '../form/fields-seen.ts'
import { reachedBy, seenTeam, type Reached, type ReaderScopes } from '../audit/scope.store.ts'

/** Captains found by a keyword up to this number are looked up first; more are found team by team. */
const MAX_CAPTAINS = 2_000

/** A filter with the ids that its conditions need. */
export interface TeamConditions {
  readonly seen: Reached
  /** The enrolment waits for the reader; null: the filter doesn't ask. */
  readonly turn: RawBuilder<boolean> | null
  readonly keyword: RawBuilder<boolean> | null
  /** Keys of the form's fields that the reader sees; none if the filter doesn't ask. */
  readonly fields: readonly string[]
  readonly filter: TeamFilter
}

/** Looks up what the conditions on enrolments need. */
export async function teamConditions(
  db: Db,
  { userId, scope, auditScope }: ReaderScopes,
  filter: TeamFilter,
): Promise<TeamConditions> {
  const [seen, turn, keyword, fields] = await Promise.all([
    reachedBy(db, scope),
    filter.turn ? awaitedBy(db, { userId, auditScope }) : null,
    keywordCondition(db, filter.keyword ? queryTerms(filter.keyword) : []),
    filter.answerField && filter.itemId ? fieldsSeen(db, scope, filter.itemId) : [],
  ])
  return { seen, turn, keyword, fields: fields.map(({ key }) => key), filter }
}

/**
 * Enrolments that are visible to the reader and match the filter; shared by list, counts and export. Without joins, so
 * that a page or a count is read from an index.
 */
export function matchingTeams(db: Db, { seen, turn, keyword, fields, filter }: TeamConditions) {
  let query = db.selectFrom('enrolment_team as team').where(seenTeam(seen))
  if (filter.roundId) query = query.where('team.round_id', '=', filter.roundId)
  if (filter.itemId) query = query.where('team.item_id', '=', filter.itemId)
  if (filter.schoolId) query = query.where('team.school_id', '=', filter.schoolId)
  if (filter.state) query = query.where('team.state', '=', filter.state)
  if (filter.standing) query = query.where('team.state', 'in', teamStandings[filter.standing])
  if (filter.region) query = query.where(ofRegion(filter.region))
  if (filter.submittedFrom ?? filter.submittedUntil) {
    query = query.where(onDays('team.submitted_at', { from: filter.submittedFrom, until: filter.submittedUntil }))
  }
  if (filter.auditLevel) query = query.where('team.audit_level', '=', filter.auditLevel)
  if (filter.source) query = query.where('team.source', '=', filter.source)
  if (filter.importId) query = query.where('team.import_id', '=', filter.importId)
  if (filter.change) {
    query = query.where(sql<boolean>`(team.id in (select change.team_id from enrolment_change as change
      where change.state = ${ChangeState.enum.open})
      or team.state <> all(${[...LEFT_STATES]}::text[]) and team.id in (select transfer.team_id
        from enrolment_transfer as transfer join enrolment_member as heir on heir.id = transfer.member_id
        where transfer.state = ${TransferState.enum.agreed} and heir.state = ${MemberState.enum.accepted}))`)
  }
  if (filter.documents) query = query.where(documentsLacking())
  if (filter.answerField && filter.answer) {
    query = query.where(answered(filter.answerField, filter.answer))
    if (!fields.includes(filter.answerField)) query = query.where(sql<boolean>`false`)
  }
  if (turn) query = query.where(turn)
  return keyword ? query.where(keyword) : query
}

/** SQL condition: the enrolment `team` waits for the reader. */
export async function awaitedBy(db: Db, { userId, auditScope }: Pick<ReaderScopes, 'userId' | 'auditScope'>) {
  return awaitedOf(db, await reachedBy(db, auditScope), userId)
}

/** SQL condition: the enrolment `team` gave this answer, as one of several or for one of its people as well. */
function answered(field: string, answer: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from jsonb_path_query(team.answers -> ${field}, 'strict $.**') as given
    where jsonb_typeof(given) not in ('object', 'array') and given #>> '{}' = ${answer})`
}

/** SQL condition: the school of the enrolment `team` lies in the region; `-`: it has none. */
function ofRegion(region: string): RawBuilder<boolean> {
  const lies = sql`select school.id from organisation_school_view as school where school.region`
  if (region !== NO_REGION) return sql<boolean>`team.school_id in (${lies} = ${region})`
  return sql<boolean>`(team.school_id is null or team.school_id in (${lies} = ''))`
}

/** SQL condition: the search terms of the enrolment `team` or those of its captain contain these; null: no terms. */
async function keywordCondition(db: Db, terms: readonly string[]): Promise<RawBuilder<boolean> | null> {
  if (terms.length === 0) return null
  const found = await db
    .selectFrom('identity_user_view as person')
    .where(sql<boolean>`person.search @> ${terms}::text[]`)
    .select('person.id')
    .limit(MAX_CAPTAINS + 1)
    .execute()
  const captains =
    found.length <= MAX_CAPTAINS
      ? sql`team.captain_id = any(${found.map(({ id }) => id)}::uuid[])`
      : sql`exists (select from identity_user_view as person
          where person.id = team.captain_id and person.search @> ${terms}::text[])`
  return sql<boolean>`(team.search @> ${terms}::text[] or ${captains})`
}
