import { randomBytes } from 'node:crypto'
import { reviewApi as api } from '@podium/core/review/api.ts'
import { settingInForce } from '#server/competition/index.ts'
import { createRound, moveWindow, type MadeRound, type RoundOptions } from '#server/competition/competition.fixture.ts'
import { createEnrolledTeam, type MadeSchool, type MadeTeam } from '#server/enrolment/enrolment.fixture.ts'
import { createExpert, type MadeExpert } from '#server/expert/expert.fixture.ts'
import { createUser, type MadeUser } from '#server/identity/identity.fixture.ts'
import { createSchool } from '#server/organisation/organisation.fixture.ts'
import { storeFile } from '#server/platform/files/store-file.ts'
import { json } from '#server/platform/db/json.ts'
import type { TestApp } from '#server/platform/testing/test-app.ts'

export interface MadeWork {
  readonly team: MadeTeam
  readonly workId: string
  readonly title: string
  readonly fileId: string
}

export interface ReviewOptions {
  readonly round?: RoundOptions
  /** Whether teams may still submit; default: the submission window has closed. */
  readonly submitting?: boolean
  /** Number of teams with a submitted work, each of its own school unless `schools` is given. */
  readonly works?: number
  readonly schools?: readonly MadeSchool[]
  readonly experts?: number
}

export interface MadeReview {
  readonly round: MadeRound
  /** The organiser who sets up the review. */
  readonly staff: MadeUser
  /** Another organiser, who verifies. */
  readonly second: MadeUser
  readonly works: MadeWork[]
  readonly experts: MadeExpert[]
}

export const FILE_PURPOSE = 'work'

/** Creates a round with submitted works, and experts in its organisation. */
export async function createReview(app: TestApp, options: ReviewOptions = {}): Promise<MadeReview> {
  const round = await createRound(app.db, options.round)
  const staffWish = { kind: 'staff', roles: ['organiser'], groupId: round.groupId } as const
  const staff = await createUser(app, { ...staffWish, realName: '组织者甲' })
  const second = await createUser(app, { ...staffWish, realName: '组织者乙' })
  const works: MadeWork[] = []
  for (let n = 0; n < (options.works ?? 3); n += 1) {
    const school = options.schools?.[n % options.schools.length] ?? (await createSchool(app))
    works.push(await createWork(app, await createEnrolledTeam(app, { round, school }), `作品${n + 1}`))
  }
  if (!options.submitting) await moveWindow(app.db, { stageId: round.stageId, kind: 'submission' }, [-120, -1])
  const experts: MadeExpert[] = []
  for (let n = 0; n < (options.experts ?? 3); n += 1) {
    experts.push(await createExpert(app, { groupId: round.groupId, name: `专家${n + 1}` }))
  }
  return { round, staff, second, works, experts }
}

