import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Input } from '@podium/core/base/endpoint.ts'
import { competitionApi as api } from '@podium/core/competition/api.ts'
import { competitionRefusals } from '@podium/core/competition/refusals.ts'
import { ROUND_TABS } from '@podium/core/competition/round/round-tabs.ts'
import { createUser, type MadeUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { storeFile } from '#server/platform/files/store-file.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createRound } from '../competition.fixture.ts'
import { competition } from '../index.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, competition] })
})
afterAll(() => app.close())

async function organised() {
  const round = await createRound(app.db, { state: 'published' })
  const office = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: round.groupId })
  const edited = async () => (await app.call(api.round, { roundId: round.roundId }, { as: office.token })).data
  const save = async (more: Partial<Input<typeof api.saveRound>>) => {
    const { roundId, version, name, edition, year, level, items } = await edited()
    const input = { roundId, version, name, edition, year, level, items, content: {}, ...more }
    return app.call(api.saveRound, input, { as: office.token })
  }
  const shown = async () => (await app.call(api.homeDetails, { roundId: round.roundId })).data
  return { round, office, edited, save, shown }
}

const stored = ({ userId }: MadeUser, purpose: string, name: string) =>
  storeFile(app.services, app.db, {
    purpose,
    name,
    mediaType: 'application/pdf',
    bytes: Buffer.from('%PDF-1.4'),
    ownerId: userId,
  })

/** @spec B01 R19 */
test('the page of a round has a banner and files, in their order, which a copy keeps and another save leaves', async () => {
  const { round, office, edited, save, shown } = await organised()
  const bannerFileId = await stored(office, 'competition.cover', 'banner.png')
  const attachments = [
    { fileId: await stored(office, 'competition.attachment', 'b.pdf'), name: '参赛手册.pdf' },
    { fileId: await stored(office, 'competition.attachment', 'a.pdf'), name: '报名表.pdf' },
  ]
  expect((await save({ bannerFileId, attachments })).code).toBe(0)
  expect((await save({})).code).toBe(0)
  const address = (fileId: string) => `/prod-api/files/${fileId}`
  expect(await shown()).toMatchObject({
    banner: address(bannerFileId),
    attachments: attachments.map((file) => ({ ...file, address: address(file.fileId), bytes: 8 })),
  })
  const copied = await app.call(api.copyRound, { roundId: round.roundId, year: 2031 }, { as: office.token })
  const copy = await app.call(api.round, { roundId: copied.data.roundId }, { as: office.token })
  expect(copy.data).toMatchObject({ bannerFileId, attachments })
  expect((await save({ bannerFileId: null, attachments: [] })).code).toBe(0)
  expect([(await shown()).banner, (await shown()).attachments, (await edited()).bannerFileId]).toEqual(['', [], null])
})

test('files of others and of another purpose are refused at their fields', async () => {
  const { office, save, shown } = await organised()
  const stranger = await createUser(app, { kind: 'staff' })
  const refused = await save({
    bannerFileId: await stored(stranger, 'competition.cover', 'banner.png'),
    attachments: [{ fileId: await stored(office, 'competition.cover', 'cover.png'), name: 'cover.png' }],
  })
  expect(refused.code).toBe(competitionRefusals.ROUND_FAULTY.code)
  expect(refused.data).toMatchObject({ fields: [{ path: 'bannerFileId' }, { path: 'attachments' }] })
  expect((await shown()).attachments).toEqual([])
})

test('a hidden tab keeps its text for the organiser, and the public doesn’t get it', async () => {
  const { edited, save, shown } = await organised()
  const tabs = [
    { key: 'guide', hidden: true },
    { key: 'items', name: '赛道', nameEn: 'Tracks' },
  ] as const
  await save({ content: { introduction: '介绍', guide: '尚未定稿的指南', tabs: structuredClone(tabs) as never } })
  expect((await shown()).content).toMatchObject({ introduction: '介绍', guide: '', tabs })
  expect((await edited()).content.guide).toBe('尚未定稿的指南')
})

test('files of a hidden tab are kept for the organiser, and the public doesn’t get them', async () => {
  const { round, office, edited, save, shown } = await organised()
  const attachments = [{ fileId: await stored(office, 'competition.attachment', 'a.pdf'), name: '报名表.pdf' }]
  await save({ attachments, content: { tabs: [{ key: 'attachments', hidden: true }] } })
  const preview = await app.call(api.roundPreview, { roundId: round.roundId }, { as: office.token })
  expect([(await shown()).attachments, preview.data.attachments]).toEqual([[], []])
  expect((await edited()).attachments).toEqual(attachments)
})

test('a page without any tab is refused', async () => {
  const { save } = await organised()
  const refused = await save({ content: { tabs: ROUND_TABS.map((key) => ({ key, hidden: true })) } })
  expect(refused.code).toBe(competitionRefusals.ROUND_FAULTY.code)
})
