import { afterAll, beforeAll, expect, test } from 'vitest'
import { competitionApi } from '@podium/core/competition/api.ts'
import { ExtraField } from '@podium/core/competition/form/form.ts'
import { RuleRow } from '@podium/core/competition/rule/row.ts'
import { enrolmentApi as api } from '@podium/core/enrolment/api.ts'
import { enrolmentRefusals as no } from '@podium/core/enrolment/refusals.ts'
import { createRound, enrolValue, type MadeRound } from '#server/competition/competition.fixture.ts'
import { competition } from '#server/competition/index.ts'
import { identity } from '#server/identity/index.ts'
import { createUser, type MadeUser } from '#server/identity/identity.fixture.ts'
import { notice } from '#server/notice/index.ts'
import { createSchool } from '#server/organisation/organisation.fixture.ts'
import { json } from '#server/platform/db/db.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { askChange, decideChange } from '../change/change.fixture.ts'
import { createPerson, type MadeSchool } from '../enrolment.fixture.ts'
import { claimWorkTitle, enrolment, loadTeam, saveWorkTitle } from '../index.ts'

let app: TestApp
let school: MadeSchool
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, notice, competition, enrolment] })
  school = await createSchool(app)
})
afterAll(() => app.close())

const topic = ExtraField.parse({ key: 'topic', label: '项目编号', kind: 'text' })

function roundWith(rule: object | null): Promise<MadeRound> {
  const rules = rule ? [RuleRow.parse({ kind: 'project', key: 'once', ...rule })] : []
  return createRound(app.db, { items: ['A', 'B'], enrol: { auditLevels: [], rules, extraFields: [topic] } })
}

async function draft(round: MadeRound, name: string, { item = 0, answer = '' } = {}) {
  const captain = await createPerson(app, school)
  const { itemId } = round.items[item]!
  const { data } = await app.call(api.start, { itemId, name, noticesAgreed: true }, { as: captain.token })
  if (answer !== '') {
    await app.db
      .updateTable('enrolment_team')
      .set({ answers: json({ topic: answer }) })
      .where('id', '=', data.teamId)
      .execute()
  }
  return { captain, teamId: data.teamId }
}

async function submit({ captain, teamId }: { captain: MadeUser; teamId: string }) {
  const as = captain.token
  const { version } = (await app.call(api.detail, { teamId }, { as })).data
  return app.call(api.submit, { teamId, version, reasons: {} }, { as })
}

const enter = async (...given: Parameters<typeof draft>) => submit(await draft(...given))

test('a name that another item of the round has, in whatever case, width and punctuation, is entered once', async () => {
  const round = await roundWith({ by: 'name' })
  expect((await enter(round, '智能小车 AI-1')).data.state).toBe('enrolled')
  const second = await draft(round, '《智能小车》ａｉ１', { item: 1 })
  const shown = (await app.call(api.detail, { teamId: second.teamId }, { as: second.captain.token })).data.rules
  expect(shown).toMatchObject([{ key: 'once', holds: false, found: '同一项目已报名本届竞赛' }])
  expect((await submit(second)).code).toBe(no.RULE_BROKEN.code)
  expect((await enter(round, '智能小车 AI-2', { item: 1 })).data.state).toBe('enrolled')
})

test('a team that entered is not renamed to a project that another item has', async () => {
  const round = await roundWith({ by: 'name' })
  expect((await enter(round, '智能小车')).data.state).toBe('enrolled')
  const other = await draft(round, '回收机器人', { item: 1 })
  expect((await submit(other)).data.state).toBe('enrolled')
  const { changeId } = (await askChange(app, other, [{ kind: 'name', after: '智能 小车' }])).data
  const office = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: round.groupId })
  expect((await decideChange(app, changeId, office)).code).toBe(no.RULE_BROKEN.code)
})

test('a project that left may be entered again, and a draft of it keeps nobody out', async () => {
  const round = await roundWith({ by: 'name' })
  await draft(round, '回收机器人')
  const first = await draft(round, '回收机器人', { item: 1 })
  expect((await submit(first)).data.state).toBe('enrolled')
  const { code } = await app.call(api.withdraw, { teamId: first.teamId, reason: '' }, { as: first.captain.token })
  expect(code).toBe(0)
  expect((await enter(round, '回收机器人 ', { item: 1 })).data.state).toBe('enrolled')
})

