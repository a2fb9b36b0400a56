import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RuleRow } from '@podium/core/competition/rule/row.ts'
import { competitionApi } from '@podium/core/competition/api.ts'
import { enrolmentApi as api } from '@podium/core/enrolment/api.ts'
import { enrolmentRefusals as no } from '@podium/core/enrolment/refusals.ts'
import { createRound, enrolValue, type MadeRound, type RoundOptions } from '#server/competition/competition.fixture.ts'
import { competition } from '#server/competition/index.ts'
import { createUser, type MadeUser } from '#server/identity/identity.fixture.ts'
import { idNumberKey, identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { createSchool } from '#server/organisation/organisation.fixture.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createEnrolledTeam, createPerson, type MadeSchool } from '../../enrolment.fixture.ts'
import { dropAwards, enrolment, keepAwards } from '../../index.ts'

let app: TestApp
let school: MadeSchool
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, notice, competition, enrolment] })
  school = await createSchool(app)
})
afterAll(() => app.close())

const anyMaster = { match: 'all', of: [{ fact: 'degree', op: 'in', values: ['硕士'] }] }
const asks = (...records: object[]) => ({
  kind: 'prerequisite',
  key: 'passed',
  roles: ['member'],
  amount: 'all',
  records,
})
const bars = (...records: object[]) => ({ kind: 'exclusion', key: 'barred', roles: ['member', 'teacher'], records })

function roundWith(rules: object[], options: RoundOptions = {}): Promise<MadeRound> {
  const enrol = { auditLevels: [], rules: rules.map((rule) => RuleRow.parse(rule)) }
  return createRound(app.db, { items: ['A', 'B'], ...options, enrol })
}

let names = 0
const start = (captain: MadeUser, itemId: string) => {
  names += 1
  return app.call(api.start, { itemId, name: `前提队${names}`, noticesAgreed: true }, { as: captain.token })
}

async function detail(captain: MadeUser, teamId: string) {
  return (await app.call(api.detail, { teamId }, { as: captain.token })).data
}

async function draftOf(captain: MadeUser, itemId: string): Promise<string> {
  const { code, data } = await start(captain, itemId)
  expect(code).toBe(0)
  return data.teamId
}

async function submit(captain: MadeUser, teamId: string) {
  const { version } = await detail(captain, teamId)
  return app.call(api.submit, { teamId, version }, { as: captain.token })
}

async function enter(captain: MadeUser, itemId: string) {
  return submit(captain, await draftOf(captain, itemId))
}

const STAGE = '00000000-0000-4000-8000-000000000009'

/** Gives a published award to the team of a past round. */
function award(
  teamId: string,
  name: string,
  { visibleFrom = new Date('2020-01-01'), stageId = STAGE }: { visibleFrom?: Date; stageId?: string } = {},
): Promise<string> {
  const publicationId = crypto.randomUUID()
  return app.transact(async (tx) => {
    await keepAwards(tx, { publicationId, stageId }, visibleFrom, [{ teamId, award: name }], [])
    return publicationId
  })
}

test('the numbers of advisers and members are compared when a team is handed in', async () => {
  const rule = {
    kind: 'compare',
    key: 'even',
    one: { roles: ['member'] },
    bound: 'atMost',
    other: { roles: ['teacher'] },
  }
  const captain = await createPerson(app, school)
  const round = await roundWith([rule])
  const refused = await enter(captain, round.itemId)
  expect([refused.code, refused.msg]).toEqual([no.RULE_BROKEN.code, expect.stringContaining('1 人对 0 人')])
})

test('a choice of item keeps a team out of the wrong item, names the right one and accepts it there', async () => {
  const items = [{ code: 'B', zh: '研究生组', en: 'Group B' }]
  const captain = await createPerson(app, school)
  await app.db.updateTable('identity_person').set({ degree: '硕士' }).where('user_id', '=', captain.userId).execute()
  const rule = { kind: 'item', key: 'group', roles: ['member'], amount: 'any', condition: anyMaster, items }
  const round = await roundWith([rule])
  const refused = await enter(captain, round.items[0]!.itemId)
  expect([refused.code, refused.msg]).toEqual([no.RULE_BROKEN.code, expect.stringContaining('应参加“研究生组”')])
  expect((await enter(captain, round.items[1]!.itemId)).data.state).toBe('enrolled')
})

