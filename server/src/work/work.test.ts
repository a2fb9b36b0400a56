import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { FileSlot } from '@podium/core/competition/setting/setting.ts'
import { workApi as api } from '@podium/core/work/api.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { createRound, moveWindow, type RoundOptions } from '#server/competition/competition.fixture.ts'
import { createEnrolledTeam, type MadeTeam } from '#server/enrolment/enrolment.fixture.ts'
import { createSchool } from '#server/organisation/organisation.fixture.ts'
import { enrolment } from '#server/enrolment/index.ts'
import { createUser, type MadeUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { violationsOf } from '#server/platform/testing/check-invariants.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { invariants } from './invariants.ts'
import { work } from './index.ts'
import { createSubmittedWork, samplePdf, type MadeWork } from './work.fixture.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp({ modules: [identity, notice, enrolment, work] })
})
afterEach(async () => {
  expect(await violationsOf(app.db, invariants)).toEqual([])
})
afterAll(() => app.close())

const TUS = '/prod-api/files/tus'

async function team(options: RoundOptions = {}): Promise<MadeTeam> {
  return createEnrolledTeam(app, { round: await createRound(app.db, options) })
}

function about(of: MadeTeam, slot = 'report'): string {
  return JSON.stringify({ teamId: of.teamId, stageId: of.round.stageId, slot })
}

async function begin(of: MadeTeam, by: MadeUser, bytes: Buffer, name = '说明书.pdf', at = about(of)) {
  const meta = { filename: name, purpose: 'work', about: at }
  return app.http.inject({
    method: 'POST',
    url: TUS,
    headers: {
      authorization: `Bearer ${by.token}`,
      'tus-resumable': '1.0.0',
      'upload-length': String(bytes.length),
      'upload-metadata': Object.entries(meta)
        .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
        .join(','),
    },
  })
}

function sendPart(url: string, by: MadeUser, bytes: Buffer, offset: number) {
  return app.http.inject({
    method: 'PATCH',
    url,
    headers: {
      authorization: `Bearer ${by.token}`,
      'tus-resumable': '1.0.0',
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    },
    payload: bytes,
  })
}

async function upload(of: MadeTeam, by: MadeUser, bytes: Buffer, name?: string): Promise<string> {
  const url = String((await begin(of, by, bytes, name)).headers['location'])
  await sendPart(url, by, bytes, 0)
  return url.split('/').at(-1)!
}

function at(of: MadeTeam) {
  return { teamId: of.teamId, stageId: of.round.stageId }
}

async function filled(of: MadeTeam, bytes = samplePdf()) {
  const by = of.captain
  const draft = { ...at(of), title: '智能小车', summary: '路径规划', keywords: ['机器人'], version: 0 }
  expect((await app.call(api.save, draft, { as: by.token })).msg).toBe('')
  const fileId = await upload(of, by, bytes)
  const attached = await app.call(api.attach, { ...at(of), slot: 'report', fileId }, { as: by.token })
  return { workId: attached.data.workId, version: attached.data.version, fileId }
}

function read(fileId: string, by: MadeUser) {
  return app.http.inject({
    method: 'GET',
    url: `/prod-api/files/${fileId}`,
    headers: { authorization: `Bearer ${by.token}` },
  })
}

test('a work is drafted, given its file by a resumed upload, and handed in for a receipt', async () => {
  const mine = await team()
  const bytes = Buffer.concat([samplePdf(), Buffer.alloc(200_000, '%')])
  const draft = { ...at(mine), title: '智能小车', summary: '路径规划', keywords: [], version: 0 }
  const saved = await app.call(api.save, draft, { as: mine.members[0]!.token })
  const incomplete = { workId: saved.data.workId, pledged: true, version: saved.data.version }
  const refused = await app.call(api.submit, incomplete, { as: mine.captain.token })
  expect([refused.code, refused.data]).toMatchObject([27007, { fields: [{ path: 'files.report' }] }])
  const url = String((await begin(mine, mine.captain, bytes)).headers['location'])
  await sendPart(url, mine.captain, bytes.subarray(0, 70_000), 0)
  const head = await app.http.inject({
    method: 'HEAD',
    url,
    headers: { authorization: `Bearer ${mine.captain.token}`, 'tus-resumable': '1.0.0' },
  })
  expect(head.headers['upload-offset']).toBe('70000')
  expect((await sendPart(url, mine.captain, bytes.subarray(70_000), 70_000)).statusCode).toBe(204)
  const fileId = url.split('/').at(-1)!
  const attached = await app.call(api.attach, { ...at(mine), slot: 'report', fileId }, { as: mine.captain.token })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  expect(attached.data.file.sha256).toBe(sha256)
  const input = { workId: saved.data.workId, pledged: true, version: attached.data.version }
  const done = await app.call(api.submit, input, { as: mine.captain.token })
  expect([done.data.state, done.data.versionNo, done.data.files[0]!.sha256]).toEqual(['accepted', 1, sha256])
  expect(done.data.receipt).toMatch(/^W\d{8}-[0-9A-Z]{8}$/)
  const [row] = (await app.call(api.mine, {}, { as: mine.members[0]!.token })).data.rows
  expect(row).toMatchObject({ workId: saved.data.workId, state: 'accepted', versionNo: 1, title: '智能小车' })
})

