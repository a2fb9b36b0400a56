import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { competitionApi } from '@podium/core/competition/api.ts'
import { NO_LOWER_ENTRIES, type LowerEntries } from '@podium/core/competition/setting/lower-entries.ts'
import type { PromotionRule } from '@podium/core/competition/setting/promotion-setting.ts'
import type { EnrolSetting } from '@podium/core/competition/setting/setting.ts'
import { promotionApi as api } from '@podium/core/promotion/api.ts'
import { tryGraph } from '@podium/core/promotion/trial/promotion-trial.rule.ts'
import { promotionRefusals as no } from '@podium/core/promotion/refusals.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { forfeitRefusals } from '@podium/core/enrolment/exclusion/refusals.ts'
import { enrolmentRefusals } from '@podium/core/enrolment/refusals.ts'
import { workApi } from '@podium/core/work/api.ts'
import { award } from '#server/award/index.ts'
import { competition } from '#server/competition/index.ts'
import { createRound, type MadeRound } from '#server/competition/competition.fixture.ts'
import { enrolment, receiveTeams } from '#server/enrolment/index.ts'
import { expert } from '#server/expert/index.ts'
import { createEnrolledTeam } from '#server/enrolment/enrolment.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { promotion } from './index.ts'
import { review } from '#server/review/index.ts'
import { work } from '#server/work/index.ts'
import { createUser, type MadeUser } from '#server/identity/identity.fixture.ts'
import { createGroup } from '#server/organisation/organisation.fixture.ts'
import { violationsOf } from '#server/platform/testing/check-invariants.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createReview, done, lockBatch, openBatch, scoreAll, type MadeReview } from '#server/review/review.fixture.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({
    modules: [identity, notice, competition, enrolment, work, expert, review, award, promotion],
  })
})
afterEach(async () => {
  expect(await violationsOf(app.db, promotion.invariants)).toEqual([])
})
afterAll(() => app.close())

const top = (count: number): PromotionRule => ({
  rows: [{ kind: 'top', count, within: 'all', exceptions: [] }],
  limits: [],
  places: null,
})

/** A stage with `works` reviewed and locked works; the first is the best. `scores`: by position of the work. */
async function reviewed(scores: readonly number[], stages = ['初赛', '决赛'], round = {}): Promise<MadeReview> {
  const made = await createReview(app, { round: { stages, ...round }, works: scores.length })
  const batchId = await openBatch(app, made)
  await scoreAll(app, made, batchId, (title) => scores[Number(title.slice(2)) - 1]!)
  await lockBatch(app, made, batchId)
  return made
}

async function saveRule(
  made: { round: MadeRound; staff: MadeUser },
  toStageId: string | null,
  rule: object,
  source = 'review',
  no = 0,
) {
  const { roundId, itemId, stageId } = made.round
  const value = { source, routes: [{ toStageId, rule }] } as never
  return app.call(
    competitionApi.savePromotionSetting,
    { roundId, itemId, stageId, value, no, reason: '按章程' },
    { as: made.staff.token },
  )
}

const at = ({ round }: { round: MadeRound }) => ({ itemId: round.itemId, stageId: round.stageId, route: 0 })

async function previewOf(made: { round: MadeRound; staff: MadeUser }, decisions = {}) {
  return done(app.call(api.preview, { ...at(made), decisions }, { as: made.staff.token }))
}

async function commit(made: { round: MadeRound; staff: MadeUser }, more: { decisions?: object; target?: object } = {}) {
  const { digest } = await previewOf(made, more.decisions)
  return app.call(api.commit, { ...at(made), decisions: {}, digest, ...more } as never, { as: made.staff.token })
}

