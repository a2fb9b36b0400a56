import { z } from 'zod'

/** A page of a document: the first of its size. */
const PageSize = z.object({ page: z.number().int(), widthMm: z.number(), heightMm: z.number() })

/** What was read from the content of a file; what its kind doesn't have, or nobody asked for, is missing. */
export const FileFacts = z.object({
  /** Pages of a PDF, slides of a presentation. */
  pages: z.number().int().optional(),
  /** Each size once. */
  pageSizes: z.array(PageSize).optional(),
  /** Pixels of a picture, as it is shown. */
  width: z.number().int().optional(),
  height: z.number().int().optional(),
  /** Length of a video or a sound. */
  seconds: z.number().optional(),
  /** Of the text, white space left out. */
  characters: z.number().int().optional(),
  /** Whether each sentence that was looked for is in the text. */
  sentences: z.record(z.string(), z.boolean()).optional(),
  /** It is broken, encrypted or too large to be read. */
  unreadable: z.literal(true).optional(),
})
export type FileFacts = z.infer<typeof FileFacts>
