import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { certificateApi as api } from '@podium/core/certificate/api.ts'
import { CERTIFICATE_KINDS } from '@podium/core/certificate/kind.ts'
import { createRound } from '#server/competition/competition.fixture.ts'
import { createUser } from '#server/identity/identity.fixture.ts'
import { createGroup, createSchool } from '#server/organisation/organisation.fixture.ts'
import type { TestApp } from '#server/platform/testing/test-app.ts'
import { createResults } from '../certificate.fixture.ts'
import { batchOf, done, giveSeal, makeAll, openOfficeApp, organiserOf, sendAll, setKind } from '../office.fixture.ts'
import { revokeWithResults } from '../verify/revoke-certificate.ts'

let app: TestApp
beforeAll(async () => {
  app = await openOfficeApp()
})
afterAll(() => app.close())

/** Results of one item: three winners, of two schools. */
async function contest() {
  const { groupId } = await createGroup(app)
  await giveSeal(app, groupId)
  const round = await createRound(app.db, { groupId })
  const as = await organiserOf(app, groupId)
  const schools = [
    await createSchool(app, { name: `甲大学${round.roundId}` }),
    await createSchool(app, { name: `乙大学${round.roundId}` }),
  ]
  const winners = [{ students: ['张三丰', '李四'], teachers: ['赵六'] }, { students: ['王五'] }, { students: ['孙八'] }]
  const results = await createResults(app, { round, school: schools[0]!, winners })
  await sql`update enrolment_team set school_id = ${schools[1]!.schoolId}, school_name = ${schools[1]!.name}
    where id = ${results.winners[2]!.teamId}`.execute(app.db)
  await sql`update work_work set state = 'reviewed' where item_id = ${round.itemId}`.execute(app.db)
  return { round, as, schools, results, at: { roundId: round.roundId, itemId: round.itemId } }
}