test('entries of the named rounds count, and of no other round', async () => {
  const [past, other] = await Promise.all([roundWith(null), roundWith(null)])
  await enter(past, '垃圾分类')
  await enter(other, '河流监测')
  const round = await roundWith({ by: 'name', rounds: [{ roundId: past.roundId, name: '上届' }] })
  const refused = await enter(round, '垃圾分类')
  expect([refused.code, refused.msg]).toEqual([no.RULE_BROKEN.code, expect.stringContaining('同一项目已报名“上届”')])
  expect((await enter(round, '河流监测')).data.state).toBe('enrolled')
})

test('a declared project is known by its answer, whatever the names are', async () => {
  const round = await roundWith({ by: 'answer', field: 'topic', fieldName: '项目编号' })
  expect((await enter(round, '甲', { answer: 'P-001' })).data.state).toBe('enrolled')
  expect((await enter(round, '乙', { answer: 'p001', item: 1 })).code).toBe(no.RULE_BROKEN.code)
  expect((await enter(round, '丙', { answer: 'P-002', item: 1 })).data.state).toBe('enrolled')
  expect((await enter(round, '丁')).data.state).toBe('enrolled')
})

test('of teams that submit one project at the same time, one gets in', async () => {
  const round = await roundWith({ by: 'answer', field: 'topic', fieldName: '项目编号' })
  const drafts = await Promise.all([0, 1, 2, 3].map((n) => draft(round, `并发${n}`, { item: n % 2, answer: 'X9' })))
  const answers = await Promise.all(drafts.map((each) => submit(each)))
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, ...Array(3).fill(no.RULE_BROKEN.code)])
})

test('the title of a work is claimed as it is handed in, and free again once it is taken back', async () => {
  const round = await roundWith({ by: 'title' })
  const [first, second] = await Promise.all([draft(round, '队一'), draft(round, '队二', { item: 1 })])
  await submit(first)
  await submit(second)
  const claim = (teamId: string, title: string) =>
    app.transact(async (tx) =>
      claimWorkTitle(app.services, tx, (await loadTeam(tx, teamId))!, { title, stageId: round.stageId }),
    )
  await claim(first.teamId, '基于视觉的小车')
  await expect(claim(second.teamId, '基于视觉的“小车”')).rejects.toMatchObject({
    refusal: { kind: no.RULE_BROKEN },
  })
  await claim(second.teamId, '另一件作品')
  await app.transact((tx) => saveWorkTitle(tx, first.teamId, null))
  await claim(second.teamId, '基于视觉的小车')
})

test('saving the rule names the teams that broke it before, and no team of a project of its own', async () => {
  const round = await roundWith(null)
  const past = await roundWith(null)
  await enter(past, '光伏小车')
  for (const [name, item, answer] of [
    ['智能小车', 0, 'P1'],
    ['《智能小车》', 1, 'P2'],
    ['光伏小车', 0, 'p-2'],
    ['水质监测', 0, 'P3'],
  ] as const)
    expect((await enter(round, name, { item, answer })).data.state).toBe('enrolled')
  const { groupId, roundId, itemId } = round
  const as = (await createUser(app, { kind: 'staff', roles: ['organiser'], groupId })).token
  const broken = async (rule: object) => {
    const rules = [RuleRow.parse({ kind: 'project', key: 'once', ...rule })]
    const value = enrolValue({ auditLevels: [], rules, extraFields: [topic] })
    const { data } = await app.call(competitionApi.enrolSettingEffect, { roundId, itemId, value }, { as })
    return data.rows.map(({ name }) => name).toSorted()
  }
  expect(await broken({ by: 'name' })).toEqual(['智能小车'])
  expect(await broken({ by: 'name', rounds: [{ roundId: past.roundId, name: '上届' }] })).toEqual([
    '光伏小车',
    '智能小车',
  ])
  expect(await broken({ by: 'answer', field: 'topic', fieldName: '项目编号' })).toEqual(['光伏小车'])
  expect(await broken({ by: 'title' })).toEqual([])
  const teamOf = async (name: string) =>
    app.db
      .selectFrom('enrolment_team')
      .select('id')
      .where('round_id', '=', roundId)
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
  for (const name of ['水质监测', '《智能小车》']) {
    const { id } = await teamOf(name)
    await app.transact((tx) => saveWorkTitle(tx, id, '同一件作品'))
  }
  expect(await broken({ by: 'title' })).toEqual(['水质监测'])
})
