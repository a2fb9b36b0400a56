import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PUBLICATION_STATES, PUBLISHED_STATES } from '@podium/core/award/award.ts'
import { OUT_STATES, TEAM_STATES } from '@podium/core/enrolment/team/team.ts'
import { LEFT_WORK_STATES, WORK_STATES } from '@podium/core/work/work.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [] })
})
afterAll(() => app.close())

/** The states for which the column of the view is true, by the view's own expression. */
async function statesWhere(view: string, column: string, states: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`select pg_get_viewdef(${view}::regclass) as text`.execute(app.db)
  const expression = new RegExp(`,\\s*([^,]*(?:\\[[^\\]]*\\])?[^,]*) AS ${column}\\b`).exec(rows[0]!.text)![1]!
  const found = await sql<{ state: string }>`
    select state from unnest(${[...states]}::text[]) with ordinality as each (state, no)
    where ${sql.raw(expression)} order by no`.execute(app.db)
  return found.rows.map(({ state }) => state)
}

test.each([
  [
    'enrolment_team_view',
    'takes_part',
    TEAM_STATES,
    TEAM_STATES.filter((state) => !OUT_STATES.some((out) => out === state)),
  ],
  ['work_work_view', 'takes_part', WORK_STATES, WORK_STATES.filter((state) => !LEFT_WORK_STATES.includes(state))],
  ['award_publication_view', 'is_published', PUBLICATION_STATES, PUBLISHED_STATES],
] as const)('%s.%s is true for exactly the states that core names', async (view, column, states, expected) => {
  expect(await statesWhere(view, column, states)).toEqual(expected)
})
