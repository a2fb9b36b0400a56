import { z } from 'zod'
import { anyText, Instant, nonEmptyText } from '../../base/shapes.ts'

/** Whose document it is: one of the team, or one of each of its people of that role. */
export const DOCUMENT_FOR = ['team', 'student', 'adviser'] as const
/**
 * Who signs it; `person`: whose it is, for the team its captain. `guardian`: of a minor. `school`: with its seal.
 * `outsider`: somebody outside the team, named by `signerTitle`.
 */
export const DOCUMENT_SIGNERS = ['person', 'guardian', 'adviser', 'school', 'outsider'] as const
/** Signers who may have no account, and sign by a link. */
export const LINK_SIGNERS: readonly DocumentSigner[] = ['guardian', 'school', 'outsider']

/** What isn't possible without it. `handIn`: of a work. */
export const DOCUMENT_BLOCKS = ['submission', 'handIn', 'nothing'] as const

/** A document that is generated, signed on paper and uploaded. The text is plain, with `{name}` placeholders. */
export const DocumentTerms = z.object({
  key: z.string().regex(/^[a-z][a-z0-9_]{0,30}$/),
  name: nonEmptyText(40),
  nameEn: anyText(80).default(''),
  of: z.enum(DOCUMENT_FOR).default('student'),
  signer: z.enum(DOCUMENT_SIGNERS).default('person'),
  /** What an outsider is, such as the dean of the college; empty for other signers. */
  signerTitle: anyText(20).default(''),
  signerTitleEn: anyText(40).default(''),
  /** Whether a signer by link enters a one-time code, sent to the phone or mailbox that the link names. */
  signerCode: z.boolean().default(false),
  text: nonEmptyText(4000),
  textEn: anyText(6000).default(''),
  /** Whether the members of the team are listed. */
  members: z.boolean().default(false),
  /** Whether the answers to the organiser’s form are listed. */
  answers: z.boolean().default(false),
  /** Null: due with what it blocks. */
  dueAt: Instant.nullable().default(null),
  blocks: z.enum(DOCUMENT_BLOCKS).default('submission'),
  /** Key of the document that is signed before; empty: none. */
  after: z.string().max(31).default(''),
  /** A copy lapses so many days after its upload; null: never. */
  validDays: z.number().int().min(1).max(3650).nullable().default(null),
  /** Copies from before have lapsed; null: none has. */
  notBefore: Instant.nullable().default(null),
})
export type DocumentTerms = z.output<typeof DocumentTerms>
export type DocumentSigner = DocumentTerms['signer']
export type DocumentBlocks = DocumentTerms['blocks']

/** Whether whoever signs enters a one-time code: who has an account signs in instead. */
export const asksSignerCode = ({ signer, signerCode }: Pick<DocumentTerms, 'signer' | 'signerCode'>): boolean =>
  signerCode && LINK_SIGNERS.includes(signer)

export const MAX_DOCUMENTS = 10
