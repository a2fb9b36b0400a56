import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { certificateApi as api } from '@podium/core/certificate/api.ts'
import { writeCodes } from '@podium/core/certificate/template/font/code-ranges.ts'
import type { Design } from '@podium/core/certificate/template/design/design.ts'
import { award } from '#server/award/index.ts'
import { createRound } from '#server/competition/competition.fixture.ts'
import { competition } from '#server/competition/index.ts'
import { createUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { createGroup } from '#server/organisation/organisation.fixture.ts'
import { organisation } from '#server/organisation/index.ts'
import { findFile } from '#server/platform/files/file.store.ts'
import { job, type JobRun } from '#server/platform/jobs/kind.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { madeCollection } from '@podium/press/font/made-font.fixture.ts'
import { createResults } from '#server/certificate/certificate.fixture.ts'
import { batchOf, done, giveSeal, organiserOf, setKind } from '#server/certificate/office.fixture.ts'
import { certificate } from '#server/certificate/index.ts'
import { issueBatch } from '#server/certificate/issue/issue-batch.ts'
import { ISSUE } from '#server/certificate/issue/make-batch.ts'
import { fontNamesOf } from '#server/certificate/pdf-text.fixture.ts'
import { familyFont, lastResortFont, sendFont } from './font-upload.fixture.ts'
import { fonts } from './open-fonts.ts'

let beforeProgress: () => Promise<void> = async () => undefined
const watched = (run: JobRun): JobRun =>
  new Proxy(run, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (name === 'progress') {
        return async (...told: Parameters<JobRun['progress']>) => {
          await beforeProgress()
          return target.progress(...told)
        }
      }
      return typeof value === 'function' ? value.bind(target) : value
    },
  })

/** The module with small chunks, between which a test may act. */
const small = {
  ...certificate,
  jobs: {
    [ISSUE]: job(z.object({ batchId: z.string() }), (run, { batchId }) => issueBatch(watched(run), batchId, 2), {
      attempts: 1,
    }),
  },
}
const modules = [identity, organisation, notice, competition, award, small]

let app: TestApp
let address: string
let root: string
beforeAll(async () => {
  app = await openTestApp({ modules })
  address = await app.listen()
  root = (await createUser(app, { kind: 'staff', realName: '平台管理员', roles: ['ROOT'] })).token
})
afterAll(() => app.close())

type Wish = Omit<Parameters<typeof app.call<typeof api.addFont>>[1], 'fileId'>
const options: Wish = { index: 0, family: 'fang', bold: false, licence: '校内授权 2026' }

async function added(bytes: Buffer, change: Partial<Wish> = {}): Promise<string> {
  const { fileId } = await sendFont(address, root, bytes)
  return (await done(app, api.addFont, { ...options, ...change, fileId }, root)).fontId
}

/** Backdates the removal of faces by two days and runs the clean-up. */
async function longRemoved(): Promise<void> {
  await sql`update certificate_font set removed_at = removed_at - interval '2 days' where removed_at is not null`.execute(
    app.db,
  )
  await app.runPeriodicTask('certificate.fonts')
}

async function listed(keyword: string) {
  return (await done(app, api.fontPage, { keyword, pageSize: 100 }, root)).rows
}

/** A built-in design with all texts in one family. */
const designIn = (fontFamily: string): Design => JSON.parse(blank.replaceAll('SourceHanSans', fontFamily)) as Design
let blank: string
beforeAll(async () => {
  const { rows } = await done(app, api.templatePage, { kind: 'winner', state: 'enabled' }, root)
  const { design } = await done(app, api.template, { templateId: rows[0]!.templateId }, root)
  blank = JSON.stringify(design).replaceAll(/SimSun|SimHei|KaiTi/g, 'SourceHanSans')
})

async function templateIn(fontFamily: string, as: string): Promise<string> {
  const design = designIn(fontFamily)
  const name = `模板 ${fontFamily}`
  return (await done(app, api.saveTemplate, { name, kind: 'winner', state: 'enabled', design }, as)).templateId
}

async function fileOf(path: string, query: Record<string, string>, as: string): Promise<Buffer> {
  const answer = await app.http.inject({ url: `/prod-api${path}`, query, headers: { authorization: `Bearer ${as}` } })
  expect(answer.statusCode).toBe(200)
  return answer.rawPayload
}