async function callExpert(itemId: string, groupId: string, realName: string) {
  const { userId, token } = await createUser(app, { kind: 'expert', realName })
  const { id } = await app.db
    .insertInto('expert_expert')
    .values({ user_id: userId, group_id: groupId, organisation: '示范研究院' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into review_judge (batch_id, expert_id, max_works)
    select id, ${id}, 10 from review_batch where item_id = ${itemId}`.execute(app.db)
  return { expertId: id, token }
}

const listed = async (as: string, batchId: string) => {
  const { rows } = await done(app, api.page, { batchId, pageSize: 100 }, as)
  return rows.map(({ holder, school, award: prize }) => `${holder}|${school}|${prize}`).sort()
}

/** @spec B10 */
describe('a certificate', () => {
  test('of a school goes to those with so many awards, and only their staff find it once it is sent, and are told', async () => {
    const { round, as, schools, at } = await contest()
    const options = { leastAwards: 2, honour: '优秀组织单位' }
    await setKind(app, as, { roundId: round.roundId, kind: 'school', options })
    const batchId = await makeAll(app, as, { ...at, kind: 'school' })
    const [name] = [schools[0]!.name]
    expect(await listed(as, batchId)).toEqual([`${name}|${name}|优秀组织单位`])
    const staffOf = ({ groupId }: { groupId: string }) =>
      createUser(app, { kind: 'school_staff', roles: ['school_admin'], groupId })
    expect(await done(app, api.sendPreview, { batchId }, as)).toEqual({ certificates: 1, people: 0, withoutAccount: 1 })
    const [own, other] = [await staffOf(schools[0]!), await staffOf(schools[1]!)]
    const seen = async ({ token }: { token: string }) => (await done(app, api.page, { batchId }, token)).total
    expect([await seen(own), await seen(other)]).toEqual([0, 0])
    expect(await done(app, api.sendPreview, { batchId }, as)).toEqual({ certificates: 1, people: 1, withoutAccount: 0 })
    expect(await sendAll(app, as, batchId)).toMatchObject({ sent: 1, told: 1 })
    expect([await seen(own), await seen(other)]).toEqual([1, 0])
    const { certificateId } = (await done(app, api.page, { batchId }, as)).rows[0]!
    await done(app, api.reissue, { certificateId, reason: '补发' }, as)
    const { rows } = await sql<{ mine: boolean; title: string; link: string }>`
      select user_id = ${own.userId} as mine, split_part(title_zh, '：', 1) as title, link from notice_message
      where user_id in (${own.userId}, ${other.userId}) order by id`.execute(app.db)
    const link = '/certificates/list'
    expect(rows).toEqual([
      { mine: true, title: '贵校的证书已发放', link },
      { mine: true, title: '贵校的证书已换发', link },
    ])
  })

  test('of a school is made again only where it ended with its results, not where it was revoked by itself', async () => {
    const { round, as, at, results } = await contest()
    await setKind(app, as, { roundId: round.roundId, kind: 'school', options: { leastAwards: 2 } })
    const whole = { ...at, kind: 'school', despiteIssues: true } as const
    const revoked = await makeAll(app, as, { ...at, kind: 'school' })
    const [one] = (await done(app, api.page, { batchId: revoked }, as)).rows
    const fresh = await done(app, api.reissue, { certificateId: one!.certificateId, reason: '补发' }, as)
    await app.transact((tx) =>
      revokeWithResults(app.services, tx, { publicationId: results.publicationId, reason: '成绩有误' }),
    )
    const again = await makeAll(app, as, { ...at, kind: 'school' })
    const [second] = (await done(app, api.page, { batchId: again }, as)).rows
    expect(second!.number).not.toBe(fresh.number)
    await done(app, api.revoke, { certificateId: second!.certificateId, reason: '不符合条件' }, as)
    expect((await app.call(api.make, whole, { as })).code).toBe(32005)
  })

  test('of a school tells its name whole, for it is no person’s', async () => {
    const { round, as, schools, at } = await contest()
    await setKind(app, as, { roundId: round.roundId, kind: 'school' })
    const batchId = await makeAll(app, as, { ...at, kind: 'school' })
    expect((await listed(as, batchId)).map((line) => line.split('|')[2])).toEqual(['优秀组织奖', '优秀组织奖'])
    const { rows } = await sql<{ token: string }>`select trace_token as token from certificate_certificate
      where batch_id = ${batchId} and school_id = ${schools[0]!.schoolId}`.execute(app.db)
    await sendAll(app, as, batchId)
    const traced = await app.call(api.trace, { token: rows[0]!.token })
    expect(traced.data.certificate?.holderMasked).toBe(schools[0]!.name)
  })

  test('of an expert is a letter that needs no results, shown to them when it is sent', async () => {
    const { round, as, at } = await contest()
    await sql`update award_publication set state = 'calculated' where item_id = ${round.itemId}`.execute(app.db)
    const called = await callExpert(round.itemId, round.groupId, '欧阳明远')
    const dropped = await callExpert(round.itemId, round.groupId, '郑九')
    await sql`update review_judge set dropped_at = now() where expert_id = ${dropped.expertId}`.execute(app.db)
    await setKind(app, as, { roundId: round.roundId, kind: 'expert' })
    const batchId = await makeAll(app, as, { ...at, kind: 'expert' })
    expect(await listed(as, batchId)).toEqual(['欧阳明远|示范研究院|评审专家'])
    expect((await done(app, api.mine, {}, called.token)).total).toBe(0)
    expect(await sendAll(app, as, batchId)).toMatchObject({ sent: 1, told: 1 })
    expect((await done(app, api.mine, {}, called.token)).rows.map(({ holder }) => holder)).toEqual(['欧阳明远'])
  })

  test('of participation goes to each student of every team that handed in, and to nobody twice', async () => {
    const { round, as, results, at } = await contest()
    await sql`update work_work set state = 'withdrawn' where team_id = ${results.winners[1]!.teamId}`.execute(app.db)
    await setKind(app, as, { roundId: round.roundId, kind: 'participation' })
    const batchId = await makeAll(app, as, { ...at, kind: 'participation' })
    expect((await listed(as, batchId)).map((line) => line.split('|')[0])).toEqual(['孙八', '张三丰', '李四'])
    const again = await app.call(api.make, { ...at, kind: 'participation', despiteIssues: true }, { as })
    expect(again.code).toBe(32005)
    await sql`update work_work set state = 'accepted' where team_id = ${results.winners[1]!.teamId}`.execute(app.db)
    const late = await makeAll(app, as, { ...at, kind: 'participation' })
    expect((await listed(as, late)).map((line) => line.split('|')[0])).toEqual(['王五'])
  })

  test('of one award has a template and numbers of its own where they are set, and the rest have the others', async () => {
    const { round, as, at } = await contest()
    await setKind(app, as, { roundId: round.roundId, kind: 'winner' })
    await setKind(app, as, {
      ...at,
      kind: 'winner',
      awardPosition: 0,
      rule: { prefix: `FIRST${round.roundId.slice(-6)}` },
    })
    expect((await done(app, api.awardOptions, at, as)).map(({ label }) => label)).toEqual(['一等奖', '二等奖'])
    const rest = await makeAll(app, as, { ...at, kind: 'winner' })
    const first = await makeAll(app, as, { ...at, kind: 'winner', awardPosition: 0 })
    expect((await listed(as, rest)).map((line) => line.split('|')[2])).toEqual(['二等奖', '二等奖'])
    expect((await listed(as, first)).map((line) => line.split('|')[2])).toEqual(['一等奖'])
    const { rows } = await done(app, api.page, { batchId: first }, as)
    expect(rows[0]!.number).toBe(`FIRST${round.roundId.slice(-6)}0001`)
  })

  test('is set by award only where it follows one, beside an event', async () => {
    const { round, as, at } = await contest()
    const { rows } = await done(app, api.templatePage, { kind: 'expert' }, as)
    const numberRule = { prefix: 'X', body: 'randomCode', suffix: '' } as const
    const setting = { templateId: rows[0]!.templateId, kind: 'expert', awardPosition: 0, numberRule } as const
    expect((await app.call(api.saveSetting, { ...at, ...setting }, { as })).code).toBe(32030)
    const winner = (await done(app, api.templatePage, { kind: 'winner' }, as)).rows[0]!.templateId
    const whole = { ...setting, roundId: round.roundId, itemId: null, kind: 'winner', templateId: winner } as const
    expect((await app.call(api.saveSetting, whole, { as })).code).toBe(32030)
  })

  test.each(CERTIFICATE_KINDS.map((kind) => [kind] as const))(
    'has a built-in design to begin with: %s',
    async (kind) => {
      const { as, round, at } = await contest()
      if (kind === 'expert') await callExpert(round.itemId, round.groupId, '欧阳明远')
      await setKind(app, as, { roundId: round.roundId, kind })
      const report = await done(app, api.preflight, { ...at, kind }, as)
      // Two of the three teams have no adviser, which the design of an award shows; the competition is still running.
      const expected = { winner: { 'hidden-line': 2 }, participation: { 'not-ended': 1 } }
      expect(report.counts).toEqual(Object.hasOwn(expected, kind) ? Reflect.get(expected, kind) : {})
      expect((await batchOf(app, await makeAll(app, as, { ...at, kind }), as)).state).toBe('made')
    },
  )
})
