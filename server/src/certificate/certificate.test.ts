import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { API_BASE } from '@podium/core/base/endpoint.ts'
import { awardRevoked } from '@podium/core/award/events.ts'
import { BUILT_IN_DESIGNS } from '@podium/core/certificate/template/built-in-designs.ts'
import { certificateApi as api } from '@podium/core/certificate/api.ts'
import type { CertificateKind } from '@podium/core/certificate/kind.ts'
import type { NumberRule } from '@podium/core/certificate/issue/numbering.rule.ts'

import { createRound } from '#server/competition/competition.fixture.ts'
import { createGroup } from '#server/organisation/organisation.fixture.ts'
import { emit } from '#server/platform/events/emit.ts'
import type { TestApp } from '#server/platform/testing/test-app.ts'
import { done, giveSeal, openOfficeApp, organiserOf, sendAll } from './office.fixture.ts'
import { createResults, type MadeResults, type ResultsOptions } from './certificate.fixture.ts'
import { pagesOf, titleOf } from './pdf-text.fixture.ts'
import { isSigned } from './sign/verify-file.fixture.ts'

let app: TestApp
beforeAll(async () => {
  app = await openOfficeApp()
})
afterAll(() => app.close())

const RARE = ['张䶮', '㛃秋', '王𬱖']

/** A round of an organisation with a seal, and its organiser. */
async function host(items: readonly string[] = ['A']) {
  const { groupId } = await createGroup(app)
  await giveSeal(app, groupId)
  const round = await createRound(app.db, { groupId, items })
  return { round, as: await organiserOf(app, groupId) }
}

async function builtIn(as: string, kind: CertificateKind): Promise<string> {
  const { rows } = await done(app, api.templatePage, { kind, state: 'enabled' }, as)
  return rows.find((row) => row.builtIn)!.templateId
}

async function set(
  as: string,
  roundId: string,
  kind: CertificateKind,
  rule: Partial<NumberRule> = {},
  itemId: string | null = null,
) {
  const numberRule = { prefix: `T${roundId.slice(-8)}`, body: 'allAutoincrementFour', suffix: '', ...rule } as const
  const templateId = await builtIn(as, kind)
  return done(app, api.saveSetting, { roundId, itemId, kind, templateId, numberRule }, as)
}

const place = ({ round, itemId }: MadeResults, kind: CertificateKind = 'winner') => ({
  roundId: round.roundId,
  itemId,
  kind,
})

/** Issues a whole batch and waits for its job. */
async function made(as: string, results: MadeResults, kind: CertificateKind = 'winner'): Promise<string> {
  const { batchId } = await done(app, api.make, { ...place(results, kind), despiteIssues: true }, as)
  await app.runJobs()
  return batchId
}

async function send(as: string, batchId: string): Promise<number> {
  const { rows } = await done(app, api.batchPage, { pageSize: 100 }, as)
  const { version } = rows.find((row) => row.batchId === batchId)!
  return (await done(app, api.send, { batchId, version }, as)).sent
}

async function bytes(path: string, query: Record<string, string>, as: string) {
  const response = await app.http.inject({
    method: 'GET',
    url: API_BASE + path,
    query,
    headers: { authorization: `Bearer ${as}` },
  })
  return { status: response.statusCode, type: String(response.headers['content-type']), body: response.rawPayload }
}

const file = (certificateId: string, as: string) => bytes(api.download.path, { certificateId }, as)
const textOf = async (pdf: Buffer) => (await pagesOf(pdf)).join('\f')
const students = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ students: [RARE[at] ?? `学生${at}`], teachers: ['赵六'] }))
const small = async (options: Partial<ResultsOptions> = {}) => {
  const { round, as } = await host()
  const results = await createResults(app, {
    round,
    winners: [{ students: ['张三丰', '李四'], teachers: ['赵六'] }],
    ...options,
  })
  return { round, as, results }
}

