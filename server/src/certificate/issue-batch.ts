import { setImmediate as breathe } from 'node:timers/promises'
import { z } from 'zod'
import { Id } from '@podium/core/base/shapes.ts'
import { MadeKind } from '@podium/core/certificate/kind.ts'
import { whyNotIssue } from '@podium/core/certificate/make.rule.ts'
import { recipientsOf, type Occasion, type Recipient } from '@podium/core/certificate/recipients.rule.ts'
import { certificateRefusals } from '@podium/core/certificate/refusals.ts'
import type { Tx } from '#server/platform/context.ts'
import { job, type JobRun } from '#server/platform/jobs/kind.ts'
import { found, onConflict, refuse, refuseIf } from '#server/platform/refused.ts'
import { addMade, findBatch, moveBatch, type Batch } from './batch.store.ts'
import { addCertificates, issuedOf, keepPrefix, type NewCertificate } from './certificate.store.ts'
import { openTemplate, type Choices } from './open-template.ts'
import { awardedTeams, findPlace, holdResults } from './place.store.ts'
import { occasionOf, recipientKey } from './plan-batch.ts'
import { renderCertificate, type Issuing } from './render-certificate.ts'
import { takeNumbers } from './take-numbers.ts'
import { designOf } from './template.store.ts'
import { traceLink } from './trace-link.ts'

/** Certificates of one transaction: what a kill can lose, and how long others wait for the counter (some 0.2 s). */
const CHUNK = 500
const BREATH = 20

/**
 * Issues a batch, chunk by chunk. Numbers and certificates are committed together, and a run that was replaced can't
 * commit: killed anywhere and resumed, it gives nobody two certificates and leaves no number out.
 */
export async function issueBatch(run: JobRun, batchId: string, chunkSize = CHUNK): Promise<{ made: number }> {
  const batch = found(await findBatch(run.db, batchId))
  if (batch.state !== 'making') throw refuse(certificateRefusals.BATCH_OVER)
  const issuing = await prepare(run, batch)
  const recipients = await leftOf(run, batch)
  let { made } = batch
  await run.progress(made, batch.total)
  for (let from = 0; from < recipients.length; from += chunkSize) {
    const chunk = recipients.slice(from, from + chunkSize)
    await run.write((tx) => issueChunk(tx, batch, issuing, chunk))
    made += chunk.length
    await run.progress(made, batch.total)
  }
  await run.write((tx) => moveBatch(tx, batchId, 'made'))
  return { made }
}

export const issueJob = job(z.object({ batchId: Id }), (run, { batchId }) => issueBatch(run, batchId))

async function prepare(run: JobRun, batch: Batch): Promise<Issuing> {
  const { versionId, sealFileId } = batch
  const place = found(await findPlace(run.db, batch, { reach: 'all' }))
  const occasion = occasionOf(place, batch.createdAt)
  const version = { versionId, design: await designOf(run.db, versionId) }
  const compiled = await openTemplate(run.db, version, sealFileId, knownTexts(batch, occasion))
  const { prefix } = compiled.template
  await run.write((tx) => keepPrefix(tx, compiled.prefixHash.copy().digest(), prefix))
  const linkOf = (token: string) => traceLink(run.db, token)
  return { batch, compiled, occasion, linkOf, now: batch.createdAt }
}

/** From this size on a batch gains by a prefix of its own: some 400 kB once, for some 10 kB less in each certificate. */
const OWN_PREFIX = 100

function knownTexts({ total }: Batch, { competition, itemName, issuer, issueDate }: Occasion): Choices {
  if (total < OWN_PREFIX) return {}
  return { competitionName: [competition], itemName: [itemName], issuer: [issuer], issueDate: [issueDate] }
}

/** Those who have none yet, in the order of awards; no more than numbers were set aside for. */
async function leftOf(run: JobRun, batch: Batch): Promise<Recipient[]> {
  const issued = new Set(await issuedOf(run.db, batch.itemId, batch.kind))
  const kind = MadeKind.parse(batch.kind)
  const teams = await awardedTeams(run.db, batch.publicationId)
  return teams
    .flatMap((team) => recipientsOf(team, kind))
    .filter((recipient) => !issued.has(recipientKey(recipient)))
    .slice(0, batch.total - batch.made)
}

async function issueChunk(tx: Tx, batch: Batch, issuing: Issuing, chunk: readonly Recipient[]): Promise<void> {
  refuseIf(whyNotIssue((await holdResults(tx, batch.publicationId))?.state ?? null))
  const taken = await takeNumbers(tx, batch.numberRule, batch.counterScope, chunk.length)
  const now = new Date()
  const certificates: NewCertificate[] = []
  for (const [at, recipient] of chunk.entries()) {
    if (at % BREATH === BREATH - 1) await breathe()
    certificates.push(renderCertificate({ ...issuing, now }, recipient, taken[at]!))
  }
  await addAll(tx, batch, certificates)
  await addMade(tx, batch.batchId, chunk.length)
}

/** A counted number that another counter printed can't be mended by trying again; a random one can. */
async function addAll(tx: Tx, batch: Pick<Batch, 'counterScope'>, certificates: NewCertificate[]): Promise<void> {
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
