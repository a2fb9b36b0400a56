import { z } from 'zod'
import { Id } from '@podium/core/base/shapes.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { registrationRefusals as no } from '@podium/core/enrolment/registration/refusals.ts'
import { paths } from '@podium/core/paths.ts'
import { lockRoundShared } from '#server/competition/index.ts'
import { holdersIn } from '#server/identity/index.ts'
import { clock } from '#server/platform/db/clock.ts'
import { job } from '#server/platform/jobs/kind.ts'
import { enqueue } from '#server/platform/jobs/queue.ts'
import { read } from '#server/platform/kernel/read.ts'
import { refuse } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { sendEnrolmentNotice } from '../audit/send-enrolment-notice.ts'
import { countToRemind, schoolsToRemind as nextToRemind } from './own.store.ts'
import { roundWithin } from './registration-terms.ts'
import { noteReminder, termsOf } from './terms.store.ts'

export const REMIND_SCHOOLS = 'enrolment.remind_schools'

const EDIT = 'enrolment:registration:edit'
const DECIDE = 'enrolment:registration:decide'
const DAY_MS = 24 * 3_600_000
const SCHOOLS_AT_ONCE = 100

/** How many schools a reminder is for. */
export const schoolsToRemind = read(
  enrolmentApi.schoolsToRemind,
  async function schoolsToRemind({ db, viewer }, { roundId }) {
    await roundWithin(db, roundId, viewer.scopeOf(DECIDE))
    const { terms } = await termsOf(db, roundId)
    return { schools: terms.needed ? await countToRemind(db, roundId) : 0 }
  },
)

/** Reminds the staff of these schools, in the background and at most once a day. */
export const remindSchools = write(
  enrolmentApi.remindSchools,
  'enrolment.remind_schools',
  async function remindSchools({ services, tx, viewer, note }, { roundId }) {
    await roundWithin(tx, roundId, viewer.scopeOf(DECIDE))
    await lockRoundShared(tx, roundId)
    const { terms, remindedAt } = await termsOf(tx, roundId)
    const at = await clock(tx)
    if (remindedAt && at.getTime() - remindedAt.getTime() < DAY_MS) throw refuse(no.REMINDED_LATELY)
    const schools = terms.needed ? await countToRemind(tx, roundId) : 0
    if (schools === 0) throw refuse(no.NOBODY_TO_REMIND)
    await noteReminder(tx, roundId, at)
    const payload = { roundId, at: at.toISOString() }
    await enqueue(services, tx, REMIND_SCHOOLS, payload, { subject: { type: 'round', id: roundId } })
    note({ type: 'round', id: roundId, after: { recipients: schools } })
    return { schools }
  },
)

export const remindSchoolsJob = job(z.object({ roundId: Id, at: z.string() }), async (run, { roundId, at }) => {
  let told = 0
  for (let after: string | null = null; ;) {
    const schools = await nextToRemind(run.db, roundId, after, SCHOOLS_AT_ONCE)
    if (schools.length === 0) return { told }
    await run.write(async (tx) => {
      for (const { schoolId, name, groupId } of schools) {
        await sendEnrolmentNotice(run.services, tx, 'schoolReminded', {
          users: await holdersIn(tx, groupId, EDIT),
          roundId,
          dedupeKey: `${roundId}:${schoolId}:${at}`,
          link: paths.office.signUpSchools(),
          params: { school: name },
        })
      }
    })
    told += schools.length
    after = schools.at(-1)!.schoolId
    await run.progress(told, null)
  }
})
