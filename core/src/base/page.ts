import { z } from 'zod'

export const MAX_PAGE_SIZE = 100

/** Query of every paged list. GET queries arrive as text, hence the coercion. */
export const PageQuery = z.object({
  pageNum: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(10),
  order: z.enum(['asc', 'desc']).optional(),
})

export function pageOf<T extends z.ZodType>(row: T) {
  return z.object({
    rows: z.array(row),
    total: z.number().int(),
    pageNum: z.number().int(),
    pageSize: z.number().int(),
  })
}

export interface Page<T> {
  rows: T[]
  total: number
  pageNum: number
  pageSize: number
}

/** A choice in a select: what is sent and what is shown. */
export const Option = z.object({ value: z.string(), label: z.string() })
export type Option = z.infer<typeof Option>
