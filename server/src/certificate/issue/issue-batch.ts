import { setImmediate as yieldToEvents } from 'node:timers/promises'
import { z } from 'zod'
import { Id } from '@podium/core/base/shapes.ts'
import { isHeld, type HeldPlaces } from '@podium/core/award/objection/held.rule.ts'
import { HELD } from '@podium/core/certificate/kind.ts'
import { whyNotIssue } from '@podium/core/certificate/issue/make.rule.ts'
import {
  recipientKey,
  valuesOf,
  type BatchFacts,
  type Recipient,
} from '@podium/core/certificate/issue/recipients.rule.ts'
import { outdatedField } from '@podium/core/certificate/issue/row.rule.ts'
import { certificateRefusals } from '@podium/core/certificate/refusals.ts'
import { whyNotValues } from '@podium/press/check-design.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { job, type JobRun } from '#server/platform/jobs/kind.ts'
import { orNotFound, onConflict, refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import { addMade, faultyOf, findBatch, excludedOf, moveBatch, type Batch, type Fault } from './batch.store.ts'
import {
  addCertificates,
  issuedOf,
  savePrefix,
  type NewCertificate,
  type SignedCertificate,
} from '../certificate.store.ts'
import { saveFontVersion, versionOfBatch } from '../template/font/font.store.ts'
import { knownTexts } from './preflight/known-texts.ts'
import { openTemplate } from '../template/open-template.ts'
import { findIssuer, lockResults, type Issuer } from './recipient/issuer.store.ts'
import { lockTeams } from './recipient/recipients.store.ts'
import { checkApproved, listFor, batchFactsOf, placeOf, placesHeld } from './recipient/plan-batch.ts'
import { randomSource, renderCertificate, termsCache, type Issuing } from './render-certificate.ts'
import { signCertificates } from '../verify/statement/sign-certificates.ts'
import { assignNumbers } from './assign-numbers.ts'
import { designOf } from '../template/template.store.ts'
import { traceLink } from '../verify/trace-link.ts'
import type { Services } from '#server/platform/kernel/services.ts'

/**
 * Certificates per transaction. A crash loses at most this many, and other batches wait for the counter for about 0.2
 * s.
 */
const CHUNK = 500
/** Certificates that are printed while the previous ones are signed and inserted. */
const PART = 50
/** Printed parts that may wait to be signed and inserted. */
const AHEAD = 2
const YIELD_EVERY = 20

/**
 * Issues a batch in chunks. Each transaction commits numbers together with their certificates, and a replaced run can't
 * commit; a crash and resume therefore neither issues two certificates to one recipient nor skips a number. A completed
 * batch returns its counts again. Rows whose record changed since the decision are skipped and reported.
 */
export async function issueBatch(
  run: JobRun,
  batchId: string,
  chunkSize = CHUNK,
): Promise<{ made: number; failed: number }> {
  const batch = orNotFound(await findBatch(run.db, batchId))
  // A job run that crashed after its last write is repeated on a completed batch.
  if (batch.state === 'made') return { made: batch.made, failed: batch.failed }
  if (batch.state !== 'making') throw refuse(certificateRefusals.BATCH_OVER)
  const issuer = orNotFound(await findIssuer(run.db, batch, { reach: 'all' }))
  const { everyone } = await listFor(run.db, batch)
  await checkApproved(run.db, batch, { issuer, everyone })
  const recipients = await leftOf(run, batch, everyone)
  const issuing = await prepare(run, batch, issuer, recipients)
  let done = batch.made + batch.failed
  await run.progress(done, batch.total)
  for (let from = 0; from < recipients.length; from += chunkSize) {
    const chunk = recipients.slice(from, from + chunkSize)
    await run.write((tx) => issueChunk(run.services, tx, batch, issuing, chunk))
    done += chunk.length
    await run.progress(done, batch.total)
  }
  const { made, failed } = await run.write(async (tx) => {
    await moveBatch(tx, batchId, 'made')
    return orNotFound(await findBatch(tx, batchId))
  })
  return { made, failed }
}

export const issueJob = job(z.object({ batchId: Id }), (run, { batchId }) => issueBatch(run, batchId))

async function prepare(run: JobRun, batch: Batch, issuer: Issuer, recipients: readonly Recipient[]): Promise<Issuing> {
  const { versionId, sealFileId } = batch
  const batchFacts = batchFactsOf(issuer, batch.checkedAt ?? batch.createdAt)
  const version = { versionId, design: await designOf(run.db, versionId) }
  const commonTexts = knownTexts(recipients, batchFacts)
  // A batch that was interrupted resumes with the font list it began with.
  const begunWith = (await versionOfBatch(run.db, batch.batchId)) ?? undefined
  const compiled = await openTemplate(run.services, run.db, version, sealFileId, commonTexts, begunWith)
  const { template, prefixHash, fontVersion } = compiled
  await run.write(async (tx) => {
    await savePrefix(tx, prefixHash, template.prefix)
    await saveFontVersion(tx, prefixHash, fontVersion)
  })
  const linkOf = (token: string) => traceLink(run.services.config, token)
  const terms = run.services.instances.get(termsCache)
  const random = run.services.instances.get(randomSource)
  return { batch, compiled, batchFacts, linkOf, terms, random, now: batch.createdAt }
}

/** Recipients without a certificate, in the order of awards; at most as many as numbers were reserved. */
async function leftOf(run: JobRun, batch: Batch, everyone: readonly Recipient[]): Promise<Recipient[]> {
  const issued = new Set(await issuedOf(run.db, batch.itemId, batch.kind))
  const apart = new Set([...(await faultyOf(run.db, batch.batchId)), ...(await excludedOf(run.db, batch.batchId))])
  return everyone
    .filter((recipient) => !issued.has(recipientKey(recipient)) && !apart.has(recipient.recipientId))
    .slice(0, batch.total - batch.made - batch.failed)
}

async function issueChunk(
  services: Services,
  tx: Tx,
  batch: Batch,
  issuing: Issuing,
  listed: readonly Recipient[],
): Promise<void> {
  if (batch.publicationId !== null) refuseIf(whyNotIssue((await lockResults(tx, batch.publicationId))?.state ?? null))
  const places = await placesHeld(tx, batch)
  const { chunk, faults } = sorted(listed, issuing.batchFacts, places, await readAgain(tx, batch, listed))
  const assigned = await assignNumbers(tx, batch.numberRule, batch.counterScope, chunk.length)
  const now = new Date()
  const adding: Promise<void>[] = []
  try {
    for (let from = 0; from < chunk.length; from += PART) {
      const certificates: NewCertificate[] = []
      for (const [at, recipient] of chunk.slice(from, from + PART).entries()) {
        if (at % YIELD_EVERY === YIELD_EVERY - 1) await yieldToEvents()
        certificates.push(renderCertificate({ ...issuing, now }, recipient, assigned[from + at]!))
      }
      const added = signCertificates(services, certificates, batch.versionId).then((signed) =>
        addAll(tx, batch, signed),
      )
      // Avoids an unhandled rejection: the error is thrown when `added` is awaited.
      added.catch(() => undefined)
      adding.push(added)
      await adding.at(-1 - AHEAD)
    }
  } finally {
    // Waits for all inserts, so that none runs after the transaction has ended.
    await Promise.allSettled(adding)
  }
  await Promise.all(adding)
  await addMade(tx, batch.batchId, chunk.length, faults)
}

type Current = Awaited<ReturnType<typeof listFor>>

/** The rows as their teams have them now, which can't change before the certificates exist. */
async function readAgain(tx: Tx, batch: Batch, listed: readonly Recipient[]): Promise<Current> {
  const teamIds = [...new Set(listed.flatMap(({ team }) => team.teamId ?? []))]
  if (teamIds.length === 0) return listFor(tx, batch)
  await lockTeams(tx, teamIds)
  return listFor(tx, batch, { teamIds })
}

/**
 * Splits recipients into printable ones and faults. A row that can't be printed, whose place is held, or that differs
 * from what was decided or listed, is skipped without using a number.
 */
function sorted(
  listed: readonly Recipient[],
  batchFacts: BatchFacts,
  places: HeldPlaces,
  { everyone, changes }: Current,
): { chunk: Recipient[]; faults: Fault[] } {
  const faults: Fault[] = []
  const current = new Map(everyone.map((recipient) => [recipientKey(recipient), recipient]))
  const chunk = listed.filter((recipient) => {
    const { recipientId, holder } = recipient
    const field =
      (isHeld(places, placeOf(recipient)) ? HELD : undefined) ??
      changes.get(recipientId)?.[0]?.element ??
      outdatedField(recipient, current.get(recipientKey(recipient)) ?? null) ??
      whyNotValues(valuesOf(recipient, batchFacts, {}))?.at
    if (field !== undefined) faults.push({ recipientId, holder, field })
    return field === undefined
  })
  return { chunk, faults }
}

/** A retry can't repair a counted number that another counter already printed, but it repairs a random number. */
async function addAll(tx: Tx, batch: Pick<Batch, 'counterScope'>, certificates: SignedCertificate[]): Promise<void> {
  const adding = addCertificates(tx, certificates)
  if (batch.counterScope === '') return adding
  const { number } = certificates[0]!
  await onConflict(adding, {
    certificate_certificate_number_key: {
      kind: certificateRefusals.NUMBER_TAKEN,
      params: { number: `${number} …` },
      fields: [],
    },
  })
}
