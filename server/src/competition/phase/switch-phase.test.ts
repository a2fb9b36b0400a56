import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { competitionApi as api } from '@podium/core/competition/api.ts'
import { createUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { createGroup, createSchool } from '#server/organisation/organisation.fixture.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createRound } from '../competition.fixture.ts'
import { competition } from '../index.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, competition] })
})
afterAll(() => app.close())

test('of two people who switch a window at once one is told of the other, also after it was taken back', async () => {
  const nation = await createGroup(app)
  const { groupId } = await createGroup(app, { parentId: nation.groupId })
  await createSchool(app, { parentId: groupId })
  const round = await createRound(app.db, { groupId: nation.groupId })
  await sql`update competition_window set delegated = true
    where stage_id = ${round.stageId} and kind = 'signup'`.execute(app.db)
  const [one, other] = [
    await createUser(app, { kind: 'staff', roles: ['organiser'], groupId }),
    await createUser(app, { kind: 'staff', roles: ['organiser'], groupId }),
  ]
  const shown = async () => (await app.call(api.phases, {}, { as: one.token })).data.rows[0]!
  const { windowId } = await shown()
  const change = async (as: string, state: 'open' | 'closed' | null, version: number) =>
    (await app.call(api.switchPhase, { windowId, groupId, state, reason: '台风', version }, { as })).code
  const codes = await Promise.all([change(one.token, 'open', 0), change(other.token, 'closed', 0)])
  expect(codes.toSorted((a, b) => a - b)).toEqual([0, baseRefusals.STALE.code].toSorted((a, b) => a - b))
  expect(await change(one.token, null, 1)).toBe(0)
  expect(await shown()).toMatchObject({ switched: null, version: 2 })
  expect(await change(one.token, 'closed', 2)).toBe(0)
  expect(await change(other.token, 'open', 1)).toBe(baseRefusals.STALE.code)
  expect(await shown()).toMatchObject({ switched: 'closed', version: 3 })
})
