import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusalText, refuse } from '@podium/core/base/refusal.ts'
import { competitionExports } from '@podium/core/competition/exports.ts'
import { enrolmentRefusals } from '@podium/core/enrolment/refusals.ts'
import { competitionApi } from '@podium/core/competition/api.ts'
import { enrolmentApi as api } from '@podium/core/enrolment/api.ts'
import { createRound } from '#server/competition/competition.fixture.ts'
import { createUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { competition } from '#server/competition/index.ts'
import { notice, noticeWords } from '#server/notice/index.ts'
import { openExport } from '#server/platform/workbook/workbook.fixture.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createEnrolledTeam } from '#server/enrolment/enrolment.fixture.ts'
import { enrolment } from '#server/enrolment/index.ts'
import { site } from './index.ts'
import { createSite } from './site.fixture.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, notice, competition, enrolment, site] })
})
afterAll(() => app.close())

async function enrolled(nameEn: string) {
  const round = await createRound(app.db, { name: '创新设计大赛', nameEn })
  await createEnrolledTeam(app, { round })
  const { token } = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: round.groupId })
  return { round, as: token }
}

/** @spec B20 */
describe('lists of enrolments', () => {
  test('name competitions and items in English to who reads English, where they have English names', async () => {
    const { round, as } = await enrolled('Innovation Contest')
    const names = async (language: 'en' | 'zh-cn') => {
      const [row] = (await app.call(api.teamPage, { roundId: round.roundId }, { as, language })).data.rows
      const [option] = (await app.call(competitionApi.roundOptions, {}, { as, language })).data
      const [choice] = (await app.call(api.teamItems, { roundId: round.roundId }, { as, language })).data
      return [row!.roundName, row!.itemName, option!.label, choice!.label]
    }
    expect(await names('en')).toEqual(['Innovation Contest', 'Item A', 'Innovation Contest', 'Item A'])
    expect(await names('zh-cn')).toEqual(['创新设计大赛', '赛项A', '创新设计大赛', '赛项A'])
    const nameless = await enrolled('')
    const { rows } = (await app.call(api.teamPage, {}, { as: nameless.as, language: 'en' })).data
    expect(rows.map(({ roundName }) => roundName)).toEqual(['创新设计大赛'])
  })

  test('are exported with the words of the host: its items may be categories of propositions', async () => {
    const { round, as } = await enrolled('Innovation Contest')
    const input = { selection: { rows: 'all' as const }, columns: ['name' as const, 'itemName' as const] }
    const heads = async (language: 'en' | 'zh-cn') => (await openExport(app, api.export, input, { as, language })).table
    expect((await heads('zh-cn'))[0]).toEqual(['团队', '赛项'])
    await app.transact((tx) =>
      createSite(tx, { groupId: round.groupId, nameZh: '命题赛', hosts: [], wording: 'proposition' }),
    )
    expect((await heads('zh-cn'))[0]).toEqual(['团队', '命题类别'])
    expect(await roundsAsked(as)).toEqual(['竞赛名称', '命题类别数'])
    expect(await heads('en')).toEqual([
      ['Team', 'Proposition category'],
      [expect.any(String), 'Item A'],
    ])
  })
})

/** Headings of the export of rounds, whose shape is derived from the list. */
async function roundsAsked(as: string) {
  const input = { selection: { rows: 'all' as const }, columns: ['name', 'itemCount'] }
  const { table } = await openExport(app, competitionExports.exportRounds, input as never, { as })
  return table[0]
}

/** @spec L02 L03 */
describe('on a site that words events as categories of propositions', () => {
  test('refusals and what hinders say so, and names stay as they are', async () => {
    const { round } = await enrolled('Innovation Contest')
    const { token: as } = await createUser(app, { kind: 'teacher' })
    const { itemId } = round
    const { data } = await app.call(api.apply, { itemId }, { as })
    expect(data.hindrance).toContain('命题类别')
    const start = { itemId, name: '赛项队', noticesAgreed: true as const }
    const refused = await app.call(api.start, start, { as })
    expect(refused.msg).toContain('命题类别')
    const english = await app.call(api.start, start, { as, language: 'en' })
    expect(english.msg).not.toMatch(/\bevent\b/)
    const taken = refuse(enrolmentRefusals.NAME_TAKEN, { name: '赛项队' })
    expect(refusalText(taken, 'zh-cn', 'proposition')).toMatch(/“赛项队”在本命题类别中/)
  })

  test('built-in notices say so, and those that staff worded stay', async () => {
    const words = await noticeWords(app.services, app.db, { template: 'award.published' })
    expect([words.body.zh, words.body.en]).toEqual([
      '您参加的命题类别已公布成绩，请登录查看。',
      'The results of your proposition category are out. Sign in to see yours.',
    ])
  })
})