// @spec B16
describe('promotion to the next stage', () => {
  test('opens that stage to the promoted and eliminates the others, once', async () => {
    const made = await reviewed([90, 80, 70])
    const finalId = made.round.stages[1]!.stageId
    expect((await saveRule(made, finalId, top(2))).code).toBe(0)
    const seen = await previewOf(made)
    expect(seen.rows.map(({ verdict }) => verdict)).toEqual(['admitted', 'admitted', 'refused'])
    expect(seen.rows[2]!.change).toMatchObject({ kind: 'count', from: 2, to: 3 })
    expect((await done(commit(made))).promoted).toBe(2)
    await app.runJobs()

    const states = await app.db
      .selectFrom('work_work')
      .select(['id', 'state'])
      .where('stage_id', '=', made.round.stageId)
      .execute()
    expect(made.works.map(({ workId }) => states.find(({ id }) => id === workId)!.state)).toEqual([
      'promoted',
      'promoted',
      'eliminated',
    ])
    const save = (position: number) => {
      const { team } = made.works[position]!
      const draft = { teamId: team.teamId, stageId: finalId, title: '决赛作品', summary: '', keywords: [], version: 0 }
      return app.call(workApi.save, draft, { as: team.captain.token })
    }
    expect((await save(0)).code).not.toBe(27003)
    expect((await save(2)).code).toBe(27003)
    const lagging = { roundId: made.round.roundId, stageId: finalId, thing: 'work' as const }
    const late = (await done(app.call(workApi.laggingTeams, lagging, { as: made.staff.token }))).rows
    const promoted = made.works.slice(0, 2).map(({ team }) => team.teamId)
    expect(late.map(({ teamId }) => teamId).toSorted()).toEqual(promoted.toSorted())
    const messages = await app.db
      .selectFrom('notice_message')
      .select(['event', 'user_id'])
      .where('event', 'like', 'result.%')
      .execute()
    expect(messages.length).toBeGreaterThan(0)
    const eventsOf = (position: number) =>
      messages.filter(({ user_id }) => user_id === made.works[position]!.team.captain.userId).map(({ event }) => event)
    expect([eventsOf(0), eventsOf(2)]).toEqual([['result.promoted'], ['result.eliminated']])
    const again = await app.call(
      api.commit,
      { ...at(made), decisions: {}, digest: '0'.repeat(64) },
      {
        as: made.staff.token,
      },
    )
    expect(again.code).toBe(no.COMMITTED.code)
  })

  test('refuses what was not previewed, and ties at the line until they are decided', async () => {
    const made = await reviewed([90, 80, 80])
    await saveRule(made, made.round.stages[1]!.stageId, top(2))
    const seen = await previewOf(made)
    expect(seen.ties).toMatchObject([{ places: 1, decided: false }])
    expect((await commit(made)).code).toBe(no.TIES_OPEN.code)
    const [tie] = seen.ties
    const decisions = { ties: [{ key: tie!.key, admit: [tie!.teams[0]!.teamId], reason: '创新分高' }], hand: [] }
    const old = await app.call(
      api.commit,
      { ...at(made), decisions, digest: seen.digest },
      {
        as: made.staff.token,
      },
    )
    expect(old.code).toBe(no.PREVIEW_OLD.code)
    expect((await done(commit(made, { decisions }))).promoted).toBe(2)
  })

  test('of two commits at once one wins', async () => {
    const made = await reviewed([90, 80])
    await saveRule(made, made.round.stages[1]!.stageId, top(1))
    const codes = (await Promise.all([commit(made), commit(made), commit(made)])).map(({ code }) => code)
    expect(codes.toSorted((a, b) => a - b)).toEqual([0, no.COMMITTED.code, no.COMMITTED.code])
  })

  test('lets the next in rank move up when a promoted team withdraws', async () => {
    const made = await reviewed([90, 80, 70])
    const finalId = made.round.stages[1]!.stageId
    await saveRule(made, finalId, top(2))
    await done(commit(made))
    const { teamId, captain } = made.works[0]!.team
    const withdrawn = await app.call(enrolmentApi.withdraw, { teamId }, { as: captain.token })
    expect(withdrawn.code).toBe(0)
    const seen = await previewOf(made)
    expect(seen.rows.map(({ by }) => by)).toEqual(['kept', 0])
    expect((await done(commit(made))).promoted).toBe(1)
    expect((await commit(made)).code).toBe(no.COMMITTED.code)
    const third = await app.db
      .selectFrom('work_work')
      .select('state')
      .where('id', '=', made.works[2]!.workId)
      .executeTakeFirstOrThrow()
    expect(third.state).toBe('promoted')
  })

  test('leads where its preview said, and later ones to the same stage, whatever the setting says by then', async () => {
    const made = await reviewed([90, 80, 70], ['初赛', '复赛', '决赛'])
    const [, second, third] = made.round.stages.map(({ stageId }) => stageId)
    await saveRule(made, second!, top(2))
    const { digest } = await previewOf(made)
    const { roundId, itemId, stageId } = made.round
    const change = (toStageId: string, no: number) => {
      const value = { source: 'review', routes: [{ toStageId, rule: top(2) }] } as never
      const setting = { roundId, itemId, stageId, value, no, reason: '改' }
      return done(app.call(competitionApi.savePromotionSetting, setting, { as: made.staff.token }))
    }
    await change(third!, 1)
    const old = { ...at(made), decisions: {}, digest } as never
    expect((await app.call(api.commit, old, { as: made.staff.token })).code).toBe(no.PREVIEW_OLD.code)
    await change(second!, 2)
    await done(commit(made))
    await change(third!, 3)
    const { teamId, captain } = made.works[0]!.team
    await done(app.call(enrolmentApi.withdraw, { teamId }, { as: captain.token }))
    await done(commit(made))
    const arrived = await app.db
      .selectFrom('enrolment_stage_entry')
      .select('stage_id')
      .where('from_stage_id', '=', stageId)
      .execute()
    expect(new Set(arrived.map((row) => row.stage_id))).toEqual(new Set([second]))
  })

  test('is nothing for an organisation that doesn’t hold the round', async () => {
    const made = await reviewed([90, 80])
    await saveRule(made, made.round.stages[1]!.stageId, top(1))
    const stranger = await createUser(app, {
      kind: 'staff',
      roles: ['organiser'],
      groupId: (await createGroup(app)).groupId,
    })
    expect((await app.call(api.preview, { ...at(made), decisions: {} }, { as: stranger.token })).code).toBe(10404)
  })

  test('only leads to a later stage', async () => {
    const made = await createReview(app, { works: 1, experts: 0, round: { stages: ['初赛', '决赛'] } })
    expect((await saveRule(made, made.round.stageId, top(1))).code).toBe(25031)
  })
})

