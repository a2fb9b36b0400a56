import { setImmediate as yieldToEvents } from 'node:timers/promises'
import { z } from 'zod'
import { Id } from '@podium/core/base/shapes.ts'
import { whyNotIssue } from '@podium/core/certificate/issue/make.rule.ts'
import { recipientKey, valuesOf, type Recipient } from '@podium/core/certificate/issue/recipients.rule.ts'
import { certificateRefusals } from '@podium/core/certificate/refusals.ts'
import { whyNotValues } from '@podium/press/check-design.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { job, type JobRun } from '#server/platform/jobs/kind.ts'
import { found, onConflict, refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import { addMade, faultyOf, findBatch, heldOf, moveBatch, type Batch, type Fault } from './batch.store.ts'
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
import { checkApproved, listFor, occasionOf, type Plan } from './recipient/plan-batch.ts'
import { randomSource, renderCertificate, termsCache, type Issuing } from './render-certificate.ts'
import { signCertificates } from '../verify/statement/sign-certificates.ts'
import { takeNumbers } from './take-numbers.ts'
import { designOf } from '../template/template.store.ts'
import { traceLink } from '../verify/trace-link.ts'
import type { Services } from '#server/platform/kernel/services.ts'

/** Certificates of one transaction: what a kill can lose, and how long others wait for the counter (some 0.2 s). */
const CHUNK = 500
/** Certificates that are printed while those before them are signed and the database takes them in. */
const PART = 50
/** Parts that may wait to be signed and taken in. */
const AHEAD = 2
const YIELD_EVERY = 20

/**
 * Issues a batch, chunk by chunk. Numbers and certificates are committed together, and a run that was replaced can't
 * commit: killed anywhere and resumed, it gives nobody two certificates and leaves no number out. A batch that is made
 * answers its counts again. Rows whose record changed since it was decided are left out and named.
 */
export async function issueBatch(
  run: JobRun,
  batchId: string,
  chunkSize = CHUNK,
): Promise<{ made: number; failed: number }> {
  const batch = found(await findBatch(run.db, batchId))
  // A run that was lost after its last write comes back to a batch that is made.
  if (batch.state === 'made') return { made: batch.made, failed: batch.failed }
  if (batch.state !== 'making') throw refuse(certificateRefusals.BATCH_OVER)
  const place = found(await findIssuer(run.db, batch, { reach: 'all' }))
  const { everyone, changes } = await listFor(run.db, batch)
  await checkApproved(run.db, batch, { place, everyone })
  const recipients = await leftOf(run, batch, everyone)
  const issuing = await prepare(run, batch, place, recipients)
  let done = batch.made + batch.failed
  await run.progress(done, batch.total)
  for (let from = 0; from < recipients.length; from += chunkSize) {
    const chunk = recipients.slice(from, from + chunkSize)
    await run.write((tx) => issueChunk(run.services, tx, batch, { ...issuing, changes }, chunk))
    done += chunk.length
    await run.progress(done, batch.total)
  }
  const { made, failed } = await run.write(async (tx) => {
    await moveBatch(tx, batchId, 'made')
    return found(await findBatch(tx, batchId))
  })
  return { made, failed }
}

export const issueJob = job(z.object({ batchId: Id }), (run, { batchId }) => issueBatch(run, batchId))

async function prepare(run: JobRun, batch: Batch, place: Issuer, recipients: readonly Recipient[]): Promise<Issuing> {
  const { versionId, sealFileId } = batch
  const occasion = occasionOf(place, batch.checkedAt ?? batch.createdAt)
  const version = { versionId, design: await designOf(run.db, versionId) }
  const known = knownTexts(recipients, occasion)
  // A batch that was interrupted goes on with the faces it began with.
  const begunWith = (await versionOfBatch(run.db, batch.batchId)) ?? undefined
  const compiled = await openTemplate(run.services, run.db, version, sealFileId, known, begunWith)
  const { template, prefixHash, fontVersion } = compiled
  await run.write(async (tx) => {
    await savePrefix(tx, prefixHash, template.prefix)
    await saveFontVersion(tx, prefixHash, fontVersion)
  })
  const linkOf = (token: string) => traceLink(run.services.config, token)
  const terms = run.services.instances.get(termsCache)
  const random = run.services.instances.get(randomSource)
  return { batch, compiled, occasion, linkOf, terms, random, now: batch.createdAt }
}

/** Those who have none yet, in the order of awards; no more than numbers were set aside for. */
async function leftOf(run: JobRun, batch: Batch, everyone: readonly Recipient[]): Promise<Recipient[]> {
  const issued = new Set(await issuedOf(run.db, batch.itemId, batch.kind))
  const apart = new Set([...(await faultyOf(run.db, batch.batchId)), ...(await heldOf(run.db, batch.batchId))])
  return everyone
    .filter((recipient) => !issued.has(recipientKey(recipient)) && !apart.has(recipient.recipientId))
    .slice(0, batch.total - batch.made - batch.failed)
}

type Inspected = Issuing & Pick<Plan, 'changes'>

async function issueChunk(
  services: Services,
  tx: Tx,
  batch: Batch,
  issuing: Inspected,
  listed: readonly Recipient[],
): Promise<void> {
  if (batch.publicationId !== null) refuseIf(whyNotIssue((await lockResults(tx, batch.publicationId))?.state ?? null))
  const { chunk, faults } = sorted(listed, issuing)
  const taken = await takeNumbers(tx, batch.numberRule, batch.counterScope, chunk.length)
  const now = new Date()
  const adding: Promise<void>[] = []
  try {
    for (let from = 0; from < chunk.length; from += PART) {
      const certificates: NewCertificate[] = []
      for (const [at, recipient] of chunk.slice(from, from + PART).entries()) {
        if (at % YIELD_EVERY === YIELD_EVERY - 1) await yieldToEvents()
        certificates.push(renderCertificate({ ...issuing, now }, recipient, taken[from + at]!))
      }
      const added = signCertificates(services, certificates, batch.versionId).then((signed) =>
        addAll(tx, batch, signed),
      )
      // What fails while the next part is printed is heard of when it is waited for.
      added.catch(() => undefined)
      adding.push(added)
      await adding.at(-1 - AHEAD)
    }
  } finally {
    // Nothing is added any more once the transaction ends, whatever ended it.
    await Promise.allSettled(adding)
  }
  await Promise.all(adding)
  await addMade(tx, batch.batchId, chunk.length, faults)
}

/**
 * What can't be printed, or is not what was decided about, takes no number: it is left out, named, and can be made once it
 * is mended or decided anew.
 */
function sorted(
  listed: readonly Recipient[],
  { occasion, changes }: Inspected,
): { chunk: Recipient[]; faults: Fault[] } {
  const faults: Fault[] = []
  const chunk = listed.filter((recipient) => {
    const { recipientId, holder } = recipient
    const field = changes.get(recipientId)?.[0]?.element ?? whyNotValues(valuesOf(recipient, occasion, {}))?.at
    if (field !== undefined) faults.push({ recipientId, holder, field })
    return field === undefined
  })
  return { chunk, faults }
}

/** A counted number that another counter printed can't be mended by trying again; a random one can. */
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
