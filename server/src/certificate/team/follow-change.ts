import type { z } from 'zod'
import { shownTexts, correctableTexts } from '@podium/core/certificate/issue/correct.rule.ts'
import type { Correctable } from '@podium/core/certificate/issue/correctable.ts'
import { recipientKey, type Recipient } from '@podium/core/certificate/issue/recipients.rule.ts'
import type { teamChanged } from '@podium/core/enrolment/events.ts'
import { paths } from '@podium/core/paths.ts'
import { roundName, staffOfRound } from '#server/competition/index.ts'
import { notify } from '#server/notice/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { loadTeam } from '#server/enrolment/index.ts'
import { findCertificate, type StoredCertificate } from '../certificate.store.ts'
import { findBatch } from '../issue/batch.store.ts'
import { everyRecipient } from '../issue/recipient/recipients.ts'
import { addCorrection } from '../verify/correction.store.ts'
import { notifyOfCorrection } from '../verify/corrections.ts'
import { printedOn } from '../verify/printed-values.ts'
import { alreadyAsked, validOfTeam } from './team-certificate.store.ts'
import { PRINTED_AS } from './team-certificates.ts'

/**
 * Asks for a correction of each valid certificate that prints a team otherwise than its accepted change request makes
 * it, and tells staff of certificates to revoke and to issue. A certificate with a correction under way is corrected by
 * that.
 */
export async function followChange(
  services: Services,
  tx: Tx,
  { teamId, changeId, askedBy, reason, fields }: z.output<typeof teamChanged.payload>,
): Promise<void> {
  const issued = await validOfTeam(tx, teamId)
  if (issued.length === 0) return
  const asked = await alreadyAsked(
    tx,
    issued.map(({ certificateId }) => certificateId),
  )
  const left = new Set(fields.flatMap(({ leavingId }) => leavingId ?? []))
  for (const { certificateId, holderId } of issued) {
    if (asked.has(certificateId) || (holderId !== null && left.has(holderId))) continue
    const outdated = await outdatedText(tx, certificateId)
    if (!outdated) continue
    const correctionId = await addCorrection(tx, { certificateId, askedBy, ...outdated, reason })
    await notifyOfCorrection(services, tx, correctionId)
  }
  const revoked = issued.filter(({ holderId }) => holderId !== null && left.has(holderId))
  const newcomers = fields.filter(({ kind }) => kind === 'add' || kind === 'replace').length
  if (revoked.length > 0 || newcomers > 0) {
    await tellStaff(services, tx, { teamId, changeId, numbers: revoked.map(({ number }) => number), newcomers })
  }
}

/**
 * The first text of a certificate that the record no longer has, with what it has now; a correction prints the rest
 * anew, too.
 */
async function outdatedText(tx: Tx, certificateId: string): Promise<{ field: Correctable; wished: string } | null> {
  const certificate = await findCertificate(tx, certificateId)
  const recipient = certificate && (await recipientOf(tx, certificate))
  if (!certificate || !recipient) return null
  const batch = await findBatch(tx, certificate.batchId)
  const printed = shownTexts(await printedOn(tx, { ...certificate, versionId: batch!.versionId }))
  const record = correctableTexts(recipient)
  const { corrections = {}, record: recorded = {} } = certificate.facts
  for (const field of Object.values(PRINTED_AS)) {
    const now = printed.find((each) => each.field === field)?.now
    // A text that was corrected against the record is outdated once the record itself changed.
    const known = corrections[field] === undefined ? now : recorded[field]
    if (now === undefined || record[field] === '' || record[field] === known || record[field] === now) continue
    return { field, wished: record[field] }
  }
  return null
}

async function recipientOf(tx: Tx, certificate: StoredCertificate): Promise<Recipient | null> {
  const batch = await findBatch(tx, certificate.batchId)
  if (!batch) return null
  const everyone = await everyRecipient(tx, batch, { winnerId: certificate.winnerId ?? undefined })
  return everyone.find((each) => recipientKey(each) === recipientKey(certificate)) ?? null
}

async function tellStaff(
  services: Services,
  tx: Tx,
  { teamId, changeId, numbers, newcomers }: { teamId: string; changeId: string; numbers: string[]; newcomers: number },
): Promise<void> {
  const team = await loadTeam(tx, teamId)
  if (!team) return
  const competition = await roundName(tx, team.roundId)
  const users = await staffOfRound(tx, team.roundId, 'certificate:certificate:revoke')
  const common = {
    users,
    ...(competition && { competition }),
    link: paths.office.certificateList(),
  }
  if (numbers.length > 0) {
    const params = { team: team.name, number: numbers.join(', ') }
    const dedupe = `certificate.holder_left:${changeId}`
    await notify(services, tx, { ...common, template: 'certificate.holderLeft', params, dedupe })
  }
  if (newcomers > 0) {
    const params = { team: team.name, count: newcomers }
    const dedupe = `certificate.member_joined:${changeId}`
    await notify(services, tx, { ...common, template: 'certificate.memberJoined', params, dedupe })
  }
}
