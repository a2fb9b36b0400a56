import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { competitionApi } from '@podium/core/competition/api.ts'
import { ExtraField, FormCheck, FormSection } from '@podium/core/competition/form/form.ts'
import { competitionRefusals } from '@podium/core/competition/refusals.ts'
import { enrolmentApi as api } from '@podium/core/enrolment/api.ts'
import { enrolmentRefusals as no } from '@podium/core/enrolment/refusals.ts'
import { competition } from '#server/competition/index.ts'
import { createRound, type MadeRound } from '#server/competition/competition.fixture.ts'
import { createUser, type MadeUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { createSchool } from '#server/organisation/organisation.fixture.ts'
import { openExport } from '#server/platform/workbook/workbook.fixture.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createPerson, type MadeSchool } from '../enrolment.fixture.ts'
import { enrolment } from '../index.ts'

let app: TestApp
let school: MadeSchool
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, notice, competition, enrolment] })
  school = await createSchool(app)
})
afterAll(() => app.close())

const field = (key: string, rest: object = {}) => ExtraField.parse({ key, label: key, kind: 'text', ...rest })
const when = (...of: object[]) => ({ match: 'all', of })
const usesAi = field('ai', { kind: 'select', options: ['是', '否'], required: true, label: '使用AI' })
const tools = field('tools', {
  label: '工具',
  required: true,
  showWhen: when({ field: 'ai', op: 'in', values: ['是'] }),
})

interface Made {
  round: MadeRound
  office: MadeUser
  captain: MadeUser
  teamId: string
}

let names = 0
/** A draft in a round with this form, whose organiser approves. */
async function draftWith(extraFields: ExtraField[], rest: object = {}): Promise<Made> {
  const round = await createRound(app.db, { enrol: { auditLevels: ['organiser'], extraFields, ...rest } })
  const office = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: round.groupId })
  const captain = await createPerson(app, school)
  names += 1
  const start = { itemId: round.itemId, name: `表单队${names}`, noticesAgreed: true as const }
  const { data } = await app.call(api.start, start, { as: captain.token })
  return { round, office, captain, teamId: data.teamId }
}

const detail = async ({ teamId, captain }: Made) => (await app.call(api.detail, { teamId }, { as: captain.token })).data
const seenByOffice = async ({ teamId, office }: Made) =>
  (await app.call(api.teamDetail, { teamId }, { as: office.token })).data
async function write(made: Made, answers: Record<string, never> | object) {
  const { version } = await detail(made)
  const input = { teamId: made.teamId, answers: answers as Record<string, string>, version }
  return app.call(api.saveMaterial, input, { as: made.captain.token })
}
async function submit(made: Made) {
  const { version } = await detail(made)
  return app.call(api.submit, { teamId: made.teamId, version }, { as: made.captain.token })
}
async function decide(made: Made, action: 'return' | 'approve') {
  const { version } = await seenByOffice(made)
  const teams = [{ teamId: made.teamId, version }]
  return app.call(api.audit, { teams, action, opinion: '请修改' }, { as: made.office.token })
}
async function saveForm({ round, office }: Made, extraFields: ExtraField[]) {
  const at = { roundId: round.roundId, itemId: round.itemId }
  const { no: version, value } = (await app.call(competitionApi.enrolSetting, at, { as: office.token })).data
  const change = { ...at, value: { ...value!, extraFields }, no: version, reason: '调整表单' }
  return app.call(competitionApi.saveEnrolSetting, change, { as: office.token })
}

