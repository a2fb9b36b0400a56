import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { teamName } from './cast.ts'
import { eachOf, type DemoClient, type Person } from './demo-client.ts'
import type { School, Staff } from './people.ts'
import type { Random } from './random.ts'
import type { DemoRound } from './rounds.ts'

export interface DemoTeam {
  readonly teamId: string
  readonly itemId: string
  readonly captain: Person
  readonly school: School
}

/** Final state of a demo team. */
export type Reach = 'draft' | 'invited' | 'submitted' | 'returned' | 'rejected' | 'approved_by_school' | 'enrolled'

interface TeamPlan {
  readonly school: School
  readonly captain: Person
  readonly members: readonly Person[]
  readonly teacher: Person | null
  readonly itemId: string
  readonly name: string
  readonly reach: Reach
}

let serial = 0

/** Plans teams of one school that all end in the same state, of those of its students who have no team yet. */
export function planTeamsOf(
  round: DemoRound,
  school: School,
  busy: readonly TeamPlan[],
  count: number,
  reach: Reach,
): TeamPlan[] {
  const taken = new Set(busy.flatMap(({ captain, members }) => [captain, ...members]))
  const free = school.students.filter((student) => !taken.has(student))
  return free.slice(0, count).map((captain, index) => ({
    school,
    captain,
    members: [],
    teacher: school.teachers[index % school.teachers.length]!,
    itemId: round.items[index % round.items.length]!.itemId,
    name: teamName(++serial),
    reach,
  }))
}

/** Plans `count` teams over all schools without using a person twice; `reachOf` returns the final state of each. */
export function planTeams(
  round: DemoRound,
  schools: readonly School[],
  count: number,
  random: Random,
  reachOf: (index: number) => Reach,
  itemOf: (index: number) => number = (index) => index % round.items.length,
): TeamPlan[] {
  const free = new Map(schools.map((school) => [school.schoolId, [...school.students]]))
  return Array.from({ length: count }, (_, index) => {
    const school = schools[index % schools.length]!
    const students = free.get(school.schoolId)!
    const captain = students.shift()!
    return {
      school,
      captain,
      members: students.splice(0, random.whole(0, 2)),
      teacher: random.chance(0.8) ? random.pick(school.teachers) : null,
      itemId: round.items[itemOf(index)]!.itemId,
      name: teamName(++serial),
      reach: reachOf(index),
    }
  })
}

/** Enrols the planned teams; schools and organiser decide as planned. Returns the enrolled ones. */
export async function enrolTeams(
  desk: DemoClient,
  staff: Staff,
  roundId: string,
  plans: readonly TeamPlan[],
): Promise<DemoTeam[]> {
  const made = new Map<TeamPlan, string>()
  await eachOf(plans, async (plan) => {
    made.set(plan, await signUp(desk, plan))
  })
  const by = (...reaches: Reach[]) => plans.filter(({ reach }) => reaches.includes(reach))
  for (const school of new Set(plans.map((plan) => plan.school))) {
    const ofSchool = (list: readonly TeamPlan[]) =>
      list.filter((plan) => plan.school === school).map((plan) => made.get(plan)!)
    await decide(desk, school.approver, roundId, ofSchool(by('enrolled', 'approved_by_school')), 'approve', '')
    await decide(
      desk,
      school.approver,
      roundId,
      ofSchool(by('returned')),
      'return',
      '指导教师信息有误，请核对后重新提交。',
    )
    await decide(desk, school.approver, roundId, ofSchool(by('rejected')), 'reject', '该项目已由本院另一团队申报。')
  }
  const enrolled = by('enrolled')
  await decide(
    desk,
    staff.organiser,
    roundId,
    enrolled.map((plan) => made.get(plan)!),
    'approve',
    '',
  )
  return enrolled.map((plan) => ({ ...plan, teamId: made.get(plan)! }))
}

async function signUp(desk: DemoClient, plan: TeamPlan): Promise<string> {
  const { captain, itemId, name } = plan
  const { teamId } = await desk.call(captain, enrolmentApi.start, { itemId, name, noticesAgreed: true })
  if (plan.reach === 'draft') return teamId
  const people = [
    ...plan.members.map((person) => ({ person, role: 'member' as const })),
    ...(plan.teacher ? [{ person: plan.teacher, role: 'teacher' as const }] : []),
  ]
  for (const { person, role } of people) {
    const { token } = await desk.call(captain, enrolmentApi.inviteByLink, { teamId, role })
    if (plan.reach !== 'invited') await desk.call(person, enrolmentApi.answerInvitation, { token, accept: true })
  }
  const { version } = await desk.call(captain, enrolmentApi.detail, { teamId })
  await desk.call(captain, enrolmentApi.submit, { teamId, version })
  return teamId
}

async function decide(
  desk: DemoClient,
  auditor: Person,
  roundId: string,
  teamIds: readonly string[],
  action: 'approve' | 'return' | 'reject',
  opinion: string,
): Promise<void> {
  if (teamIds.length === 0) return
  const { rows } = await desk.call(auditor, enrolmentApi.teamPage, { roundId, pageSize: 100 })
  const teams = rows
    .filter(({ teamId }) => teamIds.includes(teamId))
    .map(({ teamId, version }) => ({ teamId, version }))
  const { results } = await desk.call(auditor, enrolmentApi.audit, { teams, action, opinion })
  const refused = results.find((result) => result.refused !== null)
  if (refused) throw new Error(`the demo's team ${refused.name} could not be decided: ${refused.refused}`)
}
