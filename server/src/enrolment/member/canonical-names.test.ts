import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { identityApi } from '@podium/core/identity/api.ts'
import { competition } from '#server/competition/index.ts'
import { createUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { organisation } from '#server/organisation/index.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createEnrolledTeam, createPerson } from '../enrolment.fixture.ts'
import { enrolment } from '../index.ts'

const modules = [identity, organisation, notice, competition, enrolment]
const migration = new URL('../../../migrations/0049_canonical_names.sql', import.meta.url)

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules })
})
afterAll(() => app.close())

/** Runs the migration's statement that begins with `words` on the test's data. */
async function migrateAgain(words: string): Promise<void> {
  const all = (await readFile(migration, 'utf8')).split(/;\n\n?(?=create|insert|--|do )/)
  const statement = all.find((each) => each.replace(/^(--.*\n)+/, '').startsWith(words))!
  await sql.raw(statement).execute(app.db)
}

const startAgain = async () => (await openTestApp({ modules, databaseUrl: app.services.database.url })).close()

test('names from before are in canonical form after the next start, and found in either form', async () => {
  const captain = await createPerson(app, null, { realName: '阿卜杜拉 •⽅\u200B' })
  const plain = await createPerson(app, null, { realName: 'Anne-Marie O’Neill' })
  const team = await createEnrolledTeam(app, { captain })
  await migrateAgain('insert into identity_old_name')
  await migrateAgain('insert into enrolment_old_name')
  await startAgain()
  const person = await app.db
    .selectFrom('identity_user')
    .select(['real_name', 'version'])
    .where('id', 'in', [captain.userId, plain.userId])
    .orderBy('real_name')
    .execute()
  const seat = await app.db
    .selectFrom('enrolment_member')
    .select('name')
    .where('team_id', '=', team.teamId)
    .where('user_id', '=', captain.userId)
    .executeTakeFirstOrThrow()
  expect([person, seat.name]).toEqual([
    [
      { real_name: 'Anne-Marie O’Neill', version: 1 },
      { real_name: '阿卜杜拉·方', version: 2 },
    ],
    '阿卜杜拉·方',
  ])
  const root = await createUser(app, { kind: 'staff', roles: ['ROOT'] })
  for (const keyword of ['阿卜杜拉·方', '拉•⽅']) {
    const { data } = await app.call(identityApi.userPage, { keyword }, { as: root.token })
    expect(data.rows.map(({ userId }) => userId)).toEqual([captain.userId])
  }
  const left = await sql<{ n: number }>`select (select count(*) from identity_old_name)::int
    + (select count(*) from enrolment_old_name)::int as n`.execute(app.db)
  const audited = await app.db
    .selectFrom('platform_audit')
    .select('action')
    .where('action', 'like', '%.canonical_names')
    .orderBy('action')
    .execute()
  expect([left.rows[0]!.n, audited.map(({ action }) => action)]).toEqual([
    0,
    ['enrolment.canonical_names', 'identity.canonical_names'],
  ])
})

test('terms from before find what either spelling asks for', async () => {
  const { userId } = await createPerson(app, null, { realName: '长孙·无忌' })
  const old = ['⻓', '孙', '•', '⻓孙', '孙•', '•无']
  await app.db.updateTable('identity_user').set({ search: old }).where('id', '=', userId).execute()
  await migrateAgain('do $$')
  const { search } = await app.db
    .selectFrom('identity_user')
    .select('search')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  expect([...search].sort()).toEqual(['长', '孙', '·', '长孙', '孙·', '·无'].sort())
})

test('every way in stores a name in canonical form', async () => {
  const root = await createUser(app, { kind: 'staff', roles: ['ROOT'] })
  const phone = `100${String(Date.now()).slice(-8)}`
  const user = { username: `u${phone}`, realName: ' 买买提 ‧⽅ ', kind: 'student' as const, phone }
  const added = await app.call(identityApi.addUser, user, { as: root.token })
  const bad = await app.call(identityApi.addUser, { ...user, realName: '李😀' }, { as: root.token, language: 'en' })
  const { data } = await app.call(identityApi.userPage, { keyword: user.username }, { as: root.token })
  expect([added.code, data.rows.map(({ realName }) => realName)]).toEqual([0, ['买买提·方']])
  expect(JSON.stringify(bad.data)).toContain('Character 2, 😀 (U+1F600), can’t be in a name')
})
