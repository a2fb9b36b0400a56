import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { competitionApi } from '@podium/core/competition/api.ts'
import { ExtraField } from '@podium/core/competition/form/form.ts'
import { FileSlot } from '@podium/core/competition/setting/setting.ts'
import { changeRefusals } from '@podium/core/enrolment/change/refusals.ts'
import { workApi as api } from '@podium/core/work/api.ts'
import { workRefusals } from '@podium/core/work/refusals.ts'
import { createRound } from '#server/competition/competition.fixture.ts'
import { competition } from '#server/competition/index.ts'
import { askChange, decideChange } from '#server/enrolment/change/change.fixture.ts'
import { createEnrolledTeam } from '#server/enrolment/enrolment.fixture.ts'
import { enrolment } from '#server/enrolment/index.ts'
import { createUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { json } from '#server/platform/db/json.ts'
import { storeFile } from '#server/platform/files/store-file.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { work } from '../index.ts'
import { WORK_PURPOSE } from '../purpose.ts'
import { samplePdf } from '../work.fixture.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, notice, competition, enrolment, work] })
})
afterAll(() => app.close())

/** @spec B05 */
test('an answer that a begun stage requires is asked for before a work is handed in, and given by a request', async () => {
  const round = await createRound(app.db, { stages: ['初赛', '决赛'], enrol: { auditLevels: ['organiser'] } })
  const { roundId, itemId, stages, groupId } = round
  const staff = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId })
  const { data: now } = await app.call(competitionApi.enrolSetting, { roundId, itemId }, { as: staff.token })
  const field = (key: string, requiredFrom: string) =>
    ExtraField.parse({ key, label: `题目${key}`, labelEn: key, kind: 'text', requiredFrom })
  const extraFields = [field('first', stages[0]!.stageId), field('last', stages[1]!.stageId)]
  const change = { roundId, itemId, value: { ...now.value!, extraFields }, no: now.no, reason: '补充' }
  expect((await app.call(competitionApi.saveEnrolSetting, change, { as: staff.token })).msg).toBe('')
  const later = sql<Date>`date_trunc('minute', now()) + interval '1 hour'`
  const [, final] = stages
  const { stageId } = final!
  await app.db.updateTable('competition_window').set({ opens_at: later }).where('stage_id', '=', stageId).execute()
  await app.db.updateTable('competition_stage').set({ opens_at: later }).where('id', '=', stageId).execute()
  const team = await createEnrolledTeam(app, { round })
  const { data: saved } = await app.call(competitionApi.enrolSetting, { roundId, itemId }, { as: staff.token })
  const hold = { setting_id: saved.settingId! }
  await app.db.updateTable('enrolment_team').set(hold).where('id', '=', team.teamId).execute()
  const { token: as, userId: ownerId } = team.captain
  const place = { teamId: team.teamId, stageId: stages[0]!.stageId }
  await app.call(api.save, { ...place, title: '智能小车', summary: '路径规划', keywords: [], version: 0 }, { as })
  const pdf = { name: '说明书.pdf', mediaType: 'application/pdf', ownerId, bytes: samplePdf(), purpose: WORK_PURPOSE }
  const fileId = await storeFile(app.services, app.db, pdf)
  const { workId, version } = (await app.call(api.attach, { ...place, slot: 'report', fileId }, { as })).data
  const submit = () => app.call(api.submit, { workId, pledged: true, version }, { as })
  const refused = await submit()
  // The stage of the other one has not begun.
  expect([refused.code, refused.msg]).toEqual([
    changeRefusals.LATE_ANSWERS.code,
    '报名信息现在须补填：请填写题目first。请在报名详情中申请变更',
  ])
  expect((await app.call(api.mine, {}, { as })).data.rows[0]!.lacks).toEqual([refused.msg])
  const asked = await askChange(app, team, [{ kind: 'answer', key: 'first', after: '无人驾驶' }])
  expect(asked.msg).toBe('')
  expect((await decideChange(app, asked.data.changeId, staff)).msg).toBe('')
  expect((await submit()).msg).toBe('')
})

