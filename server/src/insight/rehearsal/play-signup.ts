import { beijingDay } from '@podium/core/base/time/beijing.ts'
import { competitionApi } from '@podium/core/competition/api.ts'
import type { EnrolSetting } from '@podium/core/competition/setting/setting.ts'
import { signedBefore } from '@podium/core/enrolment/document/document.rule.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import type { TeamState } from '@podium/core/enrolment/team/team.ts'
import { refuse } from '@podium/core/base/refusal.ts'
import { rehearsalRefusals } from '@podium/core/insight/rehearsal/refusals.ts'
import { documentCodes, importForRehearsal } from '#server/enrolment/index.ts'
import type { Viewer } from '#server/platform/kernel/viewer.ts'
import { madeUpAnswers } from './made-up-answers.ts'
import { asksMajor, planTeams, type TeamPlan } from './persona.ts'
import type { Play } from './play.ts'
import type { PlayedItem } from './played-round.ts'
import type { RehearsedSchool } from './rehearsal.store.ts'
import type { StepReport } from './report.ts'
import { sampleFile } from './sample/sample-file.ts'

/** A team that came through sign-up. */
export interface PlayedTeam {
  readonly teamId: string
  readonly captain: Viewer
  readonly advisers: readonly Viewer[]
  readonly school: RehearsedSchool
}

export interface SignUp {
  readonly item: PlayedItem
  readonly setting: EnrolSetting
  readonly schools: readonly RehearsedSchool[]
  readonly count: number
  readonly at: Date
}

/** Signs made-up teams up for an item; those whose submission was accepted. */
export async function playSignUp(play: Play, signUp: SignUp): Promise<PlayedTeam[]> {
  const { item, setting, schools, at } = signUp
  const step = await play.step('signup', { item, stage: null }, at)
  if (item.isUnlimited) step.remark(refuse(rehearsalRefusals.NOT_PLAYED_FORMULA))
  if (schools.length === 0) {
    step.hinder(refuse(rehearsalRefusals.NO_SCHOOL), { page: 'schools', count: 0 })
    return []
  }
  const bare = asksMajor(setting) ? schools.filter(({ majors }) => majors.length === 0) : []
  if (bare.length > 0) {
    step.hinder(refuse(rehearsalRefusals.NO_MAJOR, { count: bare.length, name: bare[0]!.name }), {
      page: 'schools',
      count: 0,
    })
  }
  const plans = planTeams({ setting, itemCode: item.code, schools, at }, signUp.count)
  const people = await play.scene.crew.people(
    plans.flatMap(({ captain, others }) => [captain, ...others.map(({ person }) => person)]),
  )
  const teams: PlayedTeam[] = []
  for (const [index, plan] of plans.entries()) {
    const [captain, ...others] = people.splice(0, plan.others.length + 1)
    step.tried += 1
    const advisers = others.filter((_, other) => plan.others[other]!.role === 'teacher')
    const name = `彩排${item.code}${String(index + 1).padStart(3, '0')}`
    const teamId = await signUpTeam(play, step, { plan, captain: captain!, others, name, ...signUp })
    if (teamId === null) continue
    step.through += 1
    teams.push({ teamId, captain: captain!, advisers, school: plan.school })
  }
  return teams
}

interface Entering extends SignUp {
  readonly plan: TeamPlan
  readonly captain: Viewer
  readonly others: readonly Viewer[]
  readonly name: string
}

async function signUpTeam(play: Play, step: StepReport, entering: Entering): Promise<string | null> {
  const { plan, captain, others } = entering
  const started = await begin(play, step, entering)
  if (!started) return null
  const { teamId } = started
  for (const [index, person] of others.entries()) {
    const { role } = plan.others[index]!
    const invited = await play.ask(step, captain, enrolmentApi.inviteByLink, { teamId, role })
    if (!invited) return null
    const { token } = invited
    if (!(await play.ask(step, person, enrolmentApi.answerInvitation, { token, accept: true }))) return null
  }
  const isUnchanged = others.length === 0 && entering.setting.extraFields.length === 0
  const version = isUnchanged ? started.version : await fillIn(play, step, teamId, entering)
  if (version === null || !(await sign(play, step, teamId, entering))) return null
  const submitted = await play.ask(step, captain, enrolmentApi.submit, {
    teamId,
    version,
    reasons: { ...plan.reasons },
  })
  return submitted && teamId
}