test('handing in again makes a new version, and the one before stays as it was', async () => {
  const mine = await team()
  const { workId, version } = await filled(mine)
  await app.call(api.submit, { workId, pledged: true, version }, { as: mine.captain.token })
  const again = { ...at(mine), title: '智能小车二代', summary: '新', keywords: [], version: version + 1 }
  const isChanged = async () => (await app.call(api.mine, {}, { as: mine.captain.token })).data.rows[0]!.changed
  expect(await isChanged()).toBe(false)
  const saved = await app.call(api.save, again, { as: mine.captain.token })
  expect(await isChanged()).toBe(true)
  await app.call(api.submit, { workId, pledged: true, version: saved.data.version }, { as: mine.captain.token })
  expect(await isChanged()).toBe(false)
  const { versions } = (await app.call(api.detail, { workId }, { as: mine.captain.token })).data
  expect(versions.map(({ no, title, files }) => [no, title, files.length])).toEqual([
    [2, '智能小车二代', 1],
    [1, '智能小车', 1],
  ])
})

test('a version that was taken back says so after the next one too', async () => {
  const mine = await team()
  const { workId, version } = await filled(mine)
  const as = { as: mine.captain.token }
  await app.call(api.submit, { workId, pledged: true, version }, as)
  const back = await app.call(api.withdraw, { workId }, as)
  expect((await app.call(api.submit, { workId, pledged: true, version: back.data.version }, as)).code).toBe(0)
  const { versions } = (await app.call(api.detail, { workId }, as)).data
  expect(versions.map(({ no, withdrawnAt }) => [no, withdrawnAt !== null])).toEqual([
    [2, false],
    [1, true],
  ])
})

describe('handing in is refused', () => {
  test('to anyone but the captain, and without the pledge', async () => {
    const mine = await team({ work: { pledge: '本人承诺作品为原创。' } })
    const { workId, version } = await filled(mine)
    const submit = (by: MadeUser, pledged: boolean) =>
      app.call(api.submit, { workId, pledged, version }, { as: by.token })
    expect((await submit(mine.members[0]!, true)).code).toBe(27004)
    expect((await submit(mine.captain, false)).code).toBe(27006)
    expect((await submit(mine.captain, true)).code).toBe(0)
  })

  test('after the deadline, as saving, sending files and withdrawing are', async () => {
    const mine = await team()
    const { workId, version, fileId } = await filled(mine)
    await app.call(api.submit, { workId, pledged: true, version }, { as: mine.captain.token })
    await moveWindow(app.db, { stageId: mine.round.stageId, kind: 'submission' }, [-60, 0])
    const as = { as: mine.captain.token }
    const answers = [
      await app.call(api.submit, { workId, pledged: true, version: version + 1 }, as),
      await app.call(api.withdraw, { workId }, as),
      await app.call(api.detach, { workId, slot: 'report', fileId }, as),
      await app.call(api.save, { ...at(mine), title: 'x', summary: '', keywords: [], version: version + 1 }, as),
    ]
    expect(new Set(answers.map(({ msg }) => msg.replace(/\d.*\d/, '')))).toEqual(new Set(['作品提交已于  截止']))
  })

  test('exactly from the deadline on, when many arrive around it', async () => {
    const round = await createRound(app.db)
    const ready: MadeWork[] = []
    for (let n = 0; n < 16; n += 1) ready.push(await createSubmittedWork(app, { round }))
    const submit = ({ workId, team: { captain } }: MadeWork) =>
      app.call(api.submit, { workId, pledged: true, version: 1 }, { as: captain.token })
    // The first is in time however slow the machine is, and the last is late; those between race against the deadline.
    const early = await submit(ready[0]!)
    const { rows } = await sql<{ at: Date }>`update competition_window
      set closes_at = clock_timestamp() + interval '120 ms'
      where stage_id = ${round.stageId} and kind = 'submission' returning closes_at as at`.execute(app.db)
    const racing = await Promise.all(
      ready.slice(1, -1).map(async (each, n) => {
        await sleep(n * 15)
        return submit(each)
      }),
    )
    await sleep(rows[0]!.at.getTime() - Date.now() + 50)
    const answers = [early, ...racing, await submit(ready.at(-1)!)]
    const accepted = answers.filter(({ code }) => code === 0)
    expect(accepted.every(({ data }) => Date.parse(data.submittedAt) < rows[0]!.at.getTime())).toBe(true)
    expect([early.code === 0, answers.at(-1)!.code === 0]).toEqual([true, false])
    const refused = answers.filter(({ code }) => code !== 0)
    expect(refused.filter(({ msg }) => !msg.startsWith('作品提交已于'))).toEqual([])
  })

  test('for a later stage to teams that were not promoted', async () => {
    const round = await createRound(app.db, { stages: ['初赛', '决赛'] })
    const first = await createSubmittedWork(app, { round })
    const later = { ...at(first.team), stageId: round.stages[1]!.stageId }
    const save = () =>
      app.call(
        api.save,
        { ...later, title: '决赛作品', summary: '', keywords: [], version: 0 },
        { as: first.team.captain.token },
      )
    expect((await save()).code).toBe(27003)
    await app.db
      .insertInto('enrolment_stage_entry')
      .values({ team_id: first.team.teamId, stage_id: later.stageId, from_stage_id: round.stageId })
      .execute()
    expect((await save()).code).toBe(0)
  })
})

