import type { Corrections } from '@podium/core/certificate/issue/correctable.ts'
import { whyNotAcceptFindings } from '@podium/core/certificate/issue/make.rule.ts'
import { counterScope } from '@podium/core/certificate/issue/numbering.rule.ts'
import { clock } from '#server/platform/db/clock.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { refuseIf } from '#server/platform/kernel/refused.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import {
  addCertificates,
  linkSuccessor,
  savePrefix,
  invalidate,
  type StoredCertificate,
  type NewCertificate,
} from '../certificate.store.ts'
import { endAbandonedBatches } from '../issue/batch.store.ts'
import { countKinds } from '../issue/preflight/assess-rows.ts'
import { randomSource, renderCertificate, termsCache } from '../issue/render-certificate.ts'
import { checkNumbers, assignNumbers, type AssignedNumber } from '../issue/assign-numbers.ts'
import { saveFontVersion } from '../template/font/font.store.ts'
import { openTemplate, type Compiled } from '../template/open-template.ts'
import type { CertificateInScope } from './lock-certificate.ts'
import { planReissue, type ReissuePlan } from './plan-reissue.ts'
import { signCertificates } from './statement/sign-certificates.ts'
import { traceLink } from './trace-link.ts'

export interface Reissued {
  readonly certificateId: string
  readonly number: string
  readonly holderId: string | null
  readonly competition: string
  readonly sent: boolean
  /** Whether the replaced certificate was revoked. */
  readonly afterRevoking: boolean
}

export interface ReissueOrder {
  readonly reason: string
  readonly mended?: Corrections
  /** Whether to issue despite findings. */
  readonly despiteIssues: boolean
  readonly by: string
}

/**
 * Issues a new certificate with a new number and links the old one to it: a valid one becomes superseded, a revoked one
 * stays revoked. Throws ISSUES_LEFT for unconfirmed findings.
 */
export async function reissue(
  services: Services,
  tx: Tx,
  original: CertificateInScope,
  order: ReissueOrder,
): Promise<Reissued> {
  const { certificate } = original
  const now = await clock(tx)
  const plan = await planReissue(services, tx, original, order.mended ?? {}, now)
  refuseIf(whyNotAcceptFindings(countKinds(plan.findings), order.despiteIssues))
  const compiled = await openBatchTemplate(services, tx, plan)
  const fresh = printReissue(services, plan, compiled, await assignNumber(tx, plan, certificate), now)
  await saveReissue(services, tx, certificate, { fresh, compiled, versionId: plan.batch.versionId }, order)
  return {
    certificateId: fresh.id,
    number: fresh.number,
    holderId: fresh.holderId,
    competition: plan.issuer.competition,
    sent: plan.batch.state === 'sent',
    afterRevoking: certificate.state === 'revoked',
  }
}

/** Uses the seal of the batch even if there are new seals, because only that one was approved. */
function openBatchTemplate(services: Services, tx: Tx, { batch, design }: ReissuePlan): Promise<Compiled> {
  return openTemplate(services, tx, { versionId: batch.versionId, design }, batch.sealFileId)
}

async function assignNumber(tx: Tx, { batch }: ReissuePlan, certificate: StoredCertificate): Promise<AssignedNumber> {
  await endAbandonedBatches(tx)
  const scope = counterScope(batch.numberRule, certificate.roundId, certificate.itemId) ?? ''
  await checkNumbers(tx, batch.numberRule, scope, 1)
  const [assigned] = await assignNumbers(tx, batch.numberRule, scope, 1)
  return assigned!
}

function printReissue(
  { config, instances }: Services,
  { batch, batchFacts, recipient }: ReissuePlan,
  compiled: Compiled,
  assigned: AssignedNumber,
  now: Date,
): NewCertificate {
  const linkOf = (token: string) => traceLink(config, token)
  const [terms, random] = [instances.get(termsCache), instances.get(randomSource)]
  return renderCertificate({ batch, compiled, batchFacts, linkOf, terms, random, now }, recipient, assigned)
}

/** Signs and saves the new certificate, and supersedes the old one. */
async function saveReissue(
  services: Services,
  tx: Tx,
  certificate: StoredCertificate,
  { fresh, compiled, versionId }: { fresh: NewCertificate; compiled: Compiled; versionId: string },
  { reason, by }: ReissueOrder,
): Promise<void> {
  if (certificate.state === 'valid') await invalidate(tx, certificate.certificateId, 'superseded', reason, by)
  await savePrefix(tx, fresh.prefixHash, compiled.template.prefix)
  await saveFontVersion(tx, fresh.prefixHash, compiled.fontVersion)
  await addCertificates(tx, await signCertificates(services, [fresh], versionId))
  await linkSuccessor(tx, certificate.certificateId, fresh.id)
}