/** @spec B10 */
describe('a batch', () => {
  test('is found by its number: the very one that was typed comes first', async () => {
    const { round, as } = await host()
    const results = await createResults(app, { round, winners: students(21) })
    await set(as, round.roundId, 'winner', { body: 'allAutoincrementThree' })
    await made(as, results)
    const keyword = `t${round.roundId.slice(-8)}001`
    const { rows } = await done(app, api.page, { roundId: round.roundId, keyword }, as)
    expect(rows[0]!.number).toBe(keyword.replace('t', 'T'))
    await app.db.updateTable('organisation_school').set({ name_en: 'Lake University' }).execute()
    const english = await app.call(api.page, { roundId: round.roundId, keyword }, { as, language: 'en' })
    expect(english.data.rows[0]!.school).toBe('Lake University')
    await sql`update competition_item set name_en = 'Robotics' where round_id = ${round.roundId}`.execute(app.ownerDb())
    const named = await app.call(api.page, { roundId: round.roundId, keyword }, { as, language: 'en' })
    expect(named.data.rows[0]!.itemName).toBe('Robotics')
    const awarded = await app.call(api.page, { roundId: round.roundId, keyword }, { as, language: 'en' })
    expect([rows[0]!.award, awarded.data.rows[0]!.award]).toEqual(['一等奖', 'First prize'])
    const byCode = await done(app, api.page, { roundId: round.roundId, keyword: rows[0]!.checkCode.toLowerCase() }, as)
    expect(byCode.rows.map(({ number }) => number)).toContain(rows[0]!.number)
  })

  test('gives 220 winners a certificate each, numbered 1 to 220 by award, with every name on it', async () => {
    const { round, as } = await host()
    const results = await createResults(app, { round, winners: students(220) })
    await set(as, round.roundId, 'winner')
    const batchId = await made(as, results)
    const [row] = (await done(app, api.batchPage, { roundId: round.roundId }, as)).rows
    expect([row!.state, row!.made, row!.total]).toEqual(['made', 220, 220])
    const { rows } = await sql<{ id: string; number: string; holder: string; counter: number }>`
      select id, number, facts ->> 'holder' as holder, counter from certificate_certificate
      where batch_id = ${batchId} order by counter`.execute(app.db)
    const prefix = `T${round.roundId.slice(-8)}`
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_, at) => `${prefix}${String(at + 1).padStart(4, '0')}`))
    expect(rows.slice(0, 3).map(({ holder }) => holder)).toEqual(RARE)
    for (const [at, name] of RARE.entries()) {
      const text = await textOf((await file(rows[at]!.id, as)).body)
      expect([text.includes(name), text.includes('赵六'), text.includes(rows[at]!.number)]).toEqual([true, true, true])
    }
  }, 60_000)

  test('downloads the same bytes for ever, signed, with the hash that its trace tells', async () => {
    const { round, as, results } = await small()
    await set(as, round.roundId, 'winner')
    await made(as, results)
    const { rows } = await done(app, api.page, { roundId: round.roundId }, as)
    const { certificateId, batchId } = rows[0]!
    await sendAll(app, as, batchId)
    const [once, twice] = [await file(certificateId, as), await file(certificateId, as)]
    expect([once.status, once.type]).toEqual([200, 'application/pdf'])
    expect(once.body.equals(twice.body)).toBe(true)
    const { trace_token: token } = await app.db
      .selectFrom('certificate_certificate')
      .select('trace_token')
      .where('id', '=', certificateId)
      .executeTakeFirstOrThrow()
    const traced = await app.call(api.trace, { token })
    expect(traced.data.certificate?.fileHash).toBe(createHash('sha256').update(once.body).digest('hex'))
    expect(await isSigned(once.body)).toBe(true)
  })

  test('is for the team, for each student or for each teacher', async () => {
    const { round, as, results } = await small()
    for (const kind of ['winner', 'member', 'teacher'] as const) await set(as, round.roundId, kind)
    for (const kind of ['winner', 'member', 'teacher'] as const) await made(as, results, kind)
    const { rows } = await done(app, api.page, { roundId: round.roundId }, as)
    expect(rows.map(({ kind, holder }) => `${kind} ${holder}`).sort()).toEqual([
      'member 张三丰',
      'member 李四',
      'teacher 赵六',
      'winner 张三丰、李四',
    ])
    expect(new Set(rows.map(({ number }) => number)).size).toBe(4)
  })

  test('made again gives nobody a second one', async () => {
    const { round, as, results } = await small()
    await set(as, round.roundId, 'winner')
    await made(as, results)
    const again = await app.call(api.make, place(results), { as })
    expect([again.status, again.code]).toEqual([409, 32005])
    const report = await done(app, api.preflight, place(results), as)
    expect([report.total, report.already]).toEqual([0, 1])
  })

  test('waits for formal results, a setting and its turn', async () => {
    const { as, results, round } = await small({ state: 'publicised' })
    expect((await app.call(api.make, place(results), { as })).code).toBe(32003)
    await app.db
      .updateTable('award_publication')
      .set({ state: 'formal' })
      .where('id', '=', results.publicationId)
      .execute()
    expect((await app.call(api.make, place(results), { as })).code).toBe(32004)
    await set(as, round.roundId, 'winner')
    await done(app, api.make, place(results), as)
    expect((await app.call(api.make, place(results), { as })).code).toBe(32006)
    await app.runJobs()
  })

  test('that would use up its numbers is refused before anything is made', async () => {
    const { round, as } = await host(['A', 'B'])
    const [a, b] = round.items
    const first = await createResults(app, { round, itemId: a!.itemId, winners: students(3) })
    const second = await createResults(app, { round, itemId: b!.itemId, winners: students(2) })
    await set(as, round.roundId, 'winner', { body: 'allAutoincrementThree' })
    const scope = `round:${round.roundId}|T${round.roundId.slice(-8)}|3|`
    await app.db.insertInto('certificate_counter').values({ scope, last: 995 }).execute()
    await done(app, api.make, place(first), as)
    expect((await done(app, api.preflight, place(second), as)).nextCounter).toBe(999)
    // 995 numbers are used, and a pending batch reserves 3: two more exceed the limit by one.
    const refused = await app.call(api.make, place(second), { as })
    expect([refused.status, refused.code]).toEqual([409, 32001])
    expect((await done(app, api.preflight, place(second), as)).refusal).toContain('只剩 1 个')
    expect((await done(app, api.batchPage, { roundId: round.roundId }, as)).total).toBe(1)
    await app.runJobs()
    await app.db.updateTable('certificate_counter').set({ last: 998 }).where('scope', '=', scope).execute()
    expect(
      (await done(app, api.page, { roundId: round.roundId }, as)).rows.map(({ number }) => number.slice(-3)),
    ).toEqual(['998', '997', '996'])
    // Removes the simulated certificates, because invariants on counters are checked at the end.
    await sql`update certificate_certificate set counter_scope = '', counter = null where counter_scope = ${scope}`.execute(
      app.db,
    )
    await app.db.deleteFrom('certificate_counter').where('scope', '=', scope).execute()
  })

  test('can’t have a rule whose numbers another counter prints', async () => {
    const one = await small()
    const other = await small()
    const rule = { prefix: `X${one.round.roundId.slice(-6)}`, body: 'allAutoincrementFour' } as const
    await set(one.as, one.round.roundId, 'winner', rule)
    const numberRule = { ...rule, suffix: '' }
    const setting = { roundId: other.round.roundId, itemId: null, kind: 'winner', numberRule } as const
    const templateId = await builtIn(other.as, 'winner')
    const refused = await app.call(api.saveSetting, { ...setting, templateId }, { as: other.as })
    expect([refused.code, refused.msg.includes('重复')]).toEqual([32009, true])
  })
})