describe('files', () => {
  test('that are not what their slot takes are refused by their bytes, whatever their name', async () => {
    const mine = await team()
    const png = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(64)])
    const fileId = await upload(mine, mine.captain, png, '说明书.pdf')
    const refused = await app.call(api.attach, { ...at(mine), slot: 'report', fileId }, { as: mine.captain.token })
    expect(refused.code).toBe(27012)
  })

  test('can’t be sent by strangers, advisers, for no slot, or above its size', async () => {
    const mine = await team({
      work: {
        slots: [FileSlot.parse({ key: 'report', label: '说明书', kinds: ['pdf'], maxBytes: 50 })],
      },
    })
    const other = await team()
    const bytes = Buffer.from('%PDF-1.4 tiny')
    expect((await begin(mine, other.captain, bytes)).statusCode).toBe(403)
    expect((await begin(mine, mine.teachers[0]!, bytes)).statusCode).toBe(403)
    expect((await begin(mine, mine.captain, bytes, 'a.pdf', about(mine, 'none'))).statusCode).toBe(403)
    expect((await begin(mine, mine.captain, samplePdf())).statusCode).toBe(403)
    expect((await begin(mine, mine.captain, bytes)).statusCode).toBe(201)
  })

  test('of somebody else can’t be put into one’s own work', async () => {
    const mine = await team()
    const other = await team()
    const fileId = await upload(other, other.captain, samplePdf())
    const answer = await app.call(api.attach, { ...at(mine), slot: 'report', fileId }, { as: mine.captain.token })
    expect(answer.status).toBe(404)
  })

  test('are read by the team, by staff in reach and by whom a module lets in, and by nobody else', async () => {
    const { fileId, team: mine } = await createSubmittedWork(app)
    const staff = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: mine.round.groupId })
    const school = await createUser(app, { kind: 'staff', roles: ['school_admin'], groupId: mine.school.groupId })
    const rival = await createUser(app, {
      kind: 'staff',
      roles: ['school_admin'],
      groupId: (await createSchool(app)).groupId,
    })
    const expert = await createUser(app, { kind: 'expert' })
    const stranger = (await team()).captain
    const statuses = []
    for (const by of [mine.members[0]!, mine.teachers[0]!, staff, school, rival, stranger, expert]) {
      statuses.push((await read(fileId, by)).statusCode)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 404, 404, 404])
  })
})

test('names of the team and its school in the texts are warned of where the review is blind', async () => {
  const mine = await team()
  const draft = {
    ...at(mine),
    title: `${mine.school.name}的智能小车`,
    summary: '作者 队 长 甲',
    keywords: [],
    version: 0,
  }
  const { data } = await app.call(api.save, draft, { as: mine.captain.token })
  expect(data.identifying).toEqual(['队长甲', mine.school.name])
})

test('an audited work waits, comes back with an opinion, and is accepted in its next version', async () => {
  const mine = await team({ work: { audit: true } })
  const staff = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: mine.round.groupId })
  const { workId, version } = await filled(mine)
  const first = await app.call(api.submit, { workId, pledged: true, version }, { as: mine.captain.token })
  expect(first.data.state).toBe('submitted')
  const decide = async (action: 'accept' | 'return', opinion = '') => {
    const seen = (await app.call(api.workDetail, { workId }, { as: staff.token })).data
    return app.call(api.audit, { works: [{ workId, version: seen.version }], action, opinion }, { as: staff.token })
  }
  expect((await decide('return')).code).toBe(27022)
  expect((await decide('return', '缺少附图')).data.results[0]!.state).toBe('returned')
  const { version: now } = (await app.call(api.desk, at(mine), { as: mine.captain.token })).data
  await app.call(api.submit, { workId, pledged: true, version: now }, { as: mine.captain.token })
  expect((await decide('accept')).data.results[0]!.state).toBe('accepted')
})

