import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { competitionApi as api } from '@podium/core/competition/api.ts'
import { ExtraField } from '@podium/core/competition/form/form.ts'
import { competitionRefusals } from '@podium/core/competition/refusals.ts'
import { ROUND_TEMPLATES } from '@podium/core/competition/set-up/round-template.ts'
import { createUser, type MadeUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createRound, enrolValue, quotaRow, type MadeRound, type RoundOptions } from './competition.fixture.ts'
import { competition } from './index.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, competition] })
})
afterAll(() => app.close())

async function organised(options: RoundOptions = {}): Promise<{ round: MadeRound; office: MadeUser }> {
  const round = await createRound(app.db, options)
  const office = await createUser(app, {
    kind: 'staff',
    roles: ['organiser'],
    groupId: round.groupId,
    realName: '王组织',
  })
  return { round, office }
}

/** @spec B01 */
describe('a new round of a template', () => {
  const items = [
    { code: 'A', name: '创意组' },
    { code: 'B', name: '工程组' },
  ]
  const basics = { name: '模板大赛', edition: 1, year: 2027, level: 'nation' as const, content: {}, items }

  test.each(ROUND_TEMPLATES)(
    '%s has schedule and settings for each event, and lacks only its texts',
    async (template) => {
      const { office } = await organised()
      const start = { template, startsOn: '2027-03-01' }
      const { data } = await app.call(api.saveRound, { ...basics, template: start }, { as: office.token })
      const round = (await app.call(api.round, { roundId: data.roundId }, { as: office.token })).data
      expect(round.gaps.map(({ key }) => key)).toEqual(['hosts', 'introduction', 'notices'])
      expect(round.settings).toHaveLength(2 * (1 + 2 * round.stages.length))
      expect(round.stages[0]!.windows.find(({ kind }) => kind === 'signup')!.opensAt).toBe('2027-02-28T16:00:00.000Z')
    },
  )

  test('without an event is refused, and not made', async () => {
    const { office } = await organised()
    const template = { template: 'individual' as const, startsOn: '2027-03-01' }
    const refused = await app.call(api.saveRound, { ...basics, items: [], template }, { as: office.token })
    expect(refused.code).toBe(competitionRefusals.ROUND_FAULTY.code)
    expect(refused.data).toMatchObject({ fields: [{ path: 'template.template' }] })
    expect((await app.call(api.saveRound, { ...basics, items: [] }, { as: office.token })).code).toBe(0)
  })

  test('is changed by no template later', async () => {
    const { round, office } = await organised({ state: 'draft' })
    const before = (await app.call(api.round, { roundId: round.roundId }, { as: office.token })).data
    const change = {
      ...basics,
      roundId: round.roundId,
      version: before.version,
      items: before.items,
      template: { template: 'threeLevels' as const, startsOn: '2027-03-01' },
    }
    expect((await app.call(api.saveRound, change, { as: office.token })).code).toBe(0)
    const after = (await app.call(api.round, { roundId: round.roundId }, { as: office.token })).data
    expect(after.stages.map(({ name }) => name)).toEqual(before.stages.map(({ name }) => name))
  })
})

