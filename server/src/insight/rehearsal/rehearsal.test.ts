import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { insightApi as api } from '@podium/core/insight/api.ts'
import { rehearsalRefusals } from '@podium/core/insight/rehearsal/refusals.ts'
import type { RehearsalReport, RehearsalStepKind } from '@podium/core/insight/rehearsal/rehearsal.ts'
import { CommitteeTerms } from '@podium/core/competition/committee/committee.ts'
import { DocumentTerms } from '@podium/core/competition/document/document.ts'
import { PromotionSetting } from '@podium/core/competition/setting/promotion-setting.ts'
import { NO_FEE } from '@podium/core/finance/fee/fee.ts'
import { json } from '#server/platform/db/json.ts'
import { modules } from '#server/app/modules.ts'
import { createRound, quotaRow, type MadeRound, type RoundOptions } from '#server/competition/competition.fixture.ts'
import { createExpert } from '#server/expert/expert.fixture.ts'
import { createUser, type MadeUser } from '#server/identity/identity.fixture.ts'
import { createGroup, createSchool } from '#server/organisation/organisation.fixture.ts'
import { rowCounts } from '#server/platform/testing/row-counts.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'

let app: TestApp
let groupId: string
let organiser: MadeUser

beforeAll(async () => {
  app = await openTestApp({ modules })
  groupId = (await createGroup(app)).groupId
  organiser = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId })
  for (const region of ['33', '44']) await createSchool(app, { region })
  for (let n = 0; n < 4; n += 1) await createExpert(app, { groupId })
})
afterAll(() => app.close())

const HOUR = 60
/** Windows of the coming days, one after the other. */
const ahead = {
  signup: [24 * HOUR, 48 * HOUR],
  audit: [24 * HOUR, 60 * HOUR],
  submission: [50 * HOUR, 72 * HOUR],
  draw: null,
  review: [80 * HOUR, 96 * HOUR],
  result: [100 * HOUR, 120 * HOUR],
  objection: null,
  payment: null,
} as const satisfies RoundOptions['windows']

async function draft(options: RoundOptions = {}): Promise<MadeRound> {
  return createRound(app.db, { groupId, state: 'draft', windows: ahead, ...options })
}

async function rehearsed(roundId: string, teams = 2): Promise<RehearsalReport> {
  const started = await app.call(api.rehearse, { roundId, teams }, { as: organiser.token })
  expect(started.msg).toBe('')
  await app.runJobs()
  const { data } = await app.call(api.rehearsal, { roundId }, { as: organiser.token })
  expect(data.rehearsal).toMatchObject({ state: 'done', error: '' })
  return data.rehearsal!.report!
}

const stepOf = ({ steps }: RehearsalReport, kind: RehearsalStepKind) => steps.find((step) => step.kind === kind)
const progressOf = ({ steps }: RehearsalReport) => steps.map(({ kind, tried, through }) => [kind, tried, through])