/** @spec C30 R38 */
test('works that wait for their auditor are those handed in and not yet accepted, where the reader may decide', async () => {
  const round = await createRound(app.db)
  const waiting = await createSubmittedWork(app, { round, state: 'submitted' })
  await createSubmittedWork(app, { round, state: 'accepted' })
  const organiser = await createUser(app, { roles: ['organiser'], kind: 'staff', groupId: round.groupId })
  const schoolPlace = { kind: 'school_staff', groupId: waiting.team.school.groupId } as const
  const reader = await createUser(app, { roles: ['school_admin'], ...schoolPlace })
  const turnOf = async (as: string) =>
    (await app.call(api.workPage, { turn: 'mine' }, { as })).data.rows.map(({ workId }) => workId)
  expect(await turnOf(organiser.token)).toEqual([waiting.workId])
  expect((await app.call(api.workPage, {}, { as: reader.token })).data.total).toBe(1)
  expect(await turnOf(reader.token)).toEqual([])
})

test('a shared work shows nothing personal, and its link dies when it is revoked', async () => {
  const { workId, fileId, title, team: mine } = await createSubmittedWork(app, { fileName: '队长甲的说明书.pdf' })
  const made = (await app.call(api.share, { workId, days: 3 }, { as: mine.captain.token })).data
  const shown = await app.call(api.detailByShareId, { shareId: made.shareId })
  expect(shown.data.title).toBe(title)
  const everything = JSON.stringify(shown.data)
  expect([mine.school.name, '队长甲', mine.name, mine.number].filter((name) => everything.includes(name))).toEqual([])
  const url = `/prod-api/web/work/share/file?shareId=${made.shareId}&fileId=${fileId}`
  const file = await app.http.inject({ method: 'GET', url })
  expect([file.statusCode, decodeURIComponent(String(file.headers['content-disposition']))]).toEqual([
    200,
    expect.not.stringContaining('队长甲'),
  ])
  await app.call(api.revokeShare, { workId, shareNo: made.shareNo }, { as: mine.captain.token })
  expect((await app.call(api.detailByShareId, { shareId: made.shareId })).code).toBe(27030)
  expect((await app.http.inject({ method: 'GET', url })).statusCode).toBe(404)
})

/** @spec B21 */
test('a stranger finds neither desk nor work, staff only those within their scope', async () => {
  const { workId, team: mine } = await createSubmittedWork(app)
  const stranger = (await team()).captain
  const rival = await createUser(app, {
    kind: 'staff',
    roles: ['school_admin'],
    groupId: (await createSchool(app)).groupId,
  })
  const staff = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: mine.round.groupId })
  expect((await app.call(api.desk, at(mine), { as: stranger.token })).status).toBe(404)
  expect((await app.call(api.detail, { workId }, { as: stranger.token })).status).toBe(404)
  expect((await app.call(api.share, { workId, days: 1 }, { as: stranger.token })).status).toBe(404)
  expect((await app.call(api.workDetail, { workId }, { as: rival.token })).status).toBe(404)
  expect((await app.call(api.workPage, {}, { as: rival.token })).data.total).toBe(0)
  expect((await app.call(api.workPage, {}, { as: staff.token })).data.rows.map((row) => row.workId)).toEqual([workId])
})

test('a team that withdraws takes its works along', async () => {
  const { workId, team: mine } = await createSubmittedWork(app)
  await app.call(enrolmentApi.withdraw, { teamId: mine.teamId }, { as: mine.captain.token })
  const { state, versions } = (await app.call(api.detail, { workId }, { as: mine.captain.token })).data
  expect(state).toBe('withdrawn')
  expect(versions.map(({ no, withdrawnAt }) => [no, withdrawnAt !== null])).toEqual([[1, true]])
})

test('a team that handed a work in can’t go back to its auditors', async () => {
  const { team: mine } = await createSubmittedWork(app)
  const staff = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: mine.round.groupId })
  await app.db
    .insertInto('enrolment_decision')
    .values({ team_id: mine.teamId, level: 'organiser', action: 'approve' })
    .execute()
  const back = await app.call(enrolmentApi.takeBack, { teamId: mine.teamId }, { as: staff.token })
  expect([back.code, back.msg]).toEqual([27023, '该团队已提交作品，不能撤回报名审核'])
})
