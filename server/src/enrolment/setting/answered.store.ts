import { sql } from 'kysely'
import type { Tx } from '#server/platform/kernel/context.ts'

/** How many teams of an item answered each of these fields of its form. */
export async function countAnswers(tx: Tx, itemId: string, keys: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; teams: number }>`
    select key, count(*)::int as teams from enrolment_team as team
    join unnest(${[...keys]}::text[]) as key on team.answers -> key not in
      ('null'::jsonb, '""'::jsonb, 'false'::jsonb, '[]'::jsonb, '{}'::jsonb)
    where team.item_id = ${itemId} group by key`.execute(tx)
  return new Map(rows.map(({ key, teams }) => [key, teams]))
}
