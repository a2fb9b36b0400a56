import { refuse } from '@podium/core/base/refusal.ts'
import type { WindowKind } from '@podium/core/competition/round/round.ts'
import { runningRefusals } from '@podium/core/competition/schedule/refusals.ts'
import { momentIn, windowOf } from '@podium/core/insight/rehearsal/moment.rule.ts'
import type { Play } from './play.ts'
import { playAudit } from './play-audit.ts'
import { playPayment } from './play-payment.ts'
import { playAward, playPromotion } from './play-promotion.ts'
import { playCalculation, playReview } from './play-review.ts'
import { playSignUp, settingToPlay, standings, type PlayedTeam } from './play-signup.ts'
import { playHashes, playSubmission, playWorkAudit } from './play-submission.ts'
import type { PlayedItem, PlayedStage } from './played-round.ts'
import type { RehearsedSchool } from './rehearsal.store.ts'

interface ItemPlan {
  readonly item: PlayedItem
  readonly schools: readonly RehearsedSchool[]
  readonly count: number
  /** When the round was published. */
  readonly at: Date
}

/** Plays the calendar of one item from sign-up to its last stage. */
export async function playItem(play: Play, plan: ItemPlan): Promise<void> {
  const { item } = plan
  const enrolled = await playEnrolment(play, plan)
  if (!enrolled) return
  let { at } = enrolled
  /** Teams of each stage: those that were promoted to it; of other stages all who are enrolled. */
  const invited = new Map<string, PlayedTeam[]>()
  for (const stage of play.round.stages) {
    const teams = invited.get(stage.stageId) ?? enrolled.teams
    if (teams.length === 0) continue
    const played = await playStage(play, { item, stage, teams, at })
    at = played.at
    for (const [stageId, promoted] of played.promoted ?? []) invited.set(stageId, promoted)
  }
}

async function playEnrolment(play: Play, { item, schools, count, at }: ItemPlan) {
  const setting = await settingToPlay(play, item)
  const stage = play.round.stages.find((each) => windowOf(each, 'signup', item.itemId))
  if (!setting || !stage) {
    const step = await play.step('signup', { item, stage: null }, at)
    if (!stage) step.hinder(refuse(runningRefusals.WINDOW_NONE), { count: 0 })
    return null
  }
  const signUpAt = momentIn(windowOf(stage, 'signup', item.itemId), at)
  const teams = await playSignUp(play, { item, setting, schools, count, at: signUpAt })
  if (setting.fee.due === 'submission') await playPayment(play, { item, setting, teams, at: signUpAt })
  const auditAt = momentIn(anyWindow(play, 'audit', item), signUpAt)
  await playAudit(play, { item, setting, teams, at: auditAt })
  const payAt = momentIn(anyWindow(play, 'payment', item), auditAt)
  if (setting.fee.due === 'approval') await playPayment(play, { item, setting, teams, at: payAt })
  const after = await standings(play, item)
  return { teams: teams.filter(({ teamId }) => after.get(teamId)?.state === 'enrolled'), at: payAt }
}

interface StagePlan {
  readonly item: PlayedItem
  readonly stage: PlayedStage
  readonly teams: readonly PlayedTeam[]
  /** When the step before took place. */
  readonly at: Date
}

async function playStage(play: Play, { item, stage, teams, at }: StagePlan) {
  const submission = windowOf(stage, 'submission', item.itemId)
  const review = windowOf(stage, 'review', item.itemId)
  let now = at
  const place = { item, stage }
  let authors: readonly PlayedTeam[] = teams
  const hash = windowOf(stage, 'hash', item.itemId)
  if (hash) {
    now = momentIn(hash, now)
    await playHashes(play, { ...place, teams, at: now })
  }
  if (submission) {
    now = momentIn(submission, now)
    authors = await playSubmission(play, { ...place, teams, at: now })
    if (authors.length === 0) return { promoted: null, at: now }
    now = new Date(Math.max(now.getTime(), Date.parse(submission.closesAt)))
    await playWorkAudit(play, { ...place, at: now })
  }
  let batchId: string | null = null
  if (review) {
    now = momentIn(review, now)
    batchId = await playReview(play, { ...place, at: now })
    if (!batchId) return { promoted: null, at: now }
    now = new Date(Math.max(now.getTime(), Date.parse(review.closesAt)))
    if (!(await playCalculation(play, batchId, { ...place, at: now }))) return { promoted: null, at: now }
  }
  now = momentIn(windowOf(stage, 'result', item.itemId), now)
  const promoted = await playPromotion(play, { ...place, teams: authors, at: now })
  if (batchId) await playAward(play, batchId, { ...place, at: now })
  return { promoted, at: now }
}

function anyWindow(play: Play, kind: WindowKind, { itemId }: PlayedItem) {
  for (const stage of play.round.stages) {
    const window = windowOf(stage, kind, itemId)
    if (window) return window
  }
  return null
}