/** PostScript names of the faces that a file was printed with, without the tags of their subsets. */
async function facesOf(path: string, query: Record<string, string>, as: string): Promise<string[]> {
  return (await fontNamesOf(await fileOf(path, query, as))).map((name) => name.replace(/^[A-Z]{6}\+/, ''))
}

/** @spec D09 */
describe('a face that is uploaded', () => {
  test('is listed with what it says, cut for browsers, printed with, and used by other processes without a restart', async () => {
    const other = await openTestApp({
      modules,
      databaseUrl: app.services.database.url,
      config: { dataDir: app.services.config.dataDir },
    })
    const before = await fonts(other.services, other.db)
    expect(before.faces.choose('fang', false, 0x4e00)?.face.id).toBe('song-400')
    const fontId = await added(familyFont('Made Fang'))

    const [row] = await listed('made fang')
    expect(row).toMatchObject({
      fontId,
      family: 'fang',
      bold: false,
      shaped: false,
      version: '1.0',
      embedding: 'installable',
      licence: '校内授权 2026',
      addedBy: '平台管理员',
      others: 0,
    })
    expect(row!.coverage).toMatchObject({ level1: { has: 3500, of: 3500 }, level2: { has: 0, of: 3000 } })
    const rows = await done(app, api.faces, {}, root)
    expect(rows[0]).toEqual({ id: row!.face, family: 'fang', bold: false, hash: row!.hash })
    const slice = { face: row!.face, hash: row!.hash, codes: writeCodes([0x4e00, 0x4e8c]) }
    expect((await fileOf(api.faceSlice.path, slice, root)).toString('latin1', 0, 4)).toBe('wOFF')
    const missing = { face: row!.face, hash: row!.hash, set: 'level2' } as const
    expect(await done(app, api.fontMissing, { ...missing, pageSize: 2 }, root)).toMatchObject({
      total: 3000,
      rows: [{ code: 0x4e42 }, { code: 0x4e5c }],
    })

    expect((await fonts(other.services, other.db)).faces.choose('fang', false, 0x4e00)?.face.id).toBe(row!.face)
    expect((await fonts(other.services, other.db)).faces.choose('fang', false, 0x4e42)?.face.id).toBe('song-400')
    // A print that began with the old list continues with it.
    expect(before.faces.choose('fang', false, 0x4e00)?.face.id).toBe('song-400')
    expect((await fonts(other.services, other.db, before.version)).key).toBe(before.key)
    await other.close()

    const { groupId } = await createGroup(app)
    const as = await organiserOf(app, groupId)
    const templateId = await templateIn('FangSong', as)
    expect(await facesOf(api.previewTemplate.path, { templateId }, as)).toContain('MadeFang')
    expect((await listed('made fang'))[0]).toMatchObject({ designs: 1, enabledDesigns: 1 })
  })

  test('shows its licence and who uploaded it to those alone who reach every organisation', async () => {
    const permissions = new Set(['certificate:font:list', 'certificate:font:add'])
    const seen = async (reach: 'all' | 'own', keyword: string) => {
      const page = await done(app, api.fontPage, { keyword }, app.viewer({ permissions, scopeOf: () => ({ reach }) }))
      return [page.mayAdd, page.mayRemove, ...page.rows.flatMap(({ licence, addedBy }) => [licence, addedBy])]
    }
    expect(await seen('all', 'made fang')).toEqual([true, false, '校内授权 2026', '平台管理员'])
    expect(await seen('own', 'made fang')).toEqual([false, false, '', null])
    expect(await seen('own', '校内授权')).toEqual([false, false])
  })

  test('goes before the bundled faces of its family, and the newest before all', async () => {
    const first = await added(familyFont('Kai One'), { family: 'kai' })
    const second = await added(familyFont('Kai Two'), { family: 'kai' })
    const names = async () =>
      (await done(app, api.fontPage, { family: 'kai', pageSize: 100 }, root)).rows.map(({ name }) => name)
    expect(await names()).toEqual(['Kai Two', 'Kai One', 'LXGW WenKai', 'LXGW WenKai Bold'])
    for (const fontId of [second, first]) await done(app, api.removeFont, { fontId }, root)
    expect(await names()).toEqual(['LXGW WenKai', 'LXGW WenKai Bold'])
  })

  test('as a last resort draws what no other face has', async () => {
    const code = 0x2f800
    const before = await fonts(app.services, app.db)
    expect(before.faces.choose('song', false, code)).toBe(null)
    const fontId = await added(lastResortFont('Made Rare', code), { family: 'any' })
    expect((await fonts(app.services, app.db)).faces.choose('kai', true, code)).toMatchObject({
      embolden: true,
      advance: 1,
    })
    await done(app, api.removeFont, { fontId }, root)
    expect((await fonts(app.services, app.db)).faces.choose('kai', true, code)).toBe(null)
  })

  test('of a collection is kept by itself, and the other face of the file can be taken too', async () => {
    const file = Buffer.from(madeCollection([familyFont('Pair One'), familyFont('Pair Two', { weight: 700 })]))
    const { fileId } = await sendFont(address, root, file)
    const { faces } = await done(app, api.lookAtFont, { fileId }, root)
    expect(faces.map(({ name, weight, fault }) => [name, weight, fault])).toEqual([
      ['Pair One', 400, null],
      ['Pair Two', 700, null],
    ])
    const ids: string[] = []
    for (const index of [1, 0]) ids.push((await done(app, api.addFont, { ...options, index, fileId }, root)).fontId)
    expect((await listed('pair')).map(({ name }) => name)).toEqual(['Pair One', 'Pair Two'])
    const again = await app.call(api.addFont, { ...options, index: 0, fileId }, { as: root })
    expect(again.code).toBe(32049)
    for (const fontId of ids) await done(app, api.removeFont, { fontId }, root)
  })
})

