import { afterAll, beforeAll, expect, test } from 'vitest'
import { competitionApi as api } from '@podium/core/competition/api.ts'
import { competitionRefusals as refusals } from '@podium/core/competition/refusals.ts'
import type { WindowKind } from '@podium/core/competition/round/round.ts'
import { createUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createGroup, createRound, type RoundOptions } from '../competition.fixture.ts'
import { competition, windowNow } from '../index.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, competition] })
})
afterAll(() => app.close())

const times = ({ kind, opensAt, closesAt }: { kind: WindowKind; opensAt: string; closesAt: string }) => ({
  kind,
  opensAt,
  closesAt,
})

async function organised(options: RoundOptions = {}) {
  const { roundId, itemId, groupId } = await createRound(app.db, options)
  const office = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId, realName: '王组织' })
  const as = office.token
  const round = async () => (await app.call(api.round, { roundId }, { as })).data
  const pause = async (paused: boolean, by = as) =>
    app.call(api.pauseRound, { roundId, paused, reason: '系统维护', version: (await round()).version }, { as: by })
  const forced = async (kind: WindowKind) =>
    (await app.transact((tx) => windowNow(tx, { roundId, itemId, kind })))?.forced ?? null
  const force = async (kind: WindowKind, value: 'open' | 'closed' | null) => {
    const windows = (await round()).stages.flatMap((stage) => stage.windows)
    const { windowId } = windows.find((window) => window.kind === kind)!
    return app.call(api.forceWindow, { windowId, forced: value, reason: '特批' }, { as })
  }
  return { as, roundId, groupId, round, pause, forced, force }
}

/** @spec B03 */
test('a pause closes sign-up and submission with its reason, leaves audit and review, and its end opens them again', async () => {
  const { roundId, round, pause, forced } = await organised()
  expect((await pause(true)).code).toBe(0)
  expect([await forced('signup'), await forced('submission'), await forced('audit'), await forced('review')]).toEqual([
    'closed',
    'closed',
    null,
    null,
  ])
  const windows = (await round()).stages.flatMap((stage) => stage.windows)
  const signUp = windows.find(({ kind }) => kind === 'signup')
  expect(signUp).toMatchObject({ paused: true, forcedReason: '系统维护', forcedByName: '王组织' })
  expect((await app.call(api.homeDetails, { roundId })).data.signUp).toMatchObject({
    phase: 'closed',
    forced: 'closed',
  })
  expect((await pause(false)).code).toBe(0)
  expect([await forced('signup'), await forced('submission')]).toEqual([null, null])
})

test('what staff opened or closed by hand before a pause is so again after it', async () => {
  const { pause, forced, force } = await organised()
  await force('signup', 'open')
  await force('submission', 'closed')
  await pause(true)
  expect([await forced('signup'), await forced('submission')]).toEqual(['closed', 'closed'])
  await pause(false)
  expect([await forced('signup'), await forced('submission')]).toEqual(['open', 'closed'])
})

test('a window opened by hand during a pause stays open at its end', async () => {
  const { pause, forced, force } = await organised()
  await pause(true)
  await force('signup', 'open')
  await pause(false)
  expect([await forced('signup'), await forced('submission')]).toEqual(['open', null])
})

test('a window that ended before a pause is left alone, and one that is added or moved in is paused too', async () => {
  const { as, roundId, round, pause, forced } = await organised({ windows: { signup: [-60, -30] } })
  await pause(true)
  expect([await forced('signup'), await forced('submission')]).toEqual([null, 'closed'])
  const { stages, version } = await round()
  const changed = stages.map(({ stageId, name, opensAt, closesAt, windows }) => ({
    stageId,
    name,
    opensAt,
    closesAt,
    windows: [...windows.map((open) => ({ ...times(open), closesAt })), { kind: 'hash' as const, opensAt, closesAt }],
  }))
  const saved = await app.call(api.saveSchedule, { roundId, version, stages: changed, reason: '顺延' }, { as })
  expect([saved.code, saved.msg]).toEqual([0, ''])
  expect([await forced('signup'), await forced('hash'), await forced('audit')]).toEqual(['closed', 'closed', null])
  await pause(false)
  expect([await forced('signup'), await forced('hash')]).toEqual([null, null])
})

test('a pause doesn’t begin or end twice, nor on an outdated version', async () => {
  const { as, roundId, round, pause } = await organised()
  const { version } = await round()
  expect((await pause(false)).code).toBe(refusals.NOT_PAUSED.code)
  await pause(true)
  expect((await pause(true)).code).toBe(refusals.NOTHING_TO_PAUSE.code)
  const stale = await app.call(api.pauseRound, { roundId, paused: false, reason: '恢复', version }, { as })
  expect(stale.status).toBe(409)
  expect((await round()).stages[0]!.windows.some(({ paused }) => paused)).toBe(true)
})

test('only those who may force windows pause, and only rounds of their organisation', async () => {
  const { groupId, pause, forced } = await organised()
  const stranger = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: await createGroup(app.db) })
  const editor = await createUser(app, { kind: 'staff', roles: ['editor'], groupId })
  expect([(await pause(true, stranger.token)).status, (await pause(true, editor.token)).status]).toEqual([404, 403])
  expect(await forced('signup')).toBeNull()
})
