import { afterAll, beforeAll, expect, test } from 'vitest'
import { whyWindowClosed } from '@podium/core/competition/schedule/window.rule.ts'
import { openDatabase, type Database } from '#server/platform/db/db.ts'
import { createTestDatabase, type TestDatabase } from '#server/platform/testing/test-database.ts'
import { createGroup, createRound, moveWindow, type MadeRound } from './competition.fixture.ts'
import { itemOf, roundOf, settingInForce, stageOf, windowNow } from './index.ts'

let own: TestDatabase
let database: Database
let round: MadeRound

beforeAll(async () => {
  own = await createTestDatabase()
  database = openDatabase({ url: own.url, maxConnections: 4 })
  const upper = await createGroup(database.db)
  const groupId = await createGroup(database.db, upper)
  round = await createRound(database.db, { groupId, items: ['A', 'B'], stages: ['初赛', '决赛'] })
})
afterAll(async () => {
  await database.close()
  await own.release()
})

function now(kind: 'signup' | 'submission', itemId = round.itemId) {
  return database.db.transaction().execute((tx) => windowNow(tx, { roundId: round.roundId, itemId, kind }))
}

test('a made round runs: its windows are open and its settings in force', async () => {
  const window = await now('signup')
  expect(window?.stageId).toBe(round.stageId)
  expect(whyWindowClosed(window, new Date())).toBe(null)
  expect((await settingInForce(database.db, 'enrol', round.itemId))?.value.maxMembers).toBe(3)
  expect((await settingInForce(database.db, 'work', round.itemId, round.stageId))?.no).toBe(1)
  expect(await settingInForce(database.db, 'review', round.itemId)).toBe(null)
})

test('the modules above find round, item and stages', async () => {
  expect((await roundOf(database.db, round.itemId))?.roundId).toBe(round.roundId)
  expect((await itemOf(database.db, round.itemId))?.code).toBe('A')
  expect((await stageOf(database.db, round.stages[0]!.stageId))?.name).toBe('初赛')
})

test('an item with a window of its own goes by that one', async () => {
  const [first, second] = round.items
  const { stageId } = round
  for (const stage of round.stages) {
    await moveWindow(database.db, { stageId: stage.stageId, kind: 'submission', itemId: second!.itemId }, [-60, -30])
  }
  expect((await now('submission', second!.itemId))?.itemId).toBe(second!.itemId)
  expect(whyWindowClosed(await now('submission', second!.itemId), new Date())?.kind.code).toBe(25122)
  expect((await now('submission', first!.itemId))?.stageId).toBe(stageId)
})
