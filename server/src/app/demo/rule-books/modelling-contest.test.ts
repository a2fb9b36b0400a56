import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { windowRefusals } from '@podium/core/competition/schedule/refusals.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { enrolmentRefusals } from '@podium/core/enrolment/refusals.ts'
import { workApi } from '@podium/core/work/api.ts'
import { workRefusals } from '@podium/core/work/refusals.ts'
import type { MadeUser } from '#server/identity/identity.fixture.ts'
import { storeFile } from '#server/platform/files/store-file.ts'
import { WORK_PURPOSE } from '#server/work/purpose.ts'
import { samplePdf } from '#server/work/work.fixture.ts'
import type { DemoRound } from '../rounds.ts'
import { modellingContest, UNDERGRADUATE, VOCATIONAL } from './modelling-contest.ts'
import {
  codeOf,
  decide,
  done,
  force,
  member,
  openCommittee,
  openContest,
  openSchool,
  promote,
  rowsOf,
  sha256,
  submit,
  versionOf,
  type Committee,
  type OpenSchool,
} from './rule-books.fixture.ts'
import { storeSheet } from './team-sheet.ts'

let committee: Committee
let regional: DemoRound
let national: DemoRound
let school: OpenSchool

beforeAll(async () => {
  committee = await openCommittee()
  const rounds = await openContest(committee, modellingContest)
  regional = rounds[0]!
  national = rounds[1]!
  school = await openSchool(committee, { region: '11' })
})
afterAll(() => committee.app.close())

const itemOf = (code: string) => regional.items.find((item) => item.code === code)!.itemId
let named = 0

type Enrolled = Awaited<ReturnType<typeof enrolled>>[number]

async function students(count: number, degree = UNDERGRADUATE, of = school): Promise<MadeUser[]> {
  return Promise.all(Array.from({ length: count }, () => member(committee, of, degree)))
}

/** Faults of a worksheet with these people as one team; none: it can be imported. */
async function faultsOf(people: readonly MadeUser[], teachers: readonly MadeUser[] = []): Promise<string[]> {
  const fileId = await storeSheet(
    committee.app.services,
    school.staff.userId,
    rowsOf('A', `队${(named += 1)}`, people, teachers),
  )
  const { roundId } = regional
  const { faults } = await done(committee, school.staff, enrolmentApi.checkTeamImport, {
    roundId,
    fileId,
    corrections: [],
  })
  return faults.map(({ zh }) => zh)
}

/** Teams that their school entered in one worksheet, each submitted by its captain; the code of what refused it. */
async function entered(code: string, teams: ReadonlyArray<readonly MadeUser[]>, of = school) {
  const plans = teams.map((people) => ({ name: `队${(named += 1)}`, people }))
  const rows = plans.flatMap(({ name, people }) => rowsOf(code, name, people))
  const fileId = await storeSheet(committee.app.services, of.staff.userId, rows)
  const { roundId } = regional
  await done(committee, of.staff, enrolmentApi.importTeams, { roundId, fileId, corrections: [] })
  return Promise.all(
    plans.map(async ({ name, people }) => {
      const captain = people[0]!
      const { rows: mine } = await done(committee, captain, enrolmentApi.mine, {})
      const { teamId } = mine.find((team) => team.name === name)!
      const version = await versionOf(committee, captain, teamId)
      await done(committee, captain, enrolmentApi.saveSignup, { teamId, name, noticesAgreed: true, version })
      return { teamId, captain, refused: await submit(committee, captain, teamId) }
    }),
  )
}

const refusedOf = async (code: string, people: readonly MadeUser[]) => (await entered(code, [people]))[0]!.refused

async function enrolled(code: string, teams: ReadonlyArray<readonly MadeUser[]>, of = school) {
  const submitted = await entered(code, teams, of)
  return Promise.all(
    submitted.map(async (team) => {
      expect([team.refused, await decide(committee, committee.organiser, team)]).toEqual([0, 0])
      const { number } = await done(committee, team.captain, enrolmentApi.detail, { teamId: team.teamId })
      return { ...team, number: number! }
    }),
  )
}

const single = async (count: number, degree = UNDERGRADUATE, of = school) =>
  (await students(count, degree, of)).map((person) => [person])