/** @spec B05 */
describe('versions of a setting', () => {
  const place = ({ roundId, itemId }: MadeRound) => ({ roundId, itemId })
  const save = async ({ round, office }: Awaited<ReturnType<typeof organised>>, value: object, reason: string) => {
    const { no } = (await app.call(api.enrolSetting, place(round), { as: office.token })).data
    const input = { ...place(round), value: enrolValue(value), no, reason }
    return app.call(api.saveEnrolSetting, input, { as: office.token })
  }
  const versions = async ({ round, office }: Awaited<ReturnType<typeof organised>>) => {
    const at = { ...place(round), kind: 'enrol' as const }
    return (await app.call(api.settingVersions, at, { as: office.token })).data
  }

  test('say who changed what, when and why, newest first', async () => {
    const made = await organised()
    await save(made, { maxMembers: 5 }, '扩大规模')
    const { rows, total } = await versions(made)
    expect([total, rows.map(({ no }) => no)]).toEqual([2, [2, 1]])
    expect(rows[0]).toMatchObject({ byName: '王组织', reason: '扩大规模' })
    expect(rows[0]!.differences.map(({ before, after }) => [before?.zh, after?.zh])).toEqual([['1–3 人', '1–5 人']])
    expect(rows[1]!.differences.every(({ before }) => before === null)).toBe(true)
  })

  test('page without losing what the first of a page changed', async () => {
    const made = await organised()
    await save(made, { maxMembers: 4 }, '一')
    await save(made, { maxMembers: 5 }, '二')
    const at = { ...place(made.round), kind: 'enrol' as const, pageSize: 1, pageNum: 2 }
    const { rows } = (await app.call(api.settingVersions, at, { as: made.office.token })).data
    expect(rows.map(({ no, differences }) => [no, differences.length])).toEqual([[2, 1]])
  })

  test('compare with the newest, and come back as a new version under the rules of a change', async () => {
    const made = await organised()
    await save(made, { maxMembers: 5 }, '扩大规模')
    const at = { ...place(made.round), kind: 'enrol' as const }
    const old = (await app.call(api.settingVersion, { ...at, no: 1 }, { as: made.office.token })).data
    expect(old.differences.map(({ before, after }) => [before?.zh, after?.zh])).toEqual([['1–3 人', '1–5 人']])
    expect((await save(made, old.value, '')).code).toBe(competitionRefusals.REASON_MISSING.code)
    expect((await save(made, old.value, '恢复')).data.no).toBe(3)
    const now = (await app.call(api.settingVersion, { ...at, no: 1 }, { as: made.office.token })).data
    expect(now.differences).toEqual([])
  })

  test('are for those who see the round, and none is made up', async () => {
    const made = await organised()
    const { office: stranger } = await organised()
    const at = { ...place(made.round), kind: 'enrol' as const }
    expect((await app.call(api.settingVersions, at, { as: stranger.token })).status).toBe(404)
    expect((await app.call(api.settingVersion, { ...at, no: 1 }, { as: stranger.token })).status).toBe(404)
    expect((await app.call(api.settingVersion, { ...at, no: 9 }, { as: made.office.token })).status).toBe(404)
  })
})

test('a copied round fixes and requires answers from its own stages on', async () => {
  const { round, office } = await organised()
  const as = office.token
  const at = { roundId: round.roundId, itemId: round.itemId }
  const frozen = ExtraField.parse({
    key: 'topic',
    label: '选题',
    kind: 'text',
    frozenFrom: round.stageId,
    requiredFrom: round.stageId,
  })
  const input = { ...at, value: enrolValue({ extraFields: [frozen] }), no: 1, reason: '固定选题' }
  expect((await app.call(api.saveEnrolSetting, input, { as })).code).toBe(0)
  const { roundId } = (await app.call(api.copyRound, { roundId: round.roundId, year: 2027 }, { as })).data
  const copy = (await app.call(api.round, { roundId }, { as })).data
  const copied = await app.call(api.enrolSetting, { roundId, itemId: copy.items[0]!.itemId }, { as })
  const { stageId } = copy.stages[0]!
  expect(copied.data.value!.extraFields[0]).toMatchObject({ frozenFrom: stageId, requiredFrom: stageId })
})

test('a copied round counts by its formulas a year later, and in itself where the old one counted in itself', async () => {
  const { round, office } = await organised({ items: ['A', 'B'], stages: ['初赛', '决赛'], year: 2026, name: '算法赛' })
  const past = await createRound(app.db, { groupId: round.groupId, name: '热身赛' })
  const at = '2026-05-04T10:00:00.000Z'
  const quota = (key: string, formula: object) => quotaRow({ key, formula: { percent: 10, at, ...formula } })
  const [, other] = round.items
  const own = { count: 'works', roundId: round.roundId, itemId: other!.itemId, stageId: round.stages[0]!.stageId }
  const elsewhere = { count: 'winner', roundId: past.roundId, itemId: past.itemId, stageId: past.stageId }
  const rules = [quota('own', { ...own, name: '算法赛 · 赛项B · 初赛' }), quota('elsewhere', elsewhere)]
  const input = { roundId: round.roundId, itemId: round.itemId, value: enrolValue({ rules }), no: 1, reason: '限额' }
  expect((await app.call(api.saveEnrolSetting, input, { as: office.token })).code).toBe(0)
  const wish = { roundId: round.roundId, year: 2027, name: '算法赛（新）' }
  const { roundId } = (await app.call(api.copyRound, wish, { as: office.token })).data
  const copy = (await app.call(api.round, { roundId }, { as: office.token })).data
  const [first, second] = copy.items
  const copied = await app.call(api.enrolSetting, { roundId, itemId: first!.itemId }, { as: office.token })
  const shifted = '2027-05-03T10:00:00.000Z'
  expect(copied.data.value!.rules).toMatchObject([
    {
      formula: {
        at: shifted,
        roundId,
        itemId: second!.itemId,
        stageId: copy.stages[0]!.stageId,
        name: '算法赛（新） · 赛项B · 初赛',
      },
    },
    { formula: { ...elsewhere, at: shifted } },
  ])
})