test('a slot is required or forbidden by an answer to the form of the enrolment', async () => {
  const kind = { field: 'kind', fieldName: '类型' }
  const round = await createRound(app.db, {
    enrol: {
      extraFields: [ExtraField.parse({ key: 'kind', label: '类型', kind: 'select', options: ['企业', '自选'] })],
    },
    work: {
      slots: [
        FileSlot.parse({ key: 'report', label: '说明书', kinds: ['pdf'], maxBytes: 2 ** 20, required: false }),
        FileSlot.parse({
          key: 'permit',
          label: '授权书',
          kinds: ['pdf'],
          maxBytes: 2 ** 20,
          required: false,
          answers: [
            { ...kind, values: ['企业'] },
            { ...kind, values: ['自选'], effect: 'forbidden' },
          ],
        }),
      ],
    },
  })
  const team = await createEnrolledTeam(app, { round })
  const answer = (value: string) =>
    app.db
      .updateTable('enrolment_team')
      .set({ answers: json({ kind: value, phone: '13800000000' }) })
      .where('id', '=', team.teamId)
      .execute()
  await answer('企业')
  const { token: as, userId: ownerId } = team.captain
  const place = { teamId: team.teamId, stageId: round.stages[0]!.stageId }
  const saved = await app.call(
    api.save,
    { ...place, title: '智能小车', summary: '路径规划', keywords: [], version: 0 },
    { as },
  )
  const desk = async () => (await app.call(api.desk, place, { as })).data
  const { workId } = saved.data
  const submit = async () => {
    const { version } = await desk()
    return app.call(api.submit, { workId, pledged: true, version }, { as })
  }
  expect((await desk()).answers).toEqual({ kind: '企业' })
  expect((await submit()).code).toBe(workRefusals.WORK_FAULTY.code)
  expect((await desk()).submitHindrance).toContain('请上传授权书')
  expect((await app.call(api.mine, {}, { as })).data.rows[0]!.lacks).toEqual(['请上传授权书'])
  const pdf = { name: '授权书.pdf', mediaType: 'application/pdf', ownerId, bytes: samplePdf(), purpose: WORK_PURPOSE }
  const fileId = await storeFile(app.services, app.db, pdf)
  expect((await app.call(api.attach, { ...place, slot: 'permit', fileId }, { as })).msg).toBe('')
  await answer('自选')
  expect((await submit()).code).toBe(workRefusals.WORK_FAULTY.code)
  expect((await desk()).submitHindrance).toContain('不得提交授权书')
  await answer('企业')
  expect((await submit()).msg).toBe('')
})

test('a slot asks only for choices that the team sees, in the form as it is now', async () => {
  const fields = [
    { key: 'kind', label: '类型', kind: 'select', options: ['企业', '自选'] },
    { key: 'rating', label: '内部评级', kind: 'select', options: ['甲', '乙'], audience: 'office' },
  ].map((field) => ExtraField.parse(field))
  const permit = {
    key: 'permit',
    label: '授权书',
    kinds: ['pdf'],
    maxBytes: 2 ** 20,
    required: false,
    answers: [
      { field: 'kind', fieldName: '类型', values: ['企业'] },
      { field: 'rating', fieldName: '内部评级', values: ['乙'] },
    ],
  }
  const round = await createRound(app.db, { enrol: { extraFields: fields }, work: { slots: [FileSlot.parse(permit)] } })
  const { roundId, itemId, groupId } = round
  const team = await createEnrolledTeam(app, { round })
  const answers = json({ kind: '企业', rating: '乙' })
  await app.db.updateTable('enrolment_team').set({ answers }).where('id', '=', team.teamId).execute()
  const { token: as } = team.captain
  const place = { teamId: team.teamId, stageId: round.stages[0]!.stageId }
  await app.call(api.save, { ...place, title: '智能小车', summary: '路径规划', keywords: [], version: 0 }, { as })
  const seen = async () => {
    const { answers: asked, submitHindrance } = (await app.call(api.desk, place, { as })).data
    return [
      asked,
      submitHindrance?.includes('请上传授权书') ?? false,
      (await app.call(api.mine, {}, { as })).data.rows[0]!.lacks,
    ]
  }
  expect(await seen()).toEqual([{ kind: '企业' }, true, ['请上传授权书']])
  const staff = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId })
  const { data: now } = await app.call(competitionApi.enrolSetting, { roundId, itemId }, { as: staff.token })
  const change = {
    roundId,
    itemId,
    value: { ...now.value!, extraFields: [fields[1]!] },
    no: now.no,
    reason: '删除题目',
  }
  expect((await app.call(competitionApi.saveEnrolSetting, change, { as: staff.token })).msg).toBe('')
  expect(await seen()).toEqual([{}, false, []])
})