describe('a sound round', () => {
  test('is played from its publication to its results', async () => {
    const { roundId } = await draft({ enrol: { auditLevels: ['school', 'organiser'], minMembers: 2, minTeachers: 1 } })
    const report = await rehearsed(roundId)
    expect(report.isCut).toBe(false)
    expect(progressOf(report)).toEqual([
      ['publish', 1, 1],
      ['signup', 2, 2],
      ['audit', 2, 2],
      ['submission', 2, 2],
      ['review', 6, 6],
      ['calculation', 2, 2],
      ['award', 2, 2],
    ])
    expect(report.notices).toContainEqual(expect.objectContaining({ event: 'enrolment.enrolled', people: 6 }))
  })

  test('leaves no row and sends nothing', async () => {
    const { roundId } = await draft()
    await app.call(api.rehearse, { roundId, teams: 2 }, { as: organiser.token })
    const before = await rowCounts(app)
    await app.runJobs()
    expect(await rowCounts(app)).toEqual(before)
    expect(Object.keys(before)).toEqual(expect.arrayContaining(['notice_delivery', 'platform_file', 'enrolment_team']))
    const { data } = await app.call(api.rehearsal, { roundId }, { as: organiser.token })
    expect(data.rehearsal?.report?.steps.at(-1)).toMatchObject({ kind: 'award', through: 2 })
  })

  test('is played at the times of its calendar, whatever the time is now', async () => {
    const past = Object.fromEntries(
      Object.entries(ahead).map(([kind, times]) => [kind, times && times.map((minutes) => minutes - 200 * HOUR)]),
    )
    const { roundId } = await draft({ windows: past })
    const report = await rehearsed(roundId)
    expect(stepOf(report, 'submission')).toMatchObject({ tried: 2, through: 2, hindrances: [] })
    expect(Date.parse(stepOf(report, 'submission')!.at)).toBeLessThan(Date.now())
  })

  test('with a fee is paid by transfer, and with two stages goes on with the promoted teams', async () => {
    await app.db
      .insertInto('finance_account')
      .values({ group_id: groupId, holder: '组委会', bank: '工商银行', number: '02000049192001234', remark: '' })
      .execute()
    const fee = { ...NO_FEE, basis: 'team' as const, team: 10_000, transfer: true }
    const round = await draft({ enrol: { fee, auditLevels: ['organiser'] }, stages: ['初赛', '决赛'] })
    const rule = {
      rows: [{ kind: 'top' as const, count: 1, within: 'all' as const, exceptions: [] }],
      limits: [],
      places: null,
    }
    const value = PromotionSetting.parse({ routes: [{ toStageId: round.stages[1]!.stageId, rule }] })
    await app.db
      .insertInto('competition_setting')
      .values({
        round_id: round.roundId,
        item_id: round.itemId,
        stage_id: round.stageId,
        kind: 'promotion',
        no: 1,
        value: json(value),
      })
      .execute()
    const report = await rehearsed(round.roundId)
    expect(progressOf(report).slice(3)).toEqual([
      ['payment', 2, 2],
      ['submission', 2, 2],
      ['review', 6, 6],
      ['calculation', 2, 2],
      ['promotion', 2, 1],
      ['award', 2, 2],
      // The final's window closes together with the preliminary's.
      ['submission', 1, 0],
    ])
    expect(report.steps.at(-1)!.hindrances).toEqual([
      expect.objectContaining({ page: 'scheduleSet', stageId: round.stages[1]!.stageId }),
    ])
  })

  test('with documents to sign is played with signed copies', async () => {
    const pledge = { key: 'pledge', name: '承诺书', text: '本人{name}承诺' }
    const ofTeam = { key: 'team', name: '推荐表', of: 'team', signer: 'school', blocks: 'handIn', text: '推荐{team}' }
    const documents = [pledge, ofTeam].map((document) => DocumentTerms.parse(document))
    const { roundId } = await draft({ enrol: { auditLevels: ['organiser'], minMembers: 2, documents } })
    const report = await rehearsed(roundId)
    expect(stepOf(report, 'signup')).toMatchObject({ tried: 2, through: 2, hindrances: [] })
    expect(stepOf(report, 'submission')).toMatchObject({ tried: 2, through: 2, hindrances: [] })
  })

  test('with a quota by formula is played without it, which the report says', async () => {
    const past = await createRound(app.db, { groupId })
    const formula = { percent: 10, count: 'submitted', roundId: past.roundId, at: new Date().toISOString() }
    const rule = quotaRow({ formula })
    const { roundId } = await draft({ items: ['A'], enrol: { rules: [rule] } })
    const step = stepOf(await rehearsed(roundId), 'signup')!
    expect(step).toMatchObject({ tried: 2, through: 2, hindrances: [] })
    expect(step.remarks.map(({ en }) => en)).toEqual([rehearsalRefusals.NOT_PLAYED_FORMULA.en])
    const without = stepOf(await rehearsed((await draft()).roundId), 'signup')!
    expect(without.remarks).toEqual([])
  })

  test('with a rule on majors is played by students of such majors, and says which schools have none', async () => {
    const [school] = await app.db.selectFrom('organisation_school').select('id').orderBy('id').execute()
    const majors = ['0502', '0809'].map((class_code) => ({
      school_id: school!.id,
      name: `专业${class_code}`,
      class_code,
    }))
    await app.db.insertInto('organisation_major').values(majors).execute()
    const condition = {
      match: 'all' as const,
      of: [{ fact: 'majorClass' as const, op: 'in' as const, values: ['08'] }],
    }
    const usual = { strength: 'hard' as const, message: '仅限工科', messageEn: '', asOf: null, stages: [], count: 1 }
    const whom = { kind: 'people' as const, key: 'class', roles: ['captain' as const], amount: 'all' as const }
    const { roundId } = await draft({ enrol: { auditLevels: [], rules: [{ ...whom, ...usual, condition }] } })
    const step = stepOf(await rehearsed(roundId), 'signup')!
    expect(step).toMatchObject({ tried: 2, through: 2 })
    expect(step.hindrances.map(({ code, page }) => [code, page])).toEqual([
      [rehearsalRefusals.NO_MAJOR.code, 'schools'],
    ])
    await app.db.deleteFrom('organisation_major').where('school_id', '=', school!.id).execute()
  })

  test('with a committee is approved by the votes of made-up members', async () => {
    const committee = { key: 'ethics', name: '伦理委员会', members: [organiser.userId], approveAt: 2 }
    const committees = [CommitteeTerms.parse(committee)]
    const { roundId } = await draft({ enrol: { auditLevels: ['organiser'], committees } })
    expect(stepOf(await rehearsed(roundId), 'audit')).toMatchObject({ tried: 2, through: 2, hindrances: [] })
  })

  test('that is published is played on a copy and stays as it is', async () => {
    const { roundId } = await draft({ state: 'published' })
    const before = await app.db.selectFrom('competition_round').selectAll().where('id', '=', roundId).execute()
    expect(stepOf(await rehearsed(roundId), 'signup')).toMatchObject({ through: 2 })
    const after = await app.db.selectFrom('competition_round').selectAll().where('id', '=', roundId).execute()
    expect(after).toEqual(before)
  })
})