/** Opens the draft: its captain does, or the school and then its captain agrees to the notices. */
async function begin(play: Play, step: StepReport, { item, setting, plan, captain, name }: Entering) {
  if (setting.enteredBy === 'people') {
    return play.ask(step, captain, enrolmentApi.start, { itemId: item.itemId, name, noticesAgreed: true })
  }
  const { rehearsal } = play.scene
  const { roundId } = play.round
  const { realName, kind } = plan.captain
  const who = {
    userId: captain.userId,
    realName,
    kind: kind === 'teacher' ? ('teacher' as const) : ('student' as const),
  }
  const wish = { roundId, itemId: item.itemId, setting, name, captain: who, school: plan.school }
  const teamId = await rehearsal.write((tx, now) => importForRehearsal(rehearsal.services, tx, wish, now))
  if (teamId === null) return null
  const saved = await play.ask(step, captain, enrolmentApi.saveSignup, {
    teamId,
    name,
    noticesAgreed: true,
    version: 1,
  })
  return saved && { teamId, version: saved.version }
}

/** Answers the organiser's form; the team's version, or null after a refusal. */
async function fillIn(play: Play, step: StepReport, teamId: string, entering: Entering): Promise<number | null> {
  const { captain, setting, at } = entering
  const detail = await play.ask(step, captain, enrolmentApi.detail, { teamId })
  if (!detail || setting.extraFields.length === 0) return detail && detail.version
  const makeFile = () => sampleFile(play.scene.rehearsal, 'enrolment', captain.userId, 'pdf')
  const answers = await madeUpAnswers(setting, detail.form.people, beijingDay(at), makeFile)
  const saved = await play.ask(step, captain, enrolmentApi.saveMaterial, { teamId, answers, version: detail.version })
  return saved && saved.version
}

/** Uploads a signed copy of each document that the setting asks for; false after a refusal. */
async function sign(play: Play, step: StepReport, teamId: string, { captain, setting }: Entering): Promise<boolean> {
  if (setting.documents.length === 0) return true
  const { rehearsal } = play.scene
  const codes = await rehearsal.write((tx, now) => documentCodes(tx, teamId, now))
  const inOrder = codes.toSorted(
    (a, b) => signedBefore(a.key, setting.documents) - signedBefore(b.key, setting.documents),
  )
  for (const { key, memberId, code } of inOrder) {
    const fileId = await sampleFile(rehearsal, 'enrolment.copy', captain.userId, 'pdf')
    const place = { teamId, key, ...(memberId !== null && { memberId }) }
    if (!(await play.ask(step, captain, enrolmentApi.saveCopy, { ...place, fileId, code }))) return false
  }
  return true
}

/** The enrolments of an item with their present states and versions, by their ids. */
export async function standings(play: Play, item: PlayedItem) {
  const found = new Map<string, { state: TeamState; version: number }>()
  const { organiser } = play.scene
  for (let pageNum = 1; ; pageNum += 1) {
    const input = { roundId: play.round.roundId, itemId: item.itemId, pageNum, pageSize: 100 }
    const { rows } = await play.read(organiser, enrolmentApi.teamPage, input)
    for (const { teamId, state, version } of rows) found.set(teamId, { state, version })
    if (rows.length < 100) return found
  }
}

/** The enrolment setting of an item; null: none is saved. */
export async function settingToPlay(play: Play, item: PlayedItem): Promise<EnrolSetting | null> {
  const at = { roundId: play.round.roundId, itemId: item.itemId }
  return (await play.read(play.scene.organiser, competitionApi.enrolSetting, at)).value
}