describe('the report before making', () => {
  test('names missing values, characters without a glyph, and the missing seal', async () => {
    const { groupId } = await createGroup(app)
    const round = await createRound(app.db, { groupId })
    const as = await organiserOf(app, groupId)
    const winners = [
      { students: ['张\u{2ebf0}'], teachers: ['赵六'] },
      { students: ['李四'] },
      { students: ['王五'], workName: '' },
    ]
    const results = await createResults(app, { round, winners })
    await set(as, round.roundId, 'winner')
    const report = await done(app, api.preflight, place(results), as)
    expect(report.counts).toEqual({ 'missing-seal': 1, 'missing-value': 1, 'missing-glyph': 1, 'hidden-line': 2 })
    expect(report.issues.map(({ kind, holder, element, detail }) => [kind, holder, element, detail])).toEqual([
      ['missing-seal', '', '', '测试竞赛组委会'],
      ['missing-glyph', '张\u{2ebf0}', '获奖对象', '\u{2ebf0}'],
      ['hidden-line', '李四', '指导教师', 'teacher'],
      ['missing-value', '王五', '正文', 'workName'],
      ['hidden-line', '王五', '指导教师', 'teacher'],
    ])
    expect([report.total, report.refusal]).toEqual([3, null])
    const refused = await app.call(api.make, place(results), { as })
    expect([refused.code, refused.msg.includes('3 处')]).toEqual([32007, true])
    await made(as, results)
    expect((await done(app, api.page, { roundId: round.roundId }, as)).total).toBe(3)
  })

  test('is silent where all is well, and uses no number', async () => {
    const { round, as, results } = await small()
    await set(as, round.roundId, 'winner')
    const report = await done(app, api.preflight, place(results), as)
    expect([report.counts, report.issues, report.total]).toEqual([{}, [], 1])
    const counters = await sql`select 1 from certificate_counter where scope like ${`round:${round.roundId}%`}`.execute(
      app.db,
    )
    expect(counters.rows).toEqual([])
  })
})

