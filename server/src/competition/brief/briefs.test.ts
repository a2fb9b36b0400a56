import { afterAll, beforeAll, expect, test } from 'vitest'
import { competitionApi as api } from '@podium/core/competition/api.ts'
import { briefRefusals } from '@podium/core/competition/brief/refusals.ts'
import { createUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createRound } from '../competition.fixture.ts'
import { competition } from '../index.ts'

let app: TestApp
const hour = Math.floor(Date.now() / 3_600_000)
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, competition] })
})
afterAll(() => app.close())

test('a brief moves to another event while it is secret, and stays with its own once works may answer it', async () => {
  const { items, groupId } = await createRound(app.db, { items: ['A', 'B'] })
  const organiser = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId })
  const [first, second] = items.map(({ itemId }) => itemId) as [string, string]
  const save = async (
    code: string,
    hours: number,
    itemId: string,
    known: { briefId: string; version: number } | null,
  ) => {
    const releaseAt = new Date((hour + hours) * 3_600_000).toISOString()
    const brief = { code, name: '一杯清茶', releaseAt, itemId, ...(known ?? { version: 0 }) }
    return app.call(api.saveBrief, brief, { as: organiser.token })
  }
  const secret = (await save('A1', 24, first, null)).data
  expect((await save('A1', 24, second, secret)).code).toBe(0)
  const released = (await save('A2', -24, first, null)).data
  expect((await save('A2', -24, second, released)).code).toBe(briefRefusals.BRIEF_MOVED.code)
  expect((await save('A2', -24, first, released)).code).toBe(0)
})
