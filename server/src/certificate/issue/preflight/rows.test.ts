import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { API_BASE, type Input } from '@podium/core/base/endpoint.ts'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { certificateApi as api } from '@podium/core/certificate/api.ts'
import type { Design, ImageElement } from '@podium/core/certificate/template/design/design.ts'
import type { CertificateKind } from '@podium/core/certificate/kind.ts'
import { certificateRefusals } from '@podium/core/certificate/refusals.ts'
import { createRound, type MadeRound } from '#server/competition/competition.fixture.ts'
import { createUser } from '#server/identity/identity.fixture.ts'
import { createGroup, createSchool } from '#server/organisation/organisation.fixture.ts'
import type { TestApp } from '#server/platform/testing/test-app.ts'
import { createResults } from '#server/certificate/certificate.fixture.ts'
import {
  batchOf,
  done,
  giveSeal,
  openOfficeApp,
  organiserOf,
  sendAll,
  setKind,
} from '#server/certificate/office.fixture.ts'
import { AT_ONCE } from './inspect-plan.ts'

let app: TestApp
beforeAll(async () => {
  app = await openOfficeApp()
})
afterAll(() => app.close())

/** A character of an extension that no bundled font has. */
const RARE = '\u{2ebf0}'

/** Four winners: two good rows, a name with a missing glyph, and one whose work has no name. */
async function list() {
  const { groupId } = await createGroup(app)
  await giveSeal(app, groupId)
  const round = await createRound(app.db, { groupId })
  const as = await organiserOf(app, groupId)
  const winners = [
    { students: ['张三'], teachers: ['赵六'] },
    { students: [`李${RARE}`], teachers: ['赵六'] },
    { students: ['王五'], teachers: ['赵六'], workName: '' },
    { students: ['钱七'], teachers: ['赵六'] },
  ]
  const results = await createResults(app, { round, winners })
  await setKind(app, as, { roundId: round.roundId, kind: 'winner' })
  const place = { roundId: round.roundId, itemId: round.itemId, kind: 'winner' } as const
  const [, rare, alone] = results.winners.map(({ winnerId }) => winnerId)
  return { as, place, results, rare: rare!, alone: alone!, groupId, round }
}

type Listed = Awaited<ReturnType<typeof list>>
type Issuer = Pick<Listed, 'as'> & { place: { roundId: string; itemId: string; kind: CertificateKind } }

async function make({ as, place }: Issuer, options: { rows?: 'good'; despiteIssues?: boolean }) {
  const { batchId } = await done(app, api.make, { ...place, ...options }, as)
  await app.runJobs()
  return batchId
}

const issued = async ({ as, place }: Issuer) =>
  (await done(app, api.page, { roundId: place.roundId, pageSize: 100 }, as)).rows
    .map(({ number, holder }) => `${number.slice(-4)} ${holder}`)
    .sort()

/** Teams of one student each in an item without works; the first has a name with a missing glyph. */
async function takePart({ roundId, itemId, items }: MadeRound, count: number): Promise<void> {
  const { schoolId, name } = await createSchool(app)
  const { enrolSettingId } = items.find((item) => item.itemId === itemId)!
  const { userId } = await createUser(app)
  await sql`with teams as (
      insert into enrolment_team (round_id, item_id, school_id, school_name, name, name_key, state, captain_id,
        setting_id, number, enrolled_at)
      select ${roundId}, ${itemId}, ${schoolId}, ${name}, '团队' || n, ${itemId} || n, 'enrolled', ${userId},
        ${enrolSettingId}, ${itemId} || '-' || n, now() from generate_series(1, ${count}) as n
      returning id, name)
    insert into enrolment_member (team_id, role, position, state, name)
    select id, 'captain', 0, 'accepted', case name when '团队1' then ${`李${RARE}`} else '张三' end from teams`.execute(
    app.db,
  )
}

const rowsOf = async ({ as, place }: Issuer, query: object = {}) =>
  (await done(app, api.preflightRows, { ...place, ...query }, as)).rows.map(
    ({ holder, state, findings }) => `${holder} ${state} ${findings.map(({ kind }) => kind).join()}`,
  )