/** @spec B05 */
describe('the organiser’s form', () => {
  test('asks for an answer only while another answer wants it, and submits none that it doesn’t ask for', async () => {
    const made = await draftWith([usesAi, tools])
    await write(made, { ai: '是' })
    const lacking = await submit(made)
    expect([lacking.code, lacking.data]).toMatchObject([
      no.ANSWERS_FAULTY.code,
      { fields: [{ path: 'answers.tools' }] },
    ])
    await write(made, { ai: '否', tools: '某模型' })
    expect((await detail(made)).answers).toEqual({ ai: '否', tools: '某模型' })
    expect((await submit(made)).data.state).toBe('submitted')
    expect((await seenByOffice(made)).answers).toEqual({ ai: '否' })
  })

  test('asks each person of a role, and drops what was said of people who left', async () => {
    const size = field('size', { kind: 'select', options: ['M', 'L'], required: true, roles: ['captain', 'member'] })
    const made = await draftWith([size])
    const { token } = (
      await app.call(api.inviteByLink, { teamId: made.teamId, role: 'member' }, { as: made.captain.token })
    ).data
    const member = await createPerson(app, school)
    await app.call(api.answerInvitation, { token, accept: true }, { as: member.token })
    const { members } = await detail(made)
    const [own, other] = members.map(({ memberId }) => memberId)
    await write(made, { size: { [own!]: 'L' } })
    expect((await submit(made)).data).toMatchObject({ fields: [{ path: `answers.size.${other}` }] })
    await write(made, { size: { [own!]: 'L', [other!]: 'M' } })
    await app.call(api.removeMember, { teamId: made.teamId, memberId: other! }, { as: made.captain.token })
    expect((await submit(made)).code).toBe(0)
    expect((await seenByOffice(made)).answers).toEqual({ size: { [own!]: 'L' } })
  })

  test('checks answers together, in the organiser’s words', async () => {
    const share = (key: string) => field(key, { kind: 'number', min: 0, max: 100, unit: '%' })
    const check = FormCheck.parse({
      key: 'sum',
      kind: 'sum',
      fields: ['a', 'b'],
      op: 'equal',
      value: 100,
      message: '两项之和应为 100%',
      messageEn: 'Both must make 100%',
    })
    const made = await draftWith([share('a'), share('b')], { formChecks: [check] })
    expect((await write(made, { a: 101, b: 0 })).code).toBe(no.ANSWERS_FAULTY.code)
    await write(made, { a: 60, b: 30 })
    expect((await submit(made)).data).toMatchObject({ fields: [{ path: 'answers.b', message: '两项之和应为 100%' }] })
    await write(made, { a: 60, b: 40 })
    expect((await submit(made)).code).toBe(0)
  })

  test('keeps an answer as it was submitted where the organiser says so', async () => {
    const made = await draftWith([field('topic', { frozenFrom: 'submission' }), field('note')])
    await write(made, { topic: '甲', note: '一' })
    await submit(made)
    await decide(made, 'return')
    expect((await write(made, { topic: '乙', note: '二' })).data).toMatchObject({ fields: [{ path: 'answers.topic' }] })
    expect((await write(made, { topic: '甲', note: '二' })).code).toBe(0)
  })

  test('takes only files that the captain uploaded', async () => {
    const made = await draftWith([field('plan', { kind: 'file' })])
    expect((await write(made, { plan: ['x'] })).code).toBe(no.ANSWERS_FAULTY.code)
    expect((await write(made, { plan: [randomUUID()] })).status).toBe(404)
  })
})

describe('what only the office sees', () => {
  test('is written by it alone, and never reaches the team', async () => {
    const made = await draftWith([field('own'), field('mark', { audience: 'office', required: true })])
    expect((await write(made, { own: '一', mark: '我' })).code).toBe(no.ANSWERS_FAULTY.code)
    await write(made, { own: '一' })
    expect((await submit(made)).code).toBe(0)
    const { version } = await seenByOffice(made)
    const input = { teamId: made.teamId, answers: { mark: '优先' }, version }
    expect((await app.call(api.saveOfficeAnswers, input, { as: made.captain.token })).status).toBe(403)
    const foreign = await app.call(
      api.saveOfficeAnswers,
      { ...input, answers: { own: '二' } },
      { as: made.office.token },
    )
    expect(foreign.code).toBe(no.ANSWERS_FAULTY.code)
    expect((await app.call(api.saveOfficeAnswers, input, { as: made.office.token })).code).toBe(0)
    expect((await seenByOffice(made)).answers).toEqual({ own: '一', mark: '优先' })
    const own = await detail(made)
    expect([own.answers, own.setting!.extraFields.map(({ key }) => key)]).toEqual([{ own: '一' }, ['own']])
    await decide(made, 'return')
    await write(made, { own: '二' })
    expect((await seenByOffice(made)).answers).toEqual({ own: '二', mark: '优先' })
  })
})

test('what only the organiser’s office fills in is neither written nor read by the team’s school', async () => {
  const made = await draftWith([field('own'), field('mark', { audience: 'office' })])
  await write(made, { own: 'x' })
  expect((await submit(made)).code).toBe(0)
  const { version } = await seenByOffice(made)
  const input = { teamId: made.teamId, answers: { mark: '不予推荐' }, version }
  const staff = await createUser(app, { kind: 'school_staff', roles: ['school_admin'], groupId: school.groupId })
  expect((await app.call(api.saveOfficeAnswers, input, { as: staff.token })).code).toBe(baseRefusals.NOT_FOUND.code)
  expect((await app.call(api.saveOfficeAnswers, input, { as: made.office.token })).code).toBe(0)
  const { answers, setting } = (await app.call(api.teamDetail, { teamId: made.teamId }, { as: staff.token })).data
  expect([answers, setting!.extraFields.map(({ key }) => key)]).toEqual([{ own: 'x' }, ['own']])
  const { itemId } = made.round
  const found = { itemId, answerField: 'mark', answer: '不予推荐', pageNum: 1, pageSize: 10 }
  for (const [reader, keys, total] of [
    [staff, ['own'], 0],
    [made.office, ['own', 'mark'], 1],
  ] as const) {
    const as = reader.token
    const fields = (await app.call(api.teamFields, { itemId }, { as })).data
    expect(fields.map(({ key }) => key)).toEqual(keys)
    const listed = (await app.call(api.teamPage, { itemId, pageNum: 1, pageSize: 10 }, { as })).data
    expect(Object.keys(listed.rows[0]!.answers)).toEqual(keys)
    expect((await app.call(api.teamPage, found, { as })).data.total).toBe(total)
  }
})

