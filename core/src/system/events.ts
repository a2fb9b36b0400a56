import { z } from 'zod'
import { DISK_ALARMS } from '../base/file/disk.rule.ts'
import { event } from '../base/event.ts'
import { Instant } from '../base/shapes.ts'

/** The use of the server's disk reached a threshold, in percent; administrators must be notified. */
export const diskFilled = event(
  'system.disk_filled',
  z.object({
    threshold: z.literal(DISK_ALARMS),
    usedPercent: z.number().int(),
    freeBytes: z.number().int(),
    /** Identifies this occasion. */
    since: Instant,
  }),
)