test('a stage gets one more route, and its source of ranks stays', async () => {
  const made = await reviewed([90, 80])
  const { roundId, itemId, stageId, stages } = made.round
  const finalId = stages[1]!.stageId
  await done(saveRule(made, finalId, top(1), 'import'))
  const routes = [
    { toStageId: finalId, rule: top(1) },
    { toStageId: null, rule: top(2) },
  ]
  const change = { roundId, itemId, stageId, value: { routes }, no: 1, reason: '添加去向' }
  await done(app.call(competitionApi.savePromotionSetting, change, { as: made.staff.token }))
  const shown = await done(app.call(api.detail, { itemId, stageId }, { as: made.staff.token }))
  expect(shown).toMatchObject({ source: 'import', settingNo: 2 })
  expect(shown.routeViews.map(({ toStageId, rule }) => ({ toStageId, rule }))).toEqual(routes)
})

// @spec B16
describe('stages as a graph', () => {
  const rest = (count: number): PromotionRule => ({
    rows: [{ kind: 'rest', count, within: 'all', exceptions: [] }],
    limits: [],
    places: null,
  })

  async function commitRoute(made: MadeReview, stageId: string, route: number) {
    const place = { itemId: made.round.itemId, stageId, route, decisions: {} }
    const { digest } = await done(app.call(api.preview, place, { as: made.staff.token }))
    return app.call(api.commit, { ...place, digest }, { as: made.staff.token })
  }

  /** The best goes to the final, the next two to a revival, whose best follows. */
  async function withRevival() {
    const made = await reviewed([90, 80, 70, 60], ['初赛', '复活赛', '决赛'])
    const { roundId, itemId, stageId } = made.round
    const [, revivalId, finalId] = made.round.stages.map((stage) => stage.stageId) as [string, string, string]
    const save = (from: string, source: 'review' | 'import', routes: { toStageId: string; rule: PromotionRule }[]) =>
      done(
        app.call(
          competitionApi.savePromotionSetting,
          { roundId, itemId, stageId: from, value: { source, routes }, no: 0, reason: '按章程' },
          { as: made.staff.token },
        ),
      )
    await save(stageId, 'review', [
      { toStageId: finalId, rule: top(1) },
      { toStageId: revivalId, rule: rest(2) },
    ])
    await save(revivalId, 'import', [{ toStageId: finalId, rule: top(1) }])
    const score = async (scores: Record<number, number>) => {
      const rows = await Promise.all(
        Object.entries(scores).map(async ([position, value]) => ({
          number: await numberOf(made.works[Number(position)]!.team.teamId),
          score: value,
        })),
      )
      await done(app.call(api.importScores, { itemId, stageId: revivalId, rows }, { as: made.staff.token }))
    }
    const arrivedAt = async (stage: string) => {
      const rows = await app.db
        .selectFrom('enrolment_stage_entry')
        .select('team_id')
        .where('stage_id', '=', stage)
        .execute()
      return rows
        .map(({ team_id }) => made.works.findIndex(({ team }) => team.teamId === team_id))
        .toSorted((a, b) => a - b)
    }
    return { made, revivalId, finalId, score, arrivedAt }
  }

  test('the best go on, the next to a revival, and its best follow them; the last are out', async () => {
    const { made, revivalId, finalId, score, arrivedAt } = await withRevival()
    const early = await commitRoute(made, made.round.stageId, 1)
    expect(early.code).toBe(no.EARLIER_ROUTE.code)
    expect((await done(commitRoute(made, made.round.stageId, 0))).eliminated).toBe(0)
    expect(await done(commitRoute(made, made.round.stageId, 1))).toMatchObject({ promoted: 2, eliminated: 1 })
    expect([await arrivedAt(finalId), await arrivedAt(revivalId)]).toEqual([[0], [1, 2]])
    await score({ 1: 50, 2: 75 })
    expect(await done(commitRoute(made, revivalId, 0))).toMatchObject({ promoted: 1, eliminated: 1 })
    expect(await arrivedAt(finalId)).toEqual([0, 2])
  })

  // @decision 269
  test('a trial of the same entries gives the verdicts and reasons of each preview', async () => {
    const { made, revivalId, finalId, score } = await withRevival()
    const { itemId, stageId } = made.round
    const previewAt = (from: string, route: number) =>
      done(app.call(api.preview, { itemId, stageId: from, route, decisions: {} }, { as: made.staff.token }))
    const previews = [await previewAt(stageId, 0)]
    await done(commitRoute(made, stageId, 0))
    previews.push(await previewAt(stageId, 1))
    await done(commitRoute(made, stageId, 1))
    await score({ 1: 50, 2: 75 })
    previews.push(await previewAt(revivalId, 0))

    const stages = await Promise.all(
      [stageId, revivalId, finalId].map(async (at) => {
        const { source, routeViews } = await done(
          app.call(api.detail, { itemId, stageId: at }, { as: made.staff.token }),
        )
        return { stageId: at, source, routes: routeViews }
      }),
    )
    const plain = { awards: [], recommended: false, barred: false, forfeits: false, direct: null }
    const entries = previews[0]!.rows.map((row) => {
      const later = previews[2]!.rows.find(({ teamId }) => teamId === row.teamId)?.score ?? null
      const standings = { [stageId]: { ...plain, score: row.score }, [revivalId]: { ...plain, score: later } }
      return { teamId: row.teamId, school: row.schoolCode, region: row.region, standings }
    })
    const trial = tryGraph(stages, entries)
    const tried = trial.flatMap(({ edges }) =>
      edges.map(({ evaluation, changes }) =>
        [...evaluation.verdicts].map(([teamId, { kind }]) => [teamId, kind, changes.get(teamId) ?? null]),
      ),
    )
    expect(tried).toEqual(
      previews.map(({ rows }) => rows.map(({ teamId, verdict, change }) => [teamId, verdict, change])),
    )
    expect(tried.map((verdicts) => verdicts.map(([, kind]) => kind))).toEqual([
      ['admitted', 'refused', 'refused', 'refused'],
      ['admitted', 'admitted', 'refused'],
      ['admitted', 'refused'],
    ])
    expect(trial.at(-1)!.rows).toHaveLength(2)
  })

  test('an entry that is in a stage already doesn’t arrive there again by another edge', async () => {
    const { made, revivalId, finalId, score, arrivedAt } = await withRevival()
    await done(commitRoute(made, made.round.stageId, 0))
    await done(commitRoute(made, made.round.stageId, 1))
    await score({ 0: 99, 1: 50 })
    expect((await commitRoute(made, revivalId, 0)).code).toBe(no.ARRIVED_BEFORE.code)
    expect(await arrivedAt(finalId)).toEqual([0])
  })
})

