import { z } from 'zod'
import { holders } from '../../base/access/permissions.ts'
import { get } from '../../base/endpoint.ts'
import { ScanState } from '../../base/file/scan.rule.ts'
import { PageQuery, pageOf } from '../../base/page.ts'
import { CalendarDate, Id, Instant, NoInput } from '../../base/shapes.ts'

/** Sorted by default by `storedAt`. */
export const FILE_SORTS = ['storedAt', 'size'] as const

/** People in the totals of stored files. */
export const MAX_FILE_OWNERS = 20

/** A stored file, without its content. */
export const StoredFileRow = z.object({
  fileId: Id,
  name: z.string(),
  /** Such as `work`. */
  purpose: z.string(),
  mediaType: z.string(),
  size: z.number().int(),
  /** Empty: the server made it. */
  ownerName: z.string(),
  isPublic: z.boolean(),
  scan: ScanState,
  sha256: z.string(),
  storedAt: Instant,
})

const Total = z.object({ files: z.number().int(), bytes: z.number().int() })

const FileFilter = z.object({
  purpose: z
    .string()
    .regex(/^[a-z][a-z._]{0,59}$/)
    .optional(),
  scan: ScanState.optional(),
  ownerId: Id.optional(),
  /** Calendar days in China, both included. */
  from: CalendarDate.optional(),
  until: CalendarDate.optional(),
})

export const fileApi = {
  filePage: get('/system/file/page', {
    access: holders('system:file:list'),
    input: PageQuery.extend(FileFilter.shape).extend({ orderBy: z.enum(FILE_SORTS).optional() }),
    output: pageOf(StoredFileRow),
    summary: 'Stored files of people in the scope, without their content, the last one first',
  }),
  fileTotals: get('/system/file/totals', {
    access: holders('system:file:list'),
    input: NoInput,
    output: z.object({
      purposes: z.array(Total.extend({ purpose: z.string() })),
      /** The people with the most space; with an empty id and name: what the server made. */
      owners: z.array(Total.extend({ ownerId: z.string(), ownerName: z.string() })).max(MAX_FILE_OWNERS),
    }),
    summary: 'Space that stored files of people in the scope take, by purpose and by person, the most first',
  }),
}
