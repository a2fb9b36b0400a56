import { z } from 'zod'
import { anyText, Instant, nonEmptyText } from '../../base/shapes.ts'

/** Whose document it is: one of the team, or one of each of its people of that role. */
export const DOCUMENT_FOR = ['team', 'student', 'adviser'] as const
/** Who signs it; `person`: whose it is, for the team its captain. `guardian`: of a minor. `school`: with its seal. */
export const DOCUMENT_SIGNERS = ['person', 'guardian', 'adviser', 'school'] as const
/** What isn't possible without it. `handIn`: of a work. */
export const DOCUMENT_BLOCKS = ['submission', 'handIn', 'nothing'] as const

/** A document that is generated, signed on paper and uploaded. The text is plain, with `{name}` placeholders. */
export const DocumentTerms = z.object({
  key: z.string().regex(/^[a-z][a-z0-9_]{0,30}$/),
  name: nonEmptyText(40),
  nameEn: anyText(80).default(''),
  of: z.enum(DOCUMENT_FOR).default('student'),
  signer: z.enum(DOCUMENT_SIGNERS).default('person'),
  text: nonEmptyText(4000),
  textEn: anyText(6000).default(''),
  /** Whether the members of the team are listed. */
  members: z.boolean().default(false),
  /** Whether the answers to the organiser’s form are listed. */
  answers: z.boolean().default(false),
  /** Null: due with what it blocks. */
  dueAt: Instant.nullable().default(null),
  blocks: z.enum(DOCUMENT_BLOCKS).default('submission'),
})
export type DocumentTerms = z.output<typeof DocumentTerms>
export type DocumentSigner = DocumentTerms['signer']
export type DocumentBlocks = DocumentTerms['blocks']

export const MAX_DOCUMENTS = 10
