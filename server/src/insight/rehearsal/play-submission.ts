import { competitionApi } from '@podium/core/competition/api.ts'
import type { FileSlot, WorkSetting } from '@podium/core/competition/setting/setting.ts'
import { refuse } from '@podium/core/base/refusal.ts'
import { workApi } from '@podium/core/work/api.ts'
import { slotNeed } from '@podium/core/work/hand-in/slot-need.rule.ts'
import { asksOrigin } from '@podium/core/work/hand-in/origin.rule.ts'
import { workRefusals } from '@podium/core/work/refusals.ts'
import { saveAsOwnCopy, saveFacts } from '#server/work/index.ts'
import type { Play } from './play.ts'
import type { PlayedTeam } from './play-signup.ts'
import type { PlayedItem, PlayedStage } from './played-round.ts'
import type { Place, StepReport } from './report.ts'
import { sampleFacts } from './sample/sample-facts.ts'
import { sampleFile, sampleHash } from './sample/sample-file.ts'

export interface AtStage {
  readonly item: PlayedItem
  readonly stage: PlayedStage
  readonly teams: readonly PlayedTeam[]
  readonly at: Date
}

/** Teams submit a work each for a stage; those that did. */
export async function playSubmission(play: Play, { item, stage, teams, at }: AtStage): Promise<PlayedTeam[]> {
  const place = { roundId: play.round.roundId, itemId: item.itemId, stageId: stage.stageId }
  const { value: setting } = await play.read(play.scene.organiser, competitionApi.workSetting, place)
  const step = await play.step('submission', { item, stage }, at)
  const done: PlayedTeam[] = []
  for (const [index, team] of teams.entries()) {
    step.tried += 1
    const title = `彩排作品${index + 1}`
    if (!(await submitWork(play, step, { team, stageId: stage.stageId, title, setting }))) continue
    step.through += 1
    done.push(team)
  }
  return done
}

interface HandIn {
  readonly team: PlayedTeam
  readonly stageId: string
  readonly title: string
  readonly setting: WorkSetting | null
}

async function submitWork(play: Play, step: StepReport, { team, stageId, title, setting }: HandIn): Promise<boolean> {
  const { captain, teamId } = team
  const at = { teamId, stageId }
  const texts = {
    title: title.slice(-(setting?.titleMax ?? title.length)),
    summary: '彩排作品简介'.slice(0, setting?.summaryMax ?? 0),
    keywords: ['彩排'],
  }
  const saved = await play.ask(step, captain, workApi.save, { ...at, ...texts, version: 0 })
  if (!saved) return false
  let { version } = saved
  if (setting?.aiDeclaration) {
    const declared = await play.ask(step, captain, workApi.declareAi, { ...at, aiUse: { used: false } })
    if (!declared) return false
    version = declared.version
  }
  if (setting && asksOrigin(setting)) {
    const declared = await play.ask(step, captain, workApi.declareOrigin, {
      ...at,
      origin: { original: true, usedBefore: false },
    })
    if (!declared) return false
    version = declared.version
  }
  if (setting?.answersBrief) {
    const chosen = await chooseBrief(play, step, team, at)
    if (!chosen) return false
    version = chosen.version
  }
  const { answers } = await play.read(captain, workApi.desk, at)
  const facts = { aiUse: null, answers }
  for (const slot of setting?.slots.filter((each) => slotNeed(each, facts) === 'required') ?? []) {
    const fileId = await fileFor(play, slot, captain.userId)
    const attached = await play.ask(step, captain, workApi.attach, { ...at, slot: slot.key, fileId })
    if (!attached) return false
    version = attached.version
  }
  return (await play.ask(step, captain, workApi.submit, { workId: saved.workId, pledged: true, version })) !== null
}

/** Chooses any brief that is released. */
async function chooseBrief(
  play: Play,
  step: StepReport,
  { captain }: PlayedTeam,
  at: { teamId: string; stageId: string },
) {
  const { briefs } = await play.read(captain, workApi.desk, at)
  const [brief] = briefs
  if (brief) return play.ask(step, captain, workApi.chooseBrief, { ...at, briefId: brief.briefId })
  step.hinder(refuse(workRefusals.BRIEF_MISSING))
  return null
}

/** Teams register the hashes of the files that they hand in later, where the setting asks for it. */
export async function playHashes(play: Play, { item, stage, teams, at }: AtStage): Promise<void> {
  const place = { roundId: play.round.roundId, itemId: item.itemId, stageId: stage.stageId }
  const { value: setting } = await play.read(play.scene.organiser, competitionApi.workSetting, place)
  if (!setting?.hashFirst) return
  const step = await play.step('hashes', { item, stage }, at)
  for (const { teamId, captain } of teams) {
    step.tried += 1
    const { answers } = await play.read(captain, workApi.desk, { teamId, stageId: stage.stageId })
    const slots = setting.slots.filter((slot) => slotNeed(slot, { aiUse: null, answers }) === 'required')
    const hashes = slots.map(({ key, kinds }) => ({ slot: key, sha256: sampleHash(kinds[0]!, captain.userId) }))
    const input = { teamId, stageId: stage.stageId, hashes }
    if (await play.ask(step, captain, workApi.registerHashes, input)) step.through += 1
  }
}

async function fileFor(play: Play, { kinds, checks }: FileSlot, ownerId: string): Promise<string> {
  const fileId = await sampleFile(play.scene.rehearsal, 'work', ownerId, kinds[0]!)
  // Copies for reviewers are made by a job; this file is its own.
  await saveAsOwnCopy(play.scene.rehearsal.db, fileId)
  await saveFacts(play.scene.rehearsal.db, fileId, sampleFacts(checks))
  return fileId
}

/** The organiser accepts the works of a stage, if its setting asks for that. */
export async function playWorkAudit(play: Play, { item, stage, at }: Omit<AtStage, 'teams'>): Promise<void> {
  const { organiser } = play.scene
  const { roundId } = play.round
  const place = { roundId, itemId: item.itemId, stageId: stage.stageId }
  const { value: setting } = await play.read(organiser, competitionApi.workSetting, place)
  if (!setting?.audit) return
  const waiting = await worksAt(play, { item, stage })
  if (waiting.length === 0) return
  const step = await play.step('workAudit', { item, stage }, at)
  for (const { workId, version } of waiting) {
    step.tried += 1
    const input = { works: [{ workId, version }], action: 'accept' as const }
    if (await play.ask(step, organiser, workApi.audit, input)) step.through += 1
  }
}

async function worksAt(play: Play, { item, stage }: Pick<AtStage, 'item' | 'stage'> & Partial<Place>) {
  const works = []
  const filter = {
    roundId: play.round.roundId,
    itemId: item.itemId,
    stageId: stage.stageId,
    state: 'submitted' as const,
  }
  for (let pageNum = 1; ; pageNum += 1) {
    const { rows } = await play.read(play.scene.organiser, workApi.workPage, { ...filter, pageNum, pageSize: 100 })
    works.push(...rows)
    if (rows.length < 100) return works
  }
}