/** @spec D09 */
describe('a file', () => {
  const font = () => familyFont('Made Sound', { codes: [0x4e00] })
  test.each<[string, () => Buffer, number]>([
    ['that is no font', () => Buffer.from('%PDF-1.7 and so on'), 32040],
    ['cut off', () => font().subarray(0, 600), 32043],
    ['with CFF outlines', () => Buffer.from(font().with(0, 0x4f).with(1, 0x54).with(2, 0x54).with(3, 0x4f)), 32042],
    ['that must not be embedded', () => familyFont('Made Closed', { codes: [0x4e00], fsType: 2 }), 32044],
    ['that must not be subset', () => familyFont('Made Whole', { codes: [0x4e00], fsType: 0x100 }), 32045],
    [
      'that says it has four thousand million faces',
      () => Buffer.from('ttcf\0\x01\0\0\xff\xff\xff\xff', 'latin1'),
      32040,
    ],
  ])('%s is refused before it is stored, with the reason', async (_what, make, code) => {
    const sent = await sendFont(address, root, make())
    expect(sent.code).toBe(code)
    expect(await findFile(app.db, sent.fileId)).toBe(null)
  })

  test('with too few characters for a family is refused there, and does as a last resort', async () => {
    const { fileId } = await sendFont(address, root, familyFont('Made Few', { codes: [0x4e00, 0x4e8c] }))
    const refused = await app.call(api.addFont, { ...options, fileId }, { as: root })
    expect([refused.code, refused.msg]).toEqual([
      32048,
      '作为仿宋，至少要有规范字一级 3500 字中的 3000 字，该字体只有 2 字；少量补字请选“补字”',
    ])
    const { fontId } = await done(app, api.addFont, { ...options, family: 'any', fileId }, root)
    await done(app, api.removeFont, { fontId }, root)
  })

  test('is taken from nobody but platform staff, and shown to nobody', async () => {
    const { groupId } = await createGroup(app)
    const as = await organiserOf(app, groupId)
    expect((await sendFont(address, as, font())).status).toBe(403)
    const reach = { permissions: new Set(['certificate:font:add', 'certificate:font:remove']) }
    const wide = app.viewer({ ...reach, scopeOf: () => ({ reach: 'all' }) })
    const narrow = app.viewer({ ...reach, scopeOf: () => ({ reach: 'own' }) })
    expect((await sendFont(address, narrow, font())).status).toBe(403)
    const { fileId } = await sendFont(address, root, font())
    const got = await fetch(`${address}/prod-api/files/${fileId}`, { headers: { authorization: `Bearer ${root}` } })
    expect(got.status).toBe(404)
    // An upload of another user is not found, even for users who may upload.
    expect((await app.call(api.addFont, { ...options, fileId }, { as: wide })).code).toBe(10404)
    expect((await app.call(api.addFont, { ...options, fileId }, { as: narrow })).code).toBe(32053)
    expect((await app.call(api.removeFont, { fontId: fileId }, { as: narrow })).code).toBe(32053)
  })
})

