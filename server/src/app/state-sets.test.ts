import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PUBLICATION_STATES, PUBLISHED_STATES } from '@podium/core/award/publication-state.ts'
import { EXITED_STATES, TEAM_STATES } from '@podium/core/enrolment/team/team.ts'
import { UNDER_WAY_BATCHES } from '@podium/core/certificate/kind.ts'
import { UNSENT_STATES } from '@podium/core/notice/delivery.ts'
import { LIVE_TASKS } from '@podium/core/review/review.ts'
import { LEFT_WORK_STATES, WORK_STATES } from '@podium/core/work/work.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [] })
})
afterAll(() => app.close())

/** States for which the view's expression makes the column true. */
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
    TEAM_STATES.filter((state) => !EXITED_STATES.some((out) => out === state)),
  ],
  ['work_work_view', 'takes_part', WORK_STATES, WORK_STATES.filter((state) => !LEFT_WORK_STATES.includes(state))],
  ['award_publication_view', 'is_published', PUBLICATION_STATES, PUBLISHED_STATES],
] as const)('%s.%s is true for exactly the states that core names', async (view, column, states, expected) => {
  expect(await statesWhere(view, column, states)).toEqual(expected)
})

test.each([
  ['notice_delivery_due', 'notice_delivery', 'channel', 'email', UNSENT_STATES],
  [
    'certificate_batch_alone',
    'certificate_batch',
    'item_id',
    '00000000-0000-7000-8000-000000000000',
    UNDER_WAY_BATCHES,
  ],
  ['review_task_once', 'review_task', 'batch_id', '00000000-0000-7000-8000-000000000000', LIVE_TASKS],
] as const)(
  'the partial index %s serves a query whose states are a parameter',
  async (index, table, column, value, states) => {
    const tx = await app.ownerDb().startTransaction().execute()
    await sql`set local enable_seqscan = off`.execute(tx)
    // A whole index on the same columns would serve the query as well.
    await sql`drop index review_task_batch`.execute(tx)
    const { rows } = await sql<Record<string, string>>`explain select ${sql.ref(column)} from ${sql.table(table)}
      where ${sql.ref(column)} = ${value} and state = any(${[...states]}::text[])`.execute(tx)
    await tx.rollback().execute()
    expect(rows.flatMap((row) => Object.values(row)).join('\n')).toContain(index)
  },
)