describe('a prerequisite', () => {
  test('of another item is met once the person is enrolled there, and not while only a draft is open', async () => {
    const exam = await roundWith([])
    const rule = asks({ kind: 'entry', roundId: exam.roundId, itemId: exam.itemId, name: '安全考试' })
    const round = await roundWith([rule])
    const captain = await createPerson(app, school)
    const teamId = await draftOf(captain, round.itemId)
    const examTeam = await draftOf(captain, exam.itemId)
    const refused = await submit(captain, teamId)
    expect([refused.code, refused.msg]).toEqual([no.RULE_BROKEN.code, expect.stringContaining('安全考试')])
    expect((await submit(captain, examTeam)).data.state).toBe('enrolled')
    expect((await submit(captain, teamId)).data.state).toBe('enrolled')
  })

  test('of another item isn’t met by an enrolment in a third one', async () => {
    const exam = await roundWith([])
    const round = await roundWith([
      asks({ kind: 'entry', roundId: exam.roundId, itemId: exam.items[0]!.itemId, name: '安全考试' }),
    ])
    const captain = await createPerson(app, school)
    await enter(captain, exam.items[1]!.itemId)
    expect((await enter(captain, round.itemId)).code).toBe(no.RULE_BROKEN.code)
  })

  test('of a promotion is met by whoever was promoted, not by whoever only took part', async () => {
    const past = await createRound(app.db, { stages: ['初赛', '决赛'] })
    const team = await createEnrolledTeam(app, { round: past, school, members: 0, teachers: 0 })
    const round = await roundWith([asks({ kind: 'promoted', roundId: past.roundId, name: '省赛' })])
    const teamId = await draftOf(team.captain, round.itemId)
    expect((await submit(team.captain, teamId)).code).toBe(no.RULE_BROKEN.code)
    const [first, final] = past.stages
    const arrival = { team_id: team.teamId, stage_id: final!.stageId, from_stage_id: first!.stageId }
    await app.db.insertInto('enrolment_stage_entry').values(arrival).execute()
    expect((await submit(team.captain, teamId)).data.state).toBe('enrolled')
  })

  test('of a stage is met by whoever was promoted to that stage, or has an award of it', async () => {
    const past = await createRound(app.db, { stages: ['初赛', '复赛', '决赛'] })
    const team = await createEnrolledTeam(app, { round: past, school, members: 0, teachers: 0 })
    const [first, second, final] = past.stages.map(({ stageId }) => stageId)
    const at = { kind: 'stage', roundId: past.roundId, stageId: final, name: '决赛' }
    const [reached, won] = await Promise.all([roundWith([asks(at)]), roundWith([asks({ ...at, gained: 'award' })])])
    const [there, winning] = [await draftOf(team.captain, reached.itemId), await draftOf(team.captain, won.itemId)]
    const arrive = (stage_id: string, from_stage_id: string) =>
      app.db.insertInto('enrolment_stage_entry').values({ team_id: team.teamId, stage_id, from_stage_id }).execute()
    await arrive(second!, first!)
    await award(team.teamId, '一等奖', { stageId: first! })
    expect((await submit(team.captain, there)).code).toBe(no.RULE_BROKEN.code)
    expect((await submit(team.captain, winning)).code).toBe(no.RULE_BROKEN.code)
    await arrive(final!, second!)
    expect((await submit(team.captain, there)).data.state).toBe('enrolled')
    await award(team.teamId, '二等奖', { stageId: final! })
    expect((await submit(team.captain, winning)).data.state).toBe('enrolled')
  })

  test('of an award is met by its name, once it is visible and until it is revoked', async () => {
    const past = await createRound(app.db)
    const team = await createEnrolledTeam(app, { round: past, school, members: 0, teachers: 0 })
    const round = await roundWith([asks({ kind: 'award', roundId: past.roundId, awards: ['一等奖'], name: '往届' })])
    const teamId = await draftOf(team.captain, round.itemId)
    await award(team.teamId, '二等奖')
    await award(team.teamId, '一等奖', { visibleFrom: new Date('2999-01-01') })
    expect((await submit(team.captain, teamId)).code).toBe(no.RULE_BROKEN.code)
    const publicationId = await award(team.teamId, '一等奖')
    expect((await detail(team.captain, teamId)).rules).toMatchObject([{ holds: true }])
    await app.transact((tx) => dropAwards(tx, publicationId))
    expect((await detail(team.captain, teamId)).rules).toMatchObject([{ holds: false }])
  })
})

