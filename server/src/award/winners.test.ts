import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { awardApi as api } from '@podium/core/award/api.ts'
import type { AwardRange, PublishSetting } from '@podium/core/award/award.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import type { Input } from '@podium/core/base/endpoint.ts'
import { competition } from '#server/competition/index.ts'
import { enrolment } from '#server/enrolment/index.ts'
import { expert } from '#server/expert/index.ts'
import { identity } from '#server/identity/index.ts'
import { queryTerms } from '#server/platform/db/search.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { review } from '#server/review/index.ts'
import { createReview, done, lockBatch, openBatch, scoreAll } from '#server/review/review.fixture.ts'
import { work } from '#server/work/index.ts'
import { award } from './index.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, competition, enrolment, work, expert, review, award] })
})
afterAll(() => app.close())

const range = (nameZh: string, nameEn: string, rankFrom: number, rankTo: number): AwardRange => {
  return { nameZh, nameEn, rankFrom, rankTo, mayStayVacant: true }
}
const awards = [range('一等奖', 'First prize', 1, 1), range('二等奖', 'Second prize', 2, 3)]

/** Three winners of four works, confirmed but not published. */
async function confirmed() {
  const made = await createReview(app, { works: 4 })
  const batchId = await openBatch(app, made)
  await scoreAll(app, made, batchId, (title) => 100 - 10 * Number(title.replace('作品', '')))
  await lockBatch(app, made, batchId)
  const as = made.staff.token
  const set = await done(app.call(api.set, { batchId, ranges: awards, version: 0 }, { as }))
  const { version } = await done(
    app.call(api.confirm, { batchId, confirmed: true, version: set.version }, { as: made.second.token }),
  )
  return { ...made, batchId, as, version, roundId: made.round.roundId }
}

type Made = Awaited<ReturnType<typeof confirmed>>

const publish = ({ batchId, version, as }: Made, setting: Partial<PublishSetting>) =>
  done(app.call(api.publish, { batchId, version, setting: { audience: 'public', ...setting } }, { as }))

const list = (input: Input<typeof api.publicList>) => done(app.call(api.publicList, input))
const summary = (roundId: string) => done(app.call(api.publicAwards, { roundId }))
const awardedRounds = async () => (await done(app.call(api.awardedRounds, { pageSize: 100 }))).rows

