import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CommitteeTerms } from '@podium/core/competition/committee/committee.ts'
import { createRound } from '#server/competition/competition.fixture.ts'
import { competition } from '#server/competition/index.ts'
import { createUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createEnrolledTeam } from '../enrolment.fixture.ts'
import { enrolment } from '../index.ts'
import { awaitedOf } from './voted-sql.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, notice, competition, enrolment] })
})
afterAll(() => app.close())

/** Versions of settings without a committee, as large as settings are. */
const VERSIONS = 3_000

test('what waits for a vote is found by the items with a committee, and no other setting is read', async () => {
  const voter = await createUser(app, { kind: 'staff', roles: ['organiser'] })
  const committee = CommitteeTerms.parse({ key: 'ethics', name: '伦理委员会', members: [voter.userId] })
  await createRound(app.db, { enrol: { auditLevels: ['organiser'], committees: [committee] } })
  const round = await createRound(app.db, { enrol: { auditLevels: ['organiser'] } })
  const { itemId, roundId } = round
  const { teamId } = await createEnrolledTeam(app, { round, members: 0, teachers: 0 })
  await sql`update enrolment_team set state = 'submitted', audit_level = 'organiser' where id = ${teamId}`.execute(
    app.db,
  )
  await sql`insert into competition_setting (round_id, kind, item_id, no, value)
    select ${roundId}, 'enrol', ${itemId}, 1000 + n, setting.value || jsonb_build_object('note', repeat(md5(n::text), 100))
    from generate_series(1, ${VERSIONS}) as n, (select value from competition_setting where item_id = ${itemId}
      and kind = 'enrol' limit 1) as setting`.execute(app.db)
  await sql`analyze competition_setting`.execute(app.db)
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (analyze, buffers)
    select count(*) from enrolment_team as team where ${awaitedOf(null, voter.userId)}`.execute(app.db)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('competition_setting_committees')
  expect(plan).not.toContain('Seq Scan on competition_setting')
})
