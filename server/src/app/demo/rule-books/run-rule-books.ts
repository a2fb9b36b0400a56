import { createHash } from 'node:crypto'
import { competitionApi } from '@podium/core/competition/api.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { promotionApi } from '@podium/core/promotion/api.ts'
import { workApi } from '@podium/core/work/api.ts'
import { storeFile } from '#server/platform/files/store-file.ts'
import { saveAsOwnCopy } from '#server/work/index.ts'
import { teamName, workTitle } from '../cast.ts'
import type { DemoClient, Person } from '../demo-client.ts'
import { coverArt } from '../news/cover-art.ts'
import type { Participant, School, Staff } from '../people.ts'
import { force, type DemoRound } from '../rounds.ts'
import { advertisingContest } from './advertising-contest.ts'
import { innovationCup } from './innovation-cup.ts'
import { modellingContest } from './modelling-contest.ts'
import { openRuleBook } from './open-rule-book.ts'
import { sheetRows, storeSheet } from './team-sheet.ts'

/** Numbers of teams and works are names of the cast, beyond those of the other contests. */
const FROM = 900
const POSTER = 40
const PER_SCHOOL = 2

interface Cast {
  readonly desk: DemoClient
  readonly staff: Staff
  readonly schools: readonly School[]
}

interface Entered {
  readonly teamId: string
  readonly captain: Participant
  readonly school: School
}

/** Three rule books with a handful of teams each. */
export async function runRuleBooks(desk: DemoClient, staff: Staff, schools: readonly School[]): Promise<void> {
  const cast = { desk, staff, schools }
  await runModelling(cast)
  await runCup(cast)
  await runAdvertising(cast)
}

/** Two schools enter their teams; one team has registered the hash of its paper. */
async function runModelling({ desk, staff, schools }: Cast): Promise<void> {
  const [regional] = await openRuleBook(desk, staff, modellingContest)
  const round = regional!
  await force(desk, staff, round, 'signup', 'open')
  const teams: Entered[] = []
  for (const [school, item] of [
    [schools[0]!, 'A'],
    [schools[2]!, 'B'],
  ] as const) {
    teams.push(...(await enterBySchool(desk, round, school, item)))
  }
  await decide(desk, staff.organiser, teams.slice(0, -1))
  await force(desk, staff, round, 'signup', null)
  const { captain, teamId } = teams[0]!
  const sha256 = createHash('sha256').update('论文').digest('hex')
  const hashes = [{ slot: 'paper', sha256 }]
  await desk.call(captain, workApi.registerHashes, { teamId, stageId: round.stageId, hashes })
  await askForRecommendations(desk, staff, round)
  const [first] = teams.filter(({ school }) => school === schools[2])
  await recommend(desk, round.items.find(({ code }) => code === 'B')!.itemId, round.stageId, first!)
}

/** Each school may send one of its teams to the final, besides those admitted by their results. */
async function askForRecommendations(desk: DemoClient, { organiser }: Staff, { roundId, stageId, items }: DemoRound) {
  for (const { itemId } of items) {
    const at = { roundId, itemId, stageId }
    const { no, value } = await desk.call(organiser, competitionApi.promotionSetting, at)
    const [route] = value!.routes
    const rule = { ...route!.rule, rows: [...route!.rule.rows, { kind: 'recommended' as const }] }
    const recommendation = { by: 'school' as const, exceptions: [], publicDays: 3 }
    const asking = { ...value!, recommendations: 1, recommendation, routes: [{ ...route!, rule }] }
    const reason = '增加学校推荐名额'
    await desk.call(organiser, competitionApi.savePromotionSetting, { ...at, no, value: asking, reason })
  }
}

/** A school's list on public notice. */
async function recommend(desk: DemoClient, itemId: string, stageId: string, { teamId, school }: Entered) {
  const at = { itemId, stageId, groupId: school.groupId }
  const entries = [{ teamId, reason: '建模思路清晰，论文完整。' }]
  const { version } = await desk.call(school.approver, promotionApi.saveRecommendation, { ...at, entries, version: 0 })
  await desk.call(school.approver, promotionApi.moveRecommendation, { ...at, action: 'publish', version })
}

async function enterBySchool(desk: DemoClient, { roundId }: DemoRound, school: School, item: string) {
  const names = Array.from({ length: PER_SCHOOL }, (_, at) => ({ name: teamName(FROM + at), at }))
  const rows = names.flatMap(({ name, at }) =>
    sheetRows(item, name, school.students.slice(3 * at, 3 * at + 3), school.teachers.slice(at, at + 1)),
  )
  const fileId = await storeSheet(desk.services, school.approver.userId, rows)
  await desk.call(school.approver, enrolmentApi.importTeams, { roundId, fileId, corrections: [] })
  const teams: Entered[] = []
  for (const { name, at } of names) {
    const captain = school.students[3 * at]!
    const mine = await desk.call(captain, enrolmentApi.mine, { pageSize: 100 })
    const { teamId } = mine.rows.find((team) => team.name === name)!
    const agreed = { teamId, name, noticesAgreed: true as const, version: await versionOf(desk, captain, teamId) }
    const { version } = await desk.call(captain, enrolmentApi.saveSignup, agreed)
    await desk.call(captain, enrolmentApi.submit, { teamId, version })
    teams.push({ teamId, captain, school })
  }
  return teams
}

