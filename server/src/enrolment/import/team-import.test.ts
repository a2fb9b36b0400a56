import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { buffer } from 'node:stream/consumers'
import ExcelJS from 'exceljs'
import { API_BASE } from '@podium/core/base/endpoint.ts'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { enrolmentApi as api } from '@podium/core/enrolment/api.ts'
import { teamImportRefusals } from '@podium/core/enrolment/import/refusals.ts'
import { TEAM_IMPORT, teamImportColumns } from '@podium/core/enrolment/import/team-import.ts'
import { RuleRow } from '@podium/core/competition/rule/row.ts'
import { competition } from '#server/competition/index.ts'
import { createRound, type MadeRound } from '#server/competition/competition.fixture.ts'
import { accountsByPhone, identity } from '#server/identity/index.ts'
import { createUser, randomPhone, type MadeUser } from '#server/identity/identity.fixture.ts'
import { notice } from '#server/notice/index.ts'
import { titlesTo } from '#server/notice/inbox.fixture.ts'
import { createGroup, createSchool } from '#server/organisation/organisation.fixture.ts'
import { storeFile } from '#server/platform/files/store-file.ts'
import { sentStatements } from '#server/platform/testing/sent-statements.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { streamWorkbook, XLSX } from '#server/platform/workbook/stream-workbook.ts'
import { createPerson, type MadeSchool } from '../enrolment.fixture.ts'
import { enrolment } from '../index.ts'

let app: TestApp
let school: MadeSchool
let staff: MadeUser
let round: MadeRound
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, notice, competition, enrolment] })
  school = await createSchool(app)
  staff = await createUser(app, { kind: 'school_staff', roles: ['school_admin'], groupId: school.groupId })
  round = await createRound(app.db, { items: ['A', 'B'], enrol: { minTeachers: 0, auditLevels: [] } })
})
afterEach(async () => {
  await app.runJobs()
  const jobs = await app.db.selectFrom('platform_job').select(['kind', 'state']).where('state', '<>', 'done').execute()
  expect(jobs.filter(({ kind }) => kind.startsWith('enrolment.'))).toEqual([])
})
afterAll(() => app.close())

type Cells = Partial<Record<(typeof teamImportColumns)[number]['key'], string>>
const captain = (change: Cells = {}): Cells => ({
  itemCode: round.items[0]!.code,
  team: '星火队',
  role: '队长',
  name: '张三',
  phone: randomPhone(),
  ...change,
})
const member = (change: Cells = {}): Cells => captain({ role: '队员', name: '李四', ...change })

async function upload(rows: readonly Cells[], owner = staff): Promise<string> {
  async function* batches() {
    yield rows
  }
  const columns = teamImportColumns.map(({ key, zh }) => ({
    kind: 'text' as const,
    width: 20,
    head: zh,
    of: (row: Cells) => row[key] ?? '',
  }))
  const bytes = await buffer(streamWorkbook({ title: '参赛队', columns, batches: batches(), language: 'zh-cn' }))
  const file = { purpose: TEAM_IMPORT, ownerId: owner.userId, name: '名单.xlsx', mediaType: XLSX, bytes }
  return storeFile(app.services, app.db, file)
}

const check = (fileId: string, as = staff, roundId = round.roundId) =>
  app.call(api.checkTeamImport, { roundId, fileId, corrections: [] }, { as: as.token })
const save = (fileId: string, more: object = {}, as = staff) =>
  app.call(api.importTeams, { roundId: round.roundId, fileId, corrections: [], ...more }, { as: as.token })
const teamsNamed = (name: string) =>
  app.db.selectFrom('enrolment_team').selectAll().where('name', '=', name).orderBy('created_at').execute()

/** Times of the sign-up of a round for an organisation: until so many minutes from now. */
async function ownSignUp({ roundId }: MadeRound, groupId: string, closesIn: number): Promise<void> {
  await sql`insert into competition_window_times (window_id, group_id, opens_at, closes_at, reason, set_by, set_at)
    select w.id, ${groupId}, now() - interval '2 hours', now() + ${`${closesIn} minutes`}::interval, '台风', ${staff.userId}, now()
    from competition_window as w join competition_stage as stage on stage.id = w.stage_id
    where stage.round_id = ${roundId} and w.kind = 'signup'`.execute(app.db)
}