describe('an exclusion', () => {
  test('keeps out whoever has a published result without an award, and neither winners nor those without a result', async () => {
    const past = await createRound(app.db)
    const [winner, ranked, absent] = await Promise.all(
      [0, 0, 0].map((members) => createEnrolledTeam(app, { round: past, school, members, teachers: 0 })),
    )
    const publicationId = crypto.randomUUID()
    await app.transact((tx) =>
      keepAwards(
        tx,
        { publicationId, stageId: past.stageId },
        new Date('2020-01-01'),
        [{ teamId: winner!.teamId, award: '一等奖' }],
        [winner!.teamId, ranked!.teamId],
      ),
    )
    const round = await roundWith([bars({ kind: 'result', roundId: past.roundId, name: '上一届' })])
    const refused = await start(ranked!.captain, round.itemId)
    expect([refused.code, refused.msg]).toEqual([
      no.RULE_BROKEN.code,
      expect.stringContaining('在“上一届”中有成绩而未获奖'),
    ])
    for (const { captain } of [winner!, absent!]) {
      expect((await enter(captain, round.itemId)).data.state).toBe('enrolled')
    }
    await app.transact((tx) => dropAwards(tx, publicationId))
    expect((await enter(ranked!.captain, round.itemId)).data.state).toBe('enrolled')
  })

  test('keeps out winners of other years of the series at once, but neither losers nor its own winners', async () => {
    const past = await createRound(app.db)
    const [winner, loser] = await Promise.all(
      [0, 0].map((members) => createEnrolledTeam(app, { round: past, school, members, teachers: 0 })),
    )
    await award(winner!.teamId, '一等奖')
    const round = await roundWith([bars({ kind: 'award' })])
    await app.db
      .updateTable('competition_round')
      .set({ series_id: past.seriesId, edition: 99 })
      .where('id', '=', round.roundId)
      .execute()
    const refused = await start(winner!.captain, round.itemId)
    expect([refused.code, refused.msg]).toEqual([no.RULE_BROKEN.code, expect.stringContaining('在该竞赛其他届中获奖')])
    const own = await draftOf(loser!.captain, round.itemId)
    await award(own, '一等奖')
    expect((await submit(loser!.captain, own)).data.state).toBe('enrolled')
  })

  test('keeps out experts, and marks for the office the team of one who becomes an expert later', async () => {
    const round = await roundWith([bars({ kind: 'post', post: 'expert' })])
    const captain = await createPerson(app, school)
    const teamId = await draftOf(captain, round.itemId)
    expect((await submit(captain, teamId)).data.state).toBe('enrolled')
    await app.db
      .insertInto('identity_user_role')
      .columns(['user_id', 'role_id', 'group_id'])
      .expression((eb) =>
        eb
          .selectFrom('identity_role')
          .select((of) => [of.val(captain.userId).as('user_id'), 'id', of.val(round.groupId).as('group_id')])
          .where('key', '=', 'expert'),
      )
      .execute()
    expect((await start(captain, round.items[1]!.itemId)).code).toBe(no.RULE_BROKEN.code)
    const office = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: round.groupId })
    const { data } = await app.call(api.teamDetail, { teamId }, { as: office.token })
    expect(data.rules).toMatchObject([{ key: 'barred', holds: false, found: expect.stringContaining('专家库') }])
  })

  test('keeps out whoever is on an imported list, by identity number, student number or school', async () => {
    const round = await roundWith([])
    const staff = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: round.groupId })
    const idNumber = '110105200405061238'
    const [listed, student, free] = await Promise.all([1, 2, 3].map(() => createPerson(app, school)))
    const other = await createSchool(app)
    const pupil = await createPerson(app, other)
    await app.db
      .updateTable('identity_user')
      .set({ id_hash: idNumberKey(app.services.secrets, 'id_card', idNumber) })
      .where('id', '=', listed!.userId)
      .execute()
    await app.db.updateTable('identity_person').set({ number: 'S1' }).where('user_id', '=', student!.userId).execute()
    const codes = await app.db
      .selectFrom('organisation_school')
      .select(['id', 'code'])
      .where('id', 'in', [school.schoolId, other.schoolId])
      .execute()
    const codeOf = (id: string) => codes.find((each) => each.id === id)!.code
    const rows = [
      { idNumber },
      { school: codeOf(school.schoolId), number: 'S1' },
      { school: codeOf(other.schoolId), number: '' },
    ]
    const list = { roundId: round.roundId, name: '禁赛名单', rows }
    const { data } = await app.call(competitionApi.importList, list, { as: staff.token })
    const rule = RuleRow.parse(bars({ kind: 'list', listId: data.listId, name: '禁赛名单' }))
    const at = { roundId: round.roundId, itemId: round.itemId }
    const change = { ...at, value: enrolValue({ auditLevels: [], rules: [rule] }), no: 1, reason: '补充规则' }
    expect((await app.call(competitionApi.saveEnrolSetting, change, { as: staff.token })).code).toBe(0)
    for (const person of [listed!, student!, pupil]) {
      const refused = await start(person, round.itemId)
      expect([refused.code, refused.msg]).toEqual([no.RULE_BROKEN.code, expect.stringContaining('禁赛名单')])
    }
    expect((await enter(free!, round.itemId)).data.state).toBe('enrolled')
  })

  test('of who is enrolled elsewhere holds while that entry waits for its audit, and is asked again at approval', async () => {
    const other = await createRound(app.db, { items: ['A'], enrol: { auditLevels: ['organiser'] } })
    const rules = [bars({ kind: 'entry', roundId: other.roundId, name: '另一竞赛' })]
    const round = await roundWith(rules)
    const early = await createPerson(app, school)
    expect((await enter(early, other.itemId)).data.state).toBe('submitted')
    expect((await start(early, round.itemId)).code).toBe(no.RULE_BROKEN.code)
    const audited = await createRound(app.db, {
      items: ['A'],
      enrol: { auditLevels: ['organiser'], rules: rules.map((rule) => RuleRow.parse(rule)) },
    })
    const late = await createPerson(app, school)
    const teamId = await draftOf(late, audited.itemId)
    expect((await submit(late, teamId)).data.state).toBe('submitted')
    expect((await enter(late, other.itemId)).data.state).toBe('submitted')
    const staff = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: audited.groupId })
    const { version } = await detail(late, teamId)
    const approval = { teams: [{ teamId, version }], action: 'approve' as const, opinion: '' }
    const refused = await app.call(api.audit, approval, { as: staff.token })
    expect([refused.code, refused.msg]).toEqual([no.RULE_BROKEN.code, expect.stringContaining('另一竞赛')])
  })

  test('asks for no round that the organiser may not see, and for no list that is gone', async () => {
    const hidden = await createRound(app.db, { isPublic: false, enrol: { auditLevels: [] } })
    const round = await roundWith([])
    const staff = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: round.groupId })
    const at = { roundId: round.roundId, itemId: round.itemId }
    for (const record of [
      { kind: 'entry', roundId: hidden.roundId, name: '随便' },
      { kind: 'list', listId: crypto.randomUUID(), name: '没有' },
    ]) {
      const value = enrolValue({ auditLevels: [], rules: [RuleRow.parse(bars(record))] })
      const looked = await app.call(
        competitionApi.enrolSettingEffect,
        { ...at, value, pageNum: 1, pageSize: 10 },
        { as: staff.token },
      )
      const saved = await app.call(
        competitionApi.saveEnrolSetting,
        { ...at, value, no: 1, reason: '试' },
        { as: staff.token },
      )
      for (const answer of [looked, saved]) {
        expect(answer.data).toMatchObject({ fields: [{ path: expect.stringContaining('rules.0.records.0') }] })
      }
    }
  })

  test('of a list is not met as a prerequisite by a membership that nobody verified', async () => {
    const round = await roundWith([])
    const staff = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: round.groupId })
    const claimant = await createPerson(app, school)
    const membership = app.db.updateTable('identity_person').where('user_id', '=', claimant.userId)
    await membership.set({ state: 'claimed', method: null, decided_at: null, number: 'S77' }).execute()
    const { code } = await app.db
      .selectFrom('organisation_school')
      .select('code')
      .where('id', '=', school.schoolId)
      .executeTakeFirstOrThrow()
    const list = { roundId: round.roundId, name: '已培训', rows: [{ school: code, number: 'S77' }] }
    const { data } = await app.call(competitionApi.importList, list, { as: staff.token })
    const record = { kind: 'list', listId: data.listId, name: '已培训' }
    const at = { roundId: round.roundId, itemId: round.itemId }
    let version = 1
    const rule = async (given: object) => {
      const value = enrolValue({ auditLevels: [], rules: [RuleRow.parse(given)] })
      const saved = await app.call(
        competitionApi.saveEnrolSetting,
        { ...at, value, no: version, reason: '规则', acceptTeams: 1 },
        { as: staff.token },
      )
      expect(saved.code).toBe(0)
      version += 1
    }
    await rule({ ...asks(record), roles: ['captain'] })
    const teamId = await draftOf(claimant, round.itemId)
    expect((await submit(claimant, teamId)).code).toBe(no.RULE_BROKEN.code)
    await membership.set({ state: 'verified', method: 'approval', decided_at: new Date() }).execute()
    expect((await submit(claimant, teamId)).data.state).toBe('enrolled')
  })

  test('a list of another series counts for nobody', async () => {
    const elsewhere = await roundWith([])
    const staff = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: elsewhere.groupId })
    const { code } = await app.db
      .selectFrom('organisation_school')
      .select('code')
      .where('id', '=', school.schoolId)
      .executeTakeFirstOrThrow()
    const list = { roundId: elsewhere.roundId, name: '别处名单', rows: [{ school: code }] }
    const { data } = await app.call(competitionApi.importList, list, { as: staff.token })
    const round = await roundWith([bars({ kind: 'list', listId: data.listId, name: '别处名单' })])
    expect((await enter(await createPerson(app, school), round.itemId)).data.state).toBe('enrolled')
  })
})
