import {
  admissionPhase,
  askAgainSeconds,
  queueEstimate,
  type QueueFacts,
} from '@podium/core/enrolment/admission/admission.rule.ts'
import type { AdmissionView } from '@podium/core/enrolment/admission/admission.ts'
import { NO_ADMISSION_QUEUE } from '@podium/core/competition/setting/admission-terms.ts'
import { windowPhase } from '@podium/core/competition/schedule/window.rule.ts'
import { clock } from '#server/platform/db/clock.ts'
import { describeItem } from '#server/competition/index.ts'
import { orNotFound } from '#server/platform/kernel/refused.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import type { Db, Tx } from '#server/platform/kernel/context.ts'
import { draftOf } from '../team/team.store.ts'
import { quotaUse } from '../team/facts.ts'
import { itemTerms, type ItemTerms } from './item-terms.ts'
import { findEntry, findQueue, heldPlaces, type AdmissionQueue } from './queue.store.ts'
import type { Language } from '@podium/core/base/refusal.ts'

/** The facts of a queue for these terms. */
export async function queueFacts(
  db: Db | Tx,
  itemId: string,
  queue: AdmissionQueue | null,
  { window, setting }: ItemTerms,
  at: Date,
): Promise<QueueFacts> {
  const { item } = await quotaUse(db, { itemId, schoolId: null }, setting)
  return {
    terms: setting?.admission ?? NO_ADMISSION_QUEUE,
    window: window && windowPhase(window, at),
    places: setting?.quotaFrom === 'approval' ? null : item,
    held: await heldPlaces(db, itemId),
    lastPosition: queue?.lastPosition ?? 0,
    admittedTo: queue?.admittedTo ?? 0,
  }
}

/** Where a person stands. What everybody is shown alike is read once for many. */
export async function admissionView(
  services: Services,
  userId: string,
  itemId: string,
  language: Language,
): Promise<AdmissionView> {
  const { shared, db } = services
  const item = await shared
    .read(`enrolment.item:${itemId} ${language}`, () => describeItem(db, itemId, language))
    .then(orNotFound)
  const { terms, queue, facts } = await shared.read(`enrolment.queue:${itemId}`, async () => {
    const at = await clock(db)
    const terms = await itemTerms(services, { itemId, roundId: item.roundId }, at)
    const queue = await findQueue(db, itemId)
    return { terms, queue, facts: await queueFacts(db, itemId, queue, terms, at) }
  })
  const [entry, teamId] = await Promise.all([findEntry(db, itemId, userId), draftOf(db, itemId, userId)])
  const at = services.clock.now()
  const now = { ...facts, window: terms.window && windowPhase(terms.window, at) }
  const estimate = queueEstimate(entry, now)
  return {
    phase: admissionPhase(entry, now, at, teamId !== null),
    itemName: item.itemName,
    roundName: item.roundName,
    teamId,
    opensAt: terms.window?.opensAt ?? null,
    serverNow: at.toISOString(),
    ...estimate,
    admittedUntil: entry?.admittedUntil?.toISOString() ?? null,
    ticket: entry?.ticket ?? null,
    seedHash: queue?.seedHash.toString('hex') ?? null,
    isDrawn: queue?.openedAt != null,
    askAgainSeconds: askAgainSeconds(estimate.ahead, now),
  }
}
