import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enrolmentApi as api } from '@podium/core/enrolment/api.ts'
import { createRound, quotaRow } from '#server/competition/competition.fixture.ts'
import { createUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { createSchool } from '#server/organisation/organisation.fixture.ts'
import { sentStatements } from '#server/platform/testing/sent-statements.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createEnrolledTeam } from '../enrolment.fixture.ts'
import { enrolment } from '../index.ts'
import { countQuotas } from '../quota/count-quotas.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, notice, enrolment] })
})
afterAll(() => app.close())

/** @spec C26 B20 */
test('a list of one event says its used places, to a school those of the school too, and nothing to whoever sees no team of it', async () => {
  const round = await createRound(app.db, { enrol: { totalQuota: 9, schoolQuota: 4 } })
  const { roundId, itemId } = round
  const school = await createSchool(app)
  await createEnrolledTeam(app, { round, school })
  await createEnrolledTeam(app, { round })
  const quotaOf = async (role: 'organiser' | 'school_admin', groupId: string, filter: object) => {
    const { token } = await createUser(app, {
      roles: [role],
      kind: role === 'organiser' ? 'staff' : 'school_staff',
      groupId,
    })
    return (await app.call(api.teamNum, { roundId, ...filter }, { as: token })).data.quota
  }
  const item = { used: 2, size: 9 }
  expect(await quotaOf('organiser', round.groupId, { itemId })).toEqual({ item, school: null, rules: [] })
  expect(await quotaOf('organiser', round.groupId, {})).toBe(null)
  const both = { item, school: { used: 1, size: 4 }, rules: [] }
  expect(await quotaOf('organiser', round.groupId, { itemId, schoolId: school.schoolId })).toEqual(both)
  expect(await quotaOf('school_admin', school.groupId, { itemId })).toEqual(both)
  expect(await quotaOf('school_admin', (await createSchool(app)).groupId, { itemId })).toBe(null)
})

/** @spec C26 B20 */
test('a list of a round says the fullest quotas of the schools that are seen, and those that are yet to be counted', async () => {
  const past = await createRound(app.db)
  const by = (key: string, at: string) =>
    quotaRow({ key, formula: { percent: 50, min: 3, count: 'submitted', roundId: past.roundId, at } })
  const ahead = '2999-01-01T00:00:00.000Z'
  const rules = [quotaRow({ key: 'few', most: 4 }), by('share', '2026-01-01T00:00:00.000Z'), by('later', ahead)]
  const round = await createRound(app.db, { items: ['A', 'B'], enrol: { schoolQuota: 5, rules } })
  const [inA, inB] = [round.items[0]!, round.items[1]!]
  const [first, second] = [await createSchool(app), await createSchool(app)]
  const entered = [
    await createEnrolledTeam(app, { round, school: first }),
    await createEnrolledTeam(app, { round, school: first }),
    await createEnrolledTeam(app, { round, school: second }),
    await createEnrolledTeam(app, { round, school: first, itemId: inB.itemId }),
  ]
  await app.db
    .updateTable('enrolment_team')
    .set({ submitted_at: new Date('2025-12-01') })
    .execute()
  for (const { teamId, school, itemId } of entered) {
    for (const key of ['few', 'share']) {
      await sql`insert into enrolment_part_quota (item_id, unit, key, size, used)
        values (${itemId}, ${school.schoolId}, ${key}, 9, 0) on conflict do nothing`.execute(app.db)
    }
    const counted = ['few', 'share'].map((key) => `${itemId}:${key}@${school.schoolId}`)
    const keys = { quota_keys: itemId === inA.itemId ? counted : [] }
    await app.db.updateTable('enrolment_team').set(keys).where('id', '=', teamId).execute()
  }
  await countQuotas(app.services)
  const seenBy = async (role: 'organiser' | 'school_admin', groupId: string, filter: object = {}) => {
    const kind = role === 'organiser' ? 'staff' : 'school_staff'
    const { token } = await createUser(app, { roles: [role], kind, groupId })
    const answer = await app.call(api.teamQuotas, { roundId: round.roundId, ...filter }, { as: token })
    expect([answer.code, answer.msg]).toEqual([0, ''])
    const { fullest, uncounted } = answer.data
    const lines = fullest.map(({ itemName, unitName, rule, used, size }) => {
      const school = unitName === first.name ? 'first' : 'second'
      return `${school} ${itemName === inA.name ? 'A' : 'B'} ${rule === '' ? 'plain' : rule.slice(0, 9)} ${used}/${size}`
    })
    return [lines, uncounted.map(({ itemId, at, before }) => [itemId, at, before])]
  }
  const few = '每校最多 4 队'
  const share = '每校最多为其正式提'
  const later = (...items: Array<{ itemId: string }>) => items.map(({ itemId }) => [itemId, ahead, 'refuse'])
  expect(await seenBy('organiser', round.groupId, { itemId: inA.itemId })).toEqual([
    [
      `first A ${share} 2/3`,
      `first A ${few} 2/4`,
      'first A plain 2/5',
      `second A ${share} 1/3`,
      `second A ${few} 1/4`,
      'second A plain 1/5',
    ],
    later(inA),
  ])
  const [lines] = await seenBy('organiser', round.groupId)
  expect(lines).toEqual(expect.arrayContaining([`first A ${share} 2/3`]))
  expect(await seenBy('school_admin', second.groupId)).toEqual([
    [`second A ${share} 1/3`, `second A ${few} 1/4`, 'second A plain 1/5'],
    later(inA, inB),
  ])
  expect(await seenBy('organiser', round.groupId, { schoolId: second.schoolId })).toEqual(
    await seenBy('school_admin', second.groupId),
  )
  expect(await seenBy('school_admin', second.groupId, { schoolId: first.schoolId })).toEqual([[], []])
  expect(await seenBy('school_admin', (await createSchool(app)).groupId)).toEqual([[], []])
})

test('the fullest quotas of many events take no more statements than those of few', async () => {
  const statementsFor = async (codes: string[]) => {
    const shared = quotaRow({ key: 'shared', most: 4, items: codes.map((code) => ({ code, zh: code, en: '' })) })
    const round = await createRound(app.db, { items: codes, enrol: { rules: [shared] } })
    await createEnrolledTeam(app, { round })
    const { token } = await createUser(app, { roles: ['organiser'], kind: 'staff', groupId: round.groupId })
    const ask = async () => void (await app.call(api.teamQuotas, { roundId: round.roundId }, { as: token }))
    await ask()
    return (await sentStatements(ask)).length
  }
  expect(await statementsFor(['A', 'B', 'C', 'D', 'E', 'F'])).toBe(await statementsFor(['A', 'B']))
})
