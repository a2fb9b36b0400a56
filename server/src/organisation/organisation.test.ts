import { randomUUID } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { baseRefusals } from '@podium/core/base/codes.ts'
import type { Input } from '@podium/core/base/endpoint.ts'
import { organisationApi } from '@podium/core/organisation/api.ts'
import { organisationRefusals } from '@podium/core/organisation/refusals.ts'
import { storeFile } from '#server/platform/files/store-file.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { openExport } from '#server/platform/workbook/workbook.fixture.ts'
import { organisation } from './index.ts'
import { searchTerms } from '#server/platform/db/search.ts'
import { addPinyin } from './add-pinyin.ts'
import { createGroup, createSchool } from './organisation.fixture.ts'

let app: TestApp
let root: string
beforeAll(async () => {
  app = await openTestApp({ modules: [organisation] })
  const { groupId } = await createGroup(app, { kind: 'platform' })
  root = app.viewer({ realName: '张三丰', groupId, root: true, scopeOf: () => ({ reach: 'all' }) })
})
afterAll(() => app.close())

const code = (kind: { code: number }) => kind.code

/** Creates a user who may edit the group and its descendants. */
function maintainer(groupId: string) {
  const userId = randomUUID()
  const codes = [
    'organisation:group:list',
    'organisation:group:edit',
    'organisation:school:list',
    'organisation:school:edit',
    'organisation:school:export',
  ]
  const scopeOf = () => ({ reach: 'groups' as const, groups: [], below: [groupId] })
  return { userId, token: app.viewer({ userId, groupId, permissions: new Set(codes), scopeOf }) }
}

function pathOf(groupId: string) {
  return app.db.selectFrom('organisation_group').select('path').where('id', '=', groupId).executeTakeFirstOrThrow()
}

async function save(groupId: string, change: { parentId: string | null; name?: string }, as = root) {
  const group = await app.db
    .selectFrom('organisation_group')
    .selectAll()
    .where('id', '=', groupId)
    .executeTakeFirstOrThrow()
  const { name, code, kind, version } = group
  return app.call(organisationApi.saveGroup, { groupId, name, code, kind, version, ...change }, { as })
}

/** @spec B09 B24 */
describe('the tree of groups', () => {
  test('keeps the paths of a whole subtree when it moves', async () => {
    const a = await createGroup(app)
    const b = await createGroup(app, { parentId: a.groupId })
    const c = await createGroup(app, { parentId: b.groupId })
    const d = await createGroup(app)
    await save(b.groupId, { parentId: d.groupId })
    expect([(await pathOf(b.groupId)).path, (await pathOf(c.groupId)).path]).toEqual([
      [d.groupId, b.groupId],
      [d.groupId, b.groupId, c.groupId],
    ])
  })

  test('refuses a group below itself or below one of its own', async () => {
    const a = await createGroup(app)
    const b = await createGroup(app, { parentId: a.groupId })
    const answers = await Promise.all([
      save(a.groupId, { parentId: b.groupId }),
      save(a.groupId, { parentId: a.groupId }),
    ])
    expect(answers.map(code)).toEqual([organisationRefusals.CYCLE.code, organisationRefusals.CYCLE.code])
  })

  test('stays a tree when two groups are moved below each other at once', async () => {
    const a = await createGroup(app)
    const b = await createGroup(app)
    const answers = await Promise.all([
      save(a.groupId, { parentId: b.groupId }),
      save(b.groupId, { parentId: a.groupId }),
    ])
    expect(answers.map(code).sort((x, y) => x - y)).toEqual([0, organisationRefusals.CYCLE.code])
  })

  test('refuses a change of what somebody else changed, and says who', async () => {
    const a = await createGroup(app)
    const input = { groupId: a.groupId, parentId: null, name: '新名', code: a.code, kind: 'other' as const, version: 1 }
    const first = await app.call(organisationApi.saveGroup, input, { as: root })
    const second = await app.call(organisationApi.saveGroup, { ...input, name: '再改' }, { as: root })
    expect([first.data, second.code, second.msg]).toEqual([
      { groupId: a.groupId, version: 2 },
      baseRefusals.STALE.code,
      '数据已被张三丰修改，请刷新后再试',
    ])
  })

  test('finds a renamed group by its former name and by pinyin initials', async () => {
    const a = await createGroup(app, { name: '北境赛区' })
    await save(a.groupId, { parentId: null, name: '雪原赛区' })
    const found = await Promise.all(
      ['北境', 'xysq'].map((keyword) => app.call(organisationApi.groupPage, { keyword }, { as: root })),
    )
    expect(found.map(({ data }) => data.rows.map(({ name }) => name))).toEqual([['雪原赛区'], ['雪原赛区']])
  })

  test('refuses a code that is taken', async () => {
    const a = await createGroup(app)
    const input = { parentId: null, name: '同码', code: a.code, kind: 'other' as const }
    const answer = await app.call(organisationApi.saveGroup, input, { as: root })
    expect([answer.code, answer.data]).toMatchObject([
      organisationRefusals.CODE_TAKEN.code,
      { fields: [{ path: 'code' }] },
    ])
  })
})

