import { z } from 'zod'
import { Attachment } from '../../base/file/attachment.ts'
import { Id, Instant } from '../../base/shapes.ts'
import { ItemView, RoundContent, RoundLevel, WindowKind } from '../round/round.ts'
import { SETTING_KINDS } from '../setting/setting.ts'

/** What a parent organisation approves: everything of a round that its organiser sets. */
export const RoundSnapshot = z.object({
  name: z.string(),
  nameEn: z.string(),
  edition: z.number().int(),
  year: z.number().int(),
  level: RoundLevel,
  isPublic: z.boolean(),
  tags: z.array(z.string()),
  coverFileId: Id.nullable(),
  /** Null and empty in snapshots from before there were any. */
  bannerFileId: Id.nullable().default(null),
  attachments: z.array(Attachment).default([]),
  content: RoundContent,
  items: z.array(ItemView),
  stages: z.array(
    z.object({
      stageId: Id,
      name: z.string(),
      nameEn: z.string(),
      opensAt: Instant,
      closesAt: Instant,
      weight: z.number(),
      windows: z.array(
        z.object({
          kind: WindowKind,
          itemId: Id.nullable(),
          opensAt: Instant,
          closesAt: Instant,
          onTimeline: z.boolean(),
          /** Other times for single organisations; none in snapshots from before there were any. */
          own: z
            .array(z.object({ groupId: Id, groupName: z.string(), opensAt: Instant, closesAt: Instant }))
            .default([]),
        }),
      ),
    }),
  ),
  /** The newest version of each setting, as stored. */
  settings: z.array(z.object({ kind: z.enum(SETTING_KINDS), itemId: Id, stageId: Id.nullable(), value: z.unknown() })),
})
export type RoundSnapshot = z.infer<typeof RoundSnapshot>
