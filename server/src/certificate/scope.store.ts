import { sql, type RawBuilder } from 'kysely'
import { BatchState } from '@podium/core/certificate/kind.ts'
import type { Reached } from '#server/enrolment/index.ts'
import { reaches, reachesSchool } from '#server/organisation/index.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'

/** Certificates visible to staff: those of their organisation's rounds, and sent ones of their school's teams. */
export function seen(scope: DataScope): RawBuilder<boolean> {
  return sql<boolean>`(${reaches(scope, 'round.group_id')}
    or (batch.state = ${BatchState.enum.sent}
      and (${reachesSchool(scope, 'team.school_id')} or ${reachesSchool(scope, 'one.school_id')})))`
}

/** The same without joins, with the ids that a scope contains, so that an index finds those of few schools. */
export function seenWithoutJoins(reached: Reached): RawBuilder<boolean> {
  if (reached === null) return sql<boolean>`true`
  const ofRound = sql`one.round_id = any(${[...reached.rounds]}::uuid[])`
  if (!reached.hasSchools) return sql<boolean>`(${ofRound})`
  const teams = sql`select team.id from enrolment_team_view as team where ${reached.ofSchool('team.school_id')}`
  const ofTeam = reached.areSchoolsFew
    ? sql`one.team_id = any(array(${teams}))`
    : sql`exists (${teams} and team.id = one.team_id)`
  return sql<boolean>`(${ofRound} or (${reached.ofSchool('one.school_id')} or ${ofTeam})
    and exists (select from certificate_batch as batch where batch.id = one.batch_id
      and batch.state = ${BatchState.enum.sent}))`
}
