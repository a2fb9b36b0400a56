import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { API_BASE } from '@podium/core/base/endpoint.ts'
import { baseRefusals, CODE_NO_ACCESS } from '@podium/core/base/codes.ts'
import { standardLabels } from '@podium/core/base/site-labels.ts'
import { worded } from '@podium/core/base/wording.ts'
import { competitionApi } from '@podium/core/competition/api.ts'
import { briefRefusals } from '@podium/core/competition/brief/refusals.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { enrolmentRefusals } from '@podium/core/enrolment/refusals.ts'
import { siteApi } from '@podium/core/site/api.ts'
import { workApi } from '@podium/core/work/api.ts'
import { workRefusals } from '@podium/core/work/refusals.ts'
import { askChat } from '#server/assistant/assistant.fixture.ts'
import { createUser, type MadeUser } from '#server/identity/identity.fixture.ts'
import { createGroup } from '#server/organisation/organisation.fixture.ts'
import { storeFile } from '#server/platform/files/store-file.ts'
import { createSite } from '#server/site/site.fixture.ts'
import { WORK_PURPOSE } from '#server/work/purpose.ts'
import type { DemoRound } from '../rounds.ts'
import { advertisingContest } from './advertising-contest.ts'
import {
  codeOf,
  done,
  drafted,
  join,
  member,
  openCommittee,
  openContest,
  openSchool,
  promote,
  submit,
  versionOf,
  type Committee,
  type OpenSchool,
} from './rule-books.fixture.ts'

let committee: Committee
let regional: DemoRound
let school: OpenSchool
let briefId: string

beforeAll(async () => {
  committee = await openCommittee()
  const rounds = await openContest(committee, advertisingContest)
  regional = rounds[0]!
  school = await openSchool(committee, { region: '31' })
  briefId = (await saveBrief(itemOf('G'), '11', -1, '一杯清茶')).briefId
})
afterAll(() => committee.app.close())

const itemOf = (code: string) => regional.items.find((item) => item.code === code)!.itemId
const students = (count: number, of = school) => Promise.all(Array.from({ length: count }, () => member(committee, of)))
let named = 0

/** A brief that is released in so many hours. */
async function saveBrief(itemId: string, code: string, hours: number, name: string, fileIds: string[] = []) {
  const releaseAt = new Date(Math.floor(Date.now() / 60_000) * 60_000 + hours * 3_600_000).toISOString()
  const brief = { itemId, code, name, body: `${name}的要求`, sponsor: `${name}公司`, releaseAt, fileIds, version: 0 }
  return done(committee, committee.organiser, competitionApi.saveBrief, brief)
}

async function enrolled(code: string, people: readonly MadeUser[]) {
  const captain = people[0]!
  const teamId = await drafted(committee, itemOf(code), `作品${(named += 1)}`, people)
  expect(await submit(committee, captain, teamId)).toBe(0)
  return { teamId, captain }
}

const numberOf = async ({ teamId, captain }: { teamId: string; captain: MadeUser }) =>
  (await done(committee, captain, enrolmentApi.detail, { teamId })).number

/** Hands in a graphic work that answers a brief; the code of what refused it. */
async function handIn({ teamId, captain }: { teamId: string; captain: MadeUser }, brief: string | null = briefId) {
  const at = { teamId, stageId: regional.stageId }
  const desk = () => done(committee, captain, workApi.desk, at)
  const texts = { title: '海报', summary: '', keywords: [] }
  const { workId } = await done(committee, captain, workApi.save, { ...at, ...texts, version: (await desk()).version })
  if (brief !== null) await done(committee, captain, workApi.chooseBrief, { ...at, briefId: brief })
  const fileId = await storeFile(committee.app.services, committee.app.db, {
    purpose: WORK_PURPOSE,
    ownerId: captain.userId,
    name: '海报.png',
    mediaType: 'image/png',
    bytes: Buffer.from(`poster ${(named += 1)}`),
  })
  await done(committee, captain, workApi.attach, { ...at, slot: 'artwork', fileId })
  return codeOf(committee, captain, workApi.submit, { workId, pledged: true, version: (await desk()).version })
}

