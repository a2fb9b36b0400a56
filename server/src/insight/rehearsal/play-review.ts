import { refuse } from '@podium/core/base/refusal.ts'
import type { ReviewSetting } from '@podium/core/competition/setting/setting.ts'
import { competitionApi } from '@podium/core/competition/api.ts'
import { rehearsalRefusals } from '@podium/core/insight/rehearsal/refusals.ts'
import { reviewApi } from '@podium/core/review/api.ts'
import type { Viewer } from '#server/platform/kernel/viewer.ts'
import type { Play } from './play.ts'
import type { AtStage } from './play-submission.ts'
import { expertsToPlay } from './rehearsal.store.ts'
import type { StepReport } from './report.ts'

/** Experts of the library that take part in a rehearsal at most. */
const MOST_EXPERTS = 60

/** The experts of the library review the works of a stage. The batch; null: it could not be scored. */
export async function playReview(play: Play, { item, stage, at }: Omit<AtStage, 'teams'>): Promise<string | null> {
  const { organiser, rehearsal } = play.scene
  const place = { roundId: play.round.roundId, itemId: item.itemId, stageId: stage.stageId }
  const { value: setting } = await play.read(organiser, competitionApi.reviewSetting, place)
  const step = await play.step('review', { item, stage }, at)
  const experts = await expertsToPlay(rehearsal.db, play.round.groupId, MOST_EXPERTS)
  if (experts.length === 0) step.hinder(refuse(rehearsalRefusals.NO_EXPERT), { page: 'experts', count: 0 })
  const asleep = experts.filter(({ isActive }) => !isActive).length
  if (asleep > 0) {
    step.hinder(refuse(rehearsalRefusals.EXPERTS_INACTIVE, { count: asleep }), { page: 'experts', count: 0 })
  }
  const batch = { stageId: stage.stageId, itemId: item.itemId, name: '彩排评审' }
  const made = await play.ask(step, organiser, reviewApi.addBatch, batch)
  if (!made || experts.length === 0 || !setting) return null
  const { batchId } = made
  const judges = experts.map(({ expertId }, index) => ({
    expertId,
    maxWorks: setting.maxWorksPerExpert,
    captain: index === 0,
  }))
  if (!(await assign(play, step, batchId, judges))) return null
  for (const { userId, isActive } of experts) {
    const judge = isActive ? await play.scene.crew.signIn(userId, 'expert') : null
    if (judge) await score(play, step, { judge, batchId, setting })
  }
  return batchId
}

interface Judge {
  readonly expertId: string
  readonly maxWorks: number
  readonly captain: boolean
}

async function assign(play: Play, step: StepReport, batchId: string, judges: Judge[]): Promise<boolean> {
  const { organiser } = play.scene
  const { version } = await play.read(organiser, reviewApi.batch, { batchId })
  const saved = await play.ask(step, organiser, reviewApi.saveJudges, { batchId, version, judges })
  const plan = saved && (await play.ask(step, organiser, reviewApi.plan, { batchId }))
  if (!plan) return false
  const { digest } = plan
  const assigned = await play.ask(step, organiser, reviewApi.assign, { batchId, digest, acceptShort: plan.missing > 0 })
  if (!assigned) return false
  const ready = await play.read(organiser, reviewApi.batch, { batchId })
  const opening = { batchId, action: 'open' as const, version: ready.version }
  return (await play.ask(step, organiser, reviewApi.moveBatch, opening, { page: 'experts' })) !== null
}

interface Scoring {
  readonly judge: Viewer
  readonly batchId: string
  readonly setting: ReviewSetting
}

async function score(play: Play, step: StepReport, { judge, batchId, setting }: Scoring): Promise<void> {
  const own = await play.read(judge, reviewApi.desk, {})
  if (!own.some((batch) => batch.batchId === batchId)) return
  if (!(await play.ask(step, judge, reviewApi.agree, { batchId }))) return
  for (let pageNum = 1; ; pageNum += 1) {
    const { rows } = await play.read(judge, reviewApi.tasks, { batchId, pageNum, pageSize: 100 })
    for (const [index, { taskId }] of rows.entries()) {
      step.tried += 1
      const { version } = await play.read(judge, reviewApi.task, { taskId })
      const sheet = { taskId, version, scores: scoresOf(setting, step.tried + index), comment: commentOf(setting) }
      if (await play.ask(step, judge, reviewApi.submitTask, sheet)) step.through += 1
    }
    if (rows.length < 100) return
  }
}

/** Scores that differ from work to work, as multiples of the step. */
function scoresOf({ criteria, step }: ReviewSetting, seed: number): Record<string, number> {
  return Object.fromEntries(
    criteria.map(({ key, max }, at) => {
      const share = 0.6 + (((seed * 7 + at * 13) % 37) / 37) * 0.35
      return [key, Number((Math.floor((max * share) / step) * step).toFixed(2))]
    }),
  )
}

function commentOf({ commentMin }: ReviewSetting): string {
  return '彩排评语'.padEnd(commentMin, '好')
}

/** Closes a batch, calculates, lets a second person verify, and locks. Whether the results are locked. */
export async function playCalculation(
  play: Play,
  batchId: string,
  { item, stage, at }: Omit<AtStage, 'teams'>,
): Promise<boolean> {
  const { organiser, verifier, rehearsal } = play.scene
  const step = await play.step('calculation', { item, stage }, at)
  const { version, works } = await play.read(organiser, reviewApi.batch, { batchId })
  step.tried = works
  if (!(await play.ask(step, organiser, reviewApi.moveBatch, { batchId, action: 'close', version }))) return false
  const queued = await play.ask(step, organiser, reviewApi.finalScoreCalculation, { batchId, acceptFewScores: false })
  const again =
    queued ?? (await play.ask(step, organiser, reviewApi.finalScoreCalculation, { batchId, acceptFewScores: true }))
  if (!again) return false
  await rehearsal.services.inside.work(rehearsal.services, again.jobId)
  const run = await play.read(organiser, reviewApi.run, { batchId })
  if (!run || !(await play.ask(step, verifier, reviewApi.verify, { runId: run.runId }))) return false
  const calculated = await play.read(organiser, reviewApi.batch, { batchId })
  const locked = await play.ask(step, organiser, reviewApi.lock, { batchId, version: calculated.version })
  step.through = locked ? works : 0
  return locked !== null
}
