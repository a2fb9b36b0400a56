import { afterAll, beforeAll, expect, test } from 'vitest'
import { API_BASE } from '@podium/core/base/endpoint.ts'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { ExtraField } from '@podium/core/competition/form/form.ts'
import { enrolmentApi as api } from '@podium/core/enrolment/api.ts'
import { enrolmentRefusals as no } from '@podium/core/enrolment/refusals.ts'
import { createRound } from '#server/competition/competition.fixture.ts'
import { competition } from '#server/competition/index.ts'
import { createUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { createSchool } from '#server/organisation/organisation.fixture.ts'
import { pdfText } from '#server/platform/clean/pdf-text.ts'
import { storeFile } from '#server/platform/files/store-file.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createPerson } from '../enrolment.fixture.ts'
import { enrolment } from '../index.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, notice, competition, enrolment] })
})
afterAll(() => app.close())

const field = (key: string, rest: object) => ExtraField.parse({ key, label: key, ...rest })
const text = '我们承诺所提交的作品均为原创。\n如有不实，自愿承担责任。'
const signers = ['captain', 'member', 'school']
const fields = [
  field('origin', { kind: 'text', label: '作品来源' }),
  field('entry', { kind: 'file', label: '报名表', required: true, generated: { text, signers } }),
  field('photo', { kind: 'file', label: '合影' }),
]

/** A draft of a captain and a member, with an answer. */
async function draft() {
  const [school, round] = [
    await createSchool(app),
    await createRound(app.db, { enrol: { auditLevels: ['organiser'], extraFields: fields } }),
  ]
  const captain = await createPerson(app, school, { realName: '陈签名' })
  const mate = await createPerson(app, school, { realName: '周队员' })
  const as = captain.token
  const started = { itemId: round.itemId, name: '签署队', noticesAgreed: true as const }
  const { teamId } = (await app.call(api.start, started, { as })).data
  const { token } = (await app.call(api.inviteByLink, { teamId, role: 'member' }, { as })).data
  expect((await app.call(api.answerInvitation, { token, accept: true }, { as: mate.token })).code).toBe(0)
  return { teamId, captain, mate, round, as }
}

async function save(teamId: string, as: string, answers: Record<string, string | string[]>) {
  const { version } = (await app.call(api.detail, { teamId }, { as })).data
  const saved = await app.call(api.saveMaterial, { teamId, answers, version }, { as })
  expect([saved.code, saved.msg]).toEqual([0, ''])
}

async function paper(teamId: string, as: string): Promise<string> {
  const { statusCode, rawPayload } = await app.http.inject({
    url: `${API_BASE}${api.generatedForm.path}?teamId=${teamId}&key=entry`,
    headers: { authorization: `Bearer ${as}` },
  })
  expect(statusCode).toBe(200)
  return (await pdfText(rawPayload)).replaceAll(/\s/g, '')
}

const codeIn = (printed: string) => /内容码(\w{4}-\w{4})/.exec(printed)![1]

test('a form to sign names the team, its people, its answers and a line for each signature', async () => {
  const { teamId, as, mate, round } = await draft()
  await save(teamId, as, { origin: '自选课题' })
  const printed = await paper(teamId, as)
  for (const part of ['报名表', '团队：签署队', '1.陈签名（队长）', '2.周队员（队员）', '作品来源：自选课题']) {
    expect(printed).toContain(part)
  }
  expect(printed).toContain('我们承诺所提交的作品均为原创。如有不实，自愿承担责任。')
  for (const part of ['队长陈签名签字', '队员周队员签字', '学校意见及盖章']) expect(printed).toContain(part)
  expect(codeIn(await paper(teamId, mate.token))).toBe(codeIn(printed))
  const { token } = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: round.groupId })
  expect(codeIn(await paper(teamId, token))).toBe(codeIn(printed))
  await save(teamId, as, { origin: '企业命题' })
  expect(codeIn(await paper(teamId, token))).not.toBe(codeIn(printed))
})

test('a form to sign is for the team’s people and its auditors alone, and of fields that have one', async () => {
  const { teamId, as, round } = await draft()
  const stranger = await createPerson(app, await createSchool(app))
  const away = await createUser(app, {
    kind: 'staff',
    roles: ['organiser'],
    groupId: (await createRound(app.db)).groupId,
  })
  for (const { token } of [stranger, away]) {
    const answer = await app.call(api.generatedForm, { teamId, key: 'entry' }, { as: token })
    expect(answer.code).toBe(baseRefusals.NOT_FOUND.code)
  }
  for (const key of ['photo', 'none']) {
    expect((await app.call(api.generatedForm, { teamId, key }, { as })).code).toBe(baseRefusals.NOT_FOUND.code)
  }
  expect(round.items).toHaveLength(1)
})

test('a team is not submitted without the signed copy, and keeps it once it is uploaded', async () => {
  const { teamId, as, captain } = await draft()
  const submit = async () => {
    const { version } = (await app.call(api.detail, { teamId }, { as })).data
    return app.call(api.submit, { teamId, version }, { as })
  }
  const lacking = await submit()
  expect([lacking.code, lacking.data]).toMatchObject([no.ANSWERS_FAULTY.code, { fields: [{ path: 'answers.entry' }] }])
  const bytes = Buffer.from('%PDF-1.4 signed')
  const upload = {
    purpose: 'enrolment',
    ownerId: captain.userId,
    name: '报名表.pdf',
    mediaType: 'application/pdf',
    bytes,
  }
  const fileId = await storeFile(app.services, app.db, upload)
  await save(teamId, as, { entry: [fileId] })
  expect((await submit()).data.state).toBe('submitted')
  expect((await app.call(api.detail, { teamId }, { as })).data.answers).toEqual({ entry: [fileId] })
})
