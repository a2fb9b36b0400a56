import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { refusalText } from '@podium/core/base/refusal.ts'
import { newId } from '../db/id.ts'
import { Refused } from '../kernel/refused.ts'
import type { Viewer } from '../kernel/viewer.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { record } from './record.store.ts'
import { refuseStale } from './stale.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [] })
})
afterAll(() => app.close())

/** Writes an audit row of a change; without a name it is a background job's. */
async function changedBy(id: string, realName?: string): Promise<void> {
  const viewer = realName === undefined ? null : ({ userId: newId(), realName, groupId: null } as Viewer)
  await record(app.db, {
    call: { viewer, address: '', agent: '', traceId: id },
    action: 'probe.change',
    input: {},
    notes: [{ type: 'job', id }],
    outcome: 'done',
    code: 0,
    durationMs: 1,
  })
}

async function saidTo(id: string, seen: number): Promise<string[]> {
  const refused = await app.transact((tx) => refuseStale(tx, { type: 'job', id, version: 2 }, seen)).catch((e) => e)
  if (!(refused instanceof Refused)) return []
  expect(refused.refusal.kind).toBe(baseRefusals.STALE)
  return [refusalText(refused.refusal, 'zh-cn'), refusalText(refused.refusal, 'en')]
}

test('whoever saw the stored version goes on', async () => {
  expect(await saidTo('a', 2)).toEqual([])
})

test('who comes too late learns who changed the record last', async () => {
  await changedBy('b', '李四')
  await changedBy('b', '王五')
  expect(await saidTo('b', 1)).toEqual([
    '数据已被王五修改，请刷新后再试',
    'This was changed by 王五 in the meantime. Please reload and try again',
  ])
})

test('a background job is the system, and what no row tells is somebody else, in the reader’s language', async () => {
  await changedBy('c')
  expect(await saidTo('c', 1)).toEqual([
    '数据已被系统修改，请刷新后再试',
    'This was changed by the system in the meantime. Please reload and try again',
  ])
  expect((await saidTo('d', 1))[1]).toBe(
    'This was changed by someone else in the meantime. Please reload and try again',
  )
})
