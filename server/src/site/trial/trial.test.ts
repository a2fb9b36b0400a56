import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { baseRefusals, CODE_NO_ACCESS } from '@podium/core/base/codes.ts'
import { siteApi } from '@podium/core/site/api.ts'
import { createUser, type MadeUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { organisation } from '#server/organisation/index.ts'
import { createGroup } from '#server/organisation/organisation.fixture.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { site } from '../index.ts'
import { createSite } from '../site.fixture.ts'

const HOST = 'trial.example.cn'
const request = { organisation: '某大学', contact: '王老师', phone: '13800001111', message: '想试试' }

let app: TestApp
let admin: MadeUser
let root: MadeUser
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, organisation, site] })
  const { groupId } = await createGroup(app)
  await app.transact((tx) => createSite(tx, { groupId, nameZh: '试用站', hosts: [HOST] }))
  admin = await createUser(app, { kind: 'staff', roles: ['system_admin'], groupId, realName: '管理员' })
  root = await createUser(app, { kind: 'staff', roles: ['ROOT'], groupId })
})
afterAll(() => app.close())
// Each test is a separate visitor.
beforeEach(async () => {
  await app.db.deleteFrom('platform_throttle').execute()
  await app.db.deleteFrom('site_trial').execute()
})

const ask = (host?: string) => app.call(siteApi.requestTrial, request, host ? { headers: { host } } : {})
const list = async (as: MadeUser, input = {}) => (await app.call(siteApi.trialPage, input, { as: as.token })).data

/** @spec C49 */
test('a request keeps the phone encrypted, and the third of a day is refused', async () => {
  const answers = [await ask(), await ask(), await ask()]
  const rows = await app.db.selectFrom('site_trial').selectAll().execute()
  expect(answers.map(({ code }) => code)).toEqual([0, 0, baseRefusals.TOO_MANY.code])
  expect(rows.map(({ phone_masked, phone_sealed }) => [phone_masked, phone_sealed.includes(request.phone)])).toEqual([
    ['138****1111', false],
    ['138****1111', false],
  ])
})

/** @spec R27 */
describe('the list of requests', () => {
  test('shows an organisation those of its own site, and the rest to whoever reaches everything', async () => {
    await ask(HOST)
    await ask()
    const student = await createUser(app)
    const refused = await app.call(siteApi.trialPage, {}, { as: student.token })
    const mine = await list(admin)
    expect([mine.total, (await list(root)).total, refused.code]).toEqual([1, 2, CODE_NO_ACCESS])
    expect(mine.rows[0]).toMatchObject({ organisation: '某大学', phoneMasked: '138****1111', state: 'new', note: '' })
  })

  test('finds by keyword and state, and takes a pattern’s characters as they are', async () => {
    await ask(HOST)
    const found = async (input: object) => (await list(admin, input)).total
    expect([await found({ keyword: '王' }), await found({ keyword: '%' }), await found({ state: 'closed' })]).toEqual([
      1, 0, 0,
    ])
  })

  test('records what became of a request, and refuses an old version with the name of who was first', async () => {
    await ask(HOST)
    const { trialId, version } = (await list(admin)).rows[0]!
    const handle = (note: string) =>
      app.call(siteApi.handleTrial, { trialId, state: 'contacted', note, version }, { as: admin.token })
    const answers = [await handle('已致电'), await handle('再次')]
    expect(answers.map(({ code }) => code)).toEqual([0, baseRefusals.STALE.code])
    expect(answers[1]!.msg).toContain('管理员')
    expect((await list(admin)).rows[0]).toMatchObject({ state: 'contacted', note: '已致电', version: version + 1 })
  })

  test('shows a whole phone number to whoever may call, which the audit log names, and hides others’ requests', async () => {
    await ask(HOST)
    await ask()
    const [mine, foreign] = [HOST, null].map(async (host) => {
      const rows = await app.db
        .selectFrom('site_trial')
        .select('id')
        .where('group_id', host ? 'is not' : 'is', null)
        .execute()
      return rows[0]!.id
    })
    const phoneOf = async (trialId: string) => app.call(siteApi.trialPhone, { trialId }, { as: admin.token })
    const shown = await phoneOf(await mine!)
    expect([shown.data.phone, (await phoneOf(await foreign!)).code]).toEqual([
      request.phone,
      baseRefusals.NOT_FOUND.code,
    ])
    const rows = await app.db
      .selectFrom('platform_audit')
      .selectAll()
      .where('action', '=', 'site.trialPhone')
      .where('outcome', '=', 'done')
      .execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(request.phone)
  })
})