/** @spec U08 */
describe('sent certificates', () => {
  test('are seen by their holders from then on, who are told', async () => {
    const { round, as, results } = await small()
    await set(as, round.roundId, 'winner')
    await set(as, round.roundId, 'member')
    await made(as, results, 'winner')
    const batchId = await made(as, results, 'member')
    const [captain, member] = results.winners[0]!.studentIds.map((userId) => app.viewer({ userId, kind: 'student' }))
    expect((await done(app, api.mine, {}, member!)).rows).toEqual([])
    expect(await send(as, batchId)).toBe(2)
    const { rows } = await done(app, api.mine, {}, member!)
    expect(rows.map(({ holder, kind, award }) => [holder, kind, award])).toEqual([['李四', 'member', '一等奖']])
    const messages = await sql`select 1 from notice_message where event = 'certificate.sent'
      and user_id = any(${results.winners[0]!.studentIds}::uuid[])`.execute(app.db)
    expect(messages.rows.length).toBe(2)
    const { certificateId } = rows[0]!
    expect((await file(certificateId, member!)).status).toBe(200)
    expect((await bytes(api.picture.path, { certificateId }, member!)).type).toBe('image/jpeg')
    expect((await file(certificateId, captain!)).status).toBe(200)
    const strangers = [
      app.viewer({ userId: results.winners[0]!.teacherIds[0]!, kind: 'teacher' }),
      await organiserOf(app, (await createGroup(app)).groupId),
    ]
    for (const stranger of strangers) expect((await file(certificateId, stranger)).status).toBe(404)
    const unsent = (await done(app, api.page, { roundId: round.roundId }, as)).rows.find(
      ({ kind }) => kind === 'winner',
    )!
    expect((await file(unsent.certificateId, captain!)).status).toBe(404)
    const again = await app.call(api.send, { batchId, version: 3 }, { as })
    expect([10409, 32014]).toContain(again.code)
  })

  test('are seen by the whole team where it is the team’s, labelled with its captain, and by nobody who left it', async () => {
    const { round, as, results } = await small()
    await set(as, round.roundId, 'winner')
    const batchId = await made(as, results, 'winner')
    const { studentIds, teacherIds, teamId } = results.winners[0]!
    const [captain, mate] = studentIds.map((userId) => app.viewer({ userId, kind: 'student' }))
    const adviser = app.viewer({ userId: teacherIds[0]!, kind: 'teacher' })
    expect((await done(app, api.mine, {}, mate!)).total).toBe(0)
    await send(as, batchId)
    const heldBy = async (viewer: string) => (await done(app, api.mine, {}, viewer)).rows.map((row) => row.heldBy)
    expect([await heldBy(captain!), await heldBy(mate!), await heldBy(adviser)]).toEqual([
      [null],
      ['张三丰'],
      ['张三丰'],
    ])
    const { rows: notices } = await sql<{ userId: string; title: string }>`select user_id as "userId",
      split_part(title_zh, '：', 1) as title from notice_message where event = 'certificate.sent'
      and user_id = any(${[...studentIds, ...teacherIds]}::uuid[])`.execute(app.db)
    expect(new Map(notices.map(({ userId, title }) => [userId, title]))).toEqual(
      new Map([
        [studentIds[0], '您的证书已发放'],
        [studentIds[1], '您团队的证书已发放'],
        [teacherIds[0], '您团队的证书已发放'],
      ]),
    )
    const { certificateId } = (await done(app, api.mine, {}, mate!)).rows[0]!
    expect((await file(certificateId, mate!)).status).toBe(200)
    const asking = { certificateId, field: 'workName' as const, wished: '新名', reason: '写错' }
    expect((await app.call(api.askCorrection, asking, { as: mate! })).code).toBe(10404)
    await sql`update enrolment_member set state = 'removed' where team_id = ${teamId}
      and user_id = ${studentIds[1]}`.execute(app.db)
    expect((await done(app, api.mine, {}, mate!)).total).toBe(0)
    expect((await file(certificateId, mate!)).status).toBe(404)
  })

  test('are on the list of the school of their team, whose staff see no other school', async () => {
    const { round, as, results } = await small()
    await set(as, round.roundId, 'winner')
    const batchId = await made(as, results)
    const scope = (groupId: string) =>
      app.viewer({
        permissions: new Set(['certificate:certificate:list']),
        scopeOf: () => ({ reach: 'groups', groups: [groupId], below: [groupId] }),
      })
    const school = scope(results.school.groupId)
    expect((await done(app, api.page, {}, school)).total).toBe(0)
    await send(as, batchId)
    expect((await done(app, api.page, { keyword: results.school.name.slice(0, 6) }, school)).total).toBe(1)
    expect((await done(app, api.page, {}, scope((await createGroup(app)).groupId))).total).toBe(0)
  })

  test('wait until their results may be seen', async () => {
    const { round, as, results } = await small({ visibleFrom: new Date(Date.now() + 86_400_000) })
    await set(as, round.roundId, 'winner')
    const batchId = await made(as, results)
    const refused = await app.call(api.send, { batchId, version: 2 }, { as })
    expect(refused.code).toBe(32016)
  })
})