test('imported results promote without a review; every wrong row is named and nothing saved', async () => {
  const round = await createRound(app.db, { stages: ['笔试', '决赛'] })
  const staff = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: round.groupId })
  const made = { round, staff }
  const teams = [await createEnrolledTeam(app, { round }), await createEnrolledTeam(app, { round })]
  const numbers = await Promise.all(teams.map(({ teamId }) => numberOf(teamId)))
  await saveRule(
    made,
    round.stages[1]!.stageId,
    { rows: [{ kind: 'line', score: 60 }], limits: [], places: null },
    'import',
  )
  const send = (rows: { number: string; score: number }[]) =>
    done(app.call(api.importScores, { itemId: round.itemId, stageId: round.stageId, rows }, { as: staff.token }))
  const wrong = await send([
    { number: numbers[0]!, score: 60 },
    { number: numbers[0]!, score: 61 },
    { number: 'X1', score: 3 },
  ])
  expect(wrong).toMatchObject({
    imported: 0,
    faults: [
      { row: 2, reason: 'twice' },
      { row: 3, reason: 'unknown' },
    ],
  })
  expect((await previewOf(made)).total).toBe(0)
  expect(
    (
      await send([
        { number: numbers[0]!, score: 60 },
        { number: numbers[1]!, score: 59.5 },
      ])
    ).imported,
  ).toBe(2)
  expect((await previewOf(made)).rows.map(({ verdict }) => verdict)).toEqual(['admitted', 'refused'])
  expect((await done(commit(made))).promoted).toBe(1)
})