/** @spec B10 */
describe('pages of the rows of a pre-flight', () => {
  test('are of the list it read, with what was decided since, until the next pre-flight', async () => {
    const one = await list()
    const { as, place, rare, alone } = one
    const { check } = await done(app, api.preflight, place, as)
    const queries: Partial<Input<typeof api.preflightRows>>[] = [
      {},
      { issue: 'missing-value' },
      { state: 'open', keyword: '李' },
      { pageNum: 2, pageSize: 1 },
    ]
    for (const query of queries) {
      const anew = await done(app, api.preflightRows, { ...place, ...query }, as)
      expect(await done(app, api.preflightRows, { ...place, ...query, check }, as)).toEqual(anew)
    }
    const confirmed = { ...place, recipientId: alone, version: 0, action: 'confirm' } as const
    await done(app, api.decideRow, confirmed, as)
    const open = [`李${RARE} open missing-glyph`, '王五 confirmed missing-value']
    expect(await rowsOf(one, { check })).toEqual(open)

    await sql`update enrolment_member set name = '李四' where name = ${`李${RARE}`} and team_id in
      (select team_id from award_winner where id = ${rare})`.execute(app.db)
    expect(await rowsOf(one, { check })).toEqual(open)
    const next = await done(app, api.preflight, place, as)
    expect(next.check).not.toBe(check)
    expect(await rowsOf(one, { check: next.check })).toEqual(['王五 confirmed missing-value'])
  })

  test('reach every row where all are wanted, so that a wrong name without a finding is mended or left out', async () => {
    const one = await list()
    const { as, place } = one
    expect(await rowsOf(one, { keyword: '张三' })).toEqual([])
    const all = await done(app, api.preflightRows, { ...place, rows: 'all', pageSize: 3 }, as)
    expect([all.total, all.rows.length]).toEqual([4, 3])
    const found = await done(app, api.preflightRows, { ...place, rows: 'all', keyword: '张三' }, as)
    const [wrong] = found.rows
    expect([found.total, wrong]).toMatchObject([1, { holder: '张三', state: 'good', version: 0 }])
    const { recipientId } = wrong!
    const mended = { ...place, recipientId, version: 0, action: 'mend', texts: { student: '章三' } } as const
    expect((await done(app, api.decideRow, mended, as)).state).toBe('good')
    expect(await rowsOf(one, { rows: 'all', keyword: '章三' })).toEqual(['章三 good '])
    const leaving = { ...place, recipientId, version: 1, action: 'leave_out', reason: '待核实' } as const
    expect((await done(app, api.decideRow, leaving, as)).state).toBe('left_out')
  })

  test('of another list, or of one no longer known, are read anew', async () => {
    const [one, other] = [await list(), await list()]
    const { check } = await done(app, api.preflight, other.place, other.as)
    const plain = await done(app, api.preflightRows, one.place, one.as)
    for (const strange of [check, 'gone']) {
      expect(await done(app, api.preflightRows, { ...one.place, check: strange }, one.as)).toEqual(plain)
    }
    expect(plain.rows.map(({ recipientId }) => recipientId)).toEqual([one.rare, one.alone])
  })
})