describe('an import of teams by a school', () => {
  test('names the leader of a team at once', async () => {
    const led = await createRound(app.db, { items: ['A'], enrol: { auditLevels: ['school'], maxLeaders: 1 } })
    const itemCode = led.items[0]!.code
    const leader = { itemCode, team: '领队队', role: '领队', name: '孙老师', phone: randomPhone() }
    const fileId = await upload([captain({ itemCode, team: '领队队' }), leader])
    const saved = await app.call(
      api.importTeams,
      { roundId: led.roundId, fileId, corrections: [] },
      { as: staff.token },
    )
    expect(saved.code).toBe(0)
    await app.runJobs()
    const [team] = await teamsNamed('领队队')
    const members = await app.db
      .selectFrom('enrolment_member')
      .select(['role', 'state'])
      .where('team_id', '=', team!.id)
      .orderBy('position')
      .execute()
    expect(members).toEqual([
      { role: 'captain', state: 'accepted' },
      { role: 'leader', state: 'accepted' },
    ])
  })

  test('counts a person in several teams once, in the check as in the list of imports', async () => {
    const teacher = { role: '指导教师', name: '钱老师', phone: randomPhone() }
    const rows = ['同师甲队', '同师乙队'].flatMap((team, at) => [
      captain({ team, name: `队长${at}`, phone: randomPhone() }),
      member({ team, ...teacher }),
    ])
    const fileId = await upload(rows)
    expect((await check(fileId)).data).toMatchObject({ total: 4, teams: 2, people: 3, faultCount: 0 })
    const { data } = await save(fileId)
    const list = await app.call(api.teamImportPage, { pageNum: 1, pageSize: 10 }, { as: staff.token })
    expect(list.data.rows.find(({ importId }) => importId === data.importId)).toMatchObject({ teams: 2, people: 3 })
  })

  test('names the bad cells and writes nothing', async () => {
    const fileId = await upload([captain({ team: '错格队', itemCode: 'Z9' }), member({ team: '错格队', phone: '12' })])
    const { data } = await check(fileId)
    expect([data.total, data.teams, data.faultCount]).toEqual([2, 0, 2])
    expect(data.faults).toMatchObject([
      { row: 2, column: 'itemCode', value: 'Z9', team: '错格队', name: '张三' },
      { row: 3, column: 'phone', value: '12', team: '错格队', name: '李四' },
    ])
    const refused = await save(fileId)
    expect(refused.code).toBe(baseRefusals.IMPORT_FAILED.code)
    expect(refused.data).toMatchObject({ fields: [{ path: '2.itemCode' }, { path: '3.phone' }] })
    expect(await teamsNamed('错格队')).toEqual([])
  })

  test('makes drafts of its own people, who are notified and go on by themselves', async () => {
    const known = await createPerson(app, school, { realName: '王五' })
    const phones = [randomPhone(), randomPhone()]
    const rows = [
      captain({ team: '启明队', name: '王五', phone: known.phone }),
      member({ team: '启明队', phone: phones[0]!, number: '20269001' }),
      member({ team: '启明队', role: '指导教师', name: '赵老师', phone: phones[1]! }),
    ]
    const fileId = await upload(rows)
    expect((await check(fileId)).data).toMatchObject({ total: 3, teams: 1, faultCount: 0 })
    expect((await save(fileId)).data).toMatchObject({ teams: 1, jobId: null })
    const [team] = await teamsNamed('启明队')
    expect([team!.state, team!.source, team!.school_id, team!.captain_id]).toEqual([
      'draft',
      'import',
      school.schoolId,
      known.userId,
    ])
    await app.runJobs()
    expect(await titlesTo(app, known)).toEqual([expect.stringMatching(/^已为您的团队报名/)])
    const { data } = await app.call(api.detail, { teamId: team!.id }, { as: known.token })
    expect(data.members.map(({ role, state }) => [role, state])).toEqual([
      ['captain', 'accepted'],
      ['member', 'invited'],
      ['teacher', 'invited'],
    ])
    const invited = await app.db
      .selectFrom('enrolment_member as m')
      .innerJoin('identity_user as u', 'u.id', 'm.user_id')
      .innerJoin('identity_person as p', 'p.user_id', 'u.id')
      .select(['u.id', 'u.state', 'p.school_id', 'p.state as membership', 'p.number'])
      .where('m.team_id', '=', team!.id)
      .where('m.role', '=', 'member')
      .executeTakeFirstOrThrow()
    expect(invited).toMatchObject({
      state: 'unactivated',
      school_id: school.schoolId,
      membership: 'verified',
      number: '20269001',
    })
    expect(await titlesTo(app, { userId: invited.id })).toEqual([expect.stringMatching(/^组队邀请/)])
  })

  test('is good once: the file can’t be used again, and its names and captains are taken', async () => {
    const rows = [captain({ team: '一次队' }), member({ team: '一次队' })]
    const fileId = await upload(rows)
    const [first, second] = await Promise.all([save(fileId), save(fileId)])
    expect([first.code, second.code].filter((code) => code === 0).length).toBe(1)
    expect((await teamsNamed('一次队')).length).toBe(1)
    const { data } = await check(await upload(rows))
    expect(data.faults.map(({ row, column }) => [row, column])).toEqual([
      [2, 'name'],
      [2, 'team'],
    ])
  })

  test('takes corrections of bad cells', async () => {
    const fileId = await upload([captain({ team: '改正队', phone: '139' }), member({ team: '改正队' })])
    const corrections = [{ row: 2, column: 'phone', value: randomPhone() }]
    const input = { roundId: round.roundId, fileId, corrections }
    expect((await app.call(api.checkTeamImport, input as never, { as: staff.token })).data.faultCount).toBe(0)
    expect((await save(fileId, { corrections })).data.teams).toBe(1)
  })

  test('is withdrawn as a whole while its teams are drafts, and frees their people', async () => {
    const rows = [captain({ team: '撤回队' }), member({ team: '撤回队' })]
    const { data } = await save(await upload(rows))
    await app.runJobs()
    const importId = data.importId!
    expect((await app.call(api.undoTeamImport, { importId }, { as: staff.token })).code).toBe(0)
    const again = await app.call(api.undoTeamImport, { importId }, { as: staff.token })
    expect(again.code).toBe(teamImportRefusals.IMPORT_UNDONE.code)
    const [team] = await teamsNamed('撤回队')
    expect(team!.state).toBe('withdrawn')
    await app.runJobs()
    const titles = await titlesTo(app, { userId: team!.captain_id })
    expect(titles).toContainEqual(expect.stringMatching(/^批量报名已撤销/))
    expect((await check(await upload(rows))).data.faultCount).toBe(0)
  })

  test('is not withdrawn once a captain has left one of its teams', async () => {
    const known = await createPerson(app, school, { realName: '孙七' })
    const rows = [captain({ team: '先行队', name: '孙七', phone: known.phone }), member({ team: '先行队' })]
    const { data } = await save(await upload(rows))
    const [team] = await teamsNamed('先行队')
    const withdrawn = await app.call(api.withdraw, { teamId: team!.id, reason: '不参加' }, { as: known.token })
    expect(withdrawn.code).toBe(0)
    const undone = await app.call(api.undoTeamImport, { importId: data.importId! }, { as: staff.token })
    expect(undone.code).toBe(teamImportRefusals.IMPORT_ADVANCED.code)
  })

  test('the sample team of its template is not imported, and its annotated copy names the bad cells', async () => {
    const file = async (path: string) => {
      const { rawPayload, statusCode } = await app.http.inject({
        method: 'GET',
        url: API_BASE + path,
        headers: { authorization: `Bearer ${staff.token}` },
      })
      expect(statusCode).toBe(200)
      const book = new ExcelJS.Workbook()
      await book.xlsx.load(new Uint8Array(rawPayload).buffer)
      return { bytes: rawPayload, sheet: book.worksheets[0]! }
    }
    const template = await file(`/enroll/import/template?roundId=${round.roundId}`)
    const about = { purpose: TEAM_IMPORT, ownerId: staff.userId, name: 't.xlsx', mediaType: XLSX }
    const untouchedId = await storeFile(app.services, app.db, { ...about, bytes: template.bytes })
    expect((await check(untouchedId)).code).toBe(baseRefusals.SHEET_ROWS.code)
    const book = new ExcelJS.Workbook()
    await book.xlsx.load(new Uint8Array(template.bytes).buffer)
    const rows = [captain({ team: '续写队' }), member({ team: '续写队' })]
    for (const row of rows) book.worksheets[0]!.addRow(teamImportColumns.map(({ key }) => row[key] ?? ''))
    const bytes = Buffer.from(await book.xlsx.writeBuffer())
    const belowId = await storeFile(app.services, app.db, { ...about, bytes })
    expect((await check(belowId)).data).toMatchObject({ total: 2, teams: 1, faultCount: 0 })
    const badId = await upload([captain({ team: '标注队', phone: '5' }), member({ team: '标注队', study: '全日制' })])
    const copy = await file(`/enroll/import/annotated?roundId=${round.roundId}&fileId=${badId}`)
    expect([2, 3].map((row) => copy.sheet.getRow(row).getCell(13).value)).toEqual([
      '手机号：不是 11 位手机号',
      '学习形式：该赛项对此身份不要求此项，请清空',
    ])
    const trace = await app.db
      .selectFrom('platform_audit')
      .select('actor_id')
      .where('action', '=', 'enrolment.annotate_import')
      .where('subject_id', '=', badId)
      .execute()
    expect(trace).toEqual([{ actor_id: staff.userId }])
  })
})