test('a forfeited team is no contender, and doesn’t come back once the stage was decided without it', async () => {
  const round = await createRound(app.db, {
    stages: ['初赛', '决赛'],
    work: { forfeitMissed: true },
    windows: { submission: [-90, -30] },
  })
  const staff = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: round.groupId })
  const made = { round, staff }
  const teams = [await createEnrolledTeam(app, { round }), await createEnrolledTeam(app, { round })]
  const [lazy, busy] = teams.map(({ teamId }) => teamId) as [string, string]
  await saveRule(made, round.stages[1]!.stageId, top(1), 'import')
  const rows = [
    { number: await numberOf(lazy), score: 99 },
    { number: await numberOf(busy), score: 60 },
  ]
  await done(app.call(api.importScores, { itemId: round.itemId, stageId: round.stageId, rows }, { as: staff.token }))
  await app.db
    .updateTable('enrolment_team')
    .set({ enrolled_at: sql<Date>`now() - interval '1 hour'` })
    .where('id', '=', lazy)
    .execute()
  await app.runPeriodicTask('work.forfeit')
  expect((await previewOf(made)).rows.map(({ teamId }) => teamId)).toEqual([busy])
  await done(commit(made))
  const { version } = await app.db
    .selectFrom('enrolment_team')
    .select('version')
    .where('id', '=', lazy)
    .executeTakeFirstOrThrow()
  const again = { teamId: lazy, reason: '网络故障', version }
  const refused = await app.call(enrolmentApi.reinstate, again, { as: staff.token })
  expect(refused.code).toBe(forfeitRefusals.FORFEIT_RELIED_ON.code)
})