/** @spec B10 */
describe('rows without problems', () => {
  test('are issued now, and the others later in the same series without a gap', async () => {
    const one = await list()
    const { as, place, rare, alone } = one
    const report = await done(app, api.preflight, place, as)
    expect([report.rows, report.unsettled]).toEqual([
      { good: 2, open: 2, confirmed: 0, left_out: 0 },
      { 'missing-glyph': 1, 'missing-value': 1 },
    ])
    expect(await rowsOf(one)).toEqual([`李${RARE} open missing-glyph`, '王五 open missing-value'])
    expect(await rowsOf(one, { issue: 'missing-value' })).toEqual(['王五 open missing-value'])
    const batchId = await make(one, { rows: 'good' })
    const made = await batchOf(app, batchId, as)
    expect([made.state, made.made, made.total, made.failed]).toEqual(['made', 2, 2, 0])
    expect(await issued(one)).toEqual(['0001 张三', '0002 钱七'])

    const mended = { ...place, recipientId: rare, version: 0, action: 'mend', texts: { student: '李 四' } } as const
    expect(await done(app, api.decideRow, mended, as)).toEqual({ state: 'good', findings: [], version: 1 })
    const confirmed = { ...place, recipientId: alone, version: 0, action: 'confirm' } as const
    expect((await done(app, api.decideRow, confirmed, as)).state).toBe('confirmed')
    await make(one, {})
    expect(await issued(one)).toEqual(['0001 张三', '0002 钱七', '0003 李四', '0004 王五'])
    expect((await done(app, api.preflight, place, as)).total).toBe(0)
  })

  test('are made with what was mended, which stays with whatever is reissued after', async () => {
    const one = await list()
    const { as, place, rare } = one
    const texts = { student: '李四', workName: '扫地机器人' }
    await done(app, api.decideRow, { ...place, recipientId: rare, version: 0, action: 'mend', texts }, as)
    await make(one, { rows: 'good' })
    const { rows } = await done(app, api.page, { roundId: place.roundId, keyword: '李四' }, as)
    const fresh = await done(app, api.reissue, { certificateId: rows[0]!.certificateId, reason: '补发' }, as)
    const facts = await app.db
      .selectFrom('certificate_certificate')
      .select(['facts'])
      .where('id', 'in', [rows[0]!.certificateId, fresh.certificateId])
      .execute()
    expect(facts.map((row) => (row.facts as { corrections: unknown }).corrections)).toEqual([texts, texts])
  })

  test('are previewed before, and nobody outside the organisation sees of whom', async () => {
    const { as, place } = await list()
    const previewed = async (rows: 'all' | 'good') =>
      (await done(app, api.samples, { ...place, rows }, as)).map(({ holder, reason }) => [reason, holder])
    expect((await previewed('good')).map(([, holder]) => holder)).toEqual(['张三', '钱七'])
    expect((await previewed('all')).map(([reason]) => reason)).toEqual(['longest_name', 'longest_award', 'random'])
    const foreign = await list()
    expect((await app.call(api.samples, { ...place, rows: 'all' }, { as: foreign.as })).code).toBe(
      baseRefusals.NOT_FOUND.code,
    )
  })

  test('wait for the whole list where something concerns all of it', async () => {
    const one = await list()
    await app.db.updateTable('organisation_group').set({ seal_file_id: null }).where('id', '=', one.groupId).execute()
    const answer = await app.call(api.make, { ...one.place, rows: 'good' }, { as: one.as })
    expect([answer.code, answer.msg.includes('1 处')]).toEqual([certificateRefusals.ISSUES_LEFT.code, true])
    await make(one, { rows: 'good', despiteIssues: true })
    expect(await issued(one)).toEqual(['0001 张三', '0002 钱七'])
  })
})

