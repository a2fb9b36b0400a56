import { isHeld } from '@podium/core/award/objection/held.rule.ts'
import { corrected } from '@podium/core/certificate/issue/correct.rule.ts'
import type { Corrections } from '@podium/core/certificate/issue/correctable.ts'
import { recipientKey, type BatchFacts, type Recipient } from '@podium/core/certificate/issue/recipients.rule.ts'
import type { RowFinding } from '@podium/core/certificate/issue/row.rule.ts'
import { certificateRefusals } from '@podium/core/certificate/refusals.ts'
import { designFindings } from '@podium/core/certificate/template/design/design-findings.rule.ts'
import type { Design } from '@podium/core/certificate/template/design/design.ts'
import { correctionsAnew, whyHeldPlace } from '@podium/core/certificate/verify/reissue.rule.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { orNotFound, refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import type { StoredCertificate } from '../certificate.store.ts'
import { batchWithin, type Batch } from '../issue/batch.store.ts'
import { inspectRow, openInspection } from '../issue/preflight/inspect-plan.ts'
import { findIssuer, type Issuer } from '../issue/recipient/issuer.store.ts'
import { batchFactsOf, placeOf, placesHeld } from '../issue/recipient/plan-batch.ts'
import { everyRecipient } from '../issue/recipient/recipients.ts'
import { designOf } from '../template/template.store.ts'
import type { CertificateInScope } from './lock-certificate.ts'

/** The current facts for a reissue. */
interface ReissueFacts {
  readonly certificate: StoredCertificate
  readonly batch: Batch
  readonly issuer: Issuer
  readonly design: Design
  readonly everyone: readonly Recipient[]
}

/** A new certificate without its number. */
export interface ReissuePlan {
  readonly batch: Batch
  readonly issuer: Issuer
  readonly design: Design
  readonly batchFacts: BatchFacts
  readonly recipient: Recipient
  /** The recipient with the recorded texts. */
  readonly record: Recipient
  readonly findings: readonly RowFinding[]
}

/** Plans a new certificate from the current facts and the corrected texts, and inspects it. */
export async function planReissue(
  services: Services,
  db: Db | Tx,
  original: CertificateInScope,
  mended: Corrections,
  now: Date,
): Promise<ReissuePlan> {
  const { batch, issuer, design, ...facts } = await loadReissueFacts(db, original)
  const { recipient, record, changes } = recipientAnew(facts, mended)
  refuseIf(whyHeldPlace(original.certificate, isHeld(await placesHeld(db, batch), placeOf(recipient))))
  const batchFacts = batchFactsOf(issuer, now)
  const inspection = await openInspection(services, db, { design, batchFacts, numberRule: batch.numberRule })
  const findings = [...changes, ...designFindings(design), ...inspection.ofList, ...inspectRow(inspection, recipient)]
  return { batch, issuer, design, batchFacts, recipient, record, findings }
}

async function loadReissueFacts(db: Db | Tx, { certificate, scope }: CertificateInScope): Promise<ReissueFacts> {
  const batch = orNotFound(await batchWithin(db, certificate.batchId, scope))
  const issuer = orNotFound(await findIssuer(db, certificate, scope))
  const everyone = await everyRecipient(db, batch, { winnerId: certificate.winnerId ?? undefined })
  return { certificate, batch, issuer, everyone, design: await designOf(db, batch.versionId) }
}

/**
 * The recipient with current texts. Earlier corrections stay, unless new ones replace them or the record they refer to
 * has changed. Throws WINNER_GONE.
 */
function recipientAnew({ certificate, everyone }: Pick<ReissueFacts, 'certificate' | 'everyone'>, mended: Corrections) {
  const listed = everyone.find((each) => recipientKey(each) === recipientKey(certificate))
  if (!listed) throw refuse(certificateRefusals.WINNER_GONE)
  const { corrections, changes } = correctionsAnew(certificate.facts, listed, mended)
  const recipient = Object.keys(corrections).length > 0 ? corrected(listed, corrections) : listed
  return { recipient, record: listed, changes }
}
