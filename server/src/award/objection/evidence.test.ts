import { PDFDocument } from '@cantoo/pdf-lib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { awardApi as api } from '@podium/core/award/api.ts'
import { EVIDENCE, EVIDENCE_BYTES, MAX_EVIDENCE } from '@podium/core/award/objection/evidence.ts'
import { objectionRefusals as no } from '@podium/core/award/objection/refusals.ts'
import { whyNotUpload } from '@podium/core/base/file/upload-room.rule.ts'
import { competition } from '#server/competition/index.ts'
import { enrolment } from '#server/enrolment/index.ts'
import { expert } from '#server/expert/index.ts'
import { createUser, type MadeUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { storeFile } from '#server/platform/files/store-file.ts'
import { uploadClient } from '#server/platform/files/upload/upload.fixture.ts'
import { uploadRoom } from '#server/platform/files/upload/upload-room.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { review } from '#server/review/index.ts'
import { done } from '#server/review/review.fixture.ts'
import { work } from '#server/work/index.ts'
import { award } from '../index.ts'
import { createConfirmedResults, publishResults, type MadeResults } from './objection.fixture.ts'

let app: TestApp
let address: string
let made: MadeResults
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, notice, competition, enrolment, work, expert, review, award] })
  address = await app.listen()
  made = await createConfirmedResults(app, 5)
  await done(publishResults(app, made))
})
afterAll(() => app.close())

const REASON = '计分有误，请复核第二项的得分。'
const team = (n: number) => made.works[n]!.team
const file = (n: number, as: MadeUser, fileIds: string[]) => {
  const input = { teamId: team(n).teamId, stageId: made.round.stageId, kind: 'score', reason: REASON, fileIds } as const
  return app.call(api.fileObjection, input, { as: as.token })
}
const opened = async ({ token }: MadeUser, id: string) => {
  const answer = await fetch(`${address}/prod-api/files/${id}`, { headers: { authorization: `Bearer ${token}` } })
  return { status: answer.status, text: Buffer.from(await answer.arrayBuffer()).toString('latin1') }
}
const schoolStaff = (groupId: string) => createUser(app, { kind: 'school_staff', roles: ['school_admin'], groupId })

async function stored(owner: MadeUser, bytes?: Buffer): Promise<string> {
  const document = await PDFDocument.create()
  document.addPage()
  document.setAuthor('Author of the scan')
  return storeFile(app.services, app.db, {
    purpose: EVIDENCE,
    ownerId: owner.userId,
    name: '成绩单.pdf',
    mediaType: 'application/pdf',
    bytes: bytes ?? Buffer.from(await document.save({ useObjectStreams: false })),
  })
}
const ofTeam = async (n: number, as: MadeUser) => {
  const at = { teamId: team(n).teamId, stageId: made.round.stageId }
  return (await done(app.call(api.objections, at, { as: as.token }))).objections[0]!.files
}
const ofOffice = async (n: number, as = made.staff) => {
  const { rows } = await done(app.call(api.objectionPage, { roundId: made.round.roundId }, { as: as.token }))
  return rows.find(({ teamId }) => teamId === team(n).teamId)!.files
}

