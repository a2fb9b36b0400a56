import { sql } from 'kysely'
import type { Answers } from '@podium/core/competition/form/answer.ts'
import type { Db } from '#server/platform/db/db.ts'

export interface TeamAnswers {
  readonly teamId: string
  readonly answers: Answers
  /** Names of all its people, by the member's id. */
  readonly people: Record<string, string>
}

export async function answersOf(db: Db, teamIds: readonly string[]): Promise<TeamAnswers[]> {
  const rows = await db
    .selectFrom('enrolment_team as team')
    .select(['team.id', 'team.answers'])
    .select(
      sql<Record<string, string> | null>`(select jsonb_object_agg(member.id, member.name)
        from enrolment_member as member where member.team_id = team.id)`.as('people'),
    )
    .where('team.id', '=', sql<string>`any(${[...teamIds]}::uuid[])`)
    .execute()
  return rows.map((row) => ({ teamId: row.id, answers: row.answers as Answers, people: row.people ?? {} }))
}
