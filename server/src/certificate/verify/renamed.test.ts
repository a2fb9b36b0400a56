import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { certificateApi as api } from '@podium/core/certificate/api.ts'
import { createRound } from '#server/competition/competition.fixture.ts'
import type { TestApp } from '#server/platform/testing/test-app.ts'
import { createResults } from '../certificate.fixture.ts'
import { done, makeAll, openOfficeApp, organiserOf, sendAll, setKind } from '../office.fixture.ts'

let app: TestApp
beforeAll(async () => {
  app = await openOfficeApp()
})
afterAll(() => app.close())

async function approveName(userId: string, from: string, to: string): Promise<void> {
  await sql`insert into identity_change (id, user_id, old_name, old_id_masked, new_name, new_id_masked, reason, state,
      decided_at) values (gen_random_uuid(), ${userId}, ${from}, '', ${to}, '', '更名', 'approved', clock_timestamp())`.execute(
    app.db,
  )
  await sql`update identity_user set real_name = ${to} where id = ${userId}`.execute(app.db)
}

test('the office sees which issued certificates print a name that was changed later, and nothing else changes', async () => {
  const round = await createRound(app.db)
  const as = await organiserOf(app, round.groupId)
  const results = await createResults(app, {
    round,
    winners: [{ students: ['张䶮', '李四'] }, { students: ['王五'] }],
  })
  const place = { roundId: round.roundId, itemId: round.itemId, kind: 'winner' as const }
  await setKind(app, as, place)
  const captain = results.winners[0]!.studentIds[0]!
  await approveName(results.winners[1]!.studentIds[0]!, '王武', '王五')
  const batchId = await makeAll(app, as, place)
  await sendAll(app, as, batchId)
  const rows = async () =>
    (await done(app, api.page, { roundId: round.roundId }, as)).rows
      .toSorted((a, b) => a.number.localeCompare(b.number))
      .map(({ holder, renamed }) => [holder, renamed])
  const before = [
    ['张䶮、李四', []],
    ['王五', []],
  ]
  expect(await rows()).toEqual(before)
  const hashes = async () => {
    const issued = await app.db.selectFrom('certificate_certificate').select('file_hash').orderBy('id').execute()
    return issued.map(({ file_hash: hash }) => String(hash))
  }
  const files = await hashes()
  await approveName(captain, '张䶮', '张研')
  expect(await rows()).toEqual([['张䶮、李四', [{ from: '张䶮', to: '张研' }]], before[1]])
  expect(await hashes()).toEqual(files)
  const own = (await done(app, api.mine, {}, app.viewer({ userId: captain, kind: 'student' }))).rows
  expect([own.length, own.some((row) => 'renamed' in row)]).toEqual([1, false])
  await approveName(captain, '张研', '张妍')
  expect((await rows())[0]).toEqual(['张䶮、李四', [{ from: '张䶮', to: '张妍' }]])
  await approveName(captain, '张妍', '张䶮')
  expect((await rows())[0]).toEqual(['张䶮、李四', []])
})
