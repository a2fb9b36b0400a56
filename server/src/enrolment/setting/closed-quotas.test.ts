import { afterAll, beforeAll, expect, test } from 'vitest'
import { competitionApi as api } from '@podium/core/competition/api.ts'
import type { RuleRow } from '@podium/core/competition/rule/row.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { competition } from '#server/competition/index.ts'
import { createRound, enrolValue, quotaRow, type MadeRound } from '#server/competition/competition.fixture.ts'
import { createUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { createSchool } from '#server/organisation/organisation.fixture.ts'
import { json } from '#server/platform/db/json.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createEnrolledTeam, createPerson, type MadeSchool } from '../enrolment.fixture.ts'
import { enrolment } from '../index.ts'
import { countQuotas } from '../quota/count-quotas.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, notice, competition, enrolment] })
})
afterAll(() => app.close())

const AHEAD = '2999-01-01T00:00:00.000Z'
const PASSED = '2026-01-01T00:00:00.000Z'
const enrol = { auditLevels: ['organiser' as const], quotaFrom: 'approval' as const }
const doctors = { match: 'all', of: [{ fact: 'degree', op: 'in', values: ['博士'] }] }

let names = 0
async function draft(round: MadeRound, school: MadeSchool) {
  names += 1
  const captain = await createPerson(app, school)
  const wish = { itemId: round.itemId, name: `草稿队${names}`, noticesAgreed: true as const }
  const { teamId } = (await app.call(enrolmentApi.start, wish, { as: captain.token })).data
  return { teamId, captain }
}

async function submit(team: Awaited<ReturnType<typeof draft>>) {
  const [{ teamId }, as] = [team, team.captain.token]
  const { version } = (await app.call(enrolmentApi.detail, { teamId }, { as })).data
  return app.call(enrolmentApi.submit, { teamId, version }, { as })
}

/** A round with a draft, a team that waits for approval, and an enrolled one. */
async function place() {
  const round = await createRound(app.db, { enrol })
  const school = await createSchool(app)
  const drafted = await draft(round, school)
  expect((await submit(await draft(round, school))).data.state).toBe('submitted')
  await createEnrolledTeam(app, { round, school })
  await app.db.updateTable('identity_person').set({ degree: '本科' }).where('school_id', '=', school.schoolId).execute()
  const staff = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: round.groupId })
  return { round, school, drafted, as: staff.token }
}

async function closed({ roundId, itemId }: MadeRound, rules: RuleRow[], as: string) {
  const value = { ...enrolValue(enrol), rules }
  const { data } = await app.call(api.enrolSettingEffect, { roundId, itemId, value }, { as })
  expect(data.total).toBe(0)
  return data.closed.map(({ key, why, at, drafts, pending }) => ({ key, why, at, drafts, pending }))
}

/** @spec B05 R17 */
test('the preview of a setting names the quotas that no team passes, with the teams that they keep out', async () => {
  const { round, as } = await place()
  const past = await createRound(app.db, { groupId: round.groupId })
  const by = (key: string, rest: object) => {
    const formula = { percent: 10, count: 'submitted', roundId: past.roundId, at: AHEAD, ...rest }
    return quotaRow({ key, formula })
  }
  const rules = [
    by('ahead', {}),
    by('due', { at: PASSED }),
    by('open', { before: 'unlimited' }),
    quotaRow({ key: 'zero', most: 0 }),
    quotaRow({ key: 'few', most: 1 }),
    quotaRow({ key: 'doctors', most: 0, condition: doctors }),
  ]
  const teams = { drafts: 1, pending: 1 }
  expect(await closed(round, rules, as)).toEqual([
    { key: 'ahead', why: 'uncounted', at: AHEAD, ...teams },
    { key: 'due', why: 'due', at: PASSED, ...teams },
    { key: 'zero', why: 'none', at: null, ...teams },
    { key: 'doctors', why: 'none', at: null, drafts: 0, pending: 0 },
  ])
})

/** @spec R17 */
test('once counted, only schools whose share is 0 are kept out, as they are on submission', async () => {
  const { round, as, school, drafted } = await place()
  const past = await createRound(app.db, { groupId: round.groupId })
  const other = await createSchool(app)
  const second = await draft(round, other)
  const { teamId } = await createEnrolledTeam(app, { round: past, school })
  // Before the moment of the count, which is of a millisecond.
  const submitted = app.db.updateTable('enrolment_team').set({ submitted_at: new Date(PASSED) })
  await submitted.where('id', '=', teamId).execute()
  const formula = { percent: 10, count: 'submitted', roundId: past.roundId, at: new Date().toISOString() }
  const rules = [quotaRow({ key: 'share', formula })]
  const { no, value } = (await app.call(api.enrolSetting, { roundId: round.roundId, itemId: round.itemId }, { as }))
    .data
  const change = { roundId: round.roundId, itemId: round.itemId, value: { ...value!, rules }, no, reason: '限额' }
  expect((await app.call(api.saveEnrolSetting, change, { as })).code).toBe(0)
  await countQuotas(app.services)
  expect(await closed(round, rules, as)).toEqual([{ key: 'share', why: 'none', at: formula.at, drafts: 1, pending: 0 }])
  expect((await submit(second)).msg).toContain('ceil(10% × 0) = 0')
  expect((await submit(drafted)).code).toBe(0)
  const exceptions = json({ share: '准予例外' })
  const granted = app.db.updateTable('enrolment_team').set({ rule_exceptions: exceptions })
  await granted.where('id', '=', second.teamId).execute()
  expect(await closed(round, rules, as)).toEqual([])
  expect((await submit(second)).code).toBe(0)
})