/** @spec D09 */
describe('a face whose file is lost', () => {
  test('stops what would be drawn without it, by its name, and can be removed', async () => {
    const other = await openTestApp({ modules, databaseUrl: app.services.database.url })
    const fontId = await added(familyFont('Made Lost'))
    const refused = await other.call(api.faces, {}, { as: root })
    expect([refused.code, refused.msg]).toEqual([
      32052,
      '字体“Made Lost”的文件无法读取，请在“证书管理 › 字体”中移除后重新上传',
    ])
    const { data } = await other.call(api.fontPage, { keyword: 'made lost' }, { as: root })
    expect(data.rows.map((row) => row.fontId)).toEqual([fontId])
    expect((await other.call(api.removeFont, { fontId }, { as: root })).code).toBe(0)
    expect((await app.call(api.faces, {}, { as: root })).data.some(({ id }) => id.startsWith('fang'))).toBe(true)
    await other.close()
  })

  test('is read from another file of the same bytes, and once it was removed is asked for by uploading it again', async () => {
    const bytes = familyFont('Made Twice')
    const fontId = await added(bytes)
    const { version } = await fonts(app.services, app.db)
    await done(app, api.removeFont, { fontId }, root)
    await sql`update platform_file set storage_key = 'lost-' || storage_key where id in
      (select file_id from certificate_font where id = ${fontId})`.execute(app.db)
    const other = await openTestApp({
      modules,
      databaseUrl: app.services.database.url,
      config: { dataDir: app.services.config.dataDir },
    })
    await rm(join(app.services.config.dataDir, 'fonts'), { recursive: true })
    await expect(fonts(other.services, other.db, version)).rejects.toMatchObject({ refusal: { kind: { code: 32054 } } })
    const again = await added(bytes)
    expect((await fonts(other.services, other.db, version)).faces.choose('fang', false, 0x4e00)?.face.id).toMatch(
      /^fang-plain-/,
    )
    await other.close()
    await done(app, api.removeFont, { fontId: again }, root)
  })
})

