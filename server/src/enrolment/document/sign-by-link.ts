import type { FastifyInstance } from 'fastify'
import { textIn } from '@podium/core/base/bilingual-text.ts'
import { refusalText } from '@podium/core/base/refusal.ts'
import { asksSignerCode } from '@podium/core/competition/document/document.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { isOutdated, isRefused } from '@podium/core/enrolment/document/team-document.ts'
import {
  leadsToDocument,
  linkState,
  whyNoCode,
  whyNotUploadByLink,
} from '@podium/core/enrolment/document/signer-link.rule.ts'
import { whyTooEarly } from '@podium/core/enrolment/document/document.rule.ts'
import { documentRefusals } from '@podium/core/enrolment/document/refusals.ts'
import { SignerToken } from '@podium/core/enrolment/document/signer-link.ts'
import { awaitsMembers } from '@podium/core/enrolment/team/team.ts'
import { paths } from '@podium/core/paths.ts'
import { describeItem } from '#server/competition/index.ts'
import { clock } from '#server/platform/db/clock.ts'
import type { Db } from '#server/platform/db/db.ts'
import { enqueue } from '#server/platform/jobs/queue.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { publicUrlOf } from '#server/platform/kernel/public-url.ts'
import { read } from '#server/platform/kernel/read.ts'
import { Refused, refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import { writeAfterCheck } from '#server/platform/kernel/write-after-check.ts'
import { COMPLETE_TEAMS } from '../awaited/complete-team.ts'
import { inviteHash, inviteRoute } from '../member/invite-member.ts'
import { loadTeam, lockTeam, type Team } from '../team/team.store.ts'
import { sendDocument } from './document-pdf.ts'
import { openDocuments } from './open-documents.ts'
import { keepCopy } from './save-copy.ts'
import { checkSigningCode, openTarget, spendSigningCode } from './signing/signing-code.ts'
import { seenDocuments } from './seen.ts'
import { linkByHash, type StoredSignerLink } from './signer-link.store.ts'

export const documentByLink = read(
  enrolmentApi.documentByLink,
  async function documentByLink({ db, now, language }, { token }) {
    const { team, document, documents, link } = await openLink(db, token, now)
    const { terms, personName, copy, state } = document
    const item = await describeItem(db, team.itemId, language)
    const hasTarget = link.targetSealed !== null
    const why =
      whyNotUploadByLink(team, document) ??
      whyTooEarly(document, documents) ??
      whyNoCode(terms, { hasTarget, hasCode: true })
    return {
      roundName: item?.roundName ?? '',
      itemName: item?.itemName ?? '',
      teamName: team.name,
      name: textIn({ zh: terms.name, en: terms.nameEn }, language),
      of: terms.of,
      personName: terms.of === 'team' ? '' : personName,
      signer: terms.signer,
      signerTitle: textIn({ zh: terms.signerTitle, en: terms.signerTitleEn }, language),
      dueAt: terms.dueAt,
      expiresAt: link.expiresAt.toISOString(),
      state,
      reason: isRefused(document) ? (copy?.reason ?? '') : '',
      uploadedAt: copy && !isOutdated(document) ? copy.uploadedAt.toISOString() : null,
      uploadHindrance: why && refusalText(why, language),
      codeTo: asksSignerCode(terms) && hasTarget ? link.sentTo : null,
    }
  },
)

/** The document to print; its square code leads back to the page of the link. */
export const pdfByLink = read(
  enrolmentApi.pdfByLink,
  async function pdfByLink({ services, db, now, language }, { token }) {
    const { team, document } = await openLink(db, token, now)
    const link = (code: string) => publicUrlOf(services.config) + paths.home.signDocument({ token, code })
    return sendDocument({ services, db, now, language }, team, document, link)
  },
)

/** Hands in the signed copy by a link. The team stays locked, as with an upload by one of its people. */
export const saveCopyByLink = writeAfterCheck(
  enrolmentApi.saveCopyByLink,
  'enrolment.save_copy_by_link',
  async function checkSaveCopyByLink(call, { token, signingCode: code, challengeId }) {
    const { document, link } = await openLink(call.db, token, call.now)
    const target = openTarget(call.services.secrets, inviteHash(token), link.targetSealed)
    if (!asksSignerCode(document.terms) || !target || !code || !challengeId) return null
    return checkSigningCode(call, target, { code, challengeId })
  },
  async function saveCopyByLink({ services, tx, note }, { token, fileId, code, signerName }, codeId) {
    const { team, document, documents, link } = await openLink(tx, token, null)
    refuseIf(whyNotUploadByLink(team, document) ?? whyTooEarly(document, documents))
    const hasTarget = link.targetSealed !== null
    refuseIf(whyNoCode(document.terms, { hasTarget, hasCode: codeId !== null }))
    if (codeId !== null) await spendSigningCode(tx, codeId)
    const { teamId, key, memberId, madeBy } = link
    const { fingerprint } = document.contents
    const by = { userId: null, name: signerName }
    const printed = await keepCopy(tx, { teamId, key, memberId }, { fingerprint, code, fileId, ownerId: madeBy, by })
    if (awaitsMembers(team)) await enqueue(services, tx, COMPLETE_TEAMS, { userId: team.captainId })
    note({
      type: 'team',
      id: teamId,
      before: { document: document.terms.name, state: document.state },
      after: {
        document: document.terms.name,
        memberId,
        fileId,
        code: printed,
        signerName,
        ...(codeId !== null && { confirmedBy: link.sentTo }),
      },
    })
    return {}
  },
  { secrets: ['token', 'signingCode'], repeatable: true },
)

async function findLink(db: Db | Tx, token: string): Promise<StoredSignerLink | null> {
  return SignerToken.safeParse(token).success ? linkByHash(db, inviteHash(token)) : null
}

/** The link by which a file may be uploaded; null: it leads to no document that still is to be signed. */
export async function whoseUpload(db: Db, token: string): Promise<StoredSignerLink | null> {
  try {
    const { team, document, link } = await openLink(db, token, await clock(db))
    return whyNotUploadByLink(team, document) ? null : link
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}

/** Opens a link; with `at` null its team is locked first. */
export async function openLink(db: Db | Tx, token: string, at: Date | null) {
  const gone = () => refuse(documentRefusals.LINK_GONE)
  const found = await findLink(db, token)
  if (!found) throw gone()
  const team: Team | null = at ? await loadTeam(db, found.teamId) : await lockTeam(db as Tx, found.teamId)
  // Under the lock it may have been revoked or made anew.
  const link = at ? found : await findLink(db, token)
  if (!team || !link) throw gone()
  const now = at ?? (await clock(db))
  const opened = await openDocuments(db, team, now)
  // Whoever made the link must still see the document.
  const seen = seenDocuments(opened, link.madeBy)
  const document = seen?.find((each) => each.terms.key === link.key && each.memberId === link.memberId)
  const state = linkState(link, document?.contents.fingerprint ?? null, now)
  if (!document || !leadsToDocument(team, state)) throw gone()
  return { team, document, documents: opened.documents, link }
}

/** Redirects the short links of SMS: of an invitation, and to the page of a document. */
export function shortLinks(app: FastifyInstance): void {
  inviteRoute(app)
  app.get<{ Params: { token: string } }>('/s/:token', async ({ params: { token } }, reply) => {
    const link = SignerToken.safeParse(token).success ? paths.home.signDocument({ token }) : '/'
    return reply.header('cache-control', 'no-store').redirect(link, 302)
  })
}