describe('taking back', () => {
  test('a revoked one keeps its number and says so on its trace; a new one links to the old', async () => {
    const { round, as, results } = await small()
    await set(as, round.roundId, 'winner')
    await send(as, await made(as, results))
    const [row] = (await done(app, api.page, { roundId: round.roundId }, as)).rows
    const certificateId = row!.certificateId
    await sql`update enrolment_member set name = '张三峰' where user_id = ${results.winners[0]!.studentIds[0]!}`.execute(
      app.db,
    )
    const fresh = await done(app, api.reissue, { certificateId, reason: '姓名更正' }, as)
    expect(fresh.number.slice(-4)).toBe('0002')
    expect(await textOf((await file(fresh.certificateId, as)).body)).toContain('张三峰')
    expect(await textOf((await file(certificateId, as)).body)).toContain('张三丰')
    await done(app, api.revoke, { certificateId: fresh.certificateId, reason: '违规' }, as)
    const stored = await app.db
      .selectFrom('certificate_certificate')
      .select(['id', 'state', 'superseded_by', 'trace_token'])
      .where('round_id', '=', round.roundId)
      .orderBy('number')
      .execute()
    expect(stored.map(({ state, superseded_by }) => [state, superseded_by])).toEqual([
      ['superseded', fresh.certificateId],
      ['revoked', null],
    ])
    const states = []
    for (const { trace_token: token } of stored) {
      states.push((await app.call(api.trace, { token })).data.certificate?.state)
    }
    expect(states).toEqual(['superseded', 'revoked'])
    for (const id of [certificateId, fresh.certificateId]) {
      expect((await app.call(api.revoke, { certificateId: id, reason: '再次' }, { as })).code).toBe(32017)
    }
    const captain = app.viewer({ userId: results.winners[0]!.studentIds[0]!, kind: 'student' })
    expect((await file(fresh.certificateId, captain)).status).toBe(409)
    expect((await done(app, api.make, place(results), as).catch((error: Error) => error.message)) as string).toContain(
      '32005',
    )
  })

  test('results that are taken back take their certificates with them', async () => {
    const { round, as, results } = await small()
    await set(as, round.roundId, 'winner')
    await made(as, results)
    const { publicationId, itemId } = results
    await app.transact(async (tx) => {
      await tx.updateTable('award_publication').set({ state: 'revoked' }).where('id', '=', publicationId).execute()
      const stageId = round.stageId
      await emit(app.services, tx, awardRevoked, {
        publicationId,
        roundId: round.roundId,
        itemId,
        stageId,
        reason: '评分有误',
      })
    })
    const { rows } = await done(app, api.page, { roundId: round.roundId }, as)
    expect(rows.map(({ state, stateReason }) => [state, stateReason])).toEqual([['revoked', '评分有误']])
    expect((await app.call(api.reissue, { certificateId: rows[0]!.certificateId, reason: '补' }, { as })).code).toBe(
      32003,
    )
  })
})

