import { sql } from 'kysely'
import { RUNNING_STATES } from '@podium/core/competition/round/round-state.ts'
import { LEFT_STATES } from '@podium/core/enrolment/team/team.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { documentLacking, settingOfTeam } from './lacking-sql.ts'

/** A document of a team that is due soon. */
interface DueDocument {
  readonly teamId: string
  readonly key: string
  readonly dueAt: Date
}

/** Marks teams as reminded of documents that lack a signed copy and are due within these days; returns those who weren't. */
export async function claimDueDocuments(tx: Tx, days: number, limit: number): Promise<DueDocument[]> {
  const dueAt = sql`(document ->> 'dueAt')::timestamptz`
  const { rows } = await sql<DueDocument>`
    with due as (
      select team.id as team_id, document ->> 'key' as document_key, ${dueAt} as due_at
      from competition_setting_view as setting
      cross join lateral jsonb_array_elements(coalesce(setting.value -> 'documents', '[]')) as document
      join competition_round_view as round on round.id = setting.round_id and round.state = any(${[...RUNNING_STATES]}::text[])
      join enrolment_team as team on team.item_id = setting.item_id and team.state <> all(${[...LEFT_STATES]}::text[])
      where setting.kind = 'enrol' and ${dueAt} > clock_timestamp()
        and ${dueAt} <= clock_timestamp() + make_interval(days => ${days})
        and setting.id = ${settingOfTeam()} and ${documentLacking()}
        and not exists (select from enrolment_document_reminder as told where told.team_id = team.id
          and told.document_key = document ->> 'key' and told.due_at = ${dueAt})
      order by team.id, document_key limit ${limit})
    insert into enrolment_document_reminder as told (team_id, document_key, due_at)
    select team_id, document_key, due_at from due
    on conflict (team_id, document_key) do update set due_at = excluded.due_at where told.due_at <> excluded.due_at
    returning team_id as "teamId", document_key as key, due_at as "dueAt"`.execute(tx)
  return rows
}
