import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maskPhone } from '@podium/core/base/mask.ts'
import { workApi as api } from '@podium/core/work/api.ts'
import { createUser } from '#server/identity/identity.fixture.ts'
import { enrolment } from '#server/enrolment/index.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { storeFile } from '#server/platform/files/store-file.ts'
import { findFile } from '#server/platform/files/file.store.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { work } from '../index.ts'
import { WORK_PURPOSE } from '../purpose.ts'
import { createSubmittedWork } from '../work.fixture.ts'
import { createEnrolledTeam } from '#server/enrolment/enrolment.fixture.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp({ modules: [identity, notice, enrolment, work] })
})
afterAll(() => app.close())

async function pdfOf(author: string, text: string): Promise<Buffer> {
  const document = await PDFDocument.create()
  document.addPage().drawText(text)
  document.setAuthor(author)
  return Buffer.from(await document.save())
}

test('the captain sees before submission what in a file names the team, and the copy has no properties', async () => {
  const team = await createEnrolledTeam(app)
  const at = { teamId: team.teamId, stageId: team.round.stageId }
  const as = team.captain.token
  const fileId = await storeFile(app.services, app.db, {
    purpose: WORK_PURPOSE,
    ownerId: team.captain.userId,
    name: 'report.pdf',
    mediaType: 'application/pdf',
    bytes: await pdfOf(team.captain.realName, `Team ${team.number}`),
  })
  const attached = await app.call(api.attach, { ...at, slot: 'report', fileId }, { as })
  expect([attached.code, attached.msg]).toEqual([0, ''])
  expect((await app.call(api.desk, at, { as })).data.copies.map(({ state }) => state)).toEqual(['waiting'])
  await app.runJobs()
  const [copy] = (await app.call(api.desk, at, { as })).data.copies
  expect(copy).toMatchObject({
    fileId,
    state: 'ready',
    propertyNames: [team.captain.realName],
    textNames: [team.number],
  })
  expect(copy!.copySha256).not.toBe((await findFile(app.db, fileId))!.sha256)
}, 60_000)

test('a phone number of the team in a file is reported masked, however it is written', async () => {
  const team = await createEnrolledTeam(app)
  const at = { teamId: team.teamId, stageId: team.round.stageId }
  const as = team.captain.token
  const phone = team.captain.phone
  const fileId = await storeFile(app.services, app.db, {
    purpose: WORK_PURPOSE,
    ownerId: team.captain.userId,
    name: 'report.pdf',
    mediaType: 'application/pdf',
    bytes: await pdfOf('', `Call +86 ${phone.slice(0, 3)}-${phone.slice(3, 7)}-${phone.slice(7)}`),
  })
  await app.call(api.attach, { ...at, slot: 'report', fileId }, { as })
  await app.runJobs()
  const [copy] = (await app.call(api.desk, at, { as })).data.copies
  expect(copy!.textNames).toEqual([maskPhone(phone)])
}, 60_000)

test('a submitted file without a copy gets one by the periodic task', async () => {
  const { fileId, team } = await createSubmittedWork(app)
  const staff = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: team.round.groupId })
  await app.runPeriodicTask('work.copies')
  await app.runJobs()
  const row = await app.db.selectFrom('work_copy').selectAll().where('file_id', '=', fileId).executeTakeFirstOrThrow()
  expect(['ready', 'failed']).toContain(row.state)
  const copyId = row.copy_id
  if (copyId) {
    const answer = await app.http.inject({
      url: `/prod-api/files/${copyId}`,
      headers: { authorization: `Bearer ${staff.token}` },
    })
    expect(answer.statusCode).toBe(404)
  }
}, 60_000)

test('staff flag a breach and remove the flag, once each and with a reason; the team does not see it', async () => {
  const { workId, team } = await createSubmittedWork(app)
  const staff = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: team.round.groupId })
  const other = await createUser(app, { kind: 'staff', roles: ['organiser'] })
  const flag = (to: boolean, reason: string, as = staff.token) =>
    app.call(api.flagBreach, { workId, flag: to, reason }, { as }).then(({ code }) => code)
  const breach = async () => (await app.call(api.workDetail, { workId }, { as: staff.token })).data.breach
  expect(await flag(true, '封面有学校校徽', other.token)).not.toBe(0)
  expect(await flag(false, '误标')).toBe(27043)
  expect(await flag(true, '')).not.toBe(0)
  expect([await flag(true, '封面有学校校徽'), await flag(true, '封面有学校校徽')]).toEqual([0, 27042])
  expect(await breach()).toMatchObject({ reason: '封面有学校校徽' })
  expect((await app.call(api.detail, { workId }, { as: team.captain.token })).data.breach).toBeNull()
  expect([await flag(false, '已核实'), await breach()]).toEqual([0, null])
})
