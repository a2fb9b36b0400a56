import { createCanvas } from '@napi-rs/canvas'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint, Input } from '@podium/core/base/endpoint.ts'
import { API_BASE } from '@podium/core/base/endpoint.ts'
import { addElements, setTitle } from '@podium/core/certificate/template/editing/actions.rule.ts'
import { certificateApi as api } from '@podium/core/certificate/api.ts'
import { BUILT_IN_DESIGNS } from '@podium/core/certificate/template/built-in-designs.ts'
import { emptyDesign, type Design } from '@podium/core/certificate/template/design/design.ts'
import { elementOf } from '@podium/core/certificate/template/design/presets.ts'
import { award } from '#server/award/index.ts'
import { createRound } from '#server/competition/competition.fixture.ts'
import { competition } from '#server/competition/index.ts'
import { createUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { createGroup } from '#server/organisation/organisation.fixture.ts'
import { organisation } from '#server/organisation/index.ts'
import { storeFile } from '#server/platform/files/store-file.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createResults } from '#server/certificate/certificate.fixture.ts'
import { certificate } from '#server/certificate/index.ts'
import { PICTURE } from '../pictures.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, organisation, notice, competition, award, certificate] })
})
afterAll(() => app.close())

const design = addElements(emptyDesign(), [elementOf('award_name', 'a')])
const titled = (title: string): Design => setTitle(design, title)

async function person(groupId: string, realName = '组织者') {
  return createUser(app, { kind: 'staff', realName, roles: ['organiser'], groupId })
}

async function done<E extends Endpoint>(endpoint: E, input: Input<E>, as: string) {
  const answer = await app.call(endpoint, input, { as })
  if (answer.code !== 0) throw new Error(`${answer.code} ${answer.msg}`)
  return answer.data
}

async function opened() {
  const { groupId } = await createGroup(app)
  const { token: as, userId } = await person(groupId)
  const input = { name: '奖状', kind: 'winner', state: 'draft', design } as const
  const { templateId } = await done(api.saveTemplate, input, as)
  return { groupId, as, userId, templateId, input: { ...input, templateId } }
}

function getFile(path: string, query: Record<string, string>, as: string) {
  return app.http.inject({ url: API_BASE + path, query, headers: { authorization: `Bearer ${as}` } })
}

describe('a draft', () => {
  test('is kept for its writer alone until they save, and says what it grew from', async () => {
    const { as, templateId, groupId, input } = await opened()
    const other = (await person(groupId, '另一人')).token
    expect(await done(api.draft, { templateId }, as)).toEqual({ draft: null })
    const kept = { templateId, baseVersion: 1, baseNo: 1 }
    await done(api.saveDraft, { ...kept, design: titled('一') }, as)
    const { savedAt } = await done(api.saveDraft, { ...kept, design: titled('二') }, as)
    const { templateId: _, ...base } = kept
    expect(await done(api.draft, { templateId }, as)).toEqual({ draft: { ...base, design: titled('二'), savedAt } })
    expect(await done(api.draft, { templateId }, other)).toEqual({ draft: null })
    await done(api.saveDraft, { ...kept, design: titled('三') }, other)
    await done(api.saveTemplate, { ...input, design: titled('二'), version: 1 }, as)
    expect(await done(api.draft, { templateId }, as)).toEqual({ draft: null })
    expect((await done(api.draft, { templateId }, other)).draft).toMatchObject({ design: titled('三'), baseVersion: 1 })
    await done(api.dropDraft, { templateId }, other)
    expect(await done(api.draft, { templateId }, other)).toEqual({ draft: null })
    const { rows } = await sql<{ named: boolean }>`select subject_id = ${templateId} as named from platform_audit
      where action in ('certificate.save_draft', 'certificate.remove_draft')`.execute(app.db)
    expect(rows.map(({ named }) => named)).toEqual([true, true, true, true])
  })

  test('is not written over by another window that went on from an older one, unless one says so', async () => {
    const { as, templateId } = await opened()
    const base = { templateId, baseVersion: 1, baseNo: 1 }
    const first = await done(api.saveDraft, { ...base, design: titled('一'), grewFrom: null }, as)
    const second = await done(api.saveDraft, { ...base, design: titled('二'), grewFrom: first.savedAt }, as)
    for (const grewFrom of [null, first.savedAt]) {
      const late = await app.call(api.saveDraft, { ...base, design: titled('三'), grewFrom }, { as })
      expect([late.status, late.code]).toEqual([409, 32060])
    }
    expect((await done(api.draft, { templateId }, as)).draft).toMatchObject({ design: titled('二'), ...second })
    // A save whose answer was lost is sent again.
    const again = await done(api.saveDraft, { ...base, design: titled('二'), grewFrom: first.savedAt }, as)
    await done(api.saveDraft, { ...base, design: titled('三'), grewFrom: again.savedAt }, as)
    await done(api.saveDraft, { ...base, design: titled('四') }, as)
    expect((await done(api.draft, { templateId }, as)).draft).toMatchObject({ design: titled('四') })
  })

  test('outlives what others save, who are named to whoever saves after them', async () => {
    const { as, templateId, groupId, input } = await opened()
    const other = (await person(groupId, '王老师')).token
    await done(api.saveTemplate, { ...input, design: titled('他的'), version: 1 }, other)
    await done(api.saveDraft, { templateId, design: titled('我的'), baseVersion: 1, baseNo: 1 }, as)
    const late = await app.call(api.saveTemplate, { ...input, design: titled('我的'), version: 1 }, { as })
    expect([late.status, late.code, late.msg.includes('王老师')]).toEqual([409, 10409, true])
    expect((await done(api.draft, { templateId }, as)).draft).toMatchObject({ design: titled('我的') })
  })

  test('of a template that one doesn’t see is not there', async () => {
    const { templateId } = await opened()
    const stranger = (await person((await createGroup(app)).groupId)).token
    expect((await app.call(api.draft, { templateId }, { as: stranger })).status).toBe(404)
    const kept = { templateId, baseVersion: 1, baseNo: 1, design }
    expect((await app.call(api.saveDraft, kept, { as: stranger })).status).toBe(404)
  })

  test('may hold what doesn’t print yet, but nothing that is no design', async () => {
    const { as, templateId } = await opened()
    const kept = { templateId, baseVersion: 1, baseNo: 1 }
    const wild = { ...design, script: 'x' } as Design
    expect((await app.call(api.saveDraft, { ...kept, design: wild }, { as })).status).toBe(400)
    const [text] = design.slides[0]!.elements
    const broken = {
      ...design,
      slides: [{ id: '1', elements: [{ ...text!, content: '<b>' } as typeof text & object] }],
    }
    expect((await app.call(api.saveDraft, { ...kept, design: broken }, { as })).code).toBe(0)
  })
})

