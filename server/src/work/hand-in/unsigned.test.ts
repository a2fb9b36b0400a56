import { afterAll, beforeAll, expect, test } from 'vitest'
import { DocumentTerms } from '@podium/core/competition/document/document.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { documentRefusals } from '@podium/core/enrolment/document/refusals.ts'
import { workApi as api } from '@podium/core/work/api.ts'
import { createRound } from '#server/competition/competition.fixture.ts'
import { createEnrolledTeam } from '#server/enrolment/enrolment.fixture.ts'
import { documentCodes, enrolment } from '#server/enrolment/index.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { storeFile } from '#server/platform/files/store-file.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { work } from '../index.ts'
import { WORK_PURPOSE } from '../purpose.ts'
import { samplePdf } from '../work.fixture.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, notice, enrolment, work] })
})
afterAll(() => app.close())

test('a work is refused while documents that block it are unsigned, and the desk and the list say which', async () => {
  const approval = DocumentTerms.parse({
    key: 'team',
    name: '推荐表',
    of: 'team',
    text: '推荐{team}',
    blocks: 'handIn',
  })
  const free = DocumentTerms.parse({ key: 'photo', name: '肖像授权', text: '授权', blocks: 'nothing' })
  const round = await createRound(app.db, { enrol: { documents: [approval, free] } })
  const { teamId, captain } = await createEnrolledTeam(app, { round })
  const { token: as, userId: ownerId } = captain
  const place = { teamId, stageId: round.stageId }
  const draft = { ...place, title: '智能小车', summary: '路径规划', keywords: [], version: 0 }
  expect((await app.call(api.save, draft, { as })).msg).toBe('')
  const pdf = { name: '说明书.pdf', mediaType: 'application/pdf', ownerId, bytes: samplePdf() }
  const fileId = await storeFile(app.services, app.db, { ...pdf, purpose: WORK_PURPOSE })
  const { workId, version } = (await app.call(api.attach, { ...place, slot: 'report', fileId }, { as })).data
  const submit = () => app.call(api.submit, { workId, pledged: true, version }, { as })
  const refused = await submit()
  const why = '签署文件“推荐表”尚未齐备：未上传'
  expect([refused.code, refused.msg]).toEqual([documentRefusals.DOCUMENT_LACKS.code, why])
  const { data } = await app.call(api.desk, place, { as })
  expect([data.submitHindrance, data.unsigned]).toEqual([why, why])
  expect((await app.call(api.mine, {}, { as })).data.rows[0]!.lacks).toEqual([why])
  const { code } = (await documentCodes(app.db, teamId, new Date()))[0]!
  const copyId = await storeFile(app.services, app.db, { ...pdf, purpose: 'enrolment.copy', bytes: samplePdf() })
  const copy = { teamId, key: 'team', fileId: copyId, code }
  expect((await app.call(enrolmentApi.saveCopy, copy, { as })).msg).toBe('')
  expect((await app.call(api.mine, {}, { as })).data.rows[0]!.lacks).toEqual([])
  expect((await submit()).msg).toBe('')
})