describe('a form that changes', () => {
  test('doesn’t show teams what the office wrote for itself', async () => {
    const made = await draftWith([field('own'), field('mark', { audience: 'office' })])
    const { version } = await seenByOffice(made)
    const input = { teamId: made.teamId, answers: { mark: '内部意见' }, version }
    expect((await app.call(api.saveOfficeAnswers, input, { as: made.office.token })).code).toBe(0)
    const shown = await saveForm(made, [field('own'), field('mark')])
    expect([shown.code, (await detail(made)).answers]).toEqual([competitionRefusals.FIELD_ANSWERED.code, {}])
  })

  test('keeps answers under a new label, and refuses another kind with the number of answers', async () => {
    const made = await draftWith([field('topic', { label: '选题' })])
    await write(made, { topic: '桥梁' })
    const recast = await saveForm(made, [field('topic', { label: '选题', kind: 'number' })])
    expect([recast.code, recast.msg]).toEqual([
      competitionRefusals.FIELD_ANSWERED.code,
      '已有 1 支团队填写“选题”，不能更改它的类型和可见范围，也不能在按团队和逐人填写之间切换；可以删除它后另加一项',
    ])
    expect((await saveForm(made, [field('topic', { label: '方向' })])).code).toBe(0)
    expect((await detail(made)).answers).toEqual({ topic: '桥梁' })
  })

  test('refuses the kind of a removed field with answers too, and lets a field without answers change', async () => {
    const made = await draftWith([field('topic'), field('free')])
    await write(made, { topic: '桥梁', free: '' })
    expect((await saveForm(made, [field('free', { kind: 'number' })])).code).toBe(0)
    expect((await saveForm(made, [field('topic', { kind: 'date' })])).code).toBe(
      competitionRefusals.FIELD_ANSWERED.code,
    )
  })

  test('leaves submitted answers to removed fields readable, found and exported', async () => {
    const made = await draftWith([field('old', { label: '旧问题' }), field('kept')])
    await write(made, { old: '旧答案', kept: '一' })
    await submit(made)
    await decide(made, 'return')
    await saveForm(made, [field('kept'), field('fresh', { label: '新问题' })])
    await write(made, { kept: '一', fresh: '新答案' })
    expect((await submit(made)).code).toBe(0)
    const team = await seenByOffice(made)
    expect(team.answers).toEqual({ old: '旧答案', kept: '一', fresh: '新答案' })
    expect(team.formerFields.map(({ label }) => label)).toEqual(['旧问题'])
    expect((await detail(made)).answers).toEqual({ kept: '一', fresh: '新答案' })
    const { itemId } = made.round
    const as = made.office.token
    const fields = (await app.call(api.teamFields, { itemId }, { as })).data
    expect(fields.map(({ label }) => label)).toEqual(['旧问题', 'kept', '新问题'])
    const matching = async (answer: string) =>
      (await app.call(api.teamPage, { itemId, answerField: 'old', answer }, { as })).data.total
    expect([await matching('旧答案'), await matching('别的')]).toEqual([1, 0])
    const [listed] = (await app.call(api.teamPage, { itemId }, { as })).data.rows
    expect(listed!.answers).toEqual({ old: '旧答案', kept: '一', fresh: '新答案' })
    const input = {
      selection: { rows: 'filtered' as const, filter: { itemId } },
      columns: ['name' as const, 'answers' as const],
    }
    const { table } = await openExport(app, api.export, input, { as })
    expect(table).toEqual([
      ['团队', '旧问题', 'kept', '新问题'],
      [team.name, '旧答案', '一', '新答案'],
    ])
  })

  test('that contradicts itself is not saved', async () => {
    const made = await draftWith([])
    const onB = when({ field: 'b', op: 'given', value: true })
    const cycle = [
      field('a', { showWhen: onB }),
      field('b', { showWhen: when({ field: 'a', op: 'given', value: true }) }),
    ]
    const refused = await saveForm(made, cycle)
    expect([refused.code, refused.data]).toMatchObject([
      competitionRefusals.SETTING_FAULTY.code,
      { fields: [{ path: 'extraFields.0.showWhen' }, { path: 'extraFields.1.showWhen' }] },
    ])
    expect((await saveForm(made, [field('a', { showWhen: onB })])).code).toBe(competitionRefusals.SETTING_FAULTY.code)
  })
})

test('a section is shown by its condition, with all its fields', async () => {
  const section = FormSection.parse({
    key: 's',
    title: 'AI',
    showWhen: when({ field: 'ai', op: 'in', values: ['是'] }),
  })
  const made = await draftWith([usesAi, field('prompts', { section: 's', required: true })], {
    formSections: [section],
  })
  await write(made, { ai: '是' })
  expect((await submit(made)).data).toMatchObject({ fields: [{ path: 'answers.prompts' }] })
  await write(made, { ai: '否' })
  expect((await submit(made)).code).toBe(0)
})