describe('who may not import', () => {
  test('people of another school, or into a round that is not theirs to enter', async () => {
    const other = await createSchool(app)
    const stranger = await createPerson(app, other, { realName: '外校生' })
    const rows = [captain({ team: '越界队', name: '外校生', phone: stranger.phone }), member({ team: '越界队' })]
    const { data } = await check(await upload(rows))
    expect(data.faults.map(({ row, column }) => [row, column])).toEqual([[2, 'phone']])
    const hidden = await createRound(app.db, { isPublic: false })
    const fileId = await upload(rows)
    expect((await check(fileId, staff, hidden.roundId)).code).toBe(baseRefusals.NOT_FOUND.code)
  })

  test('people of another school without their consent, who stay free to enter for their own', async () => {
    const enrol = { minTeachers: 0, auditLevels: [], crossSchool: true, membersMustAccept: false }
    const open = await createRound(app.db, { items: ['A'], enrol })
    const star = await createPerson(app, await createSchool(app), { realName: '外校尖子' })
    const itemCode = open.items[0]!.code
    const rows = [
      captain({ team: '挖角队', itemCode }),
      member({ team: '挖角队', name: '随便写', phone: star.phone, itemCode }),
    ]
    const fileId = await upload(rows)
    expect((await check(fileId, staff, open.roundId)).data.faults).toEqual([])
    expect((await save(fileId, { roundId: open.roundId })).code).toBe(0)
    const states = await app.db
      .selectFrom('enrolment_member as member')
      .innerJoin('enrolment_team as team', 'team.id', 'member.team_id')
      .select(['member.role', 'member.state'])
      .where('team.name', '=', '挖角队')
      .orderBy('member.position')
      .execute()
    expect(states).toEqual([
      { role: 'captain', state: 'accepted' },
      { role: 'member', state: 'invited' },
    ])
    const own = { itemId: open.itemId, name: '本校队', noticesAgreed: true as const }
    expect((await app.call(api.start, own, { as: star.token })).code).toBe(0)
  })

  test('a round whose sign-up is closed is not offered, and its rows are refused', async () => {
    const closed = await createRound(app.db, { items: ['A'], windows: { signup: [-60, -30] } })
    const offered = (await app.call(api.teamImportRounds, {}, { as: staff.token })).data.map(({ value }) => value)
    expect([offered.includes(round.roundId), offered.includes(closed.roundId)]).toEqual([true, false])
    const itemCode = closed.items[0]!.code
    const rows = [captain({ team: '迟到队', itemCode }), member({ team: '迟到队', itemCode })]
    const { data } = await check(await upload(rows), staff, closed.roundId)
    expect(data.faults.map(({ column }) => column)).toEqual(['itemCode', 'itemCode'])
  })

  test('a round is offered where the organisation above the school has times of its own', async () => {
    const region = await createGroup(app)
    const below = await createSchool(app, { parentId: region.groupId })
    const admin = await createUser(app, { kind: 'school_staff', roles: ['school_admin'], groupId: below.groupId })
    const late = await createRound(app.db, { items: ['A'], windows: { signup: [-60, -30] } })
    await ownSignUp(late, region.groupId, 30)
    const offeredTo = async ({ token }: MadeUser) =>
      (await app.call(api.teamImportRounds, {}, { as: token })).data.some(({ value }) => value === late.roundId)
    expect([await offeredTo(admin), await offeredTo(staff)]).toEqual([true, false])
  })

  test('teams of a school whose own sign-up is over, while that of another school is open', async () => {
    const late = await createRound(app.db, {
      items: ['A'],
      windows: { signup: [-60, -30] },
      enrol: { auditLevels: [] },
    })
    await ownSignUp(late, school.groupId, 30)
    const other = await createSchool(app)
    const office = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: late.groupId })
    const itemCode = late.items[0]!.code
    const at = { itemCode, schoolCode: school.code }
    const good = [captain({ team: '延时队', ...at }), member({ team: '延时队', ...at })]
    const bad = captain({ team: '过时队', itemCode, schoolCode: other.code })
    const teacher = { role: '指导教师', name: '周老师' }
    const advised = [...good, member({ team: '延时队', ...at, ...teacher })]
    const { data } = await check(await upload([...advised, bad], office), office, late.roundId)
    expect(data.faults.filter(({ column }) => column === 'itemCode').map(({ row }) => row)).toEqual([5])
    const saved = await save(await upload(advised, office), { roundId: late.roundId }, office)
    expect(saved.code).toBe(0)
  })

  test('with the file of somebody else, or without the right', async () => {
    const fileId = await upload([captain(), member()])
    const colleague = await createUser(app, { kind: 'school_staff', roles: ['school_admin'], groupId: school.groupId })
    expect((await check(fileId, colleague)).code).toBe(baseRefusals.NOT_FOUND.code)
    const student = await createPerson(app, school)
    expect((await check(fileId, student)).code).toBe(baseRefusals.NO_ACCESS.code)
  })

  test('the import of another school is neither listed nor undone', async () => {
    const { data } = await save(await upload([captain({ team: '己方队' }), member({ team: '己方队' })]))
    const other = await createSchool(app)
    const stranger = await createUser(app, { kind: 'school_staff', roles: ['school_admin'], groupId: other.groupId })
    const as = { as: stranger.token }
    expect((await app.call(api.teamImportPage, { pageNum: 1, pageSize: 10 }, as)).data.total).toBe(0)
    const undone = await app.call(api.undoTeamImport, { importId: data.importId! }, as)
    expect(undone.code).toBe(baseRefusals.NOT_FOUND.code)
    const own = await app.call(api.teamImportPage, { pageNum: 1, pageSize: 10 }, { as: staff.token })
    const { rows } = (await app.call(api.teamPage, { importId: data.importId! }, { as: staff.token })).data
    expect(rows.map(({ name }) => name)).toEqual(['己方队'])
    expect(own.data.rows[0]).toMatchObject({ importId: data.importId, teams: 1, people: 2, fileName: '名单.xlsx' })
  })
})