describe('versions', () => {
  test('are listed newest first with who saved them, and each is as it was', async () => {
    const { as, templateId, groupId, input } = await opened()
    const other = (await person(groupId, '王老师')).token
    await done(api.saveTemplate, { ...input, design: titled('二'), version: 1 }, other)
    const page = await done(api.versionPage, { templateId }, as)
    expect([page.total, ...page.rows.map(({ no, by }) => [no, by])]).toEqual([2, [2, '王老师'], [1, '组织者']])
    expect((await done(api.version, { templateId, no: 1 }, as)).design).toEqual(design)
    expect((await done(api.version, { templateId, no: 2 }, as)).design).toEqual(titled('二'))
    expect((await app.call(api.version, { templateId, no: 3 }, { as })).status).toBe(404)
  })

  test('of a template that one doesn’t see are not there', async () => {
    const { templateId } = await opened()
    const stranger = (await person((await createGroup(app)).groupId)).token
    expect((await app.call(api.versionPage, { templateId }, { as: stranger })).status).toBe(404)
    expect((await app.call(api.version, { templateId, no: 1 }, { as: stranger })).status).toBe(404)
  })
})

describe('a design out of a file', () => {
  test('comes back as it is when it is one', async () => {
    const { as } = await opened()
    for (const { design: built } of BUILT_IN_DESIGNS) {
      expect(await done(api.checkDesign, { design: built }, as)).toEqual({ design: built, fault: null })
    }
  })

  test('is refused at its first fault, with the place named in both languages', async () => {
    const { as } = await opened()
    const at = async (given: unknown) => (await done(api.checkDesign, { design: given }, as)).fault
    expect(await at('x')).toMatchObject({ at: 'design' })
    expect(await at({ ...design, script: 'x' })).toMatchObject({ at: 'design.script' })
    const [slide] = design.slides
    const [text] = slide!.elements
    const holding = (element: unknown) => ({ ...design, slides: [{ ...slide, elements: [element] }] })
    expect((await at(holding({ ...text, left: 'x' })))?.at).toBe('design.slides.0.elements.0.left')
    expect((await at(holding({ ...text, onclick: 'x' })))?.at).toBe('design.slides.0.elements.0.onclick')
    const script = await at(holding({ ...text, content: '<p><script>x</script></p>' }))
    expect(script?.at).toContain('slides.0.elements.0.content[3]')
    const image = { ...elementOf('seal', 'b'), code: undefined, src: 'https://example.org/x.png' }
    const foreign = await at(holding(image))
    expect(foreign?.at).toBe('design.slides.0.elements.0.src')
    expect([foreign!.zh !== '', foreign!.en !== '', foreign!.zh !== foreign!.en]).toEqual([true, true, true])
  })
})