test('a copy whose job failed for good is made after an hour', async () => {
  const [captain, fileId] = [team(4).captain, await stored(team(4).captain)]
  await done(file(4, captain, [fileId]))
  const copied = async () => {
    await app.runPeriodicTask('award.evidence')
    await app.runJobs()
    return (await ofOffice(4))[0]!.fileId !== null
  }
  await app.db.deleteFrom('platform_job').where('kind', '=', 'award.clean_evidence').execute()
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`.execute(app.ownerDb())
  expect(await copied()).toBe(false)
  await sql`update award_evidence set queued_at = queued_at - interval '61 minutes' where file_id = ${fileId}`.execute(
    app.db,
  )
  expect(await copied()).toBe(true)
})

test('evidence is read by the team as uploaded, and by who answers as a copy without metadata', async () => {
  const [captain, staff] = [team(0).captain, await schoolStaff(team(0).school.groupId)]
  const fileId = await stored(captain)
  await done(file(0, captain, [fileId]))
  expect(await ofOffice(0)).toMatchObject([{ name: '成绩单.pdf', fileId: null }])
  expect((await opened(made.staff, fileId)).status).toBe(404)
  await app.runJobs()
  const [copy] = await ofOffice(0)
  expect(copy!.fileId).not.toBe(fileId)
  const read = await opened(made.staff, copy!.fileId!)
  expect([read.status, read.text.startsWith('%PDF'), read.text.includes('Author of the scan')]).toEqual([
    200,
    true,
    false,
  ])
  expect((await opened(made.staff, fileId)).status).toBe(404)
  for (const own of [captain, team(0).members[0]!, staff]) {
    expect(await ofTeam(0, own)).toMatchObject([{ fileId, mediaType: 'application/pdf' }])
    expect((await opened(own, fileId)).text).toContain('/Author')
  }
  const strangers = [
    team(1).captain,
    await schoolStaff(team(1).school.groupId),
    await createUser(app, { kind: 'student' }),
  ]
  for (const stranger of strangers) {
    expect((await opened(stranger, fileId)).status).toBe(404)
    expect((await opened(stranger, copy!.fileId!)).status).toBe(404)
  }
}, 60_000)

test('evidence that can’t be cleaned is read as it was uploaded', async () => {
  const { captain } = team(1)
  const fileId = await stored(captain, Buffer.from('%PDF-1.7 broken'))
  await done(file(1, captain, [fileId]))
  await app.runJobs()
  expect(await ofOffice(1)).toMatchObject([{ fileId }])
  expect((await opened(made.staff, fileId)).status).toBe(200)
}, 60_000)

test('a file of somebody else, of another objection or named twice is refused, and nothing is filed', async () => {
  const { captain, teachers } = team(2)
  const [own, other] = [await stored(captain), await stored(teachers[0]!)]
  const used = await stored(team(3).captain)
  await done(file(3, team(3).captain, [used]))
  expect((await file(2, captain, [other])).code).toBe(no.EVIDENCE_NOT_YOURS.code)
  expect((await file(2, captain, [own, own])).code).toBe(no.EVIDENCE_NOT_YOURS.code)
  expect(
    (
      await file(
        2,
        captain,
        Array.from({ length: 6 }, () => own),
      )
    ).status,
  ).toBe(400)
  expect((await opened(captain, own)).status).toBe(200)
  expect((await opened(teachers[0]!, own)).status).toBe(404)
  await done(file(2, captain, [own]))
})

test('staff of a school choose among results of their own teams to which no objection stands', async () => {
  const choices = async (as: MadeUser, keyword?: string) => {
    const query = { pageSize: 50, ...(keyword && { keyword }) }
    return (await done(app.call(api.objectionChoices, query, { as: as.token }))).rows
  }
  const fresh = await createConfirmedResults(app, 2)
  const [own, at] = [fresh.works[0]!.team, { stageId: fresh.round.stageId }]
  const staff = await schoolStaff(own.school.groupId)
  expect(await choices(staff)).toEqual([])
  await done(publishResults(app, fresh))
  const listed = (await choices(staff)).map(({ teamId }) => teamId)
  expect(listed).toContain(own.teamId)
  expect(await choices(staff, own.name)).toMatchObject([{ teamId: own.teamId, teamName: own.name, ...at }])
  const input = { teamId: own.teamId, ...at, kind: 'award', reason: REASON } as const
  await done(app.call(api.fileObjection, input, { as: staff.token }))
  expect(await choices(staff, own.name)).toEqual([])
  expect(await choices(fresh.staff)).toEqual([])
})

test('staff of a school have room for the evidence of as many teams as object', async () => {
  const staff = await schoolStaff(team(0).school.groupId)
  const objections = 20
  for (let n = 0; n < objections * MAX_EVIDENCE - 1; n += 1) await stored(staff, Buffer.from(`%PDF-1.7 ${n}`))
  await sql`update platform_file set size = ${EVIDENCE_BYTES} where owner_id = ${staff.userId}`.execute(app.db)
  const room = await uploadRoom(app.services, app.db, staff.userId, EVIDENCE)
  expect(whyNotUpload(EVIDENCE_BYTES, room)).toBeNull()
})

test('evidence is uploaded by whoever could file the objection now, and by nobody else', async () => {
  const fresh = await createConfirmedResults(app, 2)
  const own = fresh.works[0]!.team
  const target = { teamId: own.teamId, stageId: fresh.round.stageId }
  const begin = async ({ userId }: MadeUser, about: string = JSON.stringify(target)) =>
    (await uploadClient(app, address, userId).create(9, { filename: '成绩单.pdf', purpose: EVIDENCE, about })).status
  expect(await begin(own.captain)).toBe(403)
  await done(publishResults(app, fresh))
  expect(await begin(own.captain)).toBe(201)
  expect(await begin(own.captain, '{')).toBe(403)
  expect(await begin(fresh.works[1]!.team.captain)).toBe(403)
  await done(app.call(api.fileObjection, { ...target, kind: 'score', reason: REASON }, { as: own.captain.token }))
  expect(await begin(own.captain)).toBe(403)
})