describe('promotion to the round of an upper organisation', () => {
  async function schoolToProvince(enrol: Partial<EnrolSetting> = {}, lowerEntries: Partial<LowerEntries> = {}) {
    const terms = { ...NO_LOWER_ENTRIES, from: 'below' as const, ...lowerEntries }
    const province = await createRound(app.db, { enrol: { auditLevels: [], lowerEntries: terms, ...enrol } })
    const school = await createGroup(app, { parentId: province.groupId })
    const made = await reviewed([90, 80], ['校赛'], { groupId: school.groupId })
    await saveRule(made, null, top(1))
    return { made, province }
  }

  test('enters the team there with its people, a number and, where chosen, its work', async () => {
    const { made, province } = await schoolToProvince()
    const targets = await done(
      app.call(api.targets, { itemId: made.round.itemId, stageId: made.round.stageId }, { as: made.staff.token }),
    )
    expect(targets.map(({ itemId }) => itemId)).toContain(province.itemId)
    await done(commit(made, { target: { itemId: province.itemId, withWork: true } }))
    const team = await app.db
      .selectFrom('enrolment_team')
      .selectAll()
      .where('round_id', '=', province.roundId)
      .executeTakeFirstOrThrow()
    expect(team).toMatchObject({ state: 'enrolled', source: 'promoted', promoted_from: made.works[0]!.team.teamId })
    expect(team.number).not.toBeNull()
    const work = await app.db
      .selectFrom('work_work')
      .selectAll()
      .where('team_id', '=', team.id)
      .executeTakeFirstOrThrow()
    expect([work.title, work.state]).toEqual(['作品1', 'accepted'])
  })

  test('waits for the organiser there, where it audits, and takes the work once it is approved', async () => {
    const { made, province } = await schoolToProvince({ auditLevels: ['school', 'organiser'] })
    await done(commit(made, { target: { itemId: province.itemId, withWork: true } }))
    const team = await app.db
      .selectFrom('enrolment_team')
      .selectAll()
      .where('round_id', '=', province.roundId)
      .executeTakeFirstOrThrow()
    expect([team.state, team.audit_level]).toEqual(['auditing', 'organiser'])
    const organiser = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: province.groupId })
    await done(
      app.call(
        enrolmentApi.audit,
        { teams: [{ teamId: team.id, version: team.version }], action: 'approve', opinion: '' },
        { as: organiser.token },
      ),
    )
    expect(await app.db.selectFrom('work_work').select('title').where('team_id', '=', team.id).execute()).toEqual([
      { title: '作品1' },
    ])
  })

  test('is refused as a whole where one team breaks a rule there, with the reason', async () => {
    const { made, province } = await schoolToProvince({ minTeachers: 2, maxTeachers: 2 })
    const refused = await commit(made, { target: { itemId: province.itemId, withWork: false } })
    expect(refused.code).toBe(no.NOT_RECEIVED.code)
    expect(
      await app.db.selectFrom('enrolment_team').select('id').where('round_id', '=', province.roundId).execute(),
    ).toEqual([])
    expect((await previewOf(made)).hindrance).toBe('')
  })

  test('enters no team that left in the meantime', async () => {
    const { made, province } = await schoolToProvince()
    const { teamId, captain } = made.works[0]!.team
    await done(app.call(enrolmentApi.withdraw, { teamId }, { as: captain.token }))
    const to = { teamIds: [teamId], itemId: province.itemId, roundId: province.roundId }
    await expect(app.transact((tx) => receiveTeams(app.services, tx, to, (_, work) => work()))).rejects.toMatchObject({
      refusal: { kind: enrolmentRefusals.WRONG_STATE },
    })
  })

  test('reaches no item whose organisation did not agree to it', async () => {
    const { made, province } = await schoolToProvince({}, { from: 'nobody' })
    const refused = await commit(made, { target: { itemId: province.itemId, withWork: false } })
    expect(refused.code).toBe(no.TARGET_NOT_AGREED.code)
    const at = { itemId: made.round.itemId, stageId: made.round.stageId }
    const targets = await done(app.call(api.targets, at, { as: made.staff.token }))
    expect(targets.find(({ itemId }) => itemId === province.itemId)?.hindrance).toContain('没有同意')
  })

  test('reaches an item that listed the organisation or one above it, and no other organisation', async () => {
    const other = await createGroup(app, {})
    const listed = await schoolToProvince({}, { from: 'listed', groupIds: [other.groupId] })
    const target = { itemId: listed.province.itemId, withWork: false }
    expect((await commit(listed.made, { target })).code).toBe(no.TARGET_NOT_AGREED.code)
    const { groupId } = listed.made.round
    await app.db
      .updateTable('competition_setting')
      .set({ value: sql`jsonb_set(value, '{lowerEntries,groupIds}', to_jsonb(array[${groupId}::text]))` })
      .where('item_id', '=', listed.province.itemId)
      .where('kind', '=', 'enrol')
      .execute()
    expect((await done(commit(listed.made, { target }))).promoted).toBe(1)
  })

  test('is refused after the date and above the number that the upper item receives', async () => {
    const late = await schoolToProvince({}, { until: '2020-01-01T00:00:00.000Z' })
    const lateTarget = { itemId: late.province.itemId, withWork: false }
    expect((await commit(late.made, { target: lateTarget })).code).toBe(no.TARGET_LATE.code)
    const few = await schoolToProvince({}, { perRound: 1 })
    await saveRule(few.made, null, top(2), 'review', 1)
    const target = { itemId: few.province.itemId, withWork: false }
    expect((await commit(few.made, { target })).code).toBe(no.TARGET_FULL.code)
    await saveRule(few.made, null, top(1), 'review', 2)
    expect((await done(commit(few.made, { target }))).promoted).toBe(1)
  })

  test('tells the staff of the upper round', async () => {
    const { made, province } = await schoolToProvince()
    const organiser = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: province.groupId })
    await done(commit(made, { target: { itemId: province.itemId, withWork: false } }))
    const messages = await app.db
      .selectFrom('notice_message')
      .select(['event', 'body_zh'])
      .where('user_id', '=', organiser.userId)
      .execute()
    expect(messages).toEqual([{ event: 'result.received', body_zh: expect.stringContaining('1 支团队晋级到赛项') }])
  })

  test('reaches no item that is not offered', async () => {
    const { made, province } = await schoolToProvince()
    await app.db.updateTable('competition_item').set({ enabled: false }).where('id', '=', province.itemId).execute()
    expect((await commit(made, { target: { itemId: province.itemId, withWork: false } })).code).toBe(10404)
  })

  test('reaches no round of an organisation that isn’t above', async () => {
    const { made } = await schoolToProvince()
    const elsewhere = await createRound(app.db)
    expect((await commit(made, { target: { itemId: elsewhere.itemId, withWork: false } })).code).toBe(10404)
  })
})

async function numberOf(teamId: string): Promise<string> {
  return (await app.db.selectFrom('enrolment_team').select('number').where('id', '=', teamId).executeTakeFirstOrThrow())
    .number!
}