test('people of one name enter an item for individuals, by import and by themselves', async () => {
  const enrol = {
    entry: 'individual' as const,
    minTeachers: 0,
    maxTeachers: 0,
    minMembers: 1,
    maxMembers: 1,
    auditLevels: [],
  }
  const single = await createRound(app.db, { items: ['A'], enrol })
  const itemCode = single.items[0]!.code
  const rows = [captain({ team: '', name: '张伟', itemCode }), captain({ team: '', name: '张伟', itemCode })]
  expect((await save(await upload(rows), { roundId: single.roundId })).data).toMatchObject({ teams: 2 })
  const third = await createPerson(app, school, { realName: '张伟' })
  const started = await app.call(
    api.start,
    { itemId: single.itemId, name: '张伟', noticesAgreed: true },
    { as: third.token },
  )
  expect(started.code).toBe(0)
  const named = { teamId: started.data.teamId, name: '张伟', version: started.data.version }
  expect((await app.call(api.saveSignup, named, { as: third.token })).code).toBe(0)
})

test('new people of an import hear of it before they ever signed in, captains too, and of its undoing', async () => {
  const sent = async () => {
    const { rows } = await sql<{ event: string; n: number }>`select template as event, count(*)::int as n
      from notice_delivery where sender_id = ${staff.userId} group by template`.execute(app.db)
    const count = (event: string) => rows.find((row) => row.event === event)?.n ?? 0
    return [count('enrolment.imported'), count('enrolment.invited')] as const
  }
  const [imported, invited] = await sent()
  const { data } = await save(await upload([captain({ team: '新人队' }), member({ team: '新人队' })]))
  await app.runJobs()
  expect(await sent()).toEqual([imported + 1, invited + 1])
  await app.call(api.undoTeamImport, { importId: data.importId! }, { as: staff.token })
  await app.runJobs()
  expect(await sent()).toEqual([imported + 3, invited + 1])
})

