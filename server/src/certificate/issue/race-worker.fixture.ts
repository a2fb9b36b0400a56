import { z } from 'zod'
import { award } from '#server/award/index.ts'
import { competition } from '#server/competition/index.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { organisation } from '#server/organisation/index.ts'
import { job, type JobRun } from '#server/platform/jobs/kind.ts'
import { openTestApp } from '#server/platform/testing/test-app.ts'
import { certificate } from '../index.ts'
import { issueBatch } from './issue-batch.ts'
import { ISSUE } from './make-batch.ts'

/**
 * A separate process for race.test.ts, which starts and kills it. It issues and hangs in its second chunk: numbers
 * used, certificates inserted, nothing committed, the counter locked. DATABASE_URL names the database.
 */
const CHUNK = 8
let writes = 0

function hanging(run: JobRun): JobRun {
  const write: JobRun['write'] = (work) =>
    run.write(async (tx, now) => {
      const made = await work(tx, now)
      writes += 1
      // Writes 1 and 2 are the prefix and the first chunk; the third never ends.
      if (writes === 3) {
        process.stdout.write('hanging\n')
        await new Promise(() => undefined)
      }
      return made
    })
  return new Proxy(run, {
    get(target, name) {
      if (name === 'write') return write
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

const slow = {
  ...certificate,
  jobs: {
    [ISSUE]: job(z.object({ batchId: z.string() }), (run, { batchId }) => issueBatch(hanging(run), batchId, CHUNK)),
  },
}

await openTestApp({
  modules: [identity, organisation, notice, competition, award, slow],
  databaseUrl: process.env['DATABASE_URL']!,
  limits: { jobConcurrency: 1 },
})
