import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CommitteeTerms } from '@podium/core/competition/committee/committee.ts'
import { createRound } from '#server/competition/competition.fixture.ts'
import { competition } from '#server/competition/index.ts'
import { createUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { createSchool } from '#server/organisation/organisation.fixture.ts'
import { limits } from '#server/platform/db/db.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createEnrolledTeam } from '../enrolment.fixture.ts'
import { enrolment } from '../index.ts'
import { byCommittee } from './by-committee.ts'
import { awaitedOf, itemsWithCommittees } from './voted-sql.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, notice, competition, enrolment] })
})
afterAll(() => app.close())

/** Versions of settings without a committee, as large as settings are. */
const VERSIONS = 3_000

test('items with a committee are found by an index, and no other setting is read', async () => {
  const voter = await createUser(app, { kind: 'staff', roles: ['organiser'] })
  const committee = CommitteeTerms.parse({ key: 'ethics', name: '伦理委员会', members: [voter.userId] })
  await createRound(app.db, { enrol: { auditLevels: ['organiser'], committees: [committee] } })
  const round = await createRound(app.db, { enrol: { auditLevels: ['organiser'] } })
  const { itemId, roundId } = round
  await sql`insert into competition_setting (round_id, kind, item_id, no, value)
    select ${roundId}, 'enrol', ${itemId}, 1000 + n, setting.value || jsonb_build_object('note', repeat(md5(n::text), 100))
    from generate_series(1, ${VERSIONS}) as n, (select value from competition_setting where item_id = ${itemId}
      and kind = 'enrol' limit 1) as setting`.execute(app.db)
  await sql`analyze competition_setting`.execute(app.ownerDb())
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (analyze, buffers) ${itemsWithCommittees}`.execute(
    app.db,
  )
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('competition_setting_committees')
  expect(plan).not.toMatch(/Seq Scan on competition_setting .*actual/)
})

/** Staff of schools, fewer than PostgreSQL looks up one by one of its own accord. */
const STAFF = 2_000

test('the right of a member is looked up, and not in a list of all staff made for each team', async () => {
  const { groupId } = await createSchool(app)
  const outsider = await createUser(app, { kind: 'staff', roles: ['organiser'] })
  const member = await createUser(app, { kind: 'staff', roles: ['organiser'] })
  const committee = CommitteeTerms.parse({ key: 'ethics', name: '伦理委员会', members: [member.userId] })
  const round = await createRound(app.db, { enrol: { auditLevels: ['organiser'], committees: [committee] } })
  const { teamId } = await createEnrolledTeam(app, { round, members: 0, teachers: 0 })
  await sql`update enrolment_team set state = 'submitted', audit_level = 'organiser' where id = ${teamId}`.execute(
    app.db,
  )
  await sql`with people as (insert into identity_user (username, real_name, kind)
      select 'staff ' || n, '教务', 'school_staff' from generate_series(1, ${STAFF}) as n returning id)
    insert into identity_user_role (user_id, role_id, group_id)
    select people.id, role.id, ${groupId} from people, identity_role as role where role.key = 'school_admin'`.execute(
    app.db,
  )
  await sql`analyze identity_user, identity_user_role, identity_role, identity_role_permission, enrolment_team`.execute(
    app.ownerDb(),
  )
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (analyze)
    select count(*) from enrolment_team as team where ${await awaitedOf(app.db, null, outsider.userId)}`.execute(app.db)
  const read = rows.flatMap(
    (row) => / on identity_user(?:_role)? .*actual.* rows=(\d+)/.exec(row['QUERY PLAN'])?.[1] ?? [],
  )
  expect(read.length).toBeGreaterThan(0)
  expect(Math.max(...read.map(Number))).toBeLessThan(STAFF)
})

test('whom many teams wait for may take longer to find than other statements', async () => {
  const member = await createUser(app, { kind: 'staff', roles: ['organiser'] })
  const committee = CommitteeTerms.parse({ key: 'ethics', name: '伦理委员会', members: [member.userId] })
  const round = await createRound(app.db, { enrol: { auditLevels: ['organiser'], committees: [committee] } })
  const { teamId } = await createEnrolledTeam(app, { round, members: 0, teachers: 0 })
  const call = { teamId, level: 'organiser' as const, roundId: round.roundId, schoolId: null }
  const timeout = await app.transact(async (tx) => {
    expect((await byCommittee(tx, [call])).others).toEqual([call])
    return (
      await sql<{ ms: number }>`select (extract(epoch from current_setting('statement_timeout')::interval) * 1000)::int
        as ms`.execute(tx)
    ).rows[0]!.ms
  })
  expect(timeout).toBeGreaterThan(limits.statement_timeout)
})
