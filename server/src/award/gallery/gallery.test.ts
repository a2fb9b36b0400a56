import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { awardApi as api } from '@podium/core/award/api.ts'
import { competition } from '#server/competition/index.ts'
import { createEnrolledTeam } from '#server/enrolment/enrolment.fixture.ts'
import { expert } from '#server/expert/index.ts'
import { identity } from '#server/identity/index.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { review } from '#server/review/index.ts'
import { createReview, done, lockBatch, openBatch, scoreAll } from '#server/review/review.fixture.ts'
import { work } from '#server/work/index.ts'
import { award } from '../index.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, competition, work, expert, review, award] })
})
afterAll(() => app.close())

const range = (nameZh: string, nameEn: string, rankFrom: number, rankTo: number) => {
  return { nameZh, nameEn, rankFrom, rankTo, mayStayVacant: true }
}

/** Three public winners of four works, of a round whose work setting shows works or not. */
async function published(showPublicly: boolean, audience: 'public' | 'own' = 'public', items = ['A']) {
  const made = await createReview(app, { works: 4, round: { work: { showPublicly }, items } })
  const batchId = await openBatch(app, made)
  await scoreAll(app, made, batchId, (title) => 100 - 10 * Number(title.replace('作品', '')))
  await lockBatch(app, made, batchId)
  const as = made.staff.token
  const ranges = [range('一等奖', 'First prize', 1, 1), range('二等奖', 'Second prize', 2, 3)]
  const set = await done(app.call(api.set, { batchId, ranges, version: 0 }, { as }))
  const { version } = await done(
    app.call(api.confirm, { batchId, confirmed: true, version: set.version }, { as: made.second.token }),
  )
  await done(app.call(api.publish, { batchId, version, setting: { audience } }, { as }))
  return { ...made, roundId: made.round.roundId }
}

const gallery = async (roundId: string, more: object = {}) =>
  done(app.call(api.galleryPage, { roundId, pageSize: 20, ...more }))

/** @spec R21 */
describe('the gallery of winning works', () => {
  test('shows winners of rounds that show their works, by award, and narrows them', async () => {
    const { roundId, round } = await published(true)
    const { rows, total } = await gallery(roundId)
    expect([total, rows.map(({ awardZh, workTitle }) => [awardZh, workTitle])]).toEqual([
      3,
      [
        ['一等奖', '作品1'],
        ['二等奖', expect.stringMatching(/^作品[23]$/)],
        ['二等奖', expect.stringMatching(/^作品[23]$/)],
      ],
    ])
    expect((await gallery(roundId, { awardZh: '二等奖' })).total).toBe(2)
    expect((await gallery(roundId, { keyword: '作品3' })).rows.map(({ workTitle }) => workTitle)).toEqual(['作品3'])
    expect((await gallery(roundId, { pageNum: 2, pageSize: 2 })).rows).toHaveLength(1)
    const choices = await done(app.call(api.galleryChoices, { roundId }))
    expect(choices.rounds).toContainEqual(expect.objectContaining({ value: roundId }))
    expect(choices.items).toEqual([expect.objectContaining({ value: round.itemId })])
    expect(choices.awards.map(({ name }) => name)).toEqual(['一等奖', '二等奖'])
  })

  test('shows a winning work by the id of the work too, and no work that won nothing', async () => {
    const { roundId } = await published(true)
    const best = await app.db
      .selectFrom('award_winner as winner')
      .innerJoin('award_publication as publication', 'publication.id', 'winner.publication_id')
      .select('winner.work_id')
      .where('publication.round_id', '=', roundId)
      .where('winner.rank', '=', 1)
      .executeTakeFirstOrThrow()
    const shown = await done(app.call(api.galleryWork, { workId: best.work_id }))
    const others = await app.db.selectFrom('work_work').select('id').where('round_id', '=', roundId).execute()
    const codes = await Promise.all(others.map(({ id }) => app.call(api.galleryWork, { workId: id })))
    expect([shown.workTitle, codes.filter(({ code }) => code === 10404).length]).toEqual(['作品1', 1])
  })

  test('has nothing of rounds that keep their works, or whose results are for the teams alone', async () => {
    for (const { roundId } of [await published(false), await published(true, 'own')]) {
      expect((await gallery(roundId)).total).toBe(0)
      const winner = await app.db
        .selectFrom('award_winner as winner')
        .innerJoin('award_publication as publication', 'publication.id', 'winner.publication_id')
        .select('winner.id')
        .where('publication.round_id', '=', roundId)
        .executeTakeFirstOrThrow()
      expect((await app.call(api.galleryWork, { winnerId: winner.id })).code).toBe(10404)
    }
  })

  test('the newest work setting decides, so that an organiser can close it', async () => {
    const { roundId, round } = await published(true)
    await sql`insert into competition_setting (round_id, kind, item_id, stage_id, no, value, reason)
      select round_id, kind, item_id, stage_id, no + 1, value || '{"showPublicly": false}', ''
      from competition_setting where kind = 'work' and item_id = ${round.itemId}`.execute(app.db)
    expect((await gallery(roundId)).total).toBe(0)
  })

  test('a work is shown with its summary but without score, rank and files; minors are masked', async () => {
    const { roundId, works } = await published(true)
    const { captain } = works[0]!.team
    await sql`update identity_user set birthday = now() - interval '17 years' where id = ${captain.userId}`.execute(
      app.db,
    )
    const { rows } = await gallery(roundId)
    const shown = await done(app.call(api.galleryWork, { winnerId: rows[0]!.winnerId }))
    expect(shown).toMatchObject({ roundId, workTitle: '作品1', awardZh: '一等奖' })
    expect(shown.students.join('')).toContain('*')
    expect(JSON.stringify(shown)).not.toMatch(/"(?:score|rank|fileId|number)"/)
  })

  test('a work taken out of the competition keeps its line, without its text, and has no page', async () => {
    const { roundId, works } = await published(true)
    const { winnerId } = (await gallery(roundId)).rows[0]!
    await sql`update work_work set state = 'violation' where id = ${works[0]!.workId}`.execute(app.db)
    expect((await gallery(roundId)).rows[0]).toMatchObject({ revoked: true, summary: '', keywords: [] })
    expect((await app.call(api.galleryWork, { winnerId })).code).toBe(10404)
  })
})

