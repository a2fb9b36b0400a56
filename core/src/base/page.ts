import { z } from 'zod'

export const MAX_PAGE_SIZE = 100

/** Query of every paged list. Values of GET queries are text and therefore coerced. */
export const PageQuery = z.object({
  pageNum: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(10),
  order: z.enum(['asc', 'desc']).optional(),
})

export function pageOf<T extends z.ZodType>(row: T) {
  return z.object({
    rows: z.array(row),
    total: z.number().int(),
    /** Whether counting stopped at `total`: there are more rows. */
    totalIsMinimum: z.boolean().optional(),
    pageNum: z.number().int(),
    pageSize: z.number().int(),
  })
}

/** How many rows a list has. */
export interface PageTotal {
  total: number
  /** Whether counting stopped at `total`: there are more rows. */
  totalIsMinimum?: boolean | undefined
}

export interface Page<T> extends PageTotal {
  rows: T[]
  pageNum: number
  pageSize: number
}

/** An option of a select: submitted value and displayed label. */
export const Option = z.object({ value: z.string(), label: z.string() })
export type Option = z.infer<typeof Option>