describe('a row', () => {
  test('that is left out is not issued with all the others, and says why', async () => {
    const one = await list()
    const { as, place, rare } = one
    const leaving = { ...place, recipientId: rare, version: 0, action: 'leave_out', reason: '姓名待核实' } as const
    expect((await done(app, api.decideRow, leaving, as)).state).toBe('left_out')
    await make(one, { despiteIssues: true })
    expect(await issued(one)).toEqual(['0001 张三', '0002 王五', '0003 钱七'])
    const { rows } = await done(app, api.preflightRows, { ...place, state: 'left_out' }, as)
    expect(rows.map(({ holder, reason }) => [holder, reason])).toEqual([[`李${RARE}`, '姓名待核实']])
    await done(app, api.decideRow, { ...place, recipientId: rare, version: 1, action: 'reset' }, as)
    expect(await rowsOf(one)).toEqual([`李${RARE} open missing-glyph`])
  })

  test('that was confirmed asks again when its text changes', async () => {
    const one = await list()
    const { as, place, rare, results } = one
    await done(app, api.decideRow, { ...place, recipientId: rare, version: 0, action: 'confirm' }, as)
    expect((await done(app, api.preflight, place, as)).rows).toMatchObject({ confirmed: 1, open: 1 })
    await sql`update enrolment_member set name = ${'李\u{2ebf1}'} where team_id = ${results.winners[1]!.teamId}
      and role = 'captain'`.execute(app.db)
    expect((await done(app, api.preflight, place, as)).rows).toMatchObject({ confirmed: 0, open: 2 })
  })

  test('is mended by the rule of names, by as many names as there are, and by its own organisation', async () => {
    const one = await list()
    const { as, place, rare, alone } = one
    const foreign = await list()
    const code = async (change: object, by = as) => {
      const input = { ...place, recipientId: rare, version: 0, action: 'mend', texts: { student: '李四' }, ...change }
      return (await app.call(api.decideRow, input as never, { as: by })).code
    }
    expect([
      await code({ texts: { student: '李😀' } }),
      await code({ texts: { student: '李四、王五' } }),
      await code({ texts: { userName: '王五' }, recipientId: alone }),
      await code({ texts: {} }),
      await code({ version: 3 }),
      await code({}, foreign.as),
      await code({ recipientId: foreign.rare }),
    ]).toEqual([
      certificateRefusals.NAME_CHARACTER.code,
      certificateRefusals.OTHER_PEOPLE.code,
      certificateRefusals.NOT_PRINTED.code,
      certificateRefusals.NO_TEXT.code,
      baseRefusals.STALE.code,
      baseRefusals.NOT_FOUND.code,
      baseRefusals.NOT_FOUND.code,
    ])
  })

  test('is not decided while its list is being made', async () => {
    const { as, place, rare } = await list()
    await done(app, api.make, { ...place, rows: 'good' }, as)
    const leaving = { ...place, recipientId: rare, version: 0, action: 'leave_out', reason: '待核实' } as const
    expect((await app.call(api.decideRow, leaving, { as })).code).toBe(certificateRefusals.BATCH_RUNNING.code)
    await app.runJobs()
    expect((await app.call(api.decideRow, leaving, { as })).code).toBe(0)
  })

  test('shows what it would be when mended, before anything is decided', async () => {
    const { as, place, rare } = await list()
    const picture = async (texts?: object) => {
      const query = { ...place, recipientId: rare, ...(texts ? { texts: JSON.stringify(texts) } : {}) }
      const headers = { authorization: `Bearer ${as}` }
      const { statusCode, rawPayload } = await app.http.inject({
        method: 'GET',
        url: API_BASE + api.samplePicture.path,
        query,
        headers,
      })
      return { statusCode, rawPayload }
    }
    const [now, mended] = [await picture(), await picture({ student: '李四' })]
    expect([now.statusCode, mended.statusCode, now.rawPayload.equals(mended.rawPayload)]).toEqual([200, 200, false])
    expect((await picture({ bad: 'x' })).statusCode).toBe(400)
  })

  test('that was held back from an approved list does not change that list', async () => {
    const committee = await createGroup(app)
    await giveSeal(app, committee.groupId)
    const { groupId } = await createGroup(app, { kind: 'division', parentId: committee.groupId })
    const round = await createRound(app.db, { groupId })
    const [as, checker] = [await organiserOf(app, groupId), await organiserOf(app, committee.groupId)]
    const winners = [
      { students: ['张三'], teachers: ['赵六'] },
      { students: [`李${RARE}`], teachers: ['赵六'] },
    ]
    await createResults(app, { round, winners })
    await setKind(app, as, { roundId: round.roundId, kind: 'winner' })
    const place = { roundId: round.roundId, itemId: round.itemId, kind: 'winner' } as const
    const { batchId } = await done(app, api.make, { ...place, rows: 'good' }, as)
    const { version } = await batchOf(app, batchId, as)
    await done(app, api.approveBatch, { batchId, version }, checker)
    await app.runJobs()
    expect(await issued({ as, place })).toEqual(['0001 张三'])
  })
})

