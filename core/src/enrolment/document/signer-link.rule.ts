import { firstRefusal, refuse, type Refusal } from '../../base/refusal.ts'
import {
  asksSignerCode,
  LINK_SIGNERS,
  type DocumentSigner,
  type DocumentTerms,
} from '../../competition/document/document.ts'
import { identityRefusals } from '../../identity/refusals.ts'
import { hasLeft, type TeamState } from '../team/team.ts'
import { whyNotUpload, type AskedDocument, type DocumentActor } from './document.rule.ts'
import { documentRefusals as no } from './refusals.ts'
import type { LinkState } from './team-document.ts'

export const mayHaveLink = (signer: DocumentSigner): boolean => LINK_SIGNERS.includes(signer)

interface StoredLink {
  /** Of the data when it was made. */
  readonly fingerprint: string
  readonly expiresAt: Date
  readonly revokedAt: Date | null
}

/** State of a link whose document has this fingerprint now; null: the document isn't asked for any more. */
export function linkState(link: StoredLink, fingerprint: string | null, at: Date): LinkState {
  if (link.revokedAt !== null) return 'revoked'
  if (link.fingerprint !== fingerprint) return 'outdated'
  return at >= link.expiresAt ? 'expired' : 'open'
}

export const isLinkOpen = (state: LinkState): boolean => state === 'open'

/** Why a link to sign can’t be made for a document, in place of an earlier one. */
export function whyNotLink(
  team: { readonly state: TeamState },
  document: Pick<AskedDocument, 'state'> & { readonly terms: { readonly signer: DocumentSigner } },
  actor: DocumentActor,
): Refusal | null {
  return firstRefusal(
    mayHaveLink(document.terms.signer) ? null : refuse(no.NO_LINK_SIGNER),
    whyNotUpload(team, document, actor),
  )
}

type CodeTerms = Pick<DocumentTerms, 'signer' | 'signerCode'>

/** Why a link can’t be made so: its document asks for a code, and it names nobody whom that is sent to. */
export function whyNoTarget(terms: CodeTerms, hasTarget: boolean): Refusal | null {
  if (!asksSignerCode(terms) || hasTarget) return null
  const words = { zh: '请填写签署人的手机号或邮箱', en: 'Enter the phone or mailbox of whoever signs' }
  return refuse(no.TARGET_NEEDED, {}, [{ path: 'target', ...words }])
}

/** Why the code of a link can’t go there: a student of the team would enter it for whoever signs. */
export function whyStudentsTarget(terms: CodeTerms, isOfStudent: boolean): Refusal | null {
  if (!asksSignerCode(terms) || !isOfStudent) return null
  const words = { zh: '这是本队学生的手机或邮箱', en: 'This belongs to a student of the team' }
  return refuse(no.STUDENTS_TARGET, {}, [{ path: 'target', ...words }])
}

/** Why a copy can’t be uploaded with an account: whoever signs enters a code. */
export function whyOnlyByLink(terms: CodeTerms): Refusal | null {
  return asksSignerCode(terms) ? refuse(no.ONLY_BY_LINK) : null
}

/** Why a copy can’t be handed in without a code; a link from before codes were asked for has nobody to send one to. */
export function whyNoCode(
  terms: CodeTerms,
  { hasTarget, hasCode }: { readonly hasTarget: boolean; readonly hasCode: boolean },
): Refusal | null {
  if (!asksSignerCode(terms)) return null
  if (!hasTarget) return refuse(no.LINK_WITHOUT_TARGET)
  const words = { zh: '请填写验证码', en: 'Enter the code' }
  return hasCode ? null : refuse(no.SIGNING_CODE_NEEDED, {}, [{ path: 'signingCode', ...words }])
}

/** Why a link can’t be revoked; null state: there is none. */
export function whyNotRevokeLink(state: LinkState | null, { isCaptain, isOwn }: DocumentActor): Refusal | null {
  return firstRefusal(
    isCaptain || isOwn ? null : refuse(no.NOT_OWN_DOCUMENT),
    state !== null && isLinkOpen(state) ? null : refuse(no.NO_LINK),
  )
}

/** Whether a link leads to its document; all others get the same answer. */
export function leadsToDocument(team: { readonly state: TeamState }, state: LinkState): boolean {
  return isLinkOpen(state) && !hasLeft(team.state)
}

/** Why a copy can’t be handed in by a link that leads to its document. */
export function whyNotUploadByLink(
  team: { readonly state: TeamState },
  document: Pick<AskedDocument, 'state'>,
): Refusal | null {
  return whyNotUpload(team, document, { isCaptain: false, isOwn: true })
}

/** Refuses what is neither a phone number nor an e-mail address, at its field. */
export function noTarget(): Refusal {
  const fault = { path: 'target', zh: '请填写手机号或邮箱', en: 'Enter a phone number or an e-mail address' }
  return { ...refuse(identityRefusals.TARGET_INVALID), fields: [fault] }
}