async function upload(owner: MadeUser, bytes: Buffer, kind = 'pdf'): Promise<string> {
  return storeFile(committee.app.services, committee.app.db, {
    purpose: WORK_PURPOSE,
    ownerId: owner.userId,
    name: `论文.${kind}`,
    mediaType: 'application/pdf',
    bytes,
  })
}

describe('a modelling contest: who enters', () => {
  test('students don’t enter by themselves, and their school does', async () => {
    const [captain] = await students(1)
    const start = { itemId: itemOf('A'), name: '自行报名', noticesAgreed: true as const }
    expect(await codeOf(committee, captain!, enrolmentApi.start, start)).toBe(enrolmentRefusals.ENTERED_BY_SCHOOL.code)
    expect(await refusedOf('A', [captain!])).toBe(0)
  })

  test('three students with one adviser are a team, a fourth or a second adviser is none', async () => {
    const people = await students(4)
    const teachers = [await member(committee, school, null), await member(committee, school, null)]
    expect(await faultsOf(people.slice(0, 3), teachers.slice(0, 1))).toEqual([])
    expect(await faultsOf(people)).toHaveLength(1)
    expect(await faultsOf(people.slice(0, 3), teachers)).toHaveLength(1)
  })

  test('nobody of another school is in a team', async () => {
    const other = await openSchool(committee, { region: '11' })
    const [stranger] = await students(1, UNDERGRADUATE, other)
    expect(await faultsOf([...(await students(1)), stranger!])).toHaveLength(1)
  })

  test('an undergraduate is kept out of the vocational group, also as a member, and not the other way round', async () => {
    const [captain] = await students(1, VOCATIONAL)
    const mixed = [captain!, ...(await students(1))]
    expect(await refusedOf('B', mixed)).toBe(enrolmentRefusals.RULE_BROKEN.code)
    expect(await refusedOf('B', await students(2, VOCATIONAL))).toBe(0)
    expect(await refusedOf('A', await students(2, VOCATIONAL))).toBe(0)
  })
})

describe('a modelling contest: numbers', () => {
  test('are year, region, school in its region and serial, without gap or repeat under concurrency', async () => {
    const schools = [await openSchool(committee, { region: '33' }), await openSchool(committee, { region: '33' })]
    const [first, second] = [
      await entered('A', await single(3, UNDERGRADUATE, schools[0]), schools[0]),
      await entered('A', await single(3, UNDERGRADUATE, schools[1]), schools[1]),
    ]
    const teams = [...first, ...second]
    expect(await Promise.all(teams.map((team) => decide(committee, committee.organiser, team)))).toEqual(
      teams.map(() => 0),
    )
    const numbers = await Promise.all(
      teams.map(
        async ({ captain, teamId }) => (await done(committee, captain, enrolmentApi.detail, { teamId })).number,
      ),
    )
    expect(numbers.map(String).toSorted()).toEqual(
      ['001', '002'].flatMap((no) => ['001', '002', '003'].map((serial) => `202633${no}${serial}`)),
    )
    // The number of a school is its own: all teams of the first have the same one.
    expect(new Set(numbers.slice(0, first.length).map((number) => number!.slice(6, 9))).size).toBe(1)
  })
})