describe('templates', () => {
  test('built in are there once, can be copied and not be changed', async () => {
    const { as } = await host()
    const { rows } = await done(app, api.templatePage, { pageSize: 100 }, as)
    const own = rows.filter(({ builtIn }) => builtIn)
    expect(own.map(({ name }) => name).sort()).toEqual(BUILT_IN_DESIGNS.map(({ name }) => name.zh).sort())
    const { templateId } = own[0]!
    const detail = await done(app, api.template, { templateId }, as)
    const { name, kind, design, version } = detail
    const change = { templateId, name, kind, state: 'enabled', design, version } as const
    expect((await app.call(api.saveTemplate, change, { as })).code).toBe(32012)
    const copy = await done(app, api.copyTemplate, { templateId, name: '我们的证书' }, as)
    const titled = { ...design, title: '我们的证书' }
    expect((await done(app, api.template, { templateId: copy.templateId }, as)).design).toEqual(titled)
    const renamed = { ...change, templateId: copy.templateId, name: '本校证书', version: 1, design: titled }
    expect(await done(app, api.saveTemplate, renamed, as)).toMatchObject({ no: 1, version: 2 })
    const redrawn = { ...renamed, version: 2, design: { ...design, title: '新标题' } }
    expect(await done(app, api.saveTemplate, redrawn, as)).toMatchObject({ no: 2, version: 3 })
    expect((await app.call(api.saveTemplate, redrawn, { as })).code).toBe(10409)
    const stranger = await organiserOf(app, (await createGroup(app)).groupId)
    expect((await app.call(api.template, { templateId: copy.templateId }, { as: stranger })).status).toBe(404)
  })

  test('that don’t print are refused with the place', async () => {
    const { as } = await host()
    const { design } = BUILT_IN_DESIGNS[0]!
    const broken = structuredClone(design)
    const [first] = broken.slides[0]!.elements
    if (first!.type === 'text') first!.content = '<p><script>x</script></p>'
    const foreign = structuredClone(design)
    foreign.slides[0]!.background = { image: 'file:00000000-0000-4000-8000-000000000000' }
    const input = (one: typeof design) => ({
      name: '坏',
      kind: 'winner' as const,
      state: 'draft' as const,
      design: one,
    })
    const refused = await app.call(api.saveTemplate, input(broken), { as })
    expect([refused.code, refused.msg]).toEqual([
      32002,
      `证书设计有误：第 1 页“${first!.name}”的文字（证书文字里不能有“<script>”）`,
    ])
    const strange = await app.call(api.saveTemplate, input(foreign), { as })
    expect([strange.code, strange.msg.includes('没有这张图片')]).toEqual([32002, true])
  })

  test('preview with a sample number, and with the values of a winner', async () => {
    const { as, results } = await small()
    const templateId = await builtIn(as, 'winner')
    const sample = await bytes(api.previewTemplate.path, { templateId }, as)
    expect([sample.type, (await textOf(sample.body)).includes('证书编号：样例')]).toEqual(['application/pdf', true])
    expect(await titleOf(sample.body)).toMatch(/^预览 \/ PREVIEW · /)
    expect(await isSigned(sample.body)).toBe(false)
    const drawn = await bytes(api.templatePicture.path, { templateId }, as)
    expect([drawn.type, drawn.body.readUInt16BE(0), drawn.body.length > 30_000]).toEqual(['image/jpeg', 0xffd8, true])
    const own = await bytes(api.previewTemplate.path, { templateId, winnerId: results.winners[0]!.winnerId }, as)
    expect(await textOf(own.body)).toContain('张三丰、李四')
    const stranger = await organiserOf(app, (await createGroup(app)).groupId)
    const refused = await bytes(
      api.previewTemplate.path,
      { templateId, winnerId: results.winners[0]!.winnerId },
      stranger,
    )
    expect(refused.status).toBe(404)
  })
})
