import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { competitionApi } from '@podium/core/competition/api.ts'
import { EnrolSetting } from '@podium/core/competition/setting/setting.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { enrolmentRefusals } from '@podium/core/enrolment/refusals.ts'
import { promotionApi as api } from '@podium/core/promotion/api.ts'
import { workApi } from '@podium/core/work/api.ts'
import { award } from '#server/award/index.ts'
import { competition, settingInForce } from '#server/competition/index.ts'
import { enrolment } from '#server/enrolment/index.ts'
import { expert } from '#server/expert/index.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { review } from '#server/review/index.ts'
import { createReview, done, lockBatch, openBatch, scoreAll, type MadeReview } from '#server/review/review.fixture.ts'
import { work } from '#server/work/index.ts'
import { promotion } from './index.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({
    modules: [identity, notice, competition, enrolment, work, expert, review, award, promotion],
  })
})
afterAll(() => app.close())

/** Three reviewed works, and a rule about birthdays that the final checks; the captain of the best work breaks it. */
async function place(): Promise<MadeReview & { finalId: string }> {
  const made = await createReview(app, { round: { stages: ['初赛', '决赛'] }, works: 3 })
  const batchId = await openBatch(app, made)
  const scores: Record<string, number> = { 作品1: 90, 作品2: 80, 作品3: 70 }
  await scoreAll(app, made, batchId, (title) => scores[title]!)
  await lockBatch(app, made, batchId)
  const { roundId, itemId, stageId, stages } = made.round
  const final = stages[1]!
  const { value, no } = (await settingInForce(app.db, 'enrol', itemId))!
  const born = { match: 'all', of: [{ fact: 'birthday', op: 'from', day: '2000-01-01' }] }
  const row = { key: 'young', kind: 'people', roles: ['captain'], amount: 'all', condition: born, strength: 'hard' }
  const rules = [{ ...row, stages: [{ stageId: final.stageId, zh: '决赛', en: 'Final' }] }]
  const enrol = EnrolSetting.parse({ ...value, rules })
  const as = made.staff.token
  await done(app.call(competitionApi.saveEnrolSetting, { roundId, itemId, value: enrol, no, reason: '按章程' }, { as }))
  await setBirthday(made, '1990-05-06')
  const top = { rows: [{ kind: 'top', count: 1, within: 'all', exceptions: [] }], limits: [], places: null }
  const promote = { source: 'review', routes: [{ toStageId: final.stageId, rule: top }] } as never
  const saved = { roundId, itemId, stageId, value: promote, no: 0, reason: '按章程' }
  await done(app.call(competitionApi.savePromotionSetting, saved, { as }))
  return { ...made, finalId: final.stageId }
}

async function setBirthday({ works }: MadeReview, day: string): Promise<void> {
  await sql`update identity_user set birthday = ${day} where id = ${works[0]!.team.captain.userId}`.execute(app.db)
}

const at = ({ round }: MadeReview) => ({ itemId: round.itemId, stageId: round.stageId, route: 0, decisions: {} })
const previewOf = (made: MadeReview) => done(app.call(api.preview, at(made), { as: made.staff.token }))

/** @spec B16 */
describe('a rule that a stage checks', () => {
  test('bars a better team from the stage, says why, and lets the next in rank move up', async () => {
    const made = await place()
    const seen = await previewOf(made)
    expect(seen.rows.map(({ verdict }) => verdict)).toEqual(['barred', 'admitted', 'refused'])
    expect(seen.rows[0]!.barredBy).toContain('2000-01-01')
    expect(seen.counts).toMatchObject({ barred: 1, admitted: 1 })
    await done(app.call(api.commit, { ...at(made), digest: seen.digest }, { as: made.staff.token }))
    const { rows } = await sql<{ team: string; barred: boolean }>`
      select team_id as team, grounds ? 'barred' as barred from promotion_outcome
      where stage_id = ${made.round.stageId} and team_id = ${made.works[0]!.team.teamId}`.execute(app.db)
    expect(rows).toEqual([{ team: made.works[0]!.team.teamId, barred: true }])
  })

  test('is shown to the team from the beginning, and hinders neither its enrolment nor its earlier works', async () => {
    const made = await place()
    const { teamId, captain } = made.works[0]!.team
    const detail = await done(app.call(enrolmentApi.detail, { teamId }, { as: captain.token }))
    expect(detail.rules).toMatchObject([{ key: 'young', holds: false, stages: ['决赛'] }])
    const desk = { teamId, stageId: made.round.stageId }
    const hindrance = (await done(app.call(workApi.desk, desk, { as: captain.token }))).submitHindrance
    expect(hindrance ?? '').not.toContain('2000-01-01')
  })

  test('refuses the work of a team that broke it after its promotion', async () => {
    const made = await place()
    await setBirthday(made, '2004-05-06')
    const { digest } = await previewOf(made)
    await done(app.call(api.commit, { ...at(made), digest }, { as: made.staff.token }))
    await setBirthday(made, '1990-05-06')
    const { teamId, captain } = made.works[0]!.team
    const draft = { teamId, stageId: made.finalId, title: '决赛作品', summary: '', keywords: [], version: 0 }
    const { workId, version } = await done(app.call(workApi.save, draft, { as: captain.token }))
    const submitted = await app.call(workApi.submit, { workId, pledged: true, version }, { as: captain.token })
    expect(submitted.code).toBe(enrolmentRefusals.RULE_BROKEN.code)
    await setBirthday(made, '2004-05-06')
    const again = await app.call(workApi.submit, { workId, pledged: true, version }, { as: captain.token })
    expect(again.code).not.toBe(enrolmentRefusals.RULE_BROKEN.code)
  })
})
