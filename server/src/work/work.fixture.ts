import { randomBytes } from 'node:crypto'
import { createEnrolledTeam, type MadeTeam, type TeamOptions } from '#server/enrolment/enrolment.fixture.ts'
import { settingInForce } from '#server/competition/index.ts'
import { storeFile } from '#server/platform/files/store-file.ts'
import { searchTerms } from '#server/platform/db/search.ts'
import type { TestApp } from '#server/platform/testing/test-app.ts'
import { WORK_PURPOSE } from './purpose.ts'

/** A small PDF with unique content. */
export function samplePdf(text = randomBytes(6).toString('hex')): Buffer {
  return Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R>>endobj
4 0 obj<</Length ${text.length + 20}>>stream
% ${text}
endstream endobj
trailer<</Root 1 0 R>>
%%EOF
`)
}

export interface WorkOptions extends TeamOptions {
  team?: MadeTeam
  stageId?: string
  title?: string
  summary?: string
  /** `accepted` if omitted, as without an audit. */
  state?: 'submitted' | 'accepted' | 'in_review' | 'reviewed' | 'promoted' | 'eliminated'
  fileName?: string
}

export interface MadeWork {
  workId: string
  versionId: string
  fileId: string
  receipt: string
  title: string
  stageId: string
  team: MadeTeam
}

/** Creates a submitted work with one stored PDF. The app needs the module `work`, which owns the file's purpose. */
export async function createSubmittedWork(app: TestApp, options: WorkOptions = {}): Promise<MadeWork> {
  const team = options.team ?? (await createEnrolledTeam(app, options))
  const stageId = options.stageId ?? team.round.stageId
  const setting = (await settingInForce(app.db, 'work', team.itemId, stageId))!
  const title = options.title ?? `基于视觉的智能小车 ${randomBytes(2).toString('hex')}`
  const summary = options.summary ?? '本作品研究智能小车的路径规划。'
  const fileId = await storeFile(app.services, app.db, {
    purpose: WORK_PURPOSE,
    ownerId: team.captain.userId,
    name: options.fileName ?? '说明书.pdf',
    mediaType: 'application/pdf',
    bytes: samplePdf(),
  })
  const { id: workId } = await app.db
    .insertInto('work_work')
    .values({
      team_id: team.teamId,
      round_id: team.round.roundId,
      item_id: team.itemId,
      stage_id: stageId,
      title,
      summary,
      search: searchTerms(title),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const receipt = `W20260101-${randomBytes(6).toString('hex').toUpperCase()}`
  const { id: versionId } = await app.db
    .insertInto('work_version')
    .values({
      work_id: workId,
      no: 1,
      title,
      summary,
      keywords: [],
      setting_id: setting.settingId,
      submitted_by: team.captain.userId,
      submitted_at: new Date(),
      receipt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const slot = setting.value.slots[0]!.key
  for (const version of [null, versionId]) {
    await app.db
      .insertInto('work_file')
      .values({ work_id: workId, version_id: version, slot, file_id: fileId })
      .execute()
  }
  await app.db
    .updateTable('work_work')
    .set({ state: options.state ?? 'accepted', version_id: versionId })
    .where('id', '=', workId)
    .execute()
  return { workId, versionId, fileId, receipt, title, stageId, team }
}
