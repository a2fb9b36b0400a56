import { randomBytes } from 'node:crypto'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { whyNotQueue } from '@podium/core/enrolment/admission/admission.rule.ts'
import { NO_ADMISSION_QUEUE } from '@podium/core/competition/setting/admission-terms.ts'
import { windowPhase } from '@podium/core/competition/schedule/window.rule.ts'
import { describeItem } from '#server/competition/index.ts'
import { orNotFound, refuseIf } from '#server/platform/kernel/refused.ts'
import { read } from '#server/platform/kernel/read.ts'
import { write } from '#server/platform/kernel/write.ts'
import { draftOf } from '../team/team.store.ts'
import { currentTerms } from './item-terms.ts'
import { numbersOfRound } from './numbers.store.ts'
import { admissionView } from './queue-facts.ts'
import { drawnTickets, ensureQueue, findQueue, joinQueue } from './queue.store.ts'

/** Puts the caller in the queue. Joining again keeps the place, from whatever window or device. */
export const joinAdmission = write(
  enrolmentApi.joinAdmission,
  'enrolment.join_admission',
  async function joinAdmission({ tx, viewer, now, language, note }, { itemId }) {
    const { roundId } = orNotFound(await describeItem(tx, itemId, language))
    const { window, setting } = await currentTerms(tx, { itemId, roundId }, now)
    const draft = await draftOf(tx, itemId, viewer.userId)
    const terms = setting?.admission ?? NO_ADMISSION_QUEUE
    refuseIf(whyNotQueue(draft !== null, { terms, window: window && windowPhase(window, now) }))
    await ensureQueue(tx, { itemId, roundId }, randomBytes(32))
    await joinQueue(tx, itemId, viewer.userId)
    note({ type: 'team', id: draft! })
    return {}
  },
)

export const admission = read(
  enrolmentApi.admission,
  async function admission({ services, viewer, language }, { itemId }) {
    return admissionView(services, viewer.userId, itemId, language)
  },
)

/** The seed is shown only after the draw, the hash of it before. */
export const admissionDraw = read(enrolmentApi.admissionDraw, async function admissionDraw({ db }, { itemId, from }) {
  const queue = orNotFound(await findQueue(db, itemId))
  const isDrawn = queue.openedAt !== null
  return {
    seedHash: queue.seedHash.toString('hex'),
    seed: isDrawn ? queue.seed.toString('hex') : null,
    ticketsDigest: queue.ticketsDigest?.toString('hex') ?? null,
    drawn: queue.drawn ?? 0,
    tickets: isDrawn ? await drawnTickets(db, itemId, from) : [],
  }
})

export const admissionNumbers = read(
  enrolmentApi.admissionNumbers,
  async function admissionNumbers({ db, viewer, language }, { roundId }) {
    const rows = await numbersOfRound(db, viewer.scopeOf('enrolment:team:list'), roundId, language)
    return rows.map(({ openedAt, ...row }) => ({ ...row, openedAt: openedAt?.toISOString() ?? null }))
  },
)