describe('an advertising contest: a brief before its release', () => {
  const SECRET = '绝密秋季新品'
  let secret: string
  let fileId: string
  let team: { teamId: string; captain: MadeUser }

  beforeAll(async () => {
    const { app, organiser, groupId } = committee
    fileId = await storeFile(app.services, app.db, {
      purpose: 'competition.brief',
      ownerId: organiser.userId,
      name: `${SECRET}.pdf`,
      mediaType: 'application/pdf',
      bytes: Buffer.from('%PDF-1.4 secret'),
    })
    secret = (await saveBrief(itemOf('G'), '09', 24, SECRET, [fileId])).briefId
    team = await enrolled('G', await students(1))
    await app.transact((tx) => createSite(tx, { groupId, nameZh: '广告大赛', hosts: [] }))
  })

  const download = (as?: MadeUser) =>
    committee.app.http.inject({
      method: 'GET',
      url: `${API_BASE}/files/${fileId}`,
      ...(as && { headers: { authorization: `Bearer ${as.token}` } }),
    })

  test('is in no list, no detail, no search, no answer of the chat, for nobody but the organiser', async () => {
    const { app } = committee
    const { roundId } = regional
    const { teamId, captain } = team
    const seen: unknown[] = []
    for (const as of [null, captain, school.staff]) {
      seen.push(await done(committee, as, competitionApi.publicBriefs, { roundId }))
      seen.push(await done(committee, as, competitionApi.homeDetails, { roundId }))
      seen.push(await done(committee, as, competitionApi.itemTerms, { roundId, itemId: itemOf('G') }))
      for (const keyword of [SECRET, '秋季', '09']) seen.push(await done(committee, as, siteApi.search, { keyword }))
    }
    seen.push(await done(committee, captain, workApi.desk, { teamId, stageId: regional.stageId }))
    const chat = await askChat(app, `${SECRET}的要求是什么？`)
    // The question itself is repeated to nobody.
    seen.push(chat.events)
    expect(JSON.stringify(seen)).not.toContain(SECRET)
    expect(JSON.stringify(seen)).not.toContain(secret)
    const all = await done(committee, committee.organiser, competitionApi.briefs, { roundId })
    expect(all.find((brief) => brief.briefId === secret)).toMatchObject({ name: SECRET, isReleased: false })
  })

  test('and its file answer no direct call, as if they didn’t exist', async () => {
    const { roundId } = regional
    const { teamId, captain } = team
    for (const as of [undefined, captain, school.staff]) {
      expect((await download(as)).statusCode).toBe((await downloadOfNothing(as)).statusCode)
      expect((await download(as)).statusCode).toBeGreaterThanOrEqual(400)
    }
    expect(await codeOf(committee, captain, competitionApi.briefs, { roundId })).toBe(CODE_NO_ACCESS)
    expect(await codeOf(committee, school.staff, competitionApi.briefs, { roundId })).toBe(CODE_NO_ACCESS)
    const elsewhere = await createGroup(committee.app)
    const other = await createUser(committee.app, { kind: 'staff', roles: ['organiser'], groupId: elsewhere.groupId })
    expect(await codeOf(committee, other, competitionApi.briefs, { roundId })).toBe(baseRefusals.NOT_FOUND.code)
    const choice = { teamId, stageId: regional.stageId, briefId: secret }
    const unknown = { ...choice, briefId: crypto.randomUUID() }
    const answers = await Promise.all(
      [choice, unknown].map((input) => committee.app.call(workApi.chooseBrief, input, { as: captain.token })),
    )
    expect(answers[0]!.code).toBe(workRefusals.BRIEF_UNKNOWN.code)
    expect([answers[0]!.status, answers[0]!.msg]).toEqual([answers[1]!.status, answers[1]!.msg])
  })

  const downloadOfNothing = (as?: MadeUser) =>
    committee.app.http.inject({
      method: 'GET',
      url: `${API_BASE}/files/${crypto.randomUUID()}`,
      ...(as && { headers: { authorization: `Bearer ${as.token}` } }),
    })

  test('is public from its release on, with its file, and can’t become secret again', async () => {
    const { roundId } = regional
    const { organiser } = committee
    const [brief] = (await done(committee, organiser, competitionApi.briefs, { roundId })).filter(
      ({ briefId: id }) => id === secret,
    )
    const { files: _, isReleased: __, ...fields } = brief!
    const now = new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString()
    const change = { ...fields, fileIds: [fileId] }
    const { version } = await done(committee, organiser, competitionApi.saveBrief, { ...change, releaseAt: now })
    const shown = await done(committee, null, competitionApi.publicBriefs, { roundId })
    expect(shown.map(({ name }) => name)).toContain(SECRET)
    expect((await download()).statusCode).toBe(200)
    const again = { ...change, releaseAt: fields.releaseAt, version }
    expect(await codeOf(committee, organiser, competitionApi.saveBrief, again)).toBe(briefRefusals.BRIEF_RELEASED.code)
    const { teamId, captain } = team
    const choice = { teamId, stageId: regional.stageId, briefId: secret }
    expect(await codeOf(committee, captain, workApi.chooseBrief, choice)).toBe(0)
  })
})

describe('an advertising contest: works', () => {
  test('get their number as they are handed in, not before, and keep it', async () => {
    const team = await enrolled('G', await students(1))
    expect(await numberOf(team)).toBe(null)
    expect(await handIn(team)).toBe(0)
    const number = await numberOf(team)
    expect(number).toMatch(/^AD2026G31\d{4}$/)
    expect(await handIn(team)).toBe(0)
    expect(await numberOf(team)).toBe(number)
  })

  test('handed in at once have numbers without gap or repeat', async () => {
    const teams = []
    for (let n = 0; n < 6; n += 1) teams.push(await enrolled('G', await students(1)))
    expect(await Promise.all(teams.map((team) => handIn(team)))).toEqual(teams.map(() => 0))
    const serials = (await Promise.all(teams.map(numberOf)))
      .map((number) => Number(number!.slice(-4)))
      .toSorted((a, b) => a - b)
    expect(serials).toEqual(serials.map((_, at) => serials[0]! + at))
  })

  test('answer a brief, and one of their own category', async () => {
    const team = await enrolled('G', await students(1))
    expect(await handIn(team, null)).toBe(workRefusals.WORK_FAULTY.code)
    const { briefId: ofVideo } = await saveBrief(itemOf('V'), '21', -1, '短片')
    const choice = { teamId: team.teamId, stageId: regional.stageId, briefId: ofVideo }
    expect(await codeOf(committee, team.captain, workApi.chooseBrief, choice)).toBe(workRefusals.BRIEF_UNKNOWN.code)
    expect(await handIn(team)).toBe(0)
  })
})

