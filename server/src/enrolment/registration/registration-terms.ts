import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { lockRoundAlone, roundById } from '#server/competition/index.ts'
import { groupWithin } from '#server/organisation/index.ts'
import { refuseStale } from '#server/platform/audit/stale.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound } from '#server/platform/kernel/refused.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'
import { write } from '#server/platform/kernel/write.ts'
import { putTerms, termsOf } from './terms.store.ts'

/** A round of an organisation within the scope; NOT_FOUND for any other. */
export async function roundWithin(db: Db | Tx, roundId: string, scope: DataScope) {
  const round = orNotFound(await roundById(db, roundId))
  orNotFound((await groupWithin(db, round.groupId, scope)) || null)
  return round
}

export const registrationTerms = read(
  enrolmentApi.registrationTerms,
  async function registrationTerms({ db, viewer }, { roundId }) {
    await roundWithin(db, roundId, viewer.scopeOf('enrolment:registration:list'))
    const { terms, version } = await termsOf(db, roundId)
    return { terms, version }
  },
)

/** Teams that were handed in before stay; those that come later need the registration of their school. */
export const saveRegistrationTerms = write(
  enrolmentApi.saveRegistrationTerms,
  'enrolment.save_registration_terms',
  async function saveRegistrationTerms({ tx, viewer, note }, { roundId, terms, version }) {
    await roundWithin(tx, roundId, viewer.scopeOf('enrolment:registration:decide'))
    await lockRoundAlone(tx, roundId)
    const before = await termsOf(tx, roundId)
    await refuseStale(tx, { type: 'round', id: roundId, version: before.version }, version)
    const saved = await putTerms(tx, roundId, terms)
    note({
      type: 'round',
      id: roundId,
      before: { registration: before.version === 0 ? null : before.terms },
      after: { registration: terms },
    })
    return { version: saved }
  },
)
