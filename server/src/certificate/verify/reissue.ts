import { corrected } from '@podium/core/certificate/issue/correct.rule.ts'
import type { Corrections } from '@podium/core/certificate/issue/correctable.ts'
import { designFindings } from '@podium/core/certificate/template/design/design-findings.rule.ts'
import type { Design } from '@podium/core/certificate/template/design/design.ts'
import { whyNotDespite, whyNotIssue } from '@podium/core/certificate/issue/make.rule.ts'
import { counterScope } from '@podium/core/certificate/issue/numbering.rule.ts'
import { recipientKey, type Occasion, type Recipient } from '@podium/core/certificate/issue/recipients.rule.ts'
import { certificateRefusals } from '@podium/core/certificate/refusals.ts'
import { whyNotReissue, correctionsAnew } from '@podium/core/certificate/verify/reissue.rule.ts'
import type { RowFinding } from '@podium/core/certificate/issue/row.rule.ts'
import { paths } from '@podium/core/paths.ts'
import { groupWithin } from '#server/organisation/index.ts'
import { notify } from '#server/notice/index.ts'
import { clock } from '#server/platform/db/clock.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import type { DataScope, Viewer } from '#server/platform/kernel/viewer.ts'
import { batchWithin, endDeadBatches, type Batch } from '../issue/batch.store.ts'
import {
  addCertificates,
  batchOf,
  findCertificate,
  savePrefix,
  linkSuccessor,
  takeBack,
  type Known,
} from '../certificate.store.ts'
import { openTemplate } from '../template/open-template.ts'
import { saveFontVersion } from '../template/font/font.store.ts'
import { inspectRow, openInspection } from '../issue/preflight/inspect-plan.ts'
import { findIssuer, groupNameOf, lockResults, type Issuer } from '../issue/recipient/issuer.store.ts'
import { occasionOf } from '../issue/recipient/plan-batch.ts'
import { everyRecipient } from '../issue/recipient/recipients.ts'
import { randomSource, renderCertificate, termsCache } from '../issue/render-certificate.ts'
import { signCertificates } from './statement/sign-certificates.ts'
import { checkNumbers, takeNumbers } from '../issue/take-numbers.ts'
import { designOf } from '../template/template.store.ts'
import { notifiedPeople } from '../issue/notified.store.ts'
import { traceLink } from './trace-link.ts'
import { countKinds } from '../issue/preflight/assess-rows.ts'
import type { Services } from '#server/platform/kernel/services.ts'

const REVOKE = 'certificate:certificate:revoke'

export interface KnownInScope {
  readonly one: Known
  readonly scope: DataScope
}

/** One that can be revoked. */
export async function lockValid(tx: Tx, viewer: Viewer, certificateId: string): Promise<KnownInScope> {
  const known = await lockKnown(tx, viewer, certificateId)
  if (known.one.state !== 'valid') throw refuse(certificateRefusals.NOT_VALID)
  return known
}

/** One that can be issued anew: a valid one, or a revoked one without a successor. */
export async function lockReissuable(tx: Tx, viewer: Viewer, certificateId: string): Promise<KnownInScope> {
  const known = await lockKnown(tx, viewer, certificateId)
  await checkReissuable(tx, viewer, known)
  return known
}

/** The results that carry it are locked first, in the order that taking them back locks, to avoid a deadlock. */
async function lockKnown(tx: Tx, viewer: Viewer, certificateId: string): Promise<KnownInScope> {
  const scope = viewer.scopeOf(REVOKE)
  const batchId = found(await batchOf(tx, certificateId))
  const { publicationId } = found(await batchWithin(tx, batchId, scope))
  if (publicationId !== null) refuseIf(whyNotIssue((await lockResults(tx, publicationId))?.state ?? null))
  return { one: found(await findCertificate(tx, certificateId, true)), scope }
}

/** The same without a lock, for a preview. */
export async function findReissuable(db: Db, viewer: Viewer, certificateId: string): Promise<KnownInScope> {
  const one = found(await findCertificate(db, certificateId))
  const known = { one, scope: viewer.scopeOf(REVOKE) }
  found(await batchWithin(db, one.batchId, known.scope))
  await checkReissuable(db, viewer, known)
  return known
}

async function checkReissuable(db: Db | Tx, viewer: Viewer, { one, scope }: KnownInScope): Promise<void> {
  const { checkGroupId } = found(await batchWithin(db, one.batchId, scope))
  const { state, successor, endedWithResults, takenBackBy } = one
  const approver = checkGroupId === null ? '' : await groupNameOf(db, checkGroupId)
  const approving = viewer.scopeOf('certificate:certificate:check')
  const mayApprove = checkGroupId !== null && (await groupWithin(db, checkGroupId, approving))
  // Who took back an older one is not known: it may be this person.
  const tookBack = takenBackBy === null || takenBackBy === viewer.userId
  refuseIf(whyNotReissue({ state, successor, endedWithResults, approver, mayApprove, tookBack }))
}