describe('an administrator of a group', () => {
  async function made() {
    const own = await createGroup(app)
    const below = await createGroup(app, { parentId: own.groupId })
    const other = await createGroup(app)
    const admin = maintainer(own.groupId)
    return { own, below, other, admin }
  }

  test('sees the own group and those below, and no other', async () => {
    const { own, below, admin } = await made()
    const { data } = await app.call(organisationApi.groupPage, {}, { as: admin.token })
    expect([data.rows.map(({ groupId }) => groupId), data.total]).toEqual([[own.groupId, below.groupId], 2])
  })

  test('can neither change another group nor put one below it or at the top', async () => {
    const { below, other, admin } = await made()
    const answers = await Promise.all([
      save(other.groupId, { parentId: null }, admin.token),
      save(below.groupId, { parentId: other.groupId }, admin.token),
      save(below.groupId, { parentId: null }, admin.token),
    ])
    expect(answers.map(code)).toEqual([
      baseRefusals.NOT_FOUND.code,
      baseRefusals.NOT_FOUND.code,
      organisationRefusals.NO_TOP.code,
    ])
  })

  test('adds schools below the own group and sees them', async () => {
    const { admin } = await made()
    const input = { name: '云岭学院', code: 'YL01', level: 'vocational' as const, region: '53' }
    const added = await app.call(organisationApi.saveSchool, input, { as: admin.token })
    const { data } = await app.call(organisationApi.schools, {}, { as: admin.token })
    expect(data.rows.map(({ schoolId, name, version }) => ({ schoolId, name, version }))).toEqual([
      { schoolId: added.data.schoolId, name: '云岭学院', version: 1 },
    ])
  })
})

test('schools leave as a spreadsheet: those of the filter, within the scope', async () => {
  const { groupId } = await createGroup(app)
  const { token } = maintainer(groupId)
  const level = 'vocational' as const
  const own = await createSchool(app, { parentId: groupId, level, name: '青峰学院' })
  await createSchool(app, { parentId: groupId, name: '青峰大学' })
  await createSchool(app, { level, name: '青峰外校' })
  const tableOf = async (selection: Input<typeof organisationApi.exportSchools>['selection']) => {
    const input = { selection, columns: ['name', 'code', 'level', 'enabled'] as const }
    const { table } = await openExport(
      app,
      organisationApi.exportSchools,
      { ...input, columns: [...input.columns] },
      { as: token },
    )
    return table.slice(1)
  }
  const row = ['青峰学院', own.code, '高职高专', '启用']
  expect(await tableOf({ rows: 'filtered', filter: { keyword: '青峰', level } })).toEqual([row])
  expect(await tableOf({ rows: 'chosen', ids: [own.schoolId] })).toEqual([row])
  expect((await tableOf({ rows: 'all' })).map(([name]) => name)).toEqual(['青峰大学', '青峰学院'])
})

test('a school and its group keep what a change does not speak of', async () => {
  const school = { name: '澄湖大学', code: 'CH01', level: 'undergraduate' as const }
  const more = { shortName: '澄大', aliases: ['澄湖学院'], region: '32', enabled: false }
  const added = await app.call(organisationApi.saveSchool, { ...school, ...more }, { as: root })
  const { schoolId } = added.data
  await app.call(organisationApi.saveSchool, { ...school, schoolId, version: 1 }, { as: root })
  const { data } = await app.call(organisationApi.schools, { keyword: '澄湖' }, { as: root })
  expect(data.rows).toMatchObject([{ ...more, version: 2 }])
})

