import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Input } from '@podium/core/base/endpoint.ts'
import { baseRefusals, CODE_NO_ACCESS } from '@podium/core/base/codes.ts'
import { studyApi as api } from '@podium/core/study/api.ts'
import { studyRefusals } from '@podium/core/study/refusals.ts'
import { createEnrolledTeam, type MadeTeam } from '#server/enrolment/enrolment.fixture.ts'
import { enrolment } from '#server/enrolment/index.ts'
import { createUser, type MadeUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { storeFile } from '#server/platform/files/store-file.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { study } from './index.ts'

let app: TestApp
let team: MadeTeam
let organiser: MadeUser
let stranger: MadeUser
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, enrolment, study] })
  team = await createEnrolledTeam(app)
  const { groupId } = team.round
  organiser = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId })
  stranger = await createUser(app)
})
afterAll(() => app.close())

type Change = Partial<Input<typeof api.saveMaterial>>
const save = (change: Change = {}, as = organiser) => {
  const usual = { title: '选题方法', kind: 'article', audience: 'enrolled', roundId: team.round.roundId } as const
  const content = { position: 1, published: true, body: '第一段', url: '', fileId: null }
  return app.call(api.saveMaterial, { ...usual, ...content, ...change }, { as: as.token })
}
const titles = async (as: MadeUser) =>
  (await app.call(api.myMaterials, {}, { as: as.token })).data.rows.map(({ title }) => title)
const progress = (materialId: string, percent: number, place: number, as = team.captain) =>
  app.call(api.saveProgress, { materialId, percent, place }, { as: as.token })

/** @spec U07 */
describe('learning material', () => {
  test('of a round is for its enrolled teams, or for everyone, once it is published', async () => {
    await save({ title: '队员资料' })
    await save({ title: '公开资料', audience: 'everyone' })
    await save({ title: '草稿', published: false })
    await save({ title: '全部届次', roundId: null })
    const other = await createEnrolledTeam(app)
    expect((await titles(team.captain)).toSorted()).toEqual(['全部届次', '公开资料', '队员资料'])
    expect([await titles(other.captain), await titles(stranger)]).toEqual([['公开资料'], ['公开资料']])
  })

  test('keeps how far a person is, never less, and where to go on', async () => {
    const { materialId } = (await save({ title: '有进度' })).data
    await progress(materialId, 40, 12)
    await progress(materialId, 30, 7)
    const seen = (await app.call(api.material, { materialId }, { as: team.captain.token })).data
    expect(seen).toMatchObject({ percent: 40, place: 7, finishedAt: null, body: '第一段' })
    await progress(materialId, 100, 0)
    const { data } = await progress(materialId, 20, 3)
    expect(data).toMatchObject({ percent: 100, place: 3, finishedAt: expect.any(String) })
    const listed = (await app.call(api.materialPage, { keyword: '有进度' }, { as: organiser.token })).data.rows[0]
    const people = (await app.call(api.learners, { materialId }, { as: organiser.token })).data.rows
    expect(listed).toMatchObject({ opened: 1, finished: 1 })
    expect(people).toMatchObject([{ realName: team.captain.realName, percent: 100 }])
  })

  test('that a person may not use is not found, nor is its progress saved', async () => {
    const { materialId } = (await save({ title: '只给队员' })).data
    const codes = [
      await app.call(api.material, { materialId }, { as: stranger.token }),
      await progress(materialId, 10, 0, stranger),
    ].map(({ code }) => code)
    expect(codes).toEqual([baseRefusals.NOT_FOUND.code, baseRefusals.NOT_FOUND.code])
  })

  test('keeps formatted text with its pictures and nothing that runs, and an empty text counts as none', async () => {
    const fileId = await storeFile(app.services, app.services.db, {
      purpose: 'study.picture',
      ownerId: organiser.userId,
      name: '步骤.png',
      mediaType: 'image/png',
      bytes: Buffer.from('a picture'),
    })
    const picture = `<img src="/prod-api/files/${fileId}" alt="步骤" />`
    const unsafe = '<script>alert(1)</script><img src="https://elsewhere.example/a.png" onerror="alert(1)" />'
    const { materialId } = (await save({ title: '带图', body: `<h3>步骤</h3><p>${picture}</p>${unsafe}` })).data
    const seen = (await app.call(api.material, { materialId }, { as: team.captain.token })).data
    expect(seen.body).toBe(`<h3>步骤</h3><p>${picture}</p>`)
    const colleague = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: team.round.groupId })
    const statuses = [team.captain, colleague, stranger].map(async ({ token }) => {
      const url = `/prod-api/files/${fileId}`
      return (await app.http.inject({ url, headers: { authorization: `Bearer ${token}` } })).statusCode
    })
    expect(await Promise.all(statuses)).toEqual([200, 200, 404])
    expect((await save({ body: '<p> </p>' })).code).toBe(studyRefusals.CONTENT_MISSING.code)
  })

  test('hands its file to those who may use it and to the organiser’s staff', async () => {
    const fileId = await storeFile(app.services, app.services.db, {
      purpose: 'study.material',
      ownerId: organiser.userId,
      name: '讲义.pdf',
      mediaType: 'application/pdf',
      bytes: Buffer.from('%PDF-1.4 讲义'),
    })
    await save({ title: '讲义', kind: 'file', fileId })
    const colleague = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: team.round.groupId })
    const statuses = [team.captain, colleague, stranger].map(async ({ token }) => {
      const url = `/prod-api/files/${fileId}`
      return (await app.http.inject({ url, headers: { authorization: `Bearer ${token}` } })).statusCode
    })
    expect(await Promise.all(statuses)).toEqual([200, 200, 404])
  })

  test('without content, of a foreign round, with a foreign file or an old version is refused', async () => {
    const other = await createEnrolledTeam(app)
    const { materialId } = (await save({ title: '改版' })).data
    await save({ materialId, version: 1 })
    const foreignFile = await storeFile(app.services, app.services.db, {
      purpose: 'study.material',
      ownerId: stranger.userId,
      name: 'a.pdf',
      mediaType: 'application/pdf',
      bytes: Buffer.from('%PDF-1.4'),
    })
    const answers = [
      await save({ body: '' }),
      await save({ roundId: other.round.roundId }),
      await save({ kind: 'file', fileId: foreignFile }),
      await save({ materialId, version: 1 }),
      await save({}, stranger),
    ]
    expect(answers.map(({ code }) => code)).toEqual([
      studyRefusals.CONTENT_MISSING.code,
      baseRefusals.NOT_FOUND.code,
      baseRefusals.NOT_FOUND.code,
      baseRefusals.STALE.code,
      CODE_NO_ACCESS,
    ])
  })

  test('is deleted with its progress', async () => {
    const { materialId } = (await save({ title: '要删除' })).data
    await progress(materialId, 10, 0)
    await app.call(api.removeMaterial, { materialId, version: 1 }, { as: organiser.token })
    const left = await app.db.selectFrom('study_progress').selectAll().where('material_id', '=', materialId).execute()
    expect(left).toEqual([])
  })
})