describe('an advertising contest: authors', () => {
  test('a graphic work has two at most, a video five', async () => {
    const [captain, second, third, ...more] = await students(6)
    const graphic = await drafted(committee, itemOf('G'), '平面', [captain!, second!])
    expect(await join(committee, captain!, graphic, third!, 'member')).toBe(enrolmentRefusals.TEAM_FULL.code)
    const video = await drafted(committee, itemOf('V'), '视频', [captain!, second!, third!, more[0]!, more[1]!])
    expect(await join(committee, captain!, video, more[2]!, 'member')).toBe(enrolmentRefusals.TEAM_FULL.code)
    expect(await submit(committee, captain!, video)).toBe(0)
  })

  test('have two advisers at most', async () => {
    const [captain] = await students(1)
    const teachers = await Promise.all([1, 2, 3].map(() => member(committee, school, null)))
    const teamId = await drafted(committee, itemOf('G'), '三位教师', [captain!], teachers.slice(0, 2))
    expect(await join(committee, captain!, teamId, teachers[2]!, 'teacher')).toBe(
      enrolmentRefusals.TOO_MANY_TEACHERS.code,
    )
  })

  test('can be put in order until the formal submission, and not after it', async () => {
    const [captain, second, third] = await students(3)
    const teamId = await drafted(committee, itemOf('V'), '顺序', [captain!, second!, third!])
    const { members } = await done(committee, captain!, enrolmentApi.detail, { teamId })
    const [first, ...others] = members.map(({ memberId }) => memberId)
    const order = { teamId, memberIds: [first!, ...others.toReversed()] }
    const version = await versionOf(committee, captain!, teamId)
    await done(committee, captain!, enrolmentApi.saveTeamStep, { ...order, version })
    const after = await done(committee, captain!, enrolmentApi.detail, { teamId })
    expect(after.members.map(({ memberId }) => memberId)).toEqual(order.memberIds)
    expect(await submit(committee, captain!, teamId)).toBe(0)
    const late = { ...order, memberIds: [first!, ...others], version: await versionOf(committee, captain!, teamId) }
    expect(await codeOf(committee, captain!, enrolmentApi.saveTeamStep, late)).toBe(enrolmentRefusals.NOT_EDITABLE.code)
  })
})

test('an advertising contest: each region sends its share of a category, and its best in any case', async () => {
  const teams: Array<{ teamId: string; captain: MadeUser; region: string; number: string }> = []
  for (const [region, count] of [
    ['44', 10],
    ['51', 3],
  ] as const) {
    const of = await openSchool(committee, { region })
    for (let n = 0; n < count; n += 1) {
      const team = await enrolled('G', await students(1, of))
      expect(await handIn(team)).toBe(0)
      teams.push({ ...team, region, number: (await numberOf(team))! })
    }
  }
  const at = { roundId: regional.roundId, stageId: regional.stageId, itemId: itemOf('G') }
  const scores = teams.map(({ number }, rank) => ({ number, score: 90 - rank }))
  const promoted = await promote(committee, at, scores)
  // A fifth of ten is two; a fifth of three, rounded down, is none, and the best goes all the same.
  const expected = [teams[0]!, teams[1]!, teams[10]!].map(({ teamId }) => teamId)
  expect(promoted.toSorted()).toEqual(expected.toSorted())
})

test('an advertising contest: its host says 参赛编号 and 命题类别, a host of topics 提交选题', async () => {
  const { app, groupId } = committee
  await app.transact((tx) =>
    createSite(tx, { groupId, nameZh: '广告创意', hosts: ['ad.example.cn'], wording: 'proposition' }),
  )
  await app.transact((tx) => createSite(tx, { groupId, nameZh: '选题', hosts: ['topic.example.cn'], wording: 'topic' }))
  const wordingAt = async (host: string) =>
    (await app.call(siteApi.websiteSetting, {}, { headers: { host } })).data.wording
  const { workSelector, signUpItem, submitWork } = standardLabels
  const [proposition, topic] = [await wordingAt('ad.example.cn'), await wordingAt('topic.example.cn')]
  expect([
    worded(workSelector.zh, proposition),
    worded(signUpItem.zh, proposition),
    worded(submitWork.zh, topic),
  ]).toEqual(['参赛编号', '命题类别', '提交选题'])
})
