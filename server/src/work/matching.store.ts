import { sql, type RawBuilder } from 'kysely'
import { AWAITING_WORK_STATES, workStandings } from '@podium/core/work/work.ts'
import type { WorkFilter } from '@podium/core/work/views.ts'
import { reachedBy, type Reached } from '#server/enrolment/index.ts'
import { onDays } from '#server/platform/db/day-range.ts'
import type { Db } from '#server/platform/db/db.ts'
import { queryTerms } from '#server/platform/db/search.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'

/** Teams found by a keyword up to this number are looked up first; more are found work by work. */
const MAX_TEAMS = 2_000

/** Scope of the works that a reader sees, and of those on which the reader may decide. */
export interface ReaderScopes {
  readonly scope: DataScope
  readonly auditScope: DataScope
}

/** A filter with the ids that its conditions need. */
interface WorkConditions {
  readonly seen: Reached
  /** Where the reader may decide; null too if the filter doesn't ask. */
  readonly decides: Reached
  readonly keyword: RawBuilder<boolean> | null
  readonly filter: SoughtWorks
}

/** What a list shows; an export also names works. */
export type SoughtWorks = WorkFilter & { readonly ids?: readonly string[] }

/** Looks up what the conditions on works need. */
export async function workConditions(
  db: Db,
  { scope, auditScope }: ReaderScopes,
  filter: SoughtWorks,
): Promise<WorkConditions> {
  const [seen, decides, keyword] = await Promise.all([
    reachedBy(db, scope),
    filter.turn ? reachedBy(db, auditScope) : null,
    keywordCondition(db, filter.keyword ? queryTerms(filter.keyword) : []),
  ])
  return { seen, decides, keyword, filter }
}

/** Works that are visible to the reader and match the filter, without joins, so that an index answers. */
export function matchingWorks(db: Db, { seen, decides, keyword, filter }: WorkConditions) {
  let query = db.selectFrom('work_work as work').where(seenWork(seen))
  if (filter.ids) query = query.where('work.id', 'in', filter.ids)
  if (filter.roundId) query = query.where('work.round_id', '=', filter.roundId)
  if (filter.itemId) query = query.where('work.item_id', '=', filter.itemId)
  if (filter.stageId) query = query.where('work.stage_id', '=', filter.stageId)
  if (filter.state) query = query.where('work.state', '=', filter.state)
  if (filter.standing) query = query.where('work.state', 'in', workStandings[filter.standing])
  if (filter.submittedFrom ?? filter.submittedUntil) {
    query = query.where(onDays('work.submitted_at', { from: filter.submittedFrom, until: filter.submittedUntil }))
  }
  if (filter.doubt === 'usedBefore') query = query.where(sql<boolean>`(work.origin -> 'usedBefore') = 'true'::jsonb`)
  if (filter.doubt === 'sameFile') {
    query = query.where(sql<boolean>`work.id in (select same.work_id from work_same_file as same
      union all select same.other_id from work_same_file as same)`)
  }
  if (filter.turn) query = query.where('work.state', 'in', AWAITING_WORK_STATES).where(seenWork(decides))
  return keyword ? query.where(keyword) : query
}

/** SQL condition: the work is visible through its organiser or its team's school. */
function seenWork(reached: Reached): RawBuilder<boolean> {
  if (reached === null) return sql<boolean>`true`
  const { rounds, hasSchools, ofSchool } = reached
  const ofRound = sql<boolean>`work.round_id = any(${rounds}::uuid[])`
  if (!hasSchools) return ofRound
  if (rounds.length === 0) {
    return sql<boolean>`work.team_id in (select team.id from enrolment_team_view as team
      where ${ofSchool('team.school_id')})`
  }
  return sql<boolean>`(${ofRound} or exists (select from enrolment_team_view as team
    where team.id = work.team_id and ${ofSchool('team.school_id')}))`
}

/** SQL condition: the search terms of the work or those of its team contain these; null: no terms. */
async function keywordCondition(db: Db, terms: readonly string[]): Promise<RawBuilder<boolean> | null> {
  if (terms.length === 0) return null
  const found = await db
    .selectFrom('enrolment_team_view as team')
    .where(sql<boolean>`team.search @> ${terms}::text[]`)
    .select('team.id')
    .limit(MAX_TEAMS + 1)
    .execute()
  const ofTeam =
    found.length <= MAX_TEAMS
      ? sql`work.team_id = any(${found.map(({ id }) => id)}::uuid[])`
      : sql`exists (select from enrolment_team_view as team
          where team.id = work.team_id and team.search @> ${terms}::text[])`
  return sql<boolean>`(work.search @> ${terms}::text[] or ${ofTeam})`
}