/** Works at each level of the audit, in a province that keeps its phases open by hand. */
async function runCup({ desk, staff, schools }: Cast): Promise<void> {
  const [application] = await openRuleBook(desk, staff, innovationCup)
  const round = application!
  const { groupId, person } = staff.province
  const { stages } = await desk.call(staff.organiser, competitionApi.schedule, { roundId: round.roundId })
  const window = stages.flatMap(({ windows }) => windows).find(({ kind, delegated }) => delegated && kind === 'signup')!
  const open = { windowId: window.windowId, groupId, state: 'open' as const, reason: '省内申报统一开放', version: 0 }
  await desk.call(person, competitionApi.switchPhase, open)
  const below = schools.filter((school) => school.region === staff.province.region)
  const teams: Entered[] = []
  for (const school of below) {
    for (const captain of school.students.slice(0, PER_SCHOOL)) {
      const name = workTitle(FROM + teams.length)
      const start = { itemId: round.items[0]!.itemId, name, noticesAgreed: true as const }
      const { teamId, version: started } = await desk.call(captain, enrolmentApi.start, start)
      const answers = { teamId, answers: { origin: '自选' }, version: started }
      const { version } = await desk.call(captain, enrolmentApi.saveMaterial, answers)
      await desk.call(captain, enrolmentApi.submit, { teamId, version })
      teams.push({ teamId, captain, school })
    }
  }
  for (const school of below) {
    const own = teams.filter((team) => team.school === school)
    await decide(desk, school.approver, own.slice(1))
  }
  const atProvince = teams.filter((_, at) => at % PER_SCHOOL > 0)
  await decide(desk, person, atProvince.slice(1))
  await decide(desk, staff.organiser, atProvince.slice(2))
}

/** Entries of both categories; the graphic ones of the first schools are handed in and numbered. */
async function runAdvertising({ desk, staff, schools }: Cast): Promise<void> {
  const [regional] = await openRuleBook(desk, staff, advertisingContest)
  const round = regional!
  for (const [at, school] of schools.slice(0, 4).entries()) {
    for (const [index, { itemId, code }] of round.items.entries()) {
      const captain = school.students[index]!
      const start = { itemId, name: workTitle(FROM + 20 + 2 * at + index), noticesAgreed: true as const }
      const { teamId, version } = await desk.call(captain, enrolmentApi.start, start)
      await desk.call(captain, enrolmentApi.submit, { teamId, version })
      if (code === 'G' && at < 3) await handInPoster(desk, round, { teamId, captain, school }, POSTER + at)
    }
  }
}

async function handInPoster(desk: DemoClient, { stageId }: DemoRound, { teamId, captain }: Entered, picture: number) {
  const at = { teamId, stageId }
  const texts = { title: workTitle(FROM + picture), summary: '', keywords: ['海报'], version: 0 }
  const { workId } = await desk.call(captain, workApi.save, { ...at, ...texts })
  const { briefs } = await desk.call(captain, workApi.desk, at)
  await desk.call(captain, workApi.chooseBrief, { ...at, briefId: briefs[picture % briefs.length]!.briefId })
  const fileId = await storeFile(desk.services, desk.services.db, {
    purpose: 'work',
    ownerId: captain.userId,
    name: '海报.png',
    mediaType: 'image/png',
    bytes: coverArt(picture),
  })
  await saveAsOwnCopy(desk.services.db, fileId)
  const { version } = await desk.call(captain, workApi.attach, { ...at, slot: 'artwork', fileId })
  await desk.call(captain, workApi.submit, { workId, pledged: true, version })
}

async function versionOf(desk: DemoClient, person: Person, teamId: string): Promise<number> {
  return (await desk.call(person, enrolmentApi.detail, { teamId })).version
}

/** Approves these teams. */
async function decide(desk: DemoClient, auditor: Person, entered: readonly Entered[]): Promise<void> {
  const teams: Array<{ teamId: string; version: number }> = []
  for (const { teamId, captain } of entered) teams.push({ teamId, version: await versionOf(desk, captain, teamId) })
  const { results } = await desk.call(auditor, enrolmentApi.audit, { teams, action: 'approve', opinion: '' })
  const refused = results.find((result) => result.refused !== null)
  if (refused) throw new Error(`the demo's team ${refused.name} could not be approved: ${refused.refused}`)
}
