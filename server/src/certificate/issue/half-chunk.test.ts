import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { certificateApi as api } from '@podium/core/certificate/api.ts'
import { createRound } from '#server/competition/competition.fixture.ts'
import type { TestApp } from '#server/platform/testing/test-app.ts'
import { createResults } from '../certificate.fixture.ts'
import { batchOf, done, openOfficeApp, organiserOf, setKind } from '../office.fixture.ts'

/** Position in a chunk, from 1, of the certificate that can't be printed; 0: none. */
const failing = vi.hoisted(() => {
  // Earlier tests have loaded the modules that are mocked here.
  vi.resetModules()
  return { at: 0, printed: 0, signing: false }
})

vi.mock(import('./render-certificate.ts'), async (original) => {
  const real = await original()
  return {
    ...real,
    renderCertificate: (...given) => {
      failing.printed += 1
      if (failing.printed === failing.at) throw new Error('out of ink')
      return real.renderCertificate(...given)
    },
  }
})

vi.mock(import('../verify/statement/sign-certificates.ts'), async (original) => {
  const real = await original()
  return {
    signCertificates: async (...given) => {
      if (failing.signing && failing.printed > 100) throw new Error('the pen broke')
      // Longer than a failing print takes.
      await sleep(60)
      return real.signCertificates(...given)
    },
  }
})

let app: TestApp
beforeAll(async () => {
  app = await openOfficeApp()
})
afterAll(async () => {
  await app.close()
  // Later tests load the real modules again.
  vi.doUnmock(import('./render-certificate.ts'))
  vi.doUnmock(import('../verify/statement/sign-certificates.ts'))
  vi.resetModules()
})

const COUNT = 220

test.each([
  ['printing fails in its second part', { at: 106, signing: false }],
  ['printing fails while the second part is added', { at: 165, signing: false }],
  ['signing fails in its second part', { at: 0, signing: true }],
])('a chunk leaves nothing behind where %s, and is made whole afterwards', async (_, fault) => {
  const round = await createRound(app.db)
  const as = await organiserOf(app, round.groupId)
  const winners = Array.from({ length: COUNT }, (__, at) => ({ students: [`学生${at}`] }))
  await createResults(app, { round, winners })
  await setKind(app, as, { roundId: round.roundId, kind: 'winner' })
  const at = { roundId: round.roundId, itemId: round.itemId, kind: 'winner', despiteIssues: true } as const
  const { batchId } = await done(app, api.make, at, as)
  const counters = async () =>
    (
      await sql<{ counter: number }>`select counter from certificate_certificate
        where batch_id = ${batchId} order by counter`.execute(app.db)
    ).rows.map(({ counter }) => counter)
  Object.assign(failing, { printed: 0, ...fault })
  await app.runJobs()
  expect([await counters(), (await batchOf(app, batchId, as)).made]).toEqual([[], 0])
  Object.assign(failing, { at: 0, signing: false })
  await sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`.execute(app.db)
  await app.runJobs()
  expect(await counters()).toEqual(Array.from({ length: COUNT }, (__, n) => n + 1))
})