describe('a picture of a design', () => {
  const png = () => createCanvas(20, 10).toBuffer('image/png')

  test('is found by the name it has there: built in, uploaded, or the seal', async () => {
    const { as, userId, groupId } = await opened()
    const art = await getFile(api.designPicture.path, { name: 'built-in:laurel-landscape' }, as)
    // Pictures addressed by name may change with the next version.
    expect([art.statusCode, art.headers['content-type'], art.headers['cache-control']]).toEqual([
      200,
      'image/svg+xml',
      'no-store',
    ])
    const file = { purpose: PICTURE, name: 'a.png', mediaType: 'image/png', bytes: png(), ownerId: userId }
    const own = await getFile(
      api.designPicture.path,
      { name: `file:${await storeFile(app.services, app.db, file)}` },
      as,
    )
    expect([own.statusCode, own.headers['content-type']]).toEqual([200, 'image/png'])
    const toCome = await getFile(api.designPicture.path, { name: 'seal' }, as)
    expect([toCome.statusCode, toCome.headers['content-type']]).toEqual([200, 'image/svg+xml'])
    const seal = await storeFile(app.services, app.db, { ...file, purpose: 'organisation.seal' })
    await app.db.updateTable('organisation_group').set({ seal_file_id: seal }).where('id', '=', groupId).execute()
    const ownSeal = await getFile(api.designPicture.path, { name: 'seal' }, as)
    expect([ownSeal.statusCode, ownSeal.headers['content-type']]).toEqual([200, 'image/png'])
    expect((await getFile(api.designPicture.path, { name: `file:${seal}` }, as)).statusCode).toBe(404)
    expect((await getFile(api.designPicture.path, { name: 'built-in:none' }, as)).statusCode).toBe(404)
    expect((await getFile(api.designPicture.path, { name: 'https://example.org' }, as)).statusCode).toBe(400)
  })

  test('and a preview show the seal of one’s own organisation, and none of those above it', async () => {
    const committee = await createGroup(app)
    const seal = createCanvas(40, 40)
    seal.getContext('2d').fillRect(10, 10, 20, 20)
    const file = {
      purpose: 'organisation.seal',
      name: 'seal.png',
      mediaType: 'image/png',
      bytes: seal.toBuffer('image/png'),
    }
    const give = async (groupId: string) =>
      app.db
        .updateTable('organisation_group')
        .set({ seal_file_id: await storeFile(app.services, app.db, file) })
        .where('id', '=', groupId)
        .execute()
    await give(committee.groupId)
    const division = await createGroup(app, { kind: 'division', parentId: committee.groupId })
    const round = await createRound(app.db, { groupId: division.groupId })
    const { winners } = await createResults(app, { round, winners: [{ students: ['张三'] }] })
    const as = (await person(division.groupId)).token
    const sealed = addElements(design, [elementOf('seal', 'b')])
    const { templateId } = await done(
      api.saveTemplate,
      { name: '奖状', kind: 'winner', state: 'draft', design: sealed },
      as,
    )
    const previews: Record<string, string>[] = [{ templateId }, { templateId, winnerId: winners[0]!.winnerId }]
    const pictures = async () => {
      const files = await Promise.all(previews.map((query) => getFile(api.previewTemplate.path, query, as)))
      return files.map(({ rawPayload }) => /\/Subtype ?\/Image/.test(rawPayload.toString('latin1')))
    }
    const shown = async () => (await getFile(api.designPicture.path, { name: 'seal' }, as)).headers['content-type']
    expect(await shown()).toBe('image/svg+xml')
    expect(await pictures()).toEqual([false, false])
    await give(division.groupId)
    expect(await shown()).toBe('image/png')
    expect(await pictures()).toEqual([true, true])
  })

  test('may be used by a colleague who sees a template it stands in, and by no stranger', async () => {
    const { as, userId, groupId, input } = await opened()
    const file = { purpose: PICTURE, name: 'a.png', mediaType: 'image/png', bytes: png(), ownerId: userId }
    const image = `file:${await storeFile(app.services, app.db, file)}`
    const pictured: Design = { ...design, slides: [{ ...design.slides[0]!, background: { image } }] }
    const { templateId: _, ...fresh } = { ...input, design: pictured }
    const colleague = (await person(groupId)).token
    expect((await app.call(api.saveTemplate, fresh, { as: colleague })).code).toBe(32002)
    await done(api.saveTemplate, fresh, as)
    expect((await app.call(api.saveTemplate, fresh, { as: colleague })).code).toBe(0)
    const stranger = (await person((await createGroup(app)).groupId)).token
    expect((await app.call(api.saveTemplate, fresh, { as: stranger })).code).toBe(32002)
  })
})
