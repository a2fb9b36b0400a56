import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { competitionApi } from '@podium/core/competition/api.ts'
import type { PromotionRow, PromotionSetting } from '@podium/core/competition/setting/promotion-setting.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { promotionApi as api } from '@podium/core/promotion/api.ts'
import type { ListAction } from '@podium/core/promotion/recommendation/recommendation.ts'
import { recommendationRefusals as no } from '@podium/core/promotion/recommendation/refusals.ts'
import { promotionRefusals } from '@podium/core/promotion/refusals.ts'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { award } from '#server/award/index.ts'
import { createRound } from '#server/competition/competition.fixture.ts'
import { competition } from '#server/competition/index.ts'
import { createEnrolledTeam, type MadeTeam } from '#server/enrolment/enrolment.fixture.ts'
import { enrolment } from '#server/enrolment/index.ts'
import { expert } from '#server/expert/index.ts'
import { createUser, type MadeUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { createGroup, createSchool } from '#server/organisation/organisation.fixture.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { review } from '#server/review/index.ts'
import { work } from '#server/work/index.ts'
import { promotion } from '../index.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({
    modules: [identity, notice, competition, enrolment, work, expert, review, award, promotion],
  })
})
afterAll(() => app.close())

/** Two schools of a province with two teams each, at a stage that sends recommended teams to the final. */
async function made(setting: Partial<PromotionSetting> = {}, rows: PromotionRow[] = [{ kind: 'recommended' }]) {
  const round = await createRound(app.db, { stages: ['校赛', '决赛'] })
  const organiser = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: round.groupId })
  const province = await createGroup(app, { kind: 'division' })
  const schools = [await createSchool(app, { parentId: province.groupId }), await createSchool(app)]
  const staff = await Promise.all(
    schools.map(({ groupId }) => createUser(app, { kind: 'staff', roles: ['school_admin'], groupId })),
  )
  const teams: MadeTeam[][] = []
  for (const school of schools) {
    teams.push([await createEnrolledTeam(app, { round, school }), await createEnrolledTeam(app, { round, school })])
  }
  const at = { itemId: round.itemId, stageId: round.stageId }
  const routes = [{ toStageId: round.stages[1]!.stageId, rule: { rows, limits: [], places: null } }]
  const terms: PromotionSetting['recommendation'] = { by: 'school', exceptions: [], publicDays: 0 }
  const value = { source: 'recommendation' as const, recommendations: 1, recommendation: terms, routes, ...setting }
  const input = { roundId: round.roundId, ...at, value, no: 0, reason: '按章程' }
  const saved = await app.call(competitionApi.savePromotionSetting, input, { as: organiser.token })
  expect(saved.code).toBe(0)
  return { round, organiser, province, schools, staff, teams, at }
}
type Made = Awaited<ReturnType<typeof made>>

const detailOf = (given: Made, groupId: string, as: MadeUser) =>
  app.call(api.recommendation, { ...given.at, groupId }, { as: as.token })

async function versionOf(given: Made, of: number) {
  return (await detailOf(given, given.schools[of]!.groupId, given.staff[of]!)).data?.version ?? 0
}

async function save(given: Made, of: number, teams: readonly MadeTeam[], as = given.staff[of]!) {
  return saveOver(given, of, await versionOf(given, of), teams, as)
}

/** Saves over the version that the caller has read. */
async function saveOver(given: Made, of: number, version: number, teams: readonly MadeTeam[], as = given.staff[of]!) {
  const { groupId } = given.schools[of]!
  const entries = teams.map(({ teamId }) => ({ teamId, reason: '创新突出' }))
  return app.call(api.saveRecommendation, { ...given.at, groupId, entries, version }, { as: as.token })
}

async function move(given: Made, of: number, action: ListAction, as = given.staff[of]!, reason = '') {
  const { groupId } = given.schools[of]!
  const { version } = (await detailOf(given, groupId, given.staff[of]!)).data
  return app.call(api.moveRecommendation, { ...given.at, groupId, action, reason, version }, { as: as.token })
}

const previewOf = async (given: Made) =>
  (await app.call(api.preview, { ...given.at, route: 0, decisions: {} }, { as: given.organiser.token })).data