describe('the pre-flight', () => {
  /** The list with a changed design. */
  async function designed(
    one: Pick<Listed, 'as' | 'place'>,
    change: (design: Design) => Design,
    state: 'enabled' | 'disabled' = 'enabled',
  ) {
    const { as, place } = one
    const { templateId: builtIn } = await done(app, api.preflight, place, as)
    const { templateId } = await done(app, api.copyTemplate, { templateId: builtIn, name: '本届奖状' }, as)
    const template = await done(app, api.template, { templateId }, as)
    const save = (version: number, next: typeof state) =>
      done(
        app,
        api.saveTemplate,
        { templateId, name: '本届奖状', kind: 'winner', state: next, design: change(template.design), version },
        as,
      )
    const { version } = await save(template.version, 'enabled')
    const [setting] = (await done(app, api.settingPage, { roundId: place.roundId }, as)).rows
    const { settingId, numberRule, roundId, version: seen } = setting!
    const values = { settingId, roundId, itemId: null, kind: 'winner', templateId, numberRule, version: seen } as const
    await done(app, api.saveSetting, values, as)
    if (state === 'disabled') await save(version, 'disabled')
    return done(app, api.preflight, place, as)
  }

  const withImage = (change: Partial<ImageElement>) => (design: Design) => ({
    ...design,
    slides: design.slides.map((slide) => ({
      ...slide,
      elements: slide.elements.map((element) =>
        element.type === 'image' && element.code === 'qrCode' ? { ...element, ...change } : element,
      ),
    })),
  })

  test('names a code that is too small and elements outside of the page', async () => {
    const small = await designed(await list(), withImage({ width: 40, height: 40 }))
    expect(small.listCounts).toEqual({ 'code-too-small': 1 })
    expect(small.issues[0]).toMatchObject({ recipientId: null, kind: 'code-too-small', detail: '11.9' })
    const outside = await designed(await list(), withImage({ left: 960 }))
    expect(outside.listCounts).toEqual({ 'off-page': 1 })
  })

  test('names a new text that nobody edited', async () => {
    const fresh = (design: Design) => ({
      ...design,
      slides: design.slides.map((slide) => ({
        ...slide,
        elements: slide.elements.map((element) =>
          element.type === 'text' && element.id === 'title' ? { ...element, placeholder: true as const } : element,
        ),
      })),
    })
    const report = await designed(await list(), fresh)
    expect([report.listCounts, report.issues[0]]).toMatchObject([
      { 'placeholder-text': 1 },
      { recipientId: null, element: '标题', detail: '荣誉证书' },
    ])
  })

  test('warns of certificates of participation before the competition has ended', async () => {
    const { groupId } = await createGroup(app)
    await giveSeal(app, groupId)
    const round = await createRound(app.db, { groupId })
    const as = await organiserOf(app, groupId)
    await takePart(round, 2)
    await setKind(app, as, { roundId: round.roundId, kind: 'participation' })
    const place = { roundId: round.roundId, itemId: round.itemId, kind: 'participation' } as const
    const counts = async () => (await done(app, api.preflight, place, as)).listCounts
    expect(await counts()).toEqual({ 'not-ended': 1 })
    const refused = await app.call(api.make, { ...place, rows: 'good' }, { as })
    expect(refused.code).toBe(certificateRefusals.ISSUES_LEFT.code)
    await app.db.updateTable('competition_round').set({ state: 'finished' }).where('id', '=', round.roundId).execute()
    expect(await counts()).toEqual({})
  })

  test('names both elements of an overlap: once for the list, or in the rows whose texts are long', async () => {
    const under = await designed(await list(), withImage({ left: 560, top: 560 }))
    expect([under.listCounts, under.counts.overlap, under.issues[0]]).toMatchObject([
      { overlap: 1 },
      1,
      { recipientId: null, element: '溯源二维码', detail: '颁发单位与日期' },
    ])
    const { groupId } = await createGroup(app)
    await giveSeal(app, groupId)
    const round = await createRound(app.db, { groupId })
    const as = await organiserOf(app, groupId)
    const crowd = ['买买提·阿不都热合曼', '欧阳震华', '司马相如']
    await createResults(app, {
      round,
      winners: [
        { students: ['张三'], teachers: ['赵六'] },
        { students: crowd, teachers: ['赵六'] },
      ],
    })
    await setKind(app, as, { roundId: round.roundId, kind: 'winner' })
    const place = { roundId: round.roundId, itemId: round.itemId, kind: 'winner' } as const
    const beside = await designed({ as, place }, withImage({ left: 760, top: 206 }))
    const rows = await rowsOf({ as, place }, { issue: 'overlap' })
    expect([beside.listCounts, rows.map((row) => row.split(' ')[0])]).toEqual([{}, [crowd.join('、')]])
  })

  test('names a template that was disabled, instead of making the list', async () => {
    const one = await list()
    const report = await designed(one, (design) => design, 'disabled')
    expect([report.listCounts, report.refusal]).toEqual([
      { 'template-off': 1 },
      '模板“本届奖状”未启用，或不适用于这类证书',
    ])
    expect((await app.call(api.make, { ...one.place, rows: 'good' }, { as: one.as })).code).toBe(
      certificateRefusals.TEMPLATE_OFF.code,
    )
  })

  test('names a picture that is not there any more', async () => {
    const one = await list()
    const gone = 'file:00000000-0000-7000-8000-000000000000'
    await designed(one, (design) => design)
    const { rows } = await sql<{ id: string; design: Design }>`select version.id, version.design
      from certificate_setting as setting
      join certificate_template_version as version on version.template_id = setting.template_id
      where setting.round_id = ${one.place.roundId}`.execute(app.db)
    const design = {
      ...rows[0]!.design,
      slides: rows[0]!.design.slides.map((slide) => ({ ...slide, background: { image: gone } })),
    }
    await sql`insert into certificate_template_version (template_id, no, design)
      select template_id, 9, ${JSON.stringify(design)}::jsonb from certificate_template_version
      where id = ${rows[0]!.id}`.execute(app.db)
    expect((await done(app, api.preflight, one.place, one.as)).listCounts).toEqual({ 'missing-picture': 1 })
  })

  test('of a long list is a job with progress, and is kept for whoever asks next', async () => {
    const { groupId } = await createGroup(app)
    await giveSeal(app, groupId)
    const round = await createRound(app.db, { groupId })
    const as = await organiserOf(app, groupId)
    await takePart(round, AT_ONCE + 1)
    await setKind(app, as, { roundId: round.roundId, kind: 'participation' })
    const place = { roundId: round.roundId, itemId: round.itemId, kind: 'participation' } as const
    const before = await done(app, api.preflight, place, as)
    const refused = await app.call(api.make, { ...place, rows: 'good' }, { as })
    const { jobId } = await done(app, api.startCheck, place, as)
    await app.runJobs()
    const job = await app.db
      .selectFrom('platform_job')
      .select(['state', 'done', 'total'])
      .where('id', '=', jobId)
      .executeTakeFirstOrThrow()
    const after = await done(app, api.preflight, place, as)
    const rows = await rowsOf({ as, place }, { issue: 'missing-glyph' })
    expect([before.checked, refused.code, job, after.checked, after.rows, rows]).toEqual([
      false,
      certificateRefusals.CHECK_FIRST.code,
      { state: 'done', done: before.total, total: before.total },
      true,
      { good: 0, open: before.total, confirmed: 0, left_out: 0 },
      [`李${RARE} open missing-glyph,missing-value`],
    ])
    const [first] = (await done(app, api.preflightRows, { ...place, issue: 'missing-glyph' }, as)).rows
    const { recipientId } = first!
    const texts = { userName: '李四', workName: '机器人' }
    await done(app, api.decideRow, { ...place, recipientId, version: 0, action: 'mend', texts }, as)
    const mended = await done(app, api.preflight, place, as)
    expect([mended.checked, mended.rows]).toEqual([
      true,
      { good: 1, open: before.total - 1, confirmed: 0, left_out: 0 },
    ])
    await make({ as, place }, { rows: 'good', despiteIssues: true })
    const issuedOne = await done(app, api.preflight, place, as)
    expect([issuedOne.checked, issuedOne.total]).toEqual([true, before.total - 1])
    await sql`update certificate_inspection set inspected_at = now() - interval '4 days'`.execute(app.db)
    await app.runPeriodicTask('certificate.inspections')
    expect((await sql`select 1 from certificate_inspection`.execute(app.db)).rows).toEqual([])
  })
})

