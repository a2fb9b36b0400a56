import { z } from 'zod'
import { holders } from '../../base/access/permissions.ts'
import { get } from '../../base/endpoint.ts'
import { ScanState } from '../../base/file/scan.rule.ts'
import { PageQuery, pageOf } from '../../base/page.ts'
import { CalendarDate, Id, Instant } from '../../base/shapes.ts'

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

const FileFilter = z.object({
  purpose: z
    .string()
    .regex(/^[a-z][a-z._]{0,59}$/)
    .optional(),
  scan: ScanState.optional(),
  /** Calendar days in China, both included. */
  from: CalendarDate.optional(),
  until: CalendarDate.optional(),
})

export const fileApi = {
  filePage: get('/system/file/page', {
    access: holders('system:file:list'),
    input: PageQuery.extend(FileFilter.shape),
    output: pageOf(StoredFileRow),
    summary: 'Stored files of people in the scope, without their content, the last one first',
  }),
}
