import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { competition } from '#server/competition/index.ts'
import { award } from '#server/award/index.ts'
import { enrolment } from '#server/enrolment/index.ts'
import { expert } from '#server/expert/index.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { checkInvariants } from '#server/platform/testing/check-invariants.ts'
import { randomNumbers } from '#server/platform/testing/random-numbers.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { review } from '#server/review/index.ts'
import { work } from '#server/work/index.ts'
import { inTier } from '../../../../test-tier.ts'
import { promotion } from '../index.ts'
import { act, acts, type ActName } from './acts.fixture.ts'
import { makeWorld } from './world.fixture.ts'

const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
/** HISTORIES=100000 lives them all. */
const HISTORIES = Number(process.env['HISTORIES'] ?? inTier(60, 5_000))
const PER_WORLD = 60
/** Histories that happen at once to the teams of one world. */
const TOGETHER = 6
const ACTS = 8

const modules = [identity, notice, competition, enrolment, work, expert, review, award, promotion]
let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules })
})
afterAll(() => app.close())

test(
  'whatever happens to enrolments at once, no invariant breaks and nothing fails',
  { timeout: inTier(120_000, 7_200_000) },
  async () => {
    const counts = new Map<ActName, { done: number; refused: number }>()
    const failed: string[] = []
    for (let lived = 0; lived < HISTORIES; lived += PER_WORLD) {
      const world = await makeWorld(app)
      for (let wave = 0; wave < PER_WORLD; wave += TOGETHER) {
        await Promise.all(
          Array.from({ length: TOGETHER }, async (_, at) => {
            const chance = randomNumbers(SEED + lived + wave + at)
            for (let turn = 0; turn < ACTS; turn += 1) {
              const { name, answers } = await act(world, chance)
              const count = counts.get(name) ?? { done: 0, refused: 0 }
              counts.set(name, count)
              for (const { status, code } of answers) {
                if (code === 0) count.done += 1
                else count.refused += 1
                if (status >= 500) failed.push(`${name}: ${status} ${code}`)
              }
            }
          }),
        )
      }
      await app.runJobs()
      expect(await checkInvariants(app.services, modules), `seed ${SEED}, history ${lived}`).toEqual([])
    }
    expect(failed, `seed ${SEED}`).toEqual([])
    const { rows } = await sql<{ deadlocks: number }>`select deadlocks::int from pg_stat_database
      where datname = current_database()`.execute(app.db)
    expect(rows, `seed ${SEED}`).toEqual([{ deadlocks: 0 }])
    // In few histories an act such as answering an offer may have no occasion.
    if (HISTORIES < 1_000) return
    const withAnswer = Object.keys(acts).filter((name) => !['closeAndExtend', 'forfeit'].includes(name))
    const neverDone = withAnswer.filter((name) => (counts.get(name as ActName)?.done ?? 0) === 0)
    expect(neverDone, `seed ${SEED}, ${JSON.stringify([...counts])}`).toEqual([])
  },
)