test('people of many teams are notified by as many statements as those of few', async () => {
  const imported = async (mark: string, teams: number) => {
    const names = Array.from({ length: teams }, (_, at) => `${mark}${at}队`)
    const rows = names.flatMap((team) => [captain({ team }), member({ team }), member({ team, role: '指导教师' })])
    const { data } = await save(await upload(rows))
    const sent = await sentStatements(() =>
      app.transact(async (tx) => notifyTeams(app.services, tx, await takeDueTeams(tx, data.importId!, 100))),
    )
    const { rows: told } = await sql<{ n: number }>`select count(*)::int as n from notice_message
      where body_zh like ${`%${mark}%`}`.execute(app.db)
    return [sent.length, told[0]!.n]
  }
  const [few, toldFew] = await imported('少数', 2)
  const [many, toldMany] = await imported('多数', 9)
  expect([many, toldFew, toldMany]).toEqual([few, 6, 27])
})

test('an import by somebody who may send no more SMS today reaches its people in their inboxes', async () => {
  await sql`insert into notice_delivery (channel, target_sealed, target_masked, template, payload_sealed, state, ended_at, sender_id)
    select 'sms', '\\x', '', 'x', '\\x', 'sent', now(), ${staff.userId} from generate_series(1, 2000)`.execute(app.db)
  const person = await createPerson(app, school, { realName: '队长甲' })
  const rows = [
    captain({ team: '静默队', name: '队长甲', phone: person.phone }),
    member({ team: '静默队', name: '队员乙' }),
  ]
  await save(await upload(rows))
  await app.runJobs()
  expect((await titlesTo(app, person)).map((title) => title.split('：')[0])).toContain('已为您的团队报名')
  await sql`delete from notice_delivery where sender_id = ${staff.userId} and template = 'x'`.execute(app.db)
})
import { takeDueTeams } from './import.store.ts'
import { notifyTeams } from './notify-imported.ts'

