import { z } from 'zod'
import { anyText } from '../../base/shapes.ts'
import type { Answers } from '../../competition/form/answer.ts'
import type { Origin } from './origin.ts'

/** What a team says about its use of AI tools. The texts count only where some were used. */
export const AiUse = z.object({
  used: z.boolean(),
  /** Tools with their versions. */
  tools: anyText(500).default(''),
  /** In which parts of the work. */
  where: anyText(2000).default(''),
  prompts: anyText(5000).default(''),
  /** What the team changed in what the tools gave. */
  changes: anyText(2000).default(''),
})
export type AiUse = z.output<typeof AiUse>

export const AI_TEXTS = ['tools', 'where', 'prompts', 'changes'] as const satisfies readonly (keyof AiUse)[]

export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** The hash of a file that the team will hand in later. */
export const RegisteredHash = z.object({ slot: z.string().max(31), sha256: Sha256 })
export type RegisteredHash = z.infer<typeof RegisteredHash>

/** What a work has besides texts and files. */
export interface HandIn {
  readonly aiUse: AiUse | null
  readonly origin: Origin | null
  /** The brief that the work answers; `open`: it belongs to the item and is released. */
  readonly brief: { readonly briefId: string; readonly open: boolean } | null
  readonly hashes: readonly RegisteredHash[]
  /** Answers to the form of the enrolment, by which slots are required or forbidden. */
  readonly answers: Answers
}

export const NOTHING_ELSE: HandIn = { aiUse: null, origin: null, brief: null, hashes: [], answers: {} }
