import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { expertApi as api } from '@podium/core/expert/api.ts'
import { expertRefusals } from '@podium/core/expert/refusals.ts'
import { createGroup } from '#server/competition/competition.fixture.ts'
import { createUser, randomPhone, type MadeUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { createSchool } from '#server/organisation/organisation.fixture.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { expert } from './index.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, expert] })
})
afterAll(() => app.close())

async function staffOf(groupId?: string): Promise<MadeUser & { groupId: string }> {
  const group = groupId ?? (await createGroup(app.db))
  const user = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: group, realName: '组织者' })
  return { ...user, groupId: group }
}

async function library(as: string, keyword?: string) {
  const { data } = await app.call(api.page, { keyword }, { as })
  return data.rows
}

/** @spec B11 */
describe('the library of experts', () => {
  test('takes in the account of a phone, under its own name, with the expert role in this organisation', async () => {
    const staff = await staffOf()
    const known = await createUser(app, { kind: 'teacher', realName: '孙教授' })
    const added = await app.call(api.add, { name: '孙老师', phone: known.phone }, { as: staff.token })
    expect(added.data.invited).toBe(false)
    expect((await library(staff.token)).map(({ name, activated }) => [name, activated])).toEqual([['孙教授', true]])
    const grants = await app.db
      .selectFrom('identity_user_role as held')
      .innerJoin('identity_role as role', 'role.id', 'held.role_id')
      .select(['role.key', 'held.group_id'])
      .where('held.user_id', '=', known.userId)
      .execute()
    expect(grants).toEqual([{ key: 'expert', group_id: staff.groupId }])
  })

  test('invites a person without an account, and has nobody twice', async () => {
    const staff = await staffOf()
    const phone = randomPhone()
    const add = () => app.call(api.add, { name: '新专家', phone, expertise: ['软件'] }, { as: staff.token })
    expect((await add()).data.invited).toBe(true)
    expect((await library(staff.token)).map(({ name, activated, expertise }) => [name, activated, expertise])).toEqual([
      ['新专家', false, ['软件']],
    ])
    expect((await add()).code).toBe(expertRefusals.IN_LIBRARY.code)
  })

  test('is found by name, organisation and field, and shows no whole phone number', async () => {
    const staff = await staffOf()
    const phone = randomPhone()
    const person = { name: '欧阳明月', phone, organisation: '启元设计院', expertise: ['工业设计'] }
    await app.call(api.add, person, { as: staff.token })
    for (const keyword of ['明月', '启元', '工业设计']) {
      expect((await library(staff.token, keyword)).map(({ name }) => name)).toEqual(['欧阳明月'])
    }
    expect(await library(staff.token, '诸葛')).toEqual([])
    expect(JSON.stringify(await library(staff.token))).not.toContain(phone)
  })

  test('belongs to its organisation: others neither see nor change it', async () => {
    const [own, other] = [await staffOf(), await staffOf()]
    const { data } = await app.call(api.add, { name: '专家', phone: randomPhone() }, { as: own.token })
    expect(await library(other.token)).toEqual([])
    const change = { expertId: data.expertId, version: 1 }
    const answers = [
      await app.call(api.update, { ...change, organisation: '别处' }, { as: other.token }),
      await app.call(api.setState, { ...change, state: 'disabled' }, { as: other.token }),
    ]
    expect(answers.map(({ code }) => code)).toEqual([baseRefusals.NOT_FOUND.code, baseRefusals.NOT_FOUND.code])
  })

  test('keeps what a change does not speak of', async () => {
    const staff = await staffOf()
    const school = await createSchool(app)
    const facts = {
      schoolId: school.schoolId,
      organisation: '设计院',
      title: '教授',
      expertise: ['工业设计'],
      maxWorks: 7,
    }
    const { data } = await app.call(api.add, { name: '专家', phone: randomPhone(), ...facts }, { as: staff.token })
    await app.call(api.update, { expertId: data.expertId, version: 1, title: '研究员' }, { as: staff.token })
    expect(await library(staff.token)).toMatchObject([{ ...facts, title: '研究员' }])
  })

  test('changes by version: who comes late is told', async () => {
    const staff = await staffOf()
    const school = await createSchool(app)
    const { data } = await app.call(api.add, { name: '专家', phone: randomPhone() }, { as: staff.token })
    const change = { expertId: data.expertId, version: 1, schoolId: school.schoolId, title: '教授', maxWorks: 5 }
    expect((await app.call(api.update, change, { as: staff.token })).data).toEqual({ version: 2 })
    const late = await app.call(api.update, change, { as: staff.token })
    expect([late.code, late.msg]).toEqual([baseRefusals.STALE.code, '数据已被组织者修改，请刷新后再试'])
    expect(
      (await library(staff.token)).map(({ title, schoolName, maxWorks }) => [title, schoolName, maxWorks]),
    ).toEqual([['教授', school.name, 5]])
  })
})