/** A rule that people are asked for a fact by. */
const asks = (fact: string, values: string[]) =>
  RuleRow.parse({
    kind: 'people',
    key: fact,
    roles: ['captain', 'member'],
    amount: 'all',
    condition: { match: 'all', of: [{ fact, op: 'in', values }] },
  })

test('a long sheet is checked and imported in the background, once, and the log says whose facts it said', async () => {
  const teams = 340
  const enrol = { minTeachers: 0, auditLevels: [], rules: [asks('study', ['full_time'])] }
  const { roundId, items } = await createRound(app.db, { items: ['A'], enrol })
  const known = await createPerson(app, school)
  const { code: itemCode } = items[0]!
  const rows = Array.from({ length: teams }, (_, at) => [
    captain({ itemCode, team: `长表队${at}`, name: `队长${at}` }),
    member({ itemCode, team: `长表队${at}`, name: `队员${at}` }),
    member({ itemCode, team: `长表队${at}`, name: `队员乙${at}` }),
  ]).flat()
  Object.assign(rows[1]!, { name: known.realName, phone: known.phone, study: '全日制' })
  const fileId = await upload(rows)
  const { data: queued } = await check(fileId, staff, roundId)
  expect(queued.jobId).not.toBeNull()
  await app.runJobs()
  const job = await app.db
    .selectFrom('platform_job')
    .select('result')
    .where('id', '=', queued.jobId!)
    .executeTakeFirst()
  expect(job!.result).toMatchObject({ total: rows.length, teams, faultCount: 0 })
  expect((await save(fileId, { roundId })).data.jobId).not.toBeNull()
  await app.runJobs()
  const { rows: logged } = await sql<{ actor: string }>`select actor_id as actor from platform_audit
    where action = 'enrolment.import' and change -> 'after' -> 'profiles' = ${JSON.stringify([known.userId])}::jsonb`.execute(
    app.db,
  )
  expect(logged).toEqual([{ actor: staff.userId }])
  const { count } = await app.db
    .selectFrom('enrolment_team')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('name', 'like', '长表队%')
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(teams)
  const page = await app.call(api.teamImportPage, { pageNum: 1, pageSize: 1 }, { as: staff.token })
  expect(page.data.rows[0]).toMatchObject({ teams, notified: teams })
}, 60_000)

