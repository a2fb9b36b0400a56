import { z } from 'zod'
import { DISK_ALARMS } from '../base/file/disk.rule.ts'
import { event, moduleQuery } from '../base/event.ts'
import { MAX_PAGE_SIZE } from '../base/page.ts'
import { Id, Instant } from '../base/shapes.ts'
import { SenderSetting } from './sender/sender-setting.ts'

/** The scanner found a virus in a stored file, which nobody can open from now on; its owner must be notified. */
export const virusFound = event(
  'system.virus_found',
  z.object({ fileId: Id, ownerId: Id.nullable(), name: z.string(), signature: z.string() }),
)

/** Names of records of a type, for the lists of jobs and of the log: of their round, and their own; empty where there is none. */
export const recordNames = moduleQuery(
  'system.record_names',
  z.object({ type: z.string(), ids: z.array(Id).max(MAX_PAGE_SIZE) }),
  z.array(z.object({ id: Id, roundZh: z.string(), roundEn: z.string(), zh: z.string(), en: z.string() })),
)

/** Records of the asked module that a keyword finds by name, by the types and ids of the log. */
export const recordsNamed = moduleQuery(
  'system.records_named',
  z.object({ keyword: z.string() }),
  z.array(z.object({ type: z.string(), ids: z.array(z.string()) })),
)

/** Sends one test message by this setting; null: today's SMS budget is spent. */
export const senderTried = moduleQuery(
  'system.sender_tried',
  z.object({ target: z.string(), setting: SenderSetting, secret: z.string().nullable() }),
  z.object({ sent: z.boolean(), zh: z.string(), en: z.string() }).nullable(),
)

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
