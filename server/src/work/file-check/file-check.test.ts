import { createCanvas } from '@napi-rs/canvas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workApi as api } from '@podium/core/work/api.ts'
import { workRefusals as no } from '@podium/core/work/refusals.ts'
import { createRound, type RoundOptions } from '#server/competition/competition.fixture.ts'
import { competition } from '#server/competition/index.ts'
import { createEnrolledTeam, type MadeTeam } from '#server/enrolment/enrolment.fixture.ts'
import { enrolment } from '#server/enrolment/index.ts'
import { finance } from '#server/finance/index.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { uploadClient } from '#server/platform/files/upload/upload.fixture.ts'
import { storeFile } from '#server/platform/files/store-file.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { work } from '../index.ts'
import { samplePdf } from '../work.fixture.ts'

let app: TestApp
let address: string
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, notice, finance, competition, enrolment, work] })
  address = await app.listen()
})
afterAll(() => app.close())

const slots = (checks: object, kinds: string[]): RoundOptions =>
  ({
    work: {
      summaryRequired: false,
      slots: [{ key: 'report', label: '说明书', kinds, maxBytes: 10_000_000, checks }],
    },
  }) as unknown as RoundOptions

const at = (team: MadeTeam) => ({ teamId: team.teamId, stageId: team.round.stageId })

async function sent(team: MadeTeam, bytes: Buffer, filename: string) {
  const about = JSON.stringify({ ...at(team), slot: 'report' })
  const client = uploadClient(app, address, team.captain.userId)
  const { id, sent: answer } = await client.upload(bytes, { filename, purpose: 'work', about })
  return { id, status: answer.status, body: answer.status === 204 ? null : ((await answer.json()) as { msg: string }) }
}

const attach = (team: MadeTeam, fileId: string) =>
  app.call(api.attach, { ...at(team), slot: 'report', fileId }, { as: team.captain.token })

test('a document with other pages than its slot asks for is refused as it arrives, and another is kept with its facts', async () => {
  const round = await createRound(app.db, slots({ maxPages: 1, pageSize: 'a4' }, ['pdf', 'zip']))
  const team = await createEnrolledTeam(app, { round })
  const refused = await sent(team, samplePdf(), '方案.pdf')
  expect([refused.status, refused.body?.msg]).toEqual([
    422,
    '“方案.pdf”不符合“说明书”的要求：每页须为 A4，第 1 页为 71×71 mm',
  ])
  const file = await app.db.selectFrom('platform_file').select('state').where('id', '=', refused.id).executeTakeFirst()
  expect(file?.state).toBe('refused')
  const a4 = Buffer.from(samplePdf().toString('latin1').replace('[0 0 200 200]', '[0 0 595 842]'), 'latin1')
  const taken = await sent(team, a4, '方案.pdf')
  expect(taken.status).toBe(204)
  const { code, data } = await attach(team, taken.id)
  expect(code).toBe(0)
  expect(data.file.facts).toMatchObject({ pages: 1 })
}, 60_000)

test('a broken document can’t be read for its checks, and is taken where nothing is checked', async () => {
  const broken = Buffer.from('%PDF-1.7 broken')
  const checked = await createEnrolledTeam(app, { round: await createRound(app.db, slots({ maxPages: 1 }, ['pdf'])) })
  expect((await sent(checked, broken, 'a.pdf')).body).toMatchObject({ code: no.FILE_UNREADABLE.code })
  const free = await createEnrolledTeam(app, { round: await createRound(app.db, slots({}, ['pdf'])) })
  expect((await sent(free, broken, 'a.pdf')).status).toBe(204)
}, 60_000)

test('a picture is told by its header', async () => {
  const round = await createRound(app.db, slots({ minWidth: 400, aspect: '16:9' }, ['png']))
  const team = await createEnrolledTeam(app, { round })
  const picture = (width: number, height: number) => createCanvas(width, height).toBuffer('image/png')
  expect((await sent(team, picture(320, 240), '海报.png')).body?.msg).toBe(
    '“海报.png”不符合“说明书”的要求：至少 400 像素宽，现为 320 像素宽；宽高比须为 16:9，现为 320×240 像素',
  )
  expect((await sent(team, picture(640, 360), '海报.png')).status).toBe(204)
})

test('a file that was uploaded before its slot had checks has to be uploaded again', async () => {
  const round = await createRound(app.db, slots({ maxPages: 1 }, ['pdf']))
  const team = await createEnrolledTeam(app, { round })
  const fileId = await storeFile(app.services, app.db, {
    purpose: 'work',
    ownerId: team.captain.userId,
    name: '旧.pdf',
    mediaType: 'application/pdf',
    bytes: samplePdf(),
  })
  expect((await attach(team, fileId)).code).toBe(no.FILE_UNCHECKED.code)
  const as = team.captain.token
  const { data } = await app.call(
    api.save,
    { ...at(team), title: '追光', summary: '', keywords: [], version: 0 },
    { as },
  )
  await app.db.insertInto('work_file').values({ work_id: data.workId, slot: 'report', file_id: fileId }).execute()
  const desk = await app.call(api.desk, at(team), { as })
  expect(desk.data.submitHindrance).toContain('“旧.pdf”上传时尚未按“说明书”的要求检查内容')
  const mine = await app.call(api.mine, { teamId: team.teamId }, { as })
  expect(mine.data.rows[0]!.lacks).toEqual([expect.stringContaining('旧.pdf')])
  const submitted = await app.call(api.submit, { workId: data.workId, pledged: true, version: data.version }, { as })
  expect(submitted.code).toBe(no.FILE_UNCHECKED.code)
})
