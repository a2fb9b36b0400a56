import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { competition } from '#server/competition/index.ts'
import { createUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createEnrolledTeam } from '../enrolment.fixture.ts'
import { enrolment } from '../index.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, notice, competition, enrolment] })
})
afterAll(() => app.close())

const migrationOf = (file: string) => readFile(new URL(`../../../migrations/${file}.sql`, import.meta.url), 'utf8')

/** The table of requests to leave as it was before the migration. */
async function makeFormerTable(): Promise<void> {
  for (const file of ['0122_member_removals', '0222_lapsed_removals', '0321_replacements']) {
    for (const statement of (await migrationOf(file)).split(/;\s*\n/)) {
      if (statement.includes('enrolment_removal')) await sql.raw(statement).execute(app.ownerDb())
    }
  }
}

/** Runs the part of the migration that moves the requests. */
async function moveAgain(): Promise<void> {
  const whole = await migrationOf('0450_changes')
  await sql.raw(whole.slice(whole.indexOf('with moved as'))).execute(app.ownerDb())
}

test('former requests to leave become change requests, those of one captain that are open become one', async () => {
  await makeFormerTable()
  const team = await createEnrolledTeam(app, {
    members: 3,
    roundOptions: { enrol: { auditLevels: ['school'], maxMembers: 4 } },
  })
  const office = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: team.round.groupId })
  const members = await app.db
    .selectFrom('enrolment_member')
    .select(['id', 'user_id'])
    .where('team_id', '=', team.teamId)
    .where('role', '=', 'member')
    .orderBy('position')
    .execute()
  const [first, second, third] = members
  const captain = team.captain.userId
  const add = (memberId: string, by: string, reason: string, state = 'pending', opinion = '') =>
    sql`insert into enrolment_removal (team_id, member_id, requested_by, reason, state, opinion, decided_by, decided_at)
      values (${team.teamId}, ${memberId}, ${by}, ${reason}, ${state}, ${opinion},
        ${state === 'pending' ? null : office.userId}, ${state === 'pending' ? null : new Date()})`.execute(
      app.ownerDb(),
    )
  await add(first!.id, captain, '退出一')
  await add(second!.id, captain, '退出二')
  await add(third!.id, third!.user_id!, '本人退出')
  await add(third!.id, captain, '曾申请', 'refused', '材料不足')
  await moveAgain()

  const changes = await app.db
    .selectFrom('enrolment_change as change')
    .innerJoin('enrolment_change_field as field', 'field.change_id', 'change.id')
    .leftJoin('enrolment_change_decision as decision', 'decision.field_id', 'field.id')
    .select(['change.reason', 'change.is_own', 'change.state', 'change.level', 'field.position', 'field.kind'])
    .select(['field.member_id', 'field.verdict', 'decision.accepted', 'decision.opinion'])
    .where('change.team_id', '=', team.teamId)
    .orderBy('change.is_own')
    .orderBy('change.state')
    .orderBy('field.position')
    .execute()
  const shown = changes.map(
    ({ reason, is_own, state, level, position, kind, member_id, verdict, accepted, opinion }) => [
      [reason, is_own, state, level],
      [position, kind, members.findIndex(({ id }) => id === member_id), verdict],
      [accepted, opinion],
    ],
  )
  expect(shown).toEqual([
    [
      ['曾申请', false, 'done', 'school'],
      [1, 'remove', 2, 'refused'],
      [false, '材料不足'],
    ],
    [
      ['退出一', false, 'open', 'school'],
      [1, 'remove', 0, 'open'],
      [null, null],
    ],
    [
      ['退出一', false, 'open', 'school'],
      [2, 'remove', 1, 'open'],
      [null, null],
    ],
    [
      ['本人退出', true, 'open', 'school'],
      [1, 'remove', 2, 'open'],
      [null, null],
    ],
  ])
})
