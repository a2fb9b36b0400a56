import { z } from 'zod'
import { anyText, Id, Instant, InstantInput, nonEmptyText } from '../../base/shapes.ts'

export const MAX_BRIEFS = 200
export const MAX_BRIEF_FILES = 10

const BriefFile = z.object({ fileId: Id, name: z.string(), size: z.number() })

/** A brief (命题) of an item, as everybody sees it once it is released. */
export const Brief = z.object({
  briefId: Id,
  itemId: Id,
  code: z.string(),
  name: z.string(),
  nameEn: z.string(),
  sponsor: z.string(),
  body: z.string(),
  releaseAt: Instant,
  files: z.array(BriefFile),
})
export type Brief = z.infer<typeof Brief>

/** A brief for the organiser, who sees it before. */
export const OfficeBrief = Brief.extend({ isReleased: z.boolean(), version: z.number().int() })
export type OfficeBrief = z.infer<typeof OfficeBrief>

export const BriefInput = z.object({
  itemId: Id,
  code: z.string().regex(/^[A-Z0-9]{1,8}$/),
  name: nonEmptyText(100),
  nameEn: anyText(150).default(''),
  sponsor: anyText(100).default(''),
  body: anyText(20_000).default(''),
  /** Until then nobody but the organiser's staff sees anything of it. */
  releaseAt: InstantInput,
  fileIds: z.array(Id).max(MAX_BRIEF_FILES).default([]),
})
export type BriefInput = z.output<typeof BriefInput>
