import { refuse } from '@podium/core/base/refusal.ts'
import type { AuditLevel, EnrolSetting } from '@podium/core/competition/setting/setting.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { AWAITING_STATES } from '@podium/core/enrolment/team/team.ts'
import { rehearsalRefusals } from '@podium/core/insight/rehearsal/refusals.ts'
import type { Viewer } from '#server/platform/kernel/viewer.ts'
import type { Play } from './play.ts'
import { standings, type PlayedTeam } from './play-signup.ts'
import type { PlayedItem } from './played-round.ts'
import type { StepReport } from './report.ts'

const isAwaiting = (state: string | undefined) => (AWAITING_STATES as readonly (string | undefined)[]).includes(state)
/** Schools that a report names. */
const NAMED = 3

/** Approves the enrolments of an item at each level of its setting. */
export async function playAudit(
  play: Play,
  { item, setting, teams, at }: { item: PlayedItem; setting: EnrolSetting; teams: readonly PlayedTeam[]; at: Date },
): Promise<void> {
  if (teams.length === 0 || setting.auditLevels.length === 0) return
  const step = await play.step('audit', { item, stage: null }, at)
  const atSchools = setting.auditLevels.some((level) => level !== 'organiser' && level !== 'province')
  if (atSchools) missApprovers(step, teams)
  const approvers = new Map<string, Viewer>()
  step.tried = teams.length
  for (const level of setting.auditLevels) {
    const known = await standings(play, item)
    const hasCommittee = setting.committees.some((committee) => committee.level === level)
    for (const team of teams) {
      const now = known.get(team.teamId)
      if (!now || !isAwaiting(now.state)) continue
      await approve(play, step, { level, hasCommittee, team, version: now.version, approvers })
    }
  }
  const after = await standings(play, item)
  step.through = teams.filter(({ teamId }) => !isAwaiting(after.get(teamId)?.state)).length
}

function missApprovers(step: StepReport, teams: readonly PlayedTeam[]): void {
  const schools = new Map(teams.map(({ school }) => [school.schoolId, school]))
  const without = [...schools.values()].filter(({ hasApprover }) => !hasApprover)
  if (without.length === 0) return
  const names = without.slice(0, NAMED).map(({ name }) => name)
  step.hinder(refuse(rehearsalRefusals.NO_APPROVER, { count: without.length, names: names.join('、') }), {
    page: 'schools',
    count: 0,
  })
}

interface Approval {
  readonly level: AuditLevel
  readonly hasCommittee: boolean
  readonly team: PlayedTeam
  readonly version: number
  readonly approvers: Map<string, Viewer>
}

async function approve(
  play: Play,
  step: StepReport,
  { level, hasCommittee, team, version, approvers }: Approval,
): Promise<void> {
  const { teamId, advisers, school } = team
  const action = 'approve' as const
  const [adviser] = advisers
  if (level === 'teacher' && adviser) {
    await play.ask(step, adviser, enrolmentApi.teacherAudit, { teamId, action, version })
    return
  }
  const groupId = level === 'province' ? school.aboveGroupId : school.groupId
  const place: ApproverPlace =
    level === 'organiser'
      ? { groupId: play.round.groupId, kind: 'staff', role: 'organiser' }
      : { groupId, kind: 'school_staff', role: 'school_admin' }
  if (hasCommittee && (await vote(play, step, { teamId, version, place, approvers }))) return
  const auditor = level === 'organiser' ? play.scene.organiser : await approverOf(play, place, 0, approvers)
  await play.ask(step, auditor, enrolmentApi.audit, { teams: [{ teamId, version }], action })
}

interface ApproverPlace {
  readonly groupId: string
  readonly kind: 'staff' | 'school_staff'
  readonly role: 'organiser' | 'school_admin'
}

interface Voting {
  readonly teamId: string
  readonly version: number
  readonly place: ApproverPlace
  readonly approvers: Map<string, Viewer>
}

/** Casts the votes that approve a team; false if no committee decides on it. */
async function vote(play: Play, step: StepReport, { teamId, version, place, approvers }: Voting): Promise<boolean> {
  const { committee } = await play.read(play.scene.organiser, enrolmentApi.teamVotes, { teamId })
  if (!committee) return false
  for (let member = 0; member < committee.approveAt; member += 1) {
    const voter = await approverOf(play, place, member, approvers)
    await play.ask(step, voter, enrolmentApi.castVote, { teamId, version, vote: 'approve' })
  }
  return true
}

/** One of the made-up people who may approve for a group. */
async function approverOf(
  play: Play,
  { groupId, kind, role }: ApproverPlace,
  no: number,
  approvers: Map<string, Viewer>,
): Promise<Viewer> {
  const key = `${groupId} ${no}`
  const known = approvers.get(key)
  if (known) return known
  const approver = await play.scene.crew.staff('彩排审核', kind, role, groupId)
  approvers.set(key, approver)
  return approver
}