/** @spec D09 */
describe('a face that is removed', () => {
  test('stays while enabled designs would be left without any face of its family', async () => {
    const [row] = await listed('made fang')
    const refused = await app.call(api.removeFont, { fontId: row!.fontId! }, { as: root })
    expect(refused.code).toBe(32051)
    expect((await listed('made fang')).length).toBe(1)
  })

  test('and added again from the same upload keeps its file, however long ago it was removed', async () => {
    const { fileId } = await sendFont(address, root, familyFont('Made Again'))
    const first = await done(app, api.addFont, { ...options, fileId }, root)
    await done(app, api.removeFont, first, root)
    const second = await done(app, api.addFont, { ...options, fileId }, root)
    await longRemoved()
    expect((await findFile(app.db, fileId))?.id).toBe(fileId)
    const rows = await app.db
      .selectFrom('certificate_font')
      .select(['id', 'file_id'])
      .where('name', '=', 'Made Again')
      .execute()
    expect(rows.find(({ id }) => id === first.fontId)!.file_id).toBe(null)
    expect(rows.find(({ id }) => id === second.fontId)!.file_id).toBe(fileId)
    await done(app, api.removeFont, second, root)
    await longRemoved()
    expect(await findFile(app.db, fileId)).toBe(null)
  })

  test('still prints the rest of a batch that began with it, and its pictures; then its file goes', async () => {
    const [row] = await listed('made fang')
    const { groupId } = await createGroup(app)
    await giveSeal(app, groupId)
    const round = await createRound(app.db, { groupId })
    const as = await organiserOf(app, groupId)
    const winners = Array.from({ length: 6 }, (_, at) => ({ students: [`学生${at + 1}`], teachers: ['赵六'] }))
    await createResults(app, { round, winners })
    await setKind(app, as, { roundId: round.roundId, kind: 'winner', templateId: await templateIn('FangSong', as) })
    const { roundId, itemId } = round
    let chunks = 0
    beforeProgress = async () => {
      chunks += 1
      if (chunks === 2) throw new Error('the process ends here')
    }
    const at = { roundId, itemId, kind: 'winner', despiteIssues: true } as const
    const { batchId } = await done(app, api.make, at, as)
    await app.runJobs()
    beforeProgress = async () => undefined
    expect(await batchOf(app, batchId, as)).toMatchObject({ made: 2, total: 6 })

    await sql`update certificate_template set state = 'disabled' where group_id is not null`.execute(app.db)
    await done(app, api.removeFont, { fontId: row!.fontId! }, root)
    const { version } = await batchOf(app, batchId, as)
    await done(app, api.resumeBatch, { batchId, version }, as)
    await app.runJobs()
    expect(await batchOf(app, batchId, as)).toMatchObject({ made: 6, state: 'made' })
    const { rows } = await done(app, api.page, { roundId, pageSize: 100 }, as)
    for (const { certificateId } of rows) {
      expect(await facesOf(api.download.path, { certificateId }, as)).toContain('MadeFang')
      expect((await fileOf(api.picture.path, { certificateId }, as)).length).toBeGreaterThan(10_000)
    }

    const copy = join(app.services.config.dataDir, 'fonts', `${row!.hash}.ttf`)
    const fileId = async () =>
      (await app.db.selectFrom('certificate_font').select('file_id').where('id', '=', row!.fontId!).executeTakeFirst())
        ?.file_id
    await longRemoved()
    expect(existsSync(copy)).toBe(true)
    expect(await fileId()).not.toBe(null)
    // Nothing was printed with the faces of the other tests, so their files can be removed.
    const left = await app.db.selectFrom('certificate_font').select('name').where('file_id', 'is not', null).execute()
    expect(left).toEqual([{ name: 'Made Fang' }])
  })
})

/** @spec D09 */
describe('a batch', () => {
  /** Winners of a division below a committee with a seal, in Kai. */
  async function below() {
    const committee = await createGroup(app)
    await giveSeal(app, committee.groupId)
    const division = await createGroup(app, { kind: 'division', parentId: committee.groupId })
    const round = await createRound(app.db, { groupId: division.groupId })
    const [maker, checker] = [await organiserOf(app, division.groupId), await organiserOf(app, committee.groupId)]
    await createResults(app, { round, winners: [{ students: ['张三'] }] })
    const { roundId, itemId } = round
    await setKind(app, maker, { roundId, kind: 'winner', templateId: await templateIn('KaiTi', maker) })
    return { roundId, at: { roundId, itemId, kind: 'winner', despiteIssues: true } as const, maker, checker }
  }

  async function facesIn(roundId: string, as: string): Promise<string[]> {
    const { rows } = await done(app, api.page, { roundId }, as)
    expect(rows.length).toBe(1)
    return facesOf(api.download.path, { certificateId: rows[0]!.certificateId }, as)
  }

  test('is printed with the faces of when it was approved, whichever came before its first certificate', async () => {
    const { roundId, at, maker, checker } = await below()
    const { batchId } = await done(app, api.make, at, maker)
    const before = await added(familyFont('Kai Before'), { family: 'kai' })
    const { version } = await batchOf(app, batchId, maker)
    await done(app, api.approveBatch, { batchId, version }, checker)
    const after = await added(familyFont('Kai After'), { family: 'kai' })
    await app.runJobs()
    const faces = await facesIn(roundId, maker)
    expect([faces.includes('KaiBefore'), faces.includes('KaiAfter')]).toEqual([true, false])
    for (const fontId of [after, before]) await done(app, api.removeFont, { fontId }, root)
  })

  test('is printed with a face that was removed long before it was its turn', async () => {
    const { roundId, at, checker } = await below()
    const fontId = await added(familyFont('Kai Queued'), { family: 'kai' })
    await done(app, api.make, at, checker)
    await done(app, api.removeFont, { fontId }, root)
    await longRemoved()
    await app.runJobs()
    expect(await facesIn(roundId, checker)).toContain('KaiQueued')
  })
})