/** @spec C18 C42 */
describe('public lists', () => {
  test('find schools by Chinese substring, by pinyin initials and by full pinyin, and leave out closed ones', async () => {
    const names = { name: '瑶光理工大学', nameEn: 'Yaoguang University of Technology' }
    const school = await createSchool(app, { ...names, region: '61' })
    const closed = await createSchool(app, { name: '瑶光旧学院', region: '61' })
    await app.db.updateTable('organisation_school').set({ enabled: false }).where('id', '=', closed.schoolId).execute()
    const pages = await Promise.all(
      [
        { keyword: '瑶光' },
        { keyword: 'ygl' },
        { keyword: 'Yao Guang ligong' },
        { keyword: 'gongdaxue', region: '61' },
        { region: '61' },
      ].map((input) => app.call(organisationApi.schoolPage, input)),
    )
    const row = { schoolId: school.schoolId, ...names, shortName: '', region: '61', level: 'undergraduate' }
    expect(pages.map(({ data }) => data.rows)).toEqual([[row], [row], [row], [row], [row]])
    const none = await app.call(organisationApi.schoolPage, { keyword: 'yaoguangshifan' })
    expect(none.data.rows).toEqual([])
  })

  test('find a school by full pinyin that was stored before that was possible', async () => {
    const { schoolId } = await createSchool(app, { name: '玄圃大学' })
    await app.db
      .updateTable('organisation_school')
      .set({ search: searchTerms('玄圃大学') })
      .where('id', '=', schoolId)
      .execute()
    const found = async () => (await app.call(organisationApi.schoolPage, { keyword: 'xuanpu' })).data.total
    await app.db.insertInto('organisation_old_search').values({ school_id: schoolId }).execute()
    expect(await found()).toBe(0)
    await addPinyin(app.services)
    expect(await found()).toBe(1)
  })

  test('name enabled groups of a kind', async () => {
    const company = await createGroup(app, { kind: 'company', name: '协办公司' })
    const { data } = await app.call(organisationApi.groupList, { kind: 'company' })
    expect(data).toEqual([{ value: company.groupId, label: '协办公司' }])
  })
})

/** @spec C19 C20 */
test('the choices of a school are its own colleges and majors, and a college narrows the majors', async () => {
  const [school, other] = [await createSchool(app), await createSchool(app)]
  const college = (schoolId: string, name: string, position: number) =>
    app.db
      .insertInto('organisation_college')
      .values({ school_id: schoolId, name, position })
      .returning('id')
      .executeTakeFirstOrThrow()
  const [second, first] = [await college(school.schoolId, '文学院', 2), await college(school.schoolId, '理学院', 1)]
  const strange = await college(other.schoolId, '外院', 1)
  const major = (schoolId: string, collegeId: string, name: string, position: number) =>
    app.db
      .insertInto('organisation_major')
      .values({ school_id: schoolId, college_id: collegeId, name, position })
      .returning('id')
      .executeTakeFirstOrThrow()
  const [chinese, physics] = [
    await major(school.schoolId, second.id, '汉语言', 2),
    await major(school.schoolId, first.id, '物理学', 1),
  ]
  await major(other.schoolId, strange.id, '英语', 1)
  const { schoolId } = school
  expect((await app.call(organisationApi.colleges, { schoolId })).data).toEqual([
    { value: first.id, label: '理学院' },
    { value: second.id, label: '文学院' },
  ])
  expect((await app.call(organisationApi.majors, { schoolId })).data).toEqual([
    { value: physics.id, label: '物理学' },
    { value: chinese.id, label: '汉语言' },
  ])
  expect((await app.call(organisationApi.majors, { schoolId, collegeId: second.id })).data).toEqual([
    { value: chinese.id, label: '汉语言' },
  ])
})

describe('the seal of a group', () => {
  const png = (colourType: number) => {
    const head = Buffer.alloc(13)
    head.writeUInt32BE(1, 0)
    head.writeUInt32BE(1, 4)
    head.set([8, colourType], 8)
    return Buffer.concat([
      Buffer.from('89504e470d0a1a0a', 'hex'),
      Buffer.from([0, 0, 0, 13]),
      Buffer.from('IHDR'),
      head,
      deflateSync(Buffer.from([0, 0, 0, 0])),
    ])
  }

  test.each([
    ['a PNG with transparency', png(6), 0],
    ['a PNG without', png(2), organisationRefusals.NOT_A_SEAL.code],
  ])('given %s answers as it should', async (_, bytes, expected) => {
    const { groupId } = await createGroup(app)
    const admin = maintainer(groupId)
    const made = { purpose: 'organisation.seal', ownerId: admin.userId, name: 's.png', mediaType: 'image/png', bytes }
    const fileId = await storeFile(app.services, app.db, made)
    const answer = await app.call(organisationApi.setSeal, { groupId, fileId, version: 1 }, { as: admin.token })
    expect(answer.code).toBe(expected)
  })
})
