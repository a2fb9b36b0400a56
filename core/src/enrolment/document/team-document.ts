import { z } from 'zod'
import type { BilingualText } from '../../base/bilingual-text.ts'
import { Id, Instant } from '../../base/shapes.ts'
import { DOCUMENT_BLOCKS, DOCUMENT_FOR, DOCUMENT_SIGNERS } from '../../competition/document/document.ts'

/** State of a signed copy as it is kept. */
export const CopyState = z.enum(['uploaded', 'accepted', 'refused'])
export type CopyState = z.infer<typeof CopyState>

/** State of a document: that of its signed copy, none, one printed from data that changed since, or one that is too old. */
const DOCUMENT_STATES = ['missing', 'uploaded', 'refused', 'accepted', 'outdated', 'lapsed'] as const
export const DocumentState = z.enum(DOCUMENT_STATES)
export type DocumentState = z.infer<typeof DocumentState>

export const documentStateLabels: Record<DocumentState, BilingualText> = {
  missing: { zh: '未上传', en: 'Not signed yet' },
  uploaded: { zh: '已上传', en: 'Uploaded' },
  refused: { zh: '已退回', en: 'Returned' },
  accepted: { zh: '已通过', en: 'Accepted' },
  outdated: { zh: '内容已变更', en: 'Outdated' },
  lapsed: { zh: '已失效', en: 'Lapsed' },
}

type InDocumentState = { readonly state: DocumentState }

export const isMissing = ({ state }: InDocumentState): boolean => state === 'missing'
export const isRefused = ({ state }: InDocumentState): boolean => state === 'refused'
export const isAccepted = ({ state }: InDocumentState): boolean => state === 'accepted'
export const isLapsed = ({ state }: InDocumentState): boolean => state === 'lapsed'
export const isOutdated = ({ state }: InDocumentState): boolean => state === 'outdated'
/** Whether somebody has yet to sign it, or to sign it again. */
export const isLacking = (document: InDocumentState): boolean =>
  isMissing(document) || isRefused(document) || isOutdated(document) || isLapsed(document)

/** How many days before its date people are reminded of a document. */
export const DOCUMENT_REMINDER_DAYS = 3

/** `outdated`: the data of the document changed since, or it isn't asked for any more. */
const LINK_STATES = ['open', 'revoked', 'expired', 'outdated'] as const
export const LinkState = z.enum(LINK_STATES)
export type LinkState = z.infer<typeof LinkState>

/** The link by which somebody without an account signs a document. */
const SignerLink = z.object({
  state: LinkState,
  expiresAt: Instant,
  /** Where it was sent, masked; empty: it was passed on by hand. */
  sentTo: z.string(),
})

/** A signed copy: the file, and the code that is printed on the document it is a copy of. */
const SignedCopy = z.object({
  copyId: Id,
  fileId: Id,
  fileName: z.string(),
  size: z.number(),
  code: z.string(),
  uploadedByName: z.string(),
  /** Whether it was handed in by a link, without an account. */
  byLink: z.boolean(),
  uploadedAt: Instant,
  /** Why it was returned. */
  reason: z.string(),
  version: z.number().int(),
})

/** A document of a team, or of one of its people, as somebody sees it. */
export const TeamDocument = z.object({
  key: z.string(),
  name: z.string(),
  of: z.enum(DOCUMENT_FOR),
  signer: z.enum(DOCUMENT_SIGNERS),
  /** Who signs, in words, where it is somebody outside the team. */
  signerTitle: z.string(),
  /** Whether whoever signs enters a one-time code, and so signs by a link alone. */
  signerCode: z.boolean(),
  /** Null: a document of the team. */
  memberId: Id.nullable(),
  personName: z.string(),
  dueAt: Instant.nullable(),
  blocks: z.enum(DOCUMENT_BLOCKS),
  /** Name of the document that is signed before; empty: none. */
  afterName: z.string(),
  /** When the copy lapses; null: never, or there is none. */
  lapsesAt: Instant.nullable(),
  state: DocumentState,
  copy: SignedCopy.nullable(),
  /** Null: none was made, or the reader doesn't see it. */
  link: SignerLink.nullable(),
  /** Why the reader can’t make a link, upload a copy, remove it, or decide on it now; null: possible. */
  linkHindrance: z.string().nullable(),
  uploadHindrance: z.string().nullable(),
  removeHindrance: z.string().nullable(),
  decideHindrance: z.string().nullable(),
})
export type TeamDocument = z.infer<typeof TeamDocument>
