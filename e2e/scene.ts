import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { organisationApi } from '@podium/core/organisation/api.ts'
import { workApi } from '@podium/core/work/api.ts'
import type { Caller } from './caller.ts'
import { enrolled, hire, signedIn } from './people.ts'
import { reportPdf } from './report-pdf.ts'
import type { School, World } from './world.ts'

/** Schools of the scene; the watched team belongs to the first. */
const SCHOOLS = [
  ['北辰理工大学', 'BC01', '11'],
  ['钱塘师范学院', 'QT01', '33'],
  ['岭南职业技术学院', 'LN01', '44'],
] as const

/** Three schools below the platform's group, each with an approver, and two people who run the contest. */
export async function hirePeople(world: World): Promise<void> {
  const { platform } = world
  const root = await signedIn(platform, 'root', platform.password)
  const groups = await root.call(organisationApi.groupPage, { kind: 'platform' })
  world.groupId = groups.rows[0]!.groupId
  world.schools = []
  for (const [n, [name, code, region]] of SCHOOLS.entries()) {
    const { schoolId } = await root.call(organisationApi.saveSchool, { name, code, region, level: 'undergraduate' })
    const { rows } = await root.call(organisationApi.schools, { keyword: name })
    const groupId = rows[0]!.groupId!
    const post = { username: `approver${n + 1}`, name: `审校员${'甲乙丙'[n]}`, kind: 'school_staff' } as const
    const approver = await hire(platform, root, { ...post, role: 'school_admin', groupId })
    world.schools.push({ schoolId, groupId, name, approver })
  }
  const post = { kind: 'staff', role: 'organiser', groupId: world.groupId } as const
  world.organiser = await hire(platform, root, { ...post, username: 'organiser', name: '林组织' })
  world.verifier = await hire(platform, root, { ...post, username: 'verifier', name: '高复核' })
}

const COUNT = 8

interface Team {
  readonly teamId: string
  readonly school: School
  readonly captain: Caller
}

/** Eight teams of the watched item beside the watched one: signed up, approved and with a work handed in. */
export async function fillTeams(world: World): Promise<void> {
  const teams: Team[] = []
  for (let n = 1; n <= COUNT; n++) teams.push(await signUp(world, world.schools[n % world.schools.length]!, n))
  for (const school of world.schools) {
    await approve(
      world,
      school.approver.username,
      teams.filter((team) => team.school === school),
    )
  }
  await approve(world, world.organiser.username, teams)
  for (const [at, team] of teams.entries()) await handIn(world, team, at + 1)
}

async function signUp({ platform, round }: World, school: School, n: number): Promise<Team> {
  const { schoolId } = school
  const digit = '一二三四五六七八'[n - 1]
  const captain = (await enrolled(platform, { name: `陈队${digit}`, kind: 'student', schoolId })).caller
  const member = (await enrolled(platform, { name: `许员${digit}`, kind: 'student', schoolId })).caller
  const wish = { itemId: round.itemId, name: `云帆小队${n}`, noticesAgreed: true } as const
  const { teamId } = await captain.call(enrolmentApi.start, wish)
  const { token } = await captain.call(enrolmentApi.inviteByLink, { teamId, role: 'member' })
  await member.call(enrolmentApi.answerInvitation, { token, accept: true })
  const { version } = await captain.call(enrolmentApi.detail, { teamId })
  await captain.call(enrolmentApi.submit, { teamId, version })
  return { teamId, school, captain }
}

async function approve({ platform, round }: World, username: string, teams: readonly Team[]): Promise<void> {
  const auditor = await signedIn(platform, username)
  const { rows } = await auditor.call(enrolmentApi.teamPage, { roundId: round.roundId, pageSize: 100 })
  const chosen = rows
    .filter(({ teamId }) => teams.some((team) => team.teamId === teamId))
    .map(({ teamId, version }) => ({ teamId, version }))
  const { results } = await auditor.call(enrolmentApi.audit, { teams: chosen, action: 'approve', opinion: '' })
  const refused = results.find((result) => result.refused !== null)
  if (refused) throw new Error(`${refused.name} could not be approved: ${refused.refused}`)
}

async function handIn({ round }: World, { teamId, captain }: Team, n: number): Promise<void> {
  const place = { teamId, stageId: round.stageId }
  const title = `助老陪伴机器人设计与实现（${n}）`
  const summary = '从真实使用场景出发，完成了需求调研、方案设计、原型制作与用户测试。'
  const { workId } = await captain.call(workApi.save, { ...place, title, summary, keywords: ['创新设计'], version: 0 })
  const { slots } = (await captain.call(workApi.desk, place)).setting!
  const slot = slots[0]!.key
  const about = JSON.stringify({ ...place, slot })
  const fileId = await captain.upload('work', 'report.pdf', await reportPdf(`Report ${n}`), about)
  const { version } = await captain.call(workApi.attach, { ...place, slot, fileId })
  await captain.call(workApi.submit, { workId, pledged: true, version })
}