describe('an organisation recommends', () => {
  test('teams in order, puts the list on public notice and sends it; they are promoted and nobody else', async () => {
    const given = await made({ recommendations: 2 })
    const [[first, second]] = given.teams as [[MadeTeam, MadeTeam]]
    expect((await save(given, 0, [second, first])).code).toBe(0)
    const { groupId } = given.schools[0]!
    const { entries, listId } = (await detailOf(given, groupId, given.staff[0]!)).data
    expect(entries.map(({ teamId, position }) => [teamId, position])).toEqual([
      [second.teamId, 1],
      [first.teamId, 2],
    ])
    expect((await app.call(api.publicRecommendation, { listId: listId! })).code).toBe(baseRefusals.NOT_FOUND.code)
    expect((await move(given, 0, 'send')).code).toBe(no.LIST_FIXED.code)
    expect((await move(given, 0, 'publish')).code).toBe(0)
    const seen = (await app.call(api.publicRecommendation, { listId: listId! })).data
    expect(seen.entries.map(({ teamName }) => teamName)).toEqual([second.name, first.name])
    expect((await previewOf(given)).total).toBe(0)
    expect((await save(given, 0, [first])).code).toBe(no.LIST_PUBLIC.code)
    expect((await move(given, 0, 'send')).code).toBe(0)
    const preview = await previewOf(given)
    const verdicts = new Map(preview.rows.map(({ teamId, verdict }) => [teamId, verdict]))
    expect(verdicts).toEqual(new Map([first, second].map(({ teamId }) => [teamId, 'admitted'])))
    const told = await app.db
      .selectFrom('notice_message')
      .select('event')
      .where('user_id', '=', given.organiser.userId)
      .where('event', '=', 'recommendation.sent')
      .execute()
    expect(told).toHaveLength(1)
    const commit = { ...given.at, route: 0, decisions: {}, digest: preview.digest }
    expect((await app.call(api.commit, commit, { as: given.organiser.token })).data.promoted).toBe(2)
    expect((await move(given, 0, 'return', given.organiser, '名额有误')).code).toBe(promotionRefusals.COMMITTED.code)
  })

  test('teams whose public page its list links to, if their round has one', async () => {
    const given = await made()
    const [[team]] = given.teams as [[MadeTeam]]
    await save(given, 0, [team])
    await move(given, 0, 'publish')
    const { listId } = (await detailOf(given, given.schools[0]!.groupId, given.staff[0]!)).data
    const linked = async () =>
      (await app.call(api.publicRecommendation, { listId: listId! })).data.entries.map(({ teamId }) => teamId)
    expect(await linked()).toEqual([team.teamId])
    const ofRound = app.db.updateTable('competition_round').where('id', '=', given.round.roundId)
    await ofRound.set({ is_public: false }).execute()
    expect(await linked()).toEqual([null])
  })

  test('within its quota, its own teams only, each with a reason', async () => {
    const given = await made()
    const [own, others] = given.teams as [MadeTeam[], MadeTeam[]]
    expect((await save(given, 0, own)).code).toBe(no.OVER_QUOTA.code)
    expect((await save(given, 0, [others[0]!])).code).toBe(no.NOT_YOURS.code)
    const { teamId } = own[0]!
    const input = { ...given.at, groupId: given.schools[0]!.groupId, version: 0 }
    const nameless = { ...input, entries: [{ teamId, reason: ' ' }] }
    expect((await app.call(api.saveRecommendation, nameless, { as: given.staff[0]!.token })).code).not.toBe(0)
    expect((await save(given, 0, [own[0]!])).code).toBe(0)
    const broken = sql`update promotion_recommended set position = 2 where team_id = ${teamId}`
    await expect(broken.execute(app.db)).rejects.toThrow('promotion_recommended_quota')
  })

  test('more where the setting gives it more', async () => {
    const given = await made()
    const { groupId } = given.schools[0]!
    await sql`update competition_setting set value = jsonb_set(value, '{recommendation,exceptions}',
      ${JSON.stringify([{ groupId, count: 2 }])}::jsonb) where kind = 'promotion' and item_id = ${given.at.itemId}`.execute(
      app.db,
    )
    expect((await save(given, 0, given.teams[0]!)).code).toBe(0)
    expect((await save(given, 1, given.teams[1]!)).code).toBe(no.OVER_QUOTA.code)
  })

  test('not before its public notice ends, and again after it was taken back or given back', async () => {
    const given = await made({ recommendation: { by: 'school', exceptions: [], publicDays: 3 } })
    const [[first, second]] = given.teams as [[MadeTeam, MadeTeam]]
    expect((await move(given, 0, 'publish')).code).toBe(no.EMPTY_LIST.code)
    await save(given, 0, [first])
    await move(given, 0, 'publish')
    expect((await move(given, 0, 'send')).code).toBe(no.STILL_PUBLIC.code)
    expect((await move(given, 0, 'retract')).code).toBe(0)
    expect((await save(given, 0, [second])).code).toBe(0)
    await move(given, 0, 'publish')
    await sql`update promotion_recommendation set public_from = now() - interval '4 days', public_until = now() - interval '1 day'
      where item_id = ${given.at.itemId}`.execute(app.db)
    expect((await move(given, 0, 'send')).code).toBe(0)
    expect((await move(given, 0, 'return', given.organiser, ' ')).code).toBe(no.RETURN_REASON.code)
    expect((await move(given, 0, 'return', given.organiser, '请核对名单')).code).toBe(0)
    expect((await previewOf(given)).total).toBe(0)
    const again = (await detailOf(given, given.schools[0]!.groupId, given.staff[0]!)).data
    expect([again.state, again.returnReason]).toEqual(['draft', '请核对名单'])
  })

  test('ranked entries too: the recommended join those that their rank admits', async () => {
    const given = await made({ source: 'import' }, [
      { kind: 'top', count: 1, within: 'all', exceptions: [] },
      { kind: 'recommended' },
    ])
    const [[first, second], [other]] = given.teams as [[MadeTeam, MadeTeam], [MadeTeam]]
    const rows = [
      { number: other.number, score: 90 },
      { number: first.number, score: 80 },
    ]
    await app.call(api.importScores, { ...given.at, rows }, { as: given.organiser.token })
    await save(given, 0, [second])
    await move(given, 0, 'publish')
    await move(given, 0, 'send')
    const verdicts = new Map((await previewOf(given)).rows.map(({ teamId, verdict }) => [teamId, verdict]))
    expect([other, first, second].map(({ teamId }) => verdicts.get(teamId))).toEqual([
      'admitted',
      'refused',
      'admitted',
    ])
  })

  test('by a rule that changes later: the list says that it is outdated, until it is made public anew', async () => {
    const given = await made({ recommendations: 1 })
    const [[first]] = given.teams as [[MadeTeam]]
    await save(given, 0, [first])
    await move(given, 0, 'publish')
    expect((await move(given, 0, 'send')).code).toBe(0)
    const { groupId } = given.schools[0]!
    const outdated = async () => {
      const { data } = await app.call(
        api.recommendationPage,
        { roundId: given.round.roundId },
        { as: given.staff[0]!.token },
      )
      return [
        (await detailOf(given, groupId, given.staff[0]!)).data.isOutdated,
        ...data.rows.map((row) => row.isOutdated),
      ]
    }
    expect(await outdated()).toEqual([false, false])
    const at = { roundId: given.round.roundId, ...given.at }
    const as = given.organiser.token
    const { value, no: saved } = (await app.call(competitionApi.promotionSetting, at, { as })).data
    const change = { ...at, value: { ...value!, recommendations: 2 }, no: saved, reason: '增加名额' }
    expect((await app.call(competitionApi.savePromotionSetting, change, { as })).code).toBe(0)
    expect(await outdated()).toEqual([true, true])
    expect((await move(given, 0, 'return', given.organiser, '名额增加')).code).toBe(0)
    await move(given, 0, 'publish')
    expect(await outdated()).toEqual([false, false])
  })

  test('no team that has left', async () => {
    const given = await made()
    const [[first]] = given.teams as [[MadeTeam]]
    await save(given, 0, [first])
    await move(given, 0, 'publish')
    await move(given, 0, 'send')
    await app.call(enrolmentApi.withdraw, { teamId: first.teamId }, { as: first.captain.token })
    expect((await previewOf(given)).total).toBe(0)
  })

  test('nothing where no rule asks for it', async () => {
    const given = await made({ source: 'import' }, [{ kind: 'line', score: 60 }])
    expect((await save(given, 0, [given.teams[0]![0]!])).code).toBe(no.NOT_ASKED.code)
  })
})