/** Everything of a new certificate but its number. */
export interface ReissuePlan {
  readonly batch: Batch
  readonly place: Issuer
  readonly design: Design
  readonly occasion: Occasion
  readonly recipient: Recipient
  readonly findings: readonly RowFinding[]
}

/**
 * Plans a new certificate from the facts as they stand and the texts that were mended, and inspects it. Earlier
 * corrections stay, unless these say otherwise or the record they were made against changed.
 */
export async function planReissue(
  services: Services,
  db: Db | Tx,
  { one, scope }: KnownInScope,
  mended: Corrections,
  now: Date,
): Promise<ReissuePlan> {
  const batch = found(await batchWithin(db, one.batchId, scope))
  const place = found(await findIssuer(db, one, scope))
  const everyone = await everyRecipient(db, batch, one.winnerId ?? undefined)
  const listed = everyone.find((each) => recipientKey(each) === recipientKey(one))
  if (!listed) throw refuse(certificateRefusals.WINNER_GONE)
  const { corrections, changes } = correctionsAnew(one.facts, listed, mended)
  const recipient = Object.keys(corrections).length > 0 ? corrected(listed, corrections) : listed
  const design = await designOf(db, batch.versionId)
  const occasion = occasionOf(place, now)
  const looking = await openInspection(services, db, { design, occasion, numberRule: batch.numberRule })
  const findings = [...changes, ...designFindings(design), ...inspectRow(looking, recipient)]
  return { batch, place, design, occasion, recipient, findings }
}

export interface Reissued {
  readonly certificateId: string
  readonly number: string
  readonly holderId: string | null
  readonly competition: string
  readonly sent: boolean
  /** Whether it follows one that was revoked. */
  readonly afterRevoking: boolean
}

/** What a reissue is told. */
export interface Reissuing {
  readonly reason: string
  readonly mended?: Corrections
  /** Whether it is issued whatever its inspection found. */
  readonly despiteIssues: boolean
  readonly by: string
}

/**
 * A new certificate with a new number; the old one is linked to it: a valid one is superseded, a revoked one stays revoked.
 * Throws ISSUES_LEFT for findings that were not confirmed.
 */
export async function reissue(
  services: Services,
  tx: Tx,
  known: KnownInScope,
  { reason, mended = {}, despiteIssues, by }: Reissuing,
): Promise<Reissued> {
  const { one } = known
  const now = await clock(tx)
  const { batch, place, design, occasion, recipient, findings } = await planReissue(services, tx, known, mended, now)
  refuseIf(whyNotDespite(countKinds(findings), despiteIssues))
  const { versionId, numberRule } = batch
  // The seal of its batch, whatever seals there are by now: nobody else approved of one.
  const compiled = await openTemplate(services, tx, { versionId, design }, batch.sealFileId)
  await endDeadBatches(tx)
  const numbers = counterScope(numberRule, one.roundId, one.itemId) ?? ''
  await checkNumbers(tx, numberRule, numbers, 1)
  const [taken] = await takeNumbers(tx, numberRule, numbers, 1)
  const linkOf = (token: string) => traceLink(services.config, token)
  const terms = services.instances.get(termsCache)
  const random = services.instances.get(randomSource)
  const fresh = renderCertificate({ batch, compiled, occasion, linkOf, terms, random, now }, recipient, taken!)
  if (one.state === 'valid') await takeBack(tx, one.certificateId, 'superseded', reason, by)
  await savePrefix(tx, fresh.prefixHash, compiled.template.prefix)
  await saveFontVersion(tx, fresh.prefixHash, compiled.fontVersion)
  await addCertificates(tx, await signCertificates(services, [fresh], versionId))
  await linkSuccessor(tx, one.certificateId, fresh.id)
  const { holderId, number } = fresh
  const sent = batch.state === 'sent'
  return {
    certificateId: fresh.id,
    number,
    holderId,
    competition: place.competition,
    sent,
    afterRevoking: one.state === 'revoked',
  }
}

/** Tells whoever was told of the one before, but those who hear of it anyway. */
export async function notifyReissued(
  services: Services,
  tx: Tx,
  { competition, certificateId, sent, afterRevoking }: Reissued,
  besides: readonly string[] = [],
): Promise<void> {
  if (!sent) return
  const { holders, staff } = await notifiedPeople(tx, { certificateId })
  const said = {
    event: 'certificate.reissued',
    competition: { zh: competition, en: '' },
    dedupe: `certificate.reissued ${certificateId}`,
  }
  await notify(services, tx, {
    ...said,
    users: holders.filter((userId) => !besides.includes(userId)),
    zh: afterRevoking ? '您的证书已补发' : '您的证书已换发',
    en: 'Your certificate was reissued',
    link: paths.centre.newReward(),
  })
  await notify(services, tx, {
    ...said,
    users: staff,
    zh: afterRevoking ? '贵校的证书已补发' : '贵校的证书已换发',
    en: 'A certificate of your school was reissued',
    link: paths.office.certificateList(),
  })
}
