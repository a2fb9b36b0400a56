import { z } from 'zod'
import type { BilingualText } from '../../base/bilingual-text.ts'
import { anyText, Id, Instant, nonEmptyText } from '../../base/shapes.ts'
import { DOCUMENT_FOR, DOCUMENT_SIGNERS } from '../../competition/document/document.ts'
import { OneTimeCode } from '../../identity/sign-in/one-time-code.ts'
import { DocumentState, type LinkState } from './team-document.ts'

/** Days that a link to sign may be valid. */
export const MAX_LINK_DAYS = 30
export const USUAL_LINK_DAYS = 7

/** The secret in a link to sign; only its hash is stored. */
export const SignerToken = z.string().regex(/^[\w-]{32}$/)

/** A token as an address has it, which a mail program may have cut off. */
export const GivenToken = anyText(100)

export const linkStateLabels: Record<LinkState, BilingualText> = {
  open: { zh: '有效', en: 'Valid' },
  revoked: { zh: '已撤销', en: 'Revoked' },
  expired: { zh: '已过期', en: 'Expired' },
  outdated: { zh: '文件已变更，链接失效', en: 'Ended: the document changed' },
}

/** A document as whoever has its link sees it. */
export const DocumentByLink = z.object({
  roundName: z.string(),
  itemName: z.string(),
  teamName: z.string(),
  name: z.string(),
  of: z.enum(DOCUMENT_FOR),
  personName: z.string(),
  signer: z.enum(DOCUMENT_SIGNERS),
  /** Who signs, in words, where it is somebody outside the team. */
  signerTitle: z.string(),
  dueAt: Instant.nullable(),
  expiresAt: Instant,
  state: DocumentState,
  /** Why the copy was returned; empty: it wasn't. */
  reason: z.string(),
  /** When the copy came in; null: there is none, or it isn't of these data. */
  uploadedAt: Instant.nullable(),
  uploadHindrance: z.string().nullable(),
  /** Where the one-time code goes, masked; null: none is asked for. */
  codeTo: z.string().nullable(),
})
export type DocumentByLink = z.infer<typeof DocumentByLink>

/** The copy that is handed in by a link. */
export const CopyByLink = z.object({
  token: GivenToken,
  fileId: Id,
  /** As printed on the document. */
  code: z.string().max(20),
  /** Of whoever signed. */
  signerName: nonEmptyText(30),
  /** The one-time code, where the document asks for one. */
  signingCode: OneTimeCode.optional(),
  challengeId: Id.optional(),
})