describe('lists of recommendations', () => {
  const page = async (as: MadeUser, roundId: string) =>
    (await app.call(api.recommendationPage, { roundId, pageNum: 1, pageSize: 20 }, { as: as.token })).data.rows

  test('are seen by their own organisation and the organiser only', async () => {
    const given = await made()
    const { roundId } = given.round
    const [own, other] = given.schools
    expect((await page(given.staff[0]!, roundId)).map(({ groupId, teams, quota }) => [groupId, teams, quota])).toEqual([
      [own!.groupId, 2, 1],
    ])
    expect((await page(given.organiser, roundId)).map(({ groupId }) => groupId).toSorted()).toEqual(
      [own!.groupId, other!.groupId].toSorted(),
    )
    expect((await detailOf(given, other!.groupId, given.staff[0]!)).code).toBe(baseRefusals.NOT_FOUND.code)
    expect((await detailOf(given, other!.groupId, given.organiser)).code).toBe(0)
    expect((await save(given, 1, [given.teams[1]![0]!], given.staff[0])).code).toBe(baseRefusals.NOT_FOUND.code)
    expect((await save(given, 1, [given.teams[1]![0]!], given.organiser)).code).toBe(baseRefusals.NOT_FOUND.code)
    await save(given, 0, [given.teams[0]![0]!])
    await move(given, 0, 'publish')
    await move(given, 0, 'send')
    expect((await move(given, 0, 'return', given.staff[0], '改一下')).code).toBe(baseRefusals.NOT_FOUND.code)
  })

  test('are not given back by who only sees promotions', async () => {
    const given = await made()
    await save(given, 0, [given.teams[0]![0]!])
    await move(given, 0, 'publish')
    await move(given, 0, 'send')
    const { id: roleId } = await app.db
      .insertInto('identity_role')
      .values({ key: 'onlooker', name_zh: '查看员', name_en: 'Onlooker', reach: 'group' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await app.db
      .insertInto('identity_role_permission')
      .values({ role_id: roleId, code: 'promotion:run:list' })
      .execute()
    const onlooker = await createUser(app, { kind: 'staff', roles: ['onlooker'], groupId: given.round.groupId })
    const { groupId } = given.schools[0]!
    expect((await detailOf(given, groupId, onlooker)).data.mayReturn).toBe(false)
    expect((await move(given, 0, 'return', onlooker, '请核对名单')).code).toBe(baseRefusals.NOT_FOUND.code)
    expect((await move(given, 0, 'return', given.organiser, '请核对名单')).code).toBe(0)
  })

  test('are named in the reader’s language, and only the organiser of the round sets their places', async () => {
    const given = await made()
    const { roundId, itemId, stageId } = given.round
    const { schoolId, groupId } = given.schools[0]!
    const english = { name_en: 'English' }
    await app.db.updateTable('competition_round').set(english).where('id', '=', roundId).execute()
    await app.db.updateTable('competition_item').set(english).where('id', '=', itemId).execute()
    await app.db.updateTable('competition_stage').set(english).where('id', '=', stageId).execute()
    await app.db.updateTable('organisation_school').set(english).where('id', '=', schoolId).execute()
    const names = { roundName: 'English', itemName: 'English', stageName: 'English', groupName: 'English' }
    const asked = { roundId, pageNum: 1, pageSize: 20 }
    const [as, organiser] = [given.staff[0]!.token, given.organiser.token]
    const [own] = (await app.call(api.recommendationPage, asked, { as, language: 'en' })).data.rows
    expect(own).toMatchObject({ ...names, maySetPlaces: false })
    for (const keyword of ['english', given.schools[0]!.name]) {
      const { total } = (await app.call(api.recommendationPage, { ...asked, keyword }, { as, language: 'en' })).data
      expect([keyword, total]).toEqual([keyword, 1])
    }
    const list = { ...given.at, groupId }
    expect((await app.call(api.recommendation, list, { as, language: 'en' })).data).toMatchObject(names)
    const teams = { ...list, pageNum: 1, pageSize: 20 }
    const [team] = (await app.call(api.recommendable, teams, { as, language: 'en' })).data.rows
    expect(team!.schoolName).toBe('English')
    const all = (await app.call(api.recommendationPage, asked, { as: organiser })).data.rows
    expect(all.map(({ maySetPlaces }) => maySetPlaces)).toEqual([true, true])
  })

  test('are written by the organisation above the school, where the setting says so', async () => {
    const given = await made({ recommendation: { by: 'parent', exceptions: [], publicDays: 0 } })
    const { groupId } = given.province
    const staff = await createUser(app, { kind: 'staff', roles: ['school_admin'], groupId })
    expect((await page(staff, given.round.roundId)).map((row) => row.groupId)).toEqual([groupId])
    const entries = [{ teamId: given.teams[0]![0]!.teamId, reason: '省赛第一' }]
    const saved = await app.call(
      api.saveRecommendation,
      { ...given.at, groupId, entries, version: 0 },
      { as: staff.token },
    )
    expect(saved.code).toBe(0)
    const found = await app.call(
      api.recommendable,
      { ...given.at, groupId, pageNum: 1, pageSize: 20 },
      { as: staff.token },
    )
    expect(found.data.rows.map(({ teamId }) => teamId).toSorted()).toEqual(
      given.teams[0]!.map(({ teamId }) => teamId).toSorted(),
    )
  })

  test('of two that are saved at once one wins', async () => {
    const given = await made()
    const [[first, second]] = given.teams as [[MadeTeam, MadeTeam]]
    const version = await versionOf(given, 0)
    const saves = [first, second].map((team) => saveOver(given, 0, version, [team]))
    const codes = (await Promise.all(saves)).map(({ code }) => code)
    expect(codes.filter((code) => code === 0)).toHaveLength(1)
  })
})