describe('a round with a mistake', () => {
  test('that nobody can enter is reported at sign-up with the rule', async () => {
    const condition = {
      match: 'all' as const,
      of: [{ fact: 'degree' as const, op: 'in' as const, values: ['博士后'] }],
    }
    const rule = {
      kind: 'people' as const,
      key: 'degree',
      roles: ['member' as const],
      amount: 'all' as const,
      condition,
    }
    const usual = { strength: 'hard' as const, message: '仅限博士后', messageEn: '', asOf: null, stages: [], count: 1 }
    const round = await draft({ enrol: { rules: [{ ...rule, ...usual }] } })
    const report = await rehearsed(round.roundId)
    const step = stepOf(report, 'signup')!
    expect(step.through).toBe(0)
    expect(step.hindrances).toEqual([expect.objectContaining({ page: 'enrollSet', itemId: round.itemId, count: 2 })])
    expect(step.hindrances[0]!.zh).toContain('仅限博士后')
    expect(report.steps.at(-1)!.kind).toBe('signup')
  })

  test('that misses a setting is reported at its publication with the page, and played on', async () => {
    const { roundId, itemId, stageId } = await draft({ review: null })
    const report = await rehearsed(roundId)
    const step = stepOf(report, 'publish')!
    expect(step.through).toBe(0)
    expect(step.hindrances).toEqual([expect.objectContaining({ page: 'reviewSet', itemId, stageId })])
    expect(stepOf(report, 'signup')).toMatchObject({ through: 2 })
  })

  test('with too few experts is reported at the review', async () => {
    const { roundId } = await draft({ review: { expertsPerWork: 6 } })
    const step = stepOf(await rehearsed(roundId), 'review')!
    expect(step.hindrances).toEqual([
      expect.objectContaining({ page: 'experts', en: '2 works have too few experts: 4 places are open' }),
    ])
  })

  test('whose submission closes before sign-up opens is reported with the page of its times', async () => {
    const { roundId } = await draft({ windows: { ...ahead, submission: [2 * HOUR, 4 * HOUR] } })
    const report = await rehearsed(roundId)
    const step = stepOf(report, 'submission')!
    expect(step).toMatchObject({ tried: 2, through: 0 })
    expect(step.hindrances).toEqual([expect.objectContaining({ page: 'scheduleSet', count: 2 })])
    expect(stepOf(report, 'review')).toBeUndefined()
  })

  test('whose schools have nobody to approve is told so', async () => {
    const { roundId } = await draft({ enrol: { auditLevels: ['school'] } })
    const step = stepOf(await rehearsed(roundId), 'audit')!
    expect(step.hindrances).toEqual([
      expect.objectContaining({ code: rehearsalRefusals.NO_APPROVER.code, page: 'schools', count: 0 }),
    ])
  })
})