describe('a modelling contest: works', () => {
  const none = { used: false }
  const used = { used: true, tools: '模型 4.0', where: '第 3 节', prompts: '求解线性规划', changes: '重写论证' }

  test('only the file whose hash was registered before the deadline is handed in after it', async () => {
    const [{ teamId, captain }] = (await enrolled('A', await single(1))) as [Enrolled]
    const at = { teamId, stageId: regional.stageId }
    const paper = samplePdf()
    const early = await upload(captain, paper)
    expect(await codeOf(committee, captain, workApi.attach, { ...at, slot: 'paper', fileId: early })).toBe(
      workRefusals.HASH_MISMATCH.code,
    )
    const hashes = [{ slot: 'paper', sha256: sha256(paper) }]
    await done(committee, captain, workApi.registerHashes, { ...at, hashes })
    await force(committee, regional, 'hash', 'closed')
    expect(await codeOf(committee, captain, workApi.registerHashes, { ...at, hashes })).toBe(
      windowRefusals.hash_HELD.code,
    )
    const other = await upload(captain, samplePdf())
    expect(await codeOf(committee, captain, workApi.attach, { ...at, slot: 'paper', fileId: other })).toBe(
      workRefusals.HASH_MISMATCH.code,
    )
    await done(committee, captain, workApi.attach, { ...at, slot: 'paper', fileId: early })
    await force(committee, regional, 'hash', null)
    const { workId } = await done(committee, captain, workApi.declareAi, { ...at, aiUse: none })
    const { version } = await done(committee, captain, workApi.desk, at)
    const texts = { title: '论文', summary: '摘要', keywords: [] }
    const saved = await done(committee, captain, workApi.save, { ...at, ...texts, version })
    const handedIn = await done(committee, captain, workApi.submit, { workId, pledged: true, version: saved.version })
    expect(handedIn.files.map(({ sha256: sum }) => sum)).toEqual([sha256(paper)])
  })

  test('nothing is handed in without a declaration on AI tools, nor their use without its details', async () => {
    const [{ teamId, captain }] = (await enrolled('A', await single(1))) as [Enrolled]
    const at = { teamId, stageId: regional.stageId }
    const [paper, details] = [samplePdf(), samplePdf()]
    const hashes = [
      { slot: 'paper', sha256: sha256(paper) },
      { slot: 'ai_details', sha256: sha256(details) },
    ]
    await done(committee, captain, workApi.registerHashes, { ...at, hashes })
    const texts = { title: '论文', summary: '摘要', keywords: [] }
    const { version } = await done(committee, captain, workApi.desk, at)
    const { workId } = await done(committee, captain, workApi.save, { ...at, ...texts, version })
    await done(committee, captain, workApi.attach, { ...at, slot: 'paper', fileId: await upload(captain, paper) })
    const handIn = async () => {
      const desk = await done(committee, captain, workApi.desk, at)
      return codeOf(committee, captain, workApi.submit, { workId, pledged: true, version: desk.version })
    }
    expect(await handIn()).toBe(workRefusals.AI_UNDECLARED.code)
    const unsaid = { ...used, prompts: '' }
    expect(await codeOf(committee, captain, workApi.declareAi, { ...at, aiUse: unsaid })).toBe(
      workRefusals.WORK_FAULTY.code,
    )
    await done(committee, captain, workApi.declareAi, { ...at, aiUse: used })
    expect(await handIn()).toBe(workRefusals.WORK_FAULTY.code)
    const fileId = await upload(captain, details)
    await done(committee, captain, workApi.attach, { ...at, slot: 'ai_details', fileId })
    expect(await handIn()).toBe(0)
    const { versions } = await done(committee, captain, workApi.desk, at)
    expect(versions[0]!.aiUse).toEqual(used)
  })
})

test('a modelling contest: the teams that their region sent enter the national stage, and nobody else', async () => {
  const item = itemOf('B')
  const regions = ['44', '51']
  const teams = []
  for (const region of regions) {
    const of = await openSchool(committee, { region })
    teams.push(...(await enrolled('B', await single(3, VOCATIONAL, of), of)))
  }
  const at = { roundId: regional.roundId, stageId: regional.stageId, itemId: item }
  // The first region's teams are all better than those of the second.
  const scores = teams.map(({ number }, rank) => ({ number, score: 90 - rank }))
  const promoted = await promote(committee, at, scores)
  expect(promoted.toSorted()).toEqual([teams[0]!.teamId, teams[3]!.teamId].toSorted())
  await force(committee, national, 'submission', 'open')
  const texts = { title: '论文', summary: '摘要', keywords: [], version: 0 }
  const codes = await Promise.all(
    teams.map(({ teamId, captain }) =>
      codeOf(committee, captain, workApi.save, { teamId, stageId: national.stageId, ...texts }),
    ),
  )
  expect(codes).toEqual(teams.map(({ teamId }) => (promoted.includes(teamId) ? 0 : workRefusals.NOT_PROMOTED.code)))
  expect(codes.filter((code) => code === baseRefusals.NOT_FOUND.code)).toEqual([])
})
