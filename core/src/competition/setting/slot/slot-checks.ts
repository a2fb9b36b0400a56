import { z } from 'zod'
import { anyText } from '../../../base/shapes.ts'

export const PAGE_SIZES = ['a4', 'a3', 'letter'] as const

const Count = z.number().int().min(1).max(100_000).nullable().default(null)

/** What the content of a slot's files has to be, as far as it can be read; null and empty: anything. */
export const SlotChecks = z.object({
  minPages: Count,
  maxPages: Count,
  /** Of every page, upright or across. */
  pageSize: z.enum(PAGE_SIZES).nullable().default(null),
  minWidth: Count,
  minHeight: Count,
  maxWidth: Count,
  maxHeight: Count,
  /** Width to height, such as `16:9`. */
  aspect: z.string().max(11).default(''),
  minSeconds: Count,
  maxSeconds: Count,
  minCharacters: Count,
  maxCharacters: Count,
  /** A sentence that the text has to contain. */
  requiredText: anyText(100).default(''),
  /** A sentence that the text must not contain. */
  forbiddenText: anyText(100).default(''),
})
export type SlotChecks = z.output<typeof SlotChecks>
