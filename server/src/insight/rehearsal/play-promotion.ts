import { refuse } from '@podium/core/base/refusal.ts'
import { awardApi } from '@podium/core/award/api.ts'
import { competitionApi } from '@podium/core/competition/api.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { rehearsalRefusals } from '@podium/core/insight/rehearsal/refusals.ts'
import { promotionApi } from '@podium/core/promotion/api.ts'
import { reviewApi } from '@podium/core/review/api.ts'
import type { Play } from './play.ts'
import type { PlayedTeam } from './play-signup.ts'
import type { AtStage } from './play-submission.ts'
import type { StepReport } from './report.ts'

/** Teams by the stage that they were promoted to; null: the stage promotes nobody by its settings. */
export async function playPromotion(
  play: Play,
  { item, stage, teams, at }: AtStage,
): Promise<Map<string, PlayedTeam[]> | null> {
  const { organiser } = play.scene
  const place = { itemId: item.itemId, stageId: stage.stageId }
  const { value: setting } = await play.read(organiser, competitionApi.promotionSetting, {
    roundId: play.round.roundId,
    ...place,
  })
  if (!setting) return null
  const step = await play.step('promotion', { item, stage }, at)
  step.tried = teams.length
  const promoted = new Map<string, PlayedTeam[]>()
  if (setting.source === 'recommendation') step.remark(refuse(rehearsalRefusals.NOT_PLAYED_RECOMMENDATION))
  if (setting.source === 'import') await importScores(play, step, { item, stage, teams, at })
  for (const [route, { toStageId }] of setting.routes.entries()) {
    if (toStageId === null) {
      step.remark(refuse(rehearsalRefusals.NOT_PLAYED_UPPER))
      continue
    }
    const ids = await promoteBy(play, step, { ...place, route })
    const group = teams.filter(({ teamId }) => ids.has(teamId))
    step.through += group.length
    promoted.set(toStageId, [...(promoted.get(toStageId) ?? []), ...group])
  }
  return promoted
}

async function importScores(play: Play, step: StepReport, { item, stage, teams }: AtStage): Promise<void> {
  const rows = []
  for (const [index, { captain, teamId }] of teams.entries()) {
    const { number } = await play.read(captain, enrolmentApi.detail, { teamId })
    if (number !== null) rows.push({ number, score: 60 + ((index * 7) % 400) / 10 })
  }
  const place = { itemId: item.itemId, stageId: stage.stageId }
  if (rows.length > 0) await play.ask(step, play.scene.organiser, promotionApi.importScores, { ...place, rows })
}

async function promoteBy(
  play: Play,
  step: StepReport,
  route: { itemId: string; stageId: string; route: number },
): Promise<Set<string>> {
  const { organiser } = play.scene
  const undecided = await play.ask(step, organiser, promotionApi.preview, { ...route, decisions: {} })
  if (!undecided) return new Set()
  if (undecided.ties.length > 0) step.remark(refuse(rehearsalRefusals.TIES_DECIDED, { count: undecided.ties.length }))
  const decisions = {
    ties: undecided.ties.map(({ key, teams, places }) => ({
      key,
      admit: teams.slice(0, places).map(({ teamId }) => teamId),
      reason: '彩排',
    })),
  }
  const ids: string[] = []
  for (let pageNum = 1; ; pageNum += 1) {
    const shown = { ...route, decisions, verdict: 'admitted' as const, pageNum, pageSize: 100 }
    const { rows, digest } = await play.read(organiser, promotionApi.preview, shown)
    ids.push(...rows.map(({ teamId }) => teamId))
    if (rows.length === 100) continue
    const committed = await play.ask(step, organiser, promotionApi.commit, { ...route, decisions, digest })
    return new Set(committed ? ids : [])
  }
}

/** Sets awards by made-up ranges, lets a second person confirm them, and publishes the results. */
export async function playAward(
  play: Play,
  batchId: string,
  { item, stage, at }: Omit<AtStage, 'teams'>,
): Promise<void> {
  const { organiser, verifier } = play.scene
  const step = await play.step('award', { item, stage }, at)
  step.remark(refuse(rehearsalRefusals.MADE_UP_AWARDS))
  const { works } = await play.read(organiser, reviewApi.batch, { batchId })
  step.tried = works
  const ranges = rangesOf(works)
  const preview = await play.ask(step, organiser, awardApi.preview, { batchId, ranges })
  if (!preview) return
  const decisions = preview.ties.map(({ rank }) => ({ rank, give: 'upper' as const, reason: '彩排' }))
  const set = await play.ask(step, organiser, awardApi.set, { batchId, ranges, decisions, version: 0 })
  if (!set) return
  const confirming = { batchId, confirmed: true, version: set.version }
  const confirmed = await play.ask(step, verifier, awardApi.confirm, confirming)
  if (!confirmed) return
  const publishing = { batchId, version: confirmed.version, setting: { audience: 'own' as const } }
  const published = await play.ask(step, organiser, awardApi.publish, publishing)
  step.through = published ? works : 0
}

const PRIZES = [
  ['一等奖', 0.1],
  ['二等奖', 0.3],
  ['三等奖', 0.6],
] as const

function rangesOf(works: number) {
  let from = 1
  return PRIZES.flatMap(([nameZh, share]) => {
    const rankTo = Math.max(1, Math.round(works * share))
    const range = { nameZh, nameEn: '', rankFrom: from, rankTo }
    if (rankTo < from) return []
    from = rankTo + 1
    return [range]
  })
}