/** @spec R19 R02 */
describe('the public list of winners', () => {
  test('shows nothing before its moment by the database’s clock, and everything from then on', async () => {
    const made = await confirmed()
    const { roundId } = made
    await publish(made, { visibleFrom: new Date(Date.now() + 3_600_000).toISOString() })
    expect([(await list({ roundId })).total, await summary(roundId)]).toMatchObject([0, { total: 0, results: [] }])
    expect((await awardedRounds()).map((round) => round.roundId)).not.toContain(roundId)
    await sql`update award_publication set visible_from = clock_timestamp() where round_id = ${roundId}`.execute(app.db)
    expect((await list({ roundId })).rows.map(({ awardZh, workTitle }) => [awardZh, workTitle])).toEqual([
      ['一等奖', '作品1'],
      ['二等奖', expect.stringMatching(/^作品[23]$/)],
      ['二等奖', expect.stringMatching(/^作品[23]$/)],
    ])
    expect(await summary(roundId)).toMatchObject({
      total: 3,
      awards: [
        { nameZh: '一等奖', nameEn: 'First prize', count: 1 },
        { nameZh: '二等奖', nameEn: 'Second prize', count: 2 },
      ],
      items: [{ count: 3 }],
      awaited: [],
      results: [{ state: 'formal', corrected: false }],
    })
    expect(await awardedRounds()).toContainEqual(expect.objectContaining({ roundId, total: 3 }))
  })

  test('names the events whose results are not published yet', async () => {
    const made = await confirmed()
    await sql`insert into competition_item (id, round_id, code, name_zh, name_en, position)
      values (gen_random_uuid(), ${made.roundId}, 'Z', '服务设计', 'Service design', 99)`.execute(app.db)
    await publish(made, {})
    expect((await summary(made.roundId)).awaited).toEqual([{ name: '服务设计', nameEn: 'Service design' }])
  })

  test('is for the teams alone, or of a round that is not public: nobody else learns of it', async () => {
    const [own, hidden] = [await confirmed(), await confirmed()]
    await publish(own, { audience: 'own' })
    await publish(hidden, {})
    await sql`update competition_round set is_public = false where id = ${hidden.roundId}`.execute(app.db)
    for (const { roundId } of [own, hidden]) {
      expect([(await list({ roundId })).total, (await summary(roundId)).results]).toEqual([0, []])
      expect((await awardedRounds()).map((round) => round.roundId)).not.toContain(roundId)
    }
    await sql`update competition_round set state = 'offline' where id = ${hidden.roundId}`.execute(app.db)
    expect((await app.call(api.publicAwards, { roundId: hidden.roundId })).status).toBe(404)
  })

  test('says neither number nor rank nor score, and masks the names of minors', async () => {
    const made = await confirmed()
    const { captain } = made.works[0]!.team
    await sql`update identity_user set birthday = now() - interval '17 years' where id = ${captain.userId}`.execute(
      app.db,
    )
    await publish(made, { rank: true, score: true })
    const [first] = (await list({ roundId: made.roundId })).rows
    expect(Object.keys(first!).filter((key) => /number|rank|score/i.test(key))).toEqual([])
    expect(first!.students[0]).toMatch(/^.\*\*$/u)
    await sql`update identity_user set birthday = null where id = ${captain.userId}`.execute(app.db)
    expect((await list({ roundId: made.roundId })).rows[0]!.students[0]).toMatch(/^.\*\*$/u)
    await sql`update identity_user set birthday = '2000-01-01' where id = ${captain.userId}`.execute(app.db)
    expect((await list({ roundId: made.roundId })).rows[0]!.students[0]).not.toContain('*')
  })

  test('shows the names of minors where the publication says so', async () => {
    const made = await confirmed()
    const { captain } = made.works[0]!.team
    await sql`update identity_user set birthday = null where id = ${captain.userId}`.execute(app.db)
    await publish(made, { minorNames: 'shown' })
    const [first] = (await list({ roundId: made.roundId })).rows
    expect(first!.students[0]).toBe(captain.realName)
  })

  test('is searched by part of a team’s, a work’s or a school’s name, by item and by award', async () => {
    const made = await confirmed()
    const { roundId, works } = made
    await sql`update enrolment_team set name = '云端 Rover', school_name = '澄湖理工大学'
      where id = ${works[1]!.team.teamId}`.execute(app.db)
    const back = await done(
      app.call(api.confirm, { batchId: made.batchId, version: made.version, confirmed: false }, { as: made.as }),
    )
    const free = await done(app.call(api.recall, { batchId: made.batchId, version: back.version }, { as: made.as }))
    const set = await done(
      app.call(api.set, { batchId: made.batchId, ranges: awards, version: free.version }, { as: made.as }),
    )
    const again = { batchId: made.batchId, confirmed: true, version: set.version }
    const { version } = await done(app.call(api.confirm, again, { as: made.second.token }))
    await publish({ ...made, version }, {})
    const titles = async (more: object) => (await list({ roundId, ...more })).rows.map(({ workTitle }) => workTitle)
    for (const keyword of ['湖理', '云端r', 'ＲＯＶＥＲ', '端', '作品2', '澄湖理工大学']) {
      expect([keyword, await titles({ keyword })]).toEqual([keyword, ['作品2']])
    }
    expect(await titles({ keyword: '大学云端' })).toEqual([])
    expect(await titles({ keyword: '作品', awardZh: '一等奖' })).toEqual(['作品1'])
    expect((await list({ roundId, itemId: made.round.itemId, awardZh: '二等奖' })).total).toBe(2)
    expect((await list({ roundId, itemId: made.batchId })).total).toBe(0)
  })

  test('is searched by the names it prints, so a minor whose name is masked is not found by it', async () => {
    const made = await confirmed()
    const { captain, teamId } = made.works[0]!.team
    await sql`update identity_user set real_name = '欧阳震华', search = search_terms('欧阳震华'),
      birthday = '2000-01-01' where id = ${captain.userId}`.execute(app.db)
    await sql`update enrolment_member set name = '欧阳震华'
      where team_id = ${teamId} and user_id = ${captain.userId}`.execute(app.db)
    const found = async (keyword: string) =>
      (await list({ roundId: made.roundId, keyword })).rows.map(({ workTitle }) => workTitle)
    expect(await found('欧阳震华')).toEqual([])
    await publish(made, {})
    expect([await found('欧阳震华'), await found('阳震'), await found('欧'), await found('诸葛')]).toEqual([
      ['作品1'],
      ['作品1'],
      [],
      [],
    ])
    await sql`update identity_user set birthday = now() - interval '17 years' where id = ${captain.userId}`.execute(
      app.db,
    )
    expect([await found('欧阳震华'), await found('阳震')]).toEqual([[], []])
    await sql`update identity_user set birthday = null where id = ${captain.userId}`.execute(app.db)
    expect(await found('欧阳震华')).toEqual([])
  })

  test('has its awards in the order of the summary, also where one of them is vacant', async () => {
    const made = await confirmed()
    const { roundId } = made
    await publish(made, {})
    const { rows } = await sql<{ id: string }>`with item as (insert into competition_item
          (round_id, code, name_zh, name_en, position) values (${roundId}, 'V', '服务设计', 'Service design', -1) returning id)
      insert into award_publication (round_id, item_id, stage_id, run_id, publish, visible_from)
        select round_id, item.id, stage_id, run_id, publish, visible_from from award_publication, item
        where round_id = ${roundId} returning id`.execute(app.db)
    const { id } = rows[0]!
    await sql`insert into award_award (publication_id, name_zh, name_en, position, rank_from, rank_to)
      values (${id}, '二等奖', 'Second prize', 0, 1, 1)`.execute(app.db)
    await sql`update award_publication set state = 'formal' where id = ${id}`.execute(app.db)
    const names = (await list({ roundId, pageSize: 50 })).rows.map(({ awardZh }) => awardZh)
    const { awards: summed } = await summary(roundId)
    // It was not calculated, so that no check has to find it.
    await sql`update award_publication set state = 'revoked' where id = ${id}`.execute(app.db)
    expect([...new Set(names)]).toEqual(summed.map(({ nameZh }) => nameZh))
  })

  test('is paged across awards without a gap or a winner twice', async () => {
    const made = await confirmed()
    await publish(made, {})
    const { roundId } = made
    const whole = (await list({ roundId })).rows
    const pages = await Promise.all([1, 2, 3, 4].map((pageNum) => list({ roundId, pageNum, pageSize: 1 })))
    expect(pages.map(({ total }) => total)).toEqual([3, 3, 3, 3])
    expect(pages.flatMap(({ rows }) => rows)).toEqual(whole)
    const second = await list({ roundId, keyword: '作品', pageNum: 2, pageSize: 2 })
    expect(second.rows).toEqual(whole.slice(2))
  })

  test('taken back says so without its winners; published again it says that too', async () => {
    const made = await confirmed()
    const { batchId, as, roundId } = made
    const { version } = await publish(made, {})
    const revoked = await done(app.call(api.revoke, { batchId, version, reason: '统分有误' }, { as }))
    const gone = await summary(roundId)
    expect(gone).toMatchObject({ total: 0, results: [{ state: 'withdrawn', corrected: false, visibleFrom: null }] })
    expect([(await list({ roundId })).total, JSON.stringify(gone).includes('统分')]).toEqual([0, false])
    const set = await done(app.call(api.set, { batchId, ranges: awards, version: revoked.version }, { as }))
    const sure = await done(
      app.call(api.confirm, { batchId, confirmed: true, version: set.version }, { as: made.second.token }),
    )
    const again = await publish({ ...made, version: sure.version }, {})
    expect(again.state).toBe('corrected')
    expect((await summary(roundId)).results).toMatchObject([{ state: 'formal', corrected: true }])
  })

  test('taken back before anybody saw it leaves no trace', async () => {
    const made = await confirmed()
    const { batchId, as, roundId } = made
    const { version } = await publish(made, { visibleFrom: new Date(Date.now() + 3_600_000).toISOString() })
    await done(app.call(api.revoke, { batchId, version, reason: '统分有误' }, { as }))
    expect((await summary(roundId)).results).toEqual([])
  })

  test('marks a winner who was taken out of the competition afterwards', async () => {
    const made = await confirmed()
    await publish(made, {})
    await sql`update work_work set state = 'violation' where id = ${made.works[0]!.workId}`.execute(app.db)
    const { rows } = await list({ roundId: made.roundId })
    expect(rows.map(({ workTitle, revoked }) => [workTitle, revoked])).toContainEqual(['作品1', true])
    expect(rows.filter(({ revoked }) => revoked).length).toBe(1)
  })

  test('names the page of each team that has one', async () => {
    const made = await confirmed()
    await publish(made, {})
    const { teamId } = made.works[0]!.team
    const setState = (state: string) =>
      sql`update enrolment_team set state = ${state} where id = ${teamId}`.execute(app.db)
    await setState('withdrawn')
    const { rows } = await list({ roundId: made.roundId })
    await setState('enrolled')
    const linked = rows.flatMap((row) => (row.teamId === null ? [] : [{ teamId: row.teamId, name: row.teamName }]))
    expect([rows.length, linked.length]).toEqual([3, 2])
    const pages = await Promise.all(
      linked.map((row) => done(app.call(enrolmentApi.publicTeam, { teamId: row.teamId }))),
    )
    expect(pages.map(({ name }) => name)).toEqual(linked.map(({ name }) => name))
  })
})

test.each([
  ['阿卜杜拉•买⻓'],
  ['张\u200B三'],
  ['云端Rover 队'],
  ['ＡＢc　ｄ'],
  ['𠮷野家智能车'],
  ['é́tude'],
  ['一'],
  ['  '],
])('the database finds %s by every part that the server asks for', async (text) => {
  const { rows } = await sql<{ terms: string[] }>`select search_terms(search_fold(${text})) as terms`.execute(app.db)
  const letters = Array.from(text)
  const parts = letters.flatMap((_, from) =>
    letters.slice(from).map((__, at) => letters.slice(from, from + at + 1).join('')),
  )
  const missing = parts.flatMap(queryTerms).filter((term) => !rows[0]!.terms.includes(term))
  expect(missing).toEqual([])
})
