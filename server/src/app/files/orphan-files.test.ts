import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUser } from '#server/identity/identity.fixture.ts'
import { createGroup } from '#server/organisation/organisation.fixture.ts'
import { storeFile } from '#server/platform/files/store-file.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { modules } from '../modules.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules })
})
afterAll(() => app.close())

const bytes = Buffer.from('a')

/** Stores a file as of so many hours ago. */
async function storedFor(hours: number, purpose: string): Promise<string> {
  const id = await storeFile(app.services, app.db, { purpose, name: 'a', mediaType: 'image/png', bytes })
  await sql`update platform_file set stored_at = now() - make_interval(hours => ${hours}) where id = ${id}`.execute(
    app.db,
  )
  return id
}

const stateOf = async (ids: readonly string[]) => {
  const rows = await app.db
    .selectFrom('platform_file')
    .select(['id', 'state'])
    .where('id', 'in', [...ids])
    .execute()
  return ids.map((id) => rows.find((row) => row.id === id)!.state)
}

test('files that nothing uses are removed after two days, whatever their purpose', async () => {
  const purposes = [...app.services.purposes.keys()]
  const old = await Promise.all(purposes.map((purpose) => storedFor(49, purpose)))
  const young = await Promise.all(purposes.map((purpose) => storedFor(47, purpose)))
  await app.runPeriodicTask('files.orphans')
  expect(new Set(await stateOf(old))).toEqual(new Set(['removed']))
  expect(new Set(await stateOf(young))).toEqual(new Set(['stored']))
})

test('files that a record, an article or a design uses stay, also across modules', async () => {
  const { groupId } = await createGroup(app)
  const { userId } = await createUser(app)
  const [avatar, seal, inArticle, inDesign] = await Promise.all(
    ['avatar', 'organisation.seal', 'site.picture', 'certificate.picture'].map((purpose) => storedFor(999, purpose)),
  )
  await app.db.updateTable('identity_user').set({ avatar_file_id: avatar! }).where('id', '=', userId).execute()
  await app.db.updateTable('organisation_group').set({ seal_file_id: seal! }).where('id', '=', groupId).execute()
  const body = `<p><img src="/prod-api/files/${inArticle}"></p>`
  await sql`insert into site_article (group_id, news_type, title, body) values (${groupId}, 'news', 'a', ${body})`.execute(
    app.db,
  )
  const design = JSON.stringify({ background: `file:${inDesign}` })
  await sql`insert into certificate_draft (template_id, user_id, base_version, base_no, design)
    select id, ${userId}, 1, 1, ${design}::jsonb from certificate_template limit 1`.execute(app.db)
  await app.runPeriodicTask('files.orphans')
  expect(await stateOf([avatar!, seal!, inArticle!, inDesign!])).toEqual(Array(4).fill('stored'))
})

test('a replaced file is removed with the next run', async () => {
  const { userId } = await createUser(app)
  const [first, second] = [await storedFor(99, 'avatar'), await storedFor(99, 'avatar')]
  const use = (id: string) =>
    app.db.updateTable('identity_user').set({ avatar_file_id: id }).where('id', '=', userId).execute()
  await use(first)
  await use(second)
  await app.runPeriodicTask('files.orphans')
  expect(await stateOf([first, second])).toEqual(['removed', 'stored'])
})