describe('a reissue', () => {
  async function sent() {
    const one = await list()
    const batchId = await make(one, { rows: 'good' })
    await sendAll(app, one.as, batchId)
    const { rows } = await done(app, api.page, { roundId: one.place.roundId, keyword: '张三' }, one.as)
    return { ...one, certificateId: rows[0]!.certificateId, number: rows[0]!.number }
  }

  test('tells what it would meet, and a missing character is refused unless it is confirmed', async () => {
    const { as, certificateId, results } = await sent()
    await sql`update enrolment_member set name = ${`张${RARE}`} where team_id = ${results.winners[0]!.teamId}
      and role = 'captain'`.execute(app.db)
    const preview = await done(app, api.reissuePreview, { certificateId }, as)
    expect([preview.holder, preview.findings.map(({ kind, detail }) => [kind, detail])]).toEqual([
      `张${RARE}`,
      [['missing-glyph', RARE]],
    ])
    const reissuing = { certificateId, reason: '姓名更正' }
    expect((await app.call(api.reissue, reissuing, { as })).code).toBe(certificateRefusals.ISSUES_LEFT.code)
    expect((await app.call(api.reissue, { ...reissuing, despiteIssues: true }, { as })).code).toBe(0)
  })

  test('shows the value of each field, the recorded one and the printed one, and prints a corrected one', async () => {
    const one = await list()
    const { as, place, results } = one
    const [{ winnerId: recipientId }] = [results.winners[0]!]
    await done(
      app,
      api.decideRow,
      { ...place, recipientId, version: 0, action: 'mend', texts: { student: '章三' } },
      as,
    )
    await make(one, { rows: 'good' })
    const { rows } = await done(app, api.page, { roundId: place.roundId, keyword: '章三' }, as)
    const { certificateId } = rows[0]!
    const { texts } = await done(app, api.reissuePreview, { certificateId }, as)
    expect(texts.find(({ field }) => field === 'student')).toEqual({
      field: 'student',
      recorded: '张三',
      printed: '章三',
    })
    const reissuing = { certificateId, reason: '姓名更正' }
    const bad = await app.call(api.reissue, { ...reissuing, texts: { student: '李😀' } }, { as })
    expect(bad.code).toBe(certificateRefusals.NAME_CHARACTER.code)
    const fresh = await done(app, api.reissue, { ...reissuing, texts: { student: '张三' } }, as)
    const { rows: anew } = await done(app, api.page, { roundId: place.roundId, keyword: fresh.number }, as)
    expect(anew[0]!.holder).toBe('张三')
  })

  test('by a correction obeys the rule of names, and is previewed with the mended text', async () => {
    const { as, certificateId, results } = await sent()
    const captain = app.viewer({ userId: results.winners[0]!.studentIds[0]!, kind: 'student' })
    const asked = { certificateId, field: 'student', reason: '姓名有误' } as const
    const bad = await app.call(api.askCorrection, { ...asked, wished: '李😀' }, { as: captain })
    const { correctionId } = await done(app, api.askCorrection, { ...asked, wished: ` 张 ${RARE}` }, captain)
    const [request] = (await done(app, api.correctionPage, {}, as)).rows
    const accepting = { correctionId, version: 1 }
    const gap = await app.call(api.acceptCorrection, { ...accepting, value: request!.wished }, { as })
    const emoji = await app.call(api.acceptCorrection, { ...accepting, value: '李😀', despiteIssues: true }, { as })
    const texts = (student: string) => JSON.stringify({ student }) as never
    const preview = await done(app, api.reissuePreview, { certificateId, texts: texts('张⻓') }, as)
    const badPreview = await app.call(api.reissuePreview, { certificateId, texts: texts('李😀') }, { as })
    expect([bad.code, request!.wished, gap.code, emoji.code, preview, badPreview.code]).toEqual([
      certificateRefusals.NAME_CHARACTER.code,
      `张${RARE}`,
      certificateRefusals.ISSUES_LEFT.code,
      certificateRefusals.NAME_CHARACTER.code,
      { holder: '张长', findings: [], texts: preview.texts },
      certificateRefusals.NAME_CHARACTER.code,
    ])
    await done(app, api.acceptCorrection, { ...accepting, value: '张⻓' }, as)
    expect((await done(app, api.mine, {}, captain)).rows[0]!.holder).toBe('张长')
  })
})
