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
 * A process of its own that issues, and hangs in the middle of its second chunk: numbers taken, certificates written,
 * nothing committed, the counter locked. Started and killed by race.test.ts; DATABASE_URL says where.
 */
const CHUNK = 8
let writes = 0

function hanging(run: JobRun): JobRun {
  const write: JobRun['write'] = (work) =>
    run.write(async (tx, now) => {
      const made = await work(tx, now)
      writes += 1
      // The prefix, one chunk, and then the one that never ends.
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