describe('the call', () => {
  test('is for organisers of the round', async () => {
    const { roundId } = await draft()
    const stranger = await createUser(app, {
      kind: 'staff',
      roles: ['organiser'],
      groupId: (await createGroup(app)).groupId,
    })
    const school = await createUser(app, { kind: 'school_staff', roles: ['school_admin'], groupId })
    const refused = await app.call(api.rehearse, { roundId }, { as: stranger.token })
    expect(refused.code).toBe(baseRefusals.NOT_FOUND.code)
    expect((await app.call(api.rehearse, { roundId }, { as: school.token })).code).toBe(baseRefusals.NO_ACCESS.code)
  })

  test('is refused for a round that has ended', async () => {
    const { roundId } = await draft({ state: 'finished' })
    const refused = await app.call(api.rehearse, { roundId }, { as: organiser.token })
    expect(refused.code).toBe(rehearsalRefusals.ROUND_ENDED.code)
  })

  test('queues one rehearsal at a time, which can be cancelled before it runs', async () => {
    const [one, other] = [await draft(), await draft()]
    const { roundId } = one
    await app.call(api.rehearse, { roundId }, { as: organiser.token })
    const second = await app.call(api.rehearse, { roundId: other.roundId }, { as: organiser.token })
    expect(second.code).toBe(rehearsalRefusals.UNDER_WAY.code)
    expect((await app.call(api.cancelRehearsal, { roundId }, { as: organiser.token })).code).toBe(0)
    const { data } = await app.call(api.rehearsal, { roundId }, { as: organiser.token })
    expect(data.rehearsal).toMatchObject({ state: 'cancelled', report: null })
  })

  test('cancels a rehearsal that runs, of which nothing stays', { timeout: 60_000 }, async () => {
    const { roundId } = await draft()
    await app.call(api.rehearse, { roundId, teams: 200 }, { as: organiser.token })
    const before = await rowCounts(app)
    const running = app.runJobs()
    await expect
      .poll(async () => (await app.call(api.rehearsal, { roundId }, { as: organiser.token })).data.rehearsal?.done, {
        timeout: 30_000,
      })
      .toBeGreaterThan(0)
    await app.call(api.cancelRehearsal, { roundId }, { as: organiser.token })
    await running
    const { data } = await app.call(api.rehearsal, { roundId }, { as: organiser.token })
    expect(data.rehearsal).toMatchObject({ state: 'cancelled', report: null })
    const { platform_audit: _, platform_audit_round: __, platform_answer: ___, ...after } = await rowCounts(app)
    expect(before).toMatchObject(after)
  })
})