/** @spec R20 */
describe('the results on a team’s public page', () => {
  const results = async (teamId: string) => done(app.call(api.teamResults, { teamId }))

  test('are its award, its work where the round shows works, and names as on the list of winners', async () => {
    const { works } = await published(true)
    const [best, , , worst] = works
    const won = await results(best!.team.teamId)
    expect(won.awards).toEqual([
      expect.objectContaining({ awardZh: '一等奖', awardEn: 'First prize', workTitle: '作品1', shown: true }),
    ])
    expect([won.members?.some(({ name }) => name.includes('*')), won.listed, won.exhibited]).toEqual([
      false,
      true,
      true,
    ])
    expect(won.stages.map(({ reached }) => reached)).toEqual([true])
    expect(JSON.stringify(won)).not.toMatch(/"(?:score|rank|fileId|number)"/)
    expect(await results(worst!.team.teamId)).toMatchObject({ awards: [], members: null, listed: true })
  })

  test('keep the work’s text where the round keeps its works', async () => {
    const { works } = await published(false)
    expect(await results(works[0]!.team.teamId)).toMatchObject({
      awards: [{ awardZh: '一等奖', shown: false, summary: '', keywords: [] }],
      exhibited: false,
    })
  })

  test('are awaited where only another item of the round has published', async () => {
    const { round, works } = await published(true, 'public', ['A', 'B'])
    const { teamId } = await createEnrolledTeam(app, { round, itemId: round.items[1]!.itemId })
    expect(await results(teamId)).toMatchObject({ awards: [], listed: true, awaited: true })
    expect(await results(works[3]!.team.teamId)).toMatchObject({ awards: [], listed: true, awaited: false })
  })

  test('are nothing where the results are for the teams alone', async () => {
    const { works } = await published(true, 'own')
    expect(await results(works[0]!.team.teamId)).toMatchObject({ awards: [], members: null, listed: false })
  })

  test('say that an award was revoked, and no longer show its work', async () => {
    const { works } = await published(true)
    await sql`update work_work set state = 'violation' where id = ${works[0]!.workId}`.execute(app.db)
    expect(await results(works[0]!.team.teamId)).toMatchObject({
      awards: [{ revoked: true, shown: false, summary: '' }],
      members: null,
    })
  })

  test('are not found for a team that has no public page', async () => {
    const { works } = await published(true)
    const { teamId } = works[0]!.team
    await sql`update enrolment_team set state = 'withdrawn' where id = ${teamId}`.execute(app.db)
    expect((await app.call(api.teamResults, { teamId })).code).toBe(10404)
  })
})
