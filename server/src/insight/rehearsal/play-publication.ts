import { refuse } from '@podium/core/base/refusal.ts'
import { competitionApi } from '@podium/core/competition/api.ts'
import { rehearsalRefusals } from '@podium/core/insight/rehearsal/refusals.ts'
import { setRoundState } from '#server/competition/index.ts'
import type { Play } from './play.ts'
import type { StepReport } from './report.ts'

/** Publishes the copy. What is missing is taken down, and the play goes on as if it were there. */
export async function playPublication(play: Play, at: Date): Promise<void> {
  const { rehearsal, organiser } = play.scene
  const { roundId } = play.round
  const passed = await passQueues(play)
  const step = await play.step('publish', { item: null, stage: null }, at)
  step.tried = 1
  if (passed) step.remark(refuse(rehearsalRefusals.QUEUE_PASSED))
  const { gaps, version } = await play.read(organiser, competitionApi.round, { roundId })
  for (const gap of gaps) {
    const item = play.round.items.find(({ itemId }) => itemId === gap.itemId)
    const stage = play.round.stages.find(({ stageId }) => stageId === gap.stageId)
    const kind = { code: 0, status: 409, zh: gap.zh, en: gap.en }
    const where = { page: gap.page, itemId: item?.realId ?? null, stageId: stage?.realId ?? null }
    step.hinder({ kind, params: {}, fields: [{ path: gap.key, zh: '', en: '' }] }, { ...where, count: 0 })
  }
  if (gaps.length > 0) step.remark(refuse(rehearsalRefusals.NOT_READY))
  else await submit(play, step, version)
  await rehearsal.write((tx) => setRoundState(tx, roundId, 'published'))
}

async function submit(play: Play, step: StepReport, version: number): Promise<void> {
  const input = { roundId: play.round.roundId, action: 'submit' as const, version }
  const moved = await play.ask(step, play.scene.organiser, competitionApi.moveRound, input)
  if (!moved) return
  step.through = 1
  if (moved.state !== 'published') step.remark(refuse(rehearsalRefusals.MADE_UP_APPROVAL))
}

/** Items of the copy let everybody in at the opening. Whether any has a queue there. */
async function passQueues(play: Play): Promise<boolean> {
  let passed = false
  const { organiser } = play.scene
  const { roundId } = play.round
  for (const { itemId } of play.round.items) {
    const { value, no } = await play.read(organiser, competitionApi.enrolSetting, { roundId, itemId })
    if (!value?.admission.queue) continue
    passed = true
    const passing = { ...value, admission: { ...value.admission, queue: false } }
    await play.read(organiser, competitionApi.saveEnrolSetting, { roundId, itemId, no, value: passing })
  }
  return passed
}