/** Submits a work with one file whose name reveals its author. */
export async function createWork(app: TestApp, team: MadeTeam, title: string): Promise<MadeWork> {
  const { round, captain, itemId } = team
  const { stageId } = round
  const setting = (await settingInForce(app.db, 'work', itemId, stageId))!
  const { id: workId } = await app.db
    .insertInto('work_work')
    .values({
      team_id: team.teamId,
      round_id: round.roundId,
      item_id: itemId,
      stage_id: stageId,
      title,
      state: 'accepted',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: versionId } = await app.db
    .insertInto('work_version')
    .values({
      work_id: workId,
      no: 1,
      title,
      summary: `${title}的摘要`,
      keywords: ['软件'],
      setting_id: setting.settingId,
      submitted_by: captain.userId,
      submitted_at: new Date(),
      receipt: randomBytes(8).toString('hex'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db.updateTable('work_work').set({ version_id: versionId }).where('id', '=', workId).execute()
  const fileId = await storeFile(app.services, app.db, {
    purpose: FILE_PURPOSE,
    ownerId: captain.userId,
    name: `${team.school.name}-${captain.realName}-${title}.pdf`,
    mediaType: 'application/pdf',
    bytes: Buffer.from(`%PDF-1.4 ${title}`),
  })
  await app.db
    .insertInto('work_file')
    .values({ work_id: workId, version_id: versionId, slot: 'report', file_id: fileId })
    .execute()
  await app.db.insertInto('work_copy').values({ file_id: fileId, state: 'unchanged' }).execute()
  return { team, workId, title, fileId }
}

/** Returns the data of a successful call; a refusal fails the test with its message. */
export async function done<T extends { code: number; msg: string; data: unknown }>(
  call: Promise<T>,
): Promise<T['data']> {
  const { code, msg, data } = await call
  if (code !== 0) throw new Error(`${code} ${msg}`)
  return data
}

/** Creates a batch with all experts, assigns and opens it; every expert agrees to the notice. */
export async function openBatch(app: TestApp, made: MadeReview): Promise<string> {
  const as = made.staff.token
  const { stageId, itemId } = made.round
  const { batchId } = await done(app.call(api.addBatch, { stageId, itemId, name: '评审', notice: '保密承诺' }, { as }))
  const judges = made.experts.map(({ expertId }) => ({ expertId, maxWorks: 50 }))
  await done(app.call(api.saveJudges, { batchId, judges, version: await versionOf(app, made, batchId) }, { as }))
  const { digest } = await done(app.call(api.plan, { batchId }, { as }))
  await done(app.call(api.assign, { batchId, digest }, { as }))
  await done(app.call(api.moveBatch, { batchId, action: 'open', version: await versionOf(app, made, batchId) }, { as }))
  for (const expert of made.experts) await done(app.call(api.agree, { batchId }, { as: expert.token }))
  return batchId
}

export async function versionOf(app: TestApp, made: MadeReview, batchId: string): Promise<number> {
  return (await done(app.call(api.batch, { batchId }, { as: made.staff.token }))).version
}

/**
 * Submits every task of the batch; `scoreOf` returns the score of each criterion, by expert position and work title.
 */
export async function scoreAll(
  app: TestApp,
  made: MadeReview,
  batchId: string,
  scoreOf: (title: string, expert: number) => number,
  comment = '立意新颖',
): Promise<void> {
  for (const [at, expert] of made.experts.entries()) {
    const { rows } = await done(app.call(api.tasks, { batchId, pageSize: 100 }, { as: expert.token }))
    for (const { taskId, title, state } of rows) {
      if (state === 'submitted') continue
      const { version } = await done(app.call(api.task, { taskId }, { as: expert.token }))
      const score = scoreOf(title, at)
      const scores = { idea: score, craft: score }
      const sheet = { taskId, scores, comment, version, zeroConfirmed: true }
      await done(app.call(api.submitTask, sheet, { as: expert.token }))
    }
  }
}

/** Closes and calculates the batch, verifies as the second person and locks. Returns the run. */
export async function lockBatch(app: TestApp, made: MadeReview, batchId: string): Promise<string> {
  const as = made.staff.token
  await done(
    app.call(api.moveBatch, { batchId, action: 'close', version: await versionOf(app, made, batchId) }, { as }),
  )
  const runId = await calculate(app, made, batchId)
  await done(app.call(api.verify, { runId }, { as: made.second.token }))
  await done(app.call(api.lock, { batchId, version: await versionOf(app, made, batchId) }, { as }))
  return runId
}

export async function calculate(app: TestApp, made: MadeReview, batchId: string): Promise<string> {
  const as = made.staff.token
  const { jobId } = await done(app.call(api.finalScoreCalculation, { batchId }, { as }))
  await app.runJobs()
  const job = await app.db.selectFrom('platform_job').selectAll().where('id', '=', jobId).executeTakeFirstOrThrow()
  if (job.state !== 'done') throw new Error(`calculation ${job.state}: ${job.error ?? ''}`)
  return (job.result as { runId: string }).runId
}

/** Saves a new version of a two-criteria rule with other values. */
export async function changeRule(app: TestApp, round: MadeRound, value: unknown): Promise<void> {
  await app.db
    .insertInto('competition_setting')
    .values({
      round_id: round.roundId,
      kind: 'review',
      item_id: round.itemId,
      stage_id: round.stageId,
      no: 2,
      value: json(value),
    })
    .execute()
}