describe('facts that the rules of an item ask for', () => {
  const factsOf = async (phone: string) => {
    const { rows } = await sql<{ facts: string }>`select concat_ws(' ', person.study, person.nationality,
        person.graduation) as facts from identity_person as person join identity_user as holder on holder.id = person.user_id
      where holder.id = any(${[...(await accountsByPhone(app.services.secrets, app.db, [phone])).values()].map(
        ({ userId }) => userId,
      )}::uuid[])`.execute(app.db)
    return rows[0]?.facts.trim()
  }

  test('come with the worksheet, for new people and those who said nothing yet, and every bad cell is named', async () => {
    const asking = await createRound(app.db, {
      items: ['A'],
      enrol: { minTeachers: 0, auditLevels: [], rules: [asks('study', ['full_time']), asks('nationality', ['CN'])] },
    })
    const { code: itemCode } = asking.items[0]!
    const known = await createPerson(app, school)
    const contrary = await createPerson(app, school)
    await sql`update identity_person set study = 'part_time' where user_id = ${contrary.userId}`.execute(app.db)
    const head = captain({ itemCode, team: '资料队', study: '全日制', nationality: '中国' })
    const old = (person: MadeUser, change: Cells) =>
      member({ itemCode, team: '资料队', name: person.realName, phone: person.phone, ...change })
    const wrong = await upload([
      { ...head, graduation: '2026-07-01' },
      old(known, { study: '函授' }),
      old(contrary, { study: 'full-time' }),
    ])
    const { faults } = (await check(wrong, staff, asking.roundId)).data
    expect(faults.map(({ row, column }) => `${row}.${column}`)).toEqual(['2.graduation', '3.study', '4.study'])
    const right = await upload([head, old(known, { study: '全日制' }), old(contrary, {})])
    const saved = await app.call(
      api.importTeams,
      { roundId: asking.roundId, fileId: right, corrections: [] },
      { as: staff.token },
    )
    expect(saved.data.teams).toBe(1)
    expect([await factsOf(head.phone!), await factsOf(known.phone), await factsOf(contrary.phone)]).toEqual([
      'full_time CN',
      'full_time',
      'part_time',
    ])
  })

  test('stay as somebody said them, and an organiser who imports doesn’t learn what that was', async () => {
    const asking = await createRound(app.db, {
      items: ['A'],
      enrol: { minTeachers: 0, auditLevels: [], rules: [asks('study', ['full_time'])] },
    })
    const organiser = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: asking.groupId })
    const said = await createPerson(app, school)
    await sql`update identity_person set study = 'full_time' where user_id = ${said.userId}`.execute(app.db)
    const head = captain({
      itemCode: asking.items[0]!.code,
      team: '他队',
      name: said.realName,
      phone: said.phone,
      study: '非全日制',
    })
    const file = await upload(
      [head, member({ itemCode: head.itemCode!, team: '他队', schoolCode: school.code })],
      organiser,
    )
    const { data } = await check(file, organiser, asking.roundId)
    expect(data.faults).toEqual([])
    const order = { roundId: asking.roundId, fileId: file, corrections: [] }
    expect((await app.call(api.importTeams, order, { as: organiser.token })).code).toBe(0)
    expect(await factsOf(said.phone)).toBe('full_time')
  })
})
