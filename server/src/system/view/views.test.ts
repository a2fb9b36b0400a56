import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemApi as api } from '@podium/core/system/api.ts'
import { systemRefusals } from '@podium/core/system/refusals.ts'
import { MAX_VIEWS } from '@podium/core/system/view/view.rule.ts'
import { createUser, type MadeUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { createGroup } from '#server/organisation/organisation.fixture.ts'
import { organisation } from '#server/organisation/index.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { system } from '../index.ts'

let app: TestApp
let groupId: string
let clerk: MadeUser
beforeAll(async () => {
  app = await openTestApp({ modules: [organisation, identity, system] })
  groupId = (await createGroup(app)).groupId
  clerk = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId })
})
afterAll(() => app.close())

const list = 'enrolment.teams'
const save = (name: string, query: string, shared = false, as = clerk.token) =>
  app.call(api.saveView, { list, name, query, shared }, { as })
const seenBy = async (user: MadeUser) =>
  (await app.call(api.views, { list }, { as: user.token })).data.map(({ name, query, mine }) => ({ name, query, mine }))

test('a view is its owner’s alone until it is shared with the organisation', async () => {
  const colleague = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId })
  const stranger = await createUser(app, {
    kind: 'staff',
    roles: ['organiser'],
    groupId: (await createGroup(app)).groupId,
  })
  await save('待我审核', 'turn=mine')
  await save('本周提交', 'submittedFrom=2026-05-01', true)
  expect(await seenBy(clerk)).toEqual([
    { name: '待我审核', query: 'turn=mine', mine: true },
    { name: '本周提交', query: 'submittedFrom=2026-05-01', mine: true },
  ])
  expect(await seenBy(colleague)).toEqual([{ name: '本周提交', query: 'submittedFrom=2026-05-01', mine: false }])
  expect(await seenBy(stranger)).toEqual([])
})

test('a view of the same name is replaced, and only its owner removes it', async () => {
  const colleague = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId })
  const first = await save('重名', 'state=draft', true)
  const second = await save('重名', 'state=enrolled', true)
  expect(second.data).toEqual(first.data)
  const remove = async (as: string) => (await app.call(api.removeView, first.data, { as })).status
  expect([await remove(colleague.token), await remove(clerk.token), await remove(clerk.token)]).toEqual([404, 200, 404])
})

test('nobody keeps more views of a list than a menu can show, or shares without an organisation', async () => {
  const student = await createUser(app, { kind: 'student' })
  expect((await save('甲', '', true, student.token)).code).toBe(systemRefusals.VIEW_WITHOUT_GROUP.code)
  for (let at = 0; at < MAX_VIEWS; at += 1) await save(`视图${at}`, '', false, student.token)
  expect((await save('再一个', '', false, student.token)).code).toBe(systemRefusals.VIEWS_FULL.code)
  expect((await save('视图0', 'a=1', false, student.token)).code).toBe(0)
})
