import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reviewApi as api } from '@podium/core/review/api.ts'
import { competition } from '#server/competition/index.ts'
import { expert } from '#server/expert/index.ts'
import { identity } from '#server/identity/index.ts'
import { storeFile } from '#server/platform/files/store-file.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { work } from '#server/work/index.ts'
import { review } from '../index.ts'
import { createReview, FILE_PURPOSE, openBatch } from '../review.fixture.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp({ modules: [identity, competition, work, expert, review] })
})
afterAll(() => app.close())

test('an expert opens the copy of a file once it is made, without the properties of the original, and no broken file', async () => {
  const made = await createReview(app, { works: 1 })
  const batchId = await openBatch(app, made)
  const as = made.experts[0]!.token
  const { taskId } = (await app.call(api.tasks, { batchId }, { as })).data.rows[0]!
  const { fileId, team } = made.works[0]!
  const open = () =>
    app.http.inject({
      url: `/prod-api/review/task/file?taskId=${taskId}&fileId=${fileId}`,
      headers: { authorization: `Bearer ${as}` },
    })
  const copies = app.db.updateTable('work_copy').where('file_id', '=', fileId)
  await copies.set({ state: 'waiting' }).execute()
  expect((await open()).json()).toMatchObject({ code: 27040 })
  await app.db.deleteFrom('work_copy').where('file_id', '=', fileId).execute()
  await app.runPeriodicTask('work.copies')
  await app.runJobs()
  expect((await open()).json()).toMatchObject({ code: 27041 })

  const document = await PDFDocument.create()
  document.addPage().drawText('bridges')
  document.setAuthor(team.captain.userId)
  document.setTitle(team.number)
  const bytes = Buffer.from(await document.save({ useObjectStreams: false }))
  const original = await storeFile(app.services, app.db, {
    purpose: FILE_PURPOSE,
    ownerId: team.captain.userId,
    name: 'a.pdf',
    mediaType: 'application/pdf',
    bytes,
  })
  await app.db.updateTable('work_file').set({ file_id: original }).where('file_id', '=', fileId).execute()
  await app.runPeriodicTask('work.copies')
  await app.runJobs()
  const answer = await app.http.inject({
    url: `/prod-api/review/task/file?taskId=${taskId}&fileId=${original}`,
    headers: { authorization: `Bearer ${as}` },
  })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  const copy = await PDFDocument.load(answer.rawPayload, { updateMetadata: false })
  expect([copy.getAuthor(), copy.getTitle(), copy.getPageCount()]).toEqual([undefined, undefined, 1])
  expect(answer.rawPayload.equals(bytes)).toBe(false)
}, 60_000)
